import { clsx } from 'clsx';

export interface Stat {
  label: string;
  value: string;
  /** A sentence below the value that explains it. */
  caption?: string;
  /** True for words instead of a figure. They are smaller and never truncated. */
  isText?: boolean;
  /** The length of the longest value that this cell may show, if it is longer than the current value. */
  maxLength?: number;
  /** Makes the cell a button that stays pressed while it filters the content below. */
  filter?: { isPressed: boolean; name: string; onPress: () => void };
}

/** Longer values don't fit in a cell at full size. */
const SHORT_LENGTH = 7;
/** On phones, longer words in a label are broken within a cell. */
const SHORT_WORD_LENGTH = 11;

const COLUMNS: Record<number, { short: string; long: string }> = {
  2: { short: 'grid-cols-2', long: 'sm:grid-cols-2' },
  3: { short: 'grid-cols-3', long: 'sm:grid-cols-3' },
  4: { short: 'grid-cols-2 md:grid-cols-4', long: 'sm:grid-cols-2 wide:grid-cols-4' },
};

/** Figures on one ruled sheet. On phones, long figures are stacked. */
export function StatSheet({ stats, className }: { stats: Stat[]; className?: string }) {
  const isLong = stats.some(
    ({ label, value, isText = false, maxLength = 0 }) =>
      Math.max(isText ? 0 : value.length, maxLength) > SHORT_LENGTH ||
      label.split(/\s/).some((word) => word.length > SHORT_WORD_LENGTH),
  );
  const columns = COLUMNS[stats.length];
  return (
    <dl
      className={clsx(
        'grid overflow-hidden rounded-3 border border-line bg-line gap-px',
        isLong ? columns?.long : columns?.short,
        className,
      )}
    >
      {stats.map(({ label, value, caption, isText = false, filter }) => (
        <div
          key={label}
          className={clsx(
            filter && 'quick relative hover:bg-brand-tint',
            filter?.isPressed && 'shadow-[inset_0_-4px_0_var(--brand)]',
            'min-w-0 bg-surface px-3 max-[21.5rem]:px-2 xs:px-4 md:px-5',
            isLong
              ? 'py-3 max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:justify-between max-sm:gap-x-4'
              : 'pt-3 pb-4 md:pt-4',
          )}
        >
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd
            className={clsx('min-w-0 font-display tabular-nums', sizeOf({ isText, isLong }))}
            dir="auto"
          >
            {value}
            {filter && (
              <button
                type="button"
                aria-label={filter.name}
                aria-pressed={filter.isPressed}
                onClick={filter.onPress}
                className="absolute inset-0 -outline-offset-4"
              />
            )}
          </dd>
          {caption && <dd className="text-12 text-ink-2 max-sm:w-full">{caption}</dd>}
        </div>
      ))}
    </dl>
  );
}

function sizeOf({ isText, isLong }: { isText: boolean; isLong: boolean }): string {
  if (isText) return 'text-16 sm:text-18 wrap-anywhere';
  return isLong ? 'truncate text-20 sm:text-24' : 'truncate text-24 md:text-32';
}

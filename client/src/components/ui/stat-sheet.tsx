import { clsx } from 'clsx';

export interface Stat {
  label: string;
  value: string;
}

const COLUMNS: Record<number, string> = {
  3: 'grid-cols-3',
  4: 'grid-cols-2 md:grid-cols-4',
};

/** Figures on one ruled sheet. */
export function StatSheet({ stats, className }: { stats: Stat[]; className?: string }) {
  return (
    <dl
      className={clsx(
        'grid overflow-hidden rounded-3 border border-line bg-line gap-px',
        COLUMNS[stats.length],
        className,
      )}
    >
      {stats.map(({ label, value }) => (
        <div key={label} className="min-w-0 bg-surface px-3 pt-3 pb-4 xs:px-4 md:px-5 md:pt-4">
          <dt className="text-14 text-ink-2">{label}</dt>
          <dd className="truncate font-display text-24 tabular-nums md:text-32">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

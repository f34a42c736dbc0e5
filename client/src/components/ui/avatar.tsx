import { clsx } from 'clsx';
import { initialsOf } from '../../lib/display-name.ts';

/** Initials on a square. Circles are reserved for the voting mark. */
export function Avatar(props: { name: string; isSmall?: boolean; isChosen?: boolean }) {
  const { name, isSmall = false, isChosen = false } = props;
  return (
    <span
      translate="no"
      aria-hidden="true"
      className={clsx(
        'inline-grid shrink-0 place-content-center rounded-2 border font-semibold',
        isSmall ? 'size-8 text-12' : 'size-10 text-14',
        isChosen
          ? 'border-brand-line bg-surface text-brand-text'
          : 'border-line bg-sunken text-ink-2',
      )}
    >
      {initialsOf(name)}
    </span>
  );
}

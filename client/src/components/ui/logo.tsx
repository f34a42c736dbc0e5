import { clsx } from 'clsx';
import { Link } from './link.tsx';
import { PATHS } from '../../lib/paths.ts';
import { Mark } from './mark.tsx';

export function Logo(props: {
  /** Hides the wordmark below 380 px, where the bar also contains other controls. */
  isCompact?: boolean;
  className?: string;
}) {
  const { isCompact = false, className } = props;
  return (
    <Link
      to={PATHS.home}
      aria-label="VoteWise"
      className={clsx(
        'inline-flex min-h-11 items-center gap-2 font-display text-20 font-semibold text-ink',
        className,
      )}
    >
      <Mark isMarked strokeWidth={1.9} className="size-7" />
      <span className={clsx(isCompact && 'max-xs:hidden')}>VoteWise</span>
    </Link>
  );
}

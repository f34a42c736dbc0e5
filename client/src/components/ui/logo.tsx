import { clsx } from 'clsx';
import { useOrganization } from '../../lib/organization.ts';
import { PATHS } from '../../lib/paths.ts';
import { Link } from './link.tsx';
import { Mark } from './mark.tsx';

/** VoteWise and, if it is set, the name of the organization with its logo. */
export function Logo(props: {
  /** Hides the wordmark below 380 px, where the bar also contains other controls. */
  isCompact?: boolean;
  className?: string;
}) {
  const { isCompact = false, className } = props;
  const { name, logo } = useOrganization();
  return (
    <div className={clsx('logo flex min-w-0 items-center gap-2', className)}>
      <Link
        to={PATHS.home}
        aria-label="VoteWise"
        className="inline-flex min-h-11 shrink-0 items-center gap-2 font-display text-20 font-semibold text-ink"
      >
        <Mark isMarked strokeWidth={1.9} className="size-7" />
        <span className={clsx('wordmark', name ? 'max-md:hidden' : isCompact && 'max-xs:hidden')}>
          VoteWise
        </span>
      </Link>
      {name && (
        <span className="flex min-w-0 items-center gap-2 border-s border-line ps-2">
          {logo && <img src={logo} alt="" className="size-7 shrink-0 rounded-1" />}
          <bdi translate="no" className="truncate font-semibold">
            {name}
          </bdi>
        </span>
      )}
    </div>
  );
}

import { logoPath } from '@votewise/contract/operations/organization';
import { clsx } from 'clsx';
import { useOrganization } from '../../lib/organization.ts';
import { PATHS } from '../../lib/paths.ts';
import { Link } from './link.tsx';
import { Mark } from './mark.tsx';

/** VoteWise and, if they are set, the logo and the name of the organization. */
export function Logo(props: {
  /** Hides the wordmark below 380 px, where the bar also contains other controls. */
  isCompact?: boolean;
  /** Leaves names out between phones and wide screens, where the bar also contains many places. */
  isCrowded?: boolean;
}) {
  const { isCompact = false, isCrowded = false } = props;
  const { name, logo } = useOrganization();
  const hasOrganization = name !== undefined || logo !== undefined;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link
        to={PATHS.home}
        aria-label="VoteWise"
        className="inline-flex min-h-11 shrink-0 items-center gap-2 font-display text-20 font-semibold text-ink"
      >
        <Mark isMarked strokeWidth={1.9} className="size-7" />
        <span
          className={clsx(
            hasOrganization ? 'max-md:hidden' : isCompact && 'max-xs:hidden',
            isCrowded && 'md:max-lg:hidden',
          )}
        >
          VoteWise
        </span>
      </Link>
      {hasOrganization && (
        <span
          className={clsx(
            'flex min-w-0 items-center gap-2 border-s border-line-strong ps-3',
            isCrowded && 'md:max-xl:hidden',
          )}
        >
          {logo && (
            <img
              src={logoPath(logo)}
              alt=""
              width={28}
              height={28}
              className="size-7 shrink-0 rounded-1 bg-white object-contain"
            />
          )}
          {name && (
            <bdi translate="no" className="max-w-60 truncate font-semibold">
              {name}
            </bdi>
          )}
        </span>
      )}
    </div>
  );
}

import { clsx } from 'clsx';
import { formatCount } from '../../lib/format.ts';
import { useGradual } from '../../lib/use-gradual.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';

/**
 * More bars than this scroll on wide screens, so that the page stays one that can be overlooked. The last
 * one in view is cut in half, or nobody would know.
 */
const IN_VIEW = 12;

/** Votes as bars, with the same figures in words for those who cannot see them. */
export function CountBars({ candidates }: { candidates: readonly ChartCandidate[] }) {
  const most = Math.max(1, ...candidates.map(({ votes }) => votes));
  const drawn = useGradual(candidates.length);
  const isMany = candidates.length > IN_VIEW;
  return (
    <figure
      aria-label={`Vote counts: ${inWords(candidates)}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
      tabIndex={isMany ? 0 : undefined}
      className={clsx(isMany && 'md:max-h-109 md:overflow-y-auto')}
    >
      <div aria-hidden="true" className="grid grid-cols-[fit-content(40%)_minmax(0,1fr)] text-14">
        {candidates.slice(0, drawn).map(({ id, name, votes }, place) => (
          <div
            key={id}
            className={clsx(
              'col-span-2 grid grid-cols-subgrid items-center',
              isMany ? 'min-h-7' : 'min-h-10',
            )}
          >
            <span
              className={clsx(
                'pr-3 text-right wrap-anywhere text-ink-2',
                isMany ? 'line-clamp-1' : 'line-clamp-2',
              )}
            >
              {name}
            </span>
            <span
              className="flex h-full items-center gap-2 border-l border-ink"
              // Room for the longest count to the right of the longest bar.
              style={{ paddingRight: `calc(${formatCount(most).length}ch + 1rem)` }}
            >
              <span
                className={clsx('count-bar shrink-0 rounded-r-1', isMany ? 'h-4' : 'h-6')}
                style={{ width: `${(votes / most) * 100}%`, backgroundColor: chartColor(place) }}
              />
              <span className="font-semibold tabular-nums">{formatCount(votes)}</span>
            </span>
          </div>
        ))}
      </div>
    </figure>
  );
}

/** Of a long field the first ones: the list below the charts has everyone. */
function inWords(candidates: readonly ChartCandidate[]): string {
  const first = candidates.slice(0, IN_VIEW);
  const words = first.map(({ name, votes }) => `${name} ${formatCount(votes)}`).join(', ');
  const others = candidates.length - first.length;
  return others > 0 ? `${words}, and ${others} others` : words;
}

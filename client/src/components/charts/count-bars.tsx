import { formatCount } from '../../lib/format.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';

/** Votes as bars, with the same figures in words for those who cannot see them. */
export function CountBars({ candidates }: { candidates: readonly ChartCandidate[] }) {
  const most = Math.max(1, ...candidates.map(({ votes }) => votes));
  const inWords = candidates.map(({ name, votes }) => `${name} ${formatCount(votes)}`).join(', ');
  return (
    <figure aria-label={`Vote counts: ${inWords}`}>
      <div aria-hidden="true" className="grid grid-cols-[minmax(0,7.5rem)_minmax(0,1fr)] text-14">
        {candidates.map(({ id, name, votes }, place) => (
          <div key={id} className="col-span-2 grid min-h-10 grid-cols-subgrid items-center">
            <span className="line-clamp-2 pr-3 text-right break-words text-ink-2">{name}</span>
            <span className="flex h-full items-center gap-2 border-l border-ink pr-18">
              <span
                className="count-bar h-6 shrink-0 rounded-r-1"
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

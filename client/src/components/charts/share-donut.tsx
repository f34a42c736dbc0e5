import { clsx } from 'clsx';
import { formatCount, formatPercentage } from '../../lib/format.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';
import { donutSlices } from './donut-slices.ts';
import { type RingPart, ringParts } from './ring-parts.ts';
import { Swatch } from './swatch.tsx';

const SIZE = 168;
const RING = 32;
/** Longer counts need smaller figures to stay inside the ring. */
const LARGE_LENGTH = 6;

interface ShareDonutProps {
  candidates: readonly ChartCandidate[];
  totalVotes: number;
}

/** Shares of all votes as a ring; the legend says the same in words and figures. */
export function ShareDonut({ candidates, totalVotes }: ShareDonutProps) {
  const parts = ringParts(candidates, totalVotes);
  const total = formatCount(totalVotes);
  return (
    <div className="flex flex-wrap items-center justify-center gap-6">
      <div className="relative size-42 shrink-0">
        <Ring parts={parts} />
        <p className="absolute inset-0 grid place-content-center text-center">
          <span
            className={clsx(
              'font-display font-semibold tabular-nums',
              total.length > LARGE_LENGTH ? 'text-16' : 'text-24',
            )}
          >
            {total}
          </span>
          <span className="text-14 text-ink-2">{totalVotes === 1 ? 'vote' : 'votes'}</span>
        </p>
      </div>
      <ul aria-label="Vote distribution" className="min-w-0 flex-1 basis-36 divide-y divide-line">
        {parts.map(({ id, name, percentage, place }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 py-1.5 text-14">
            <Swatch place={place} />
            <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="font-semibold tabular-nums">{formatPercentage(percentage)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Each slice is a dash on a circle of its own, so that a vote lengthens it instead of drawing it anew. */
function Ring({ parts }: { parts: readonly RingPart[] }) {
  const slices = donutSlices(parts);
  const circle = {
    cx: SIZE / 2,
    cy: SIZE / 2,
    r: (SIZE - RING) / 2,
    fill: 'none',
    strokeWidth: RING,
    pathLength: 1,
  };
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full -rotate-90" aria-hidden="true">
      {slices.length === 0 && <circle {...circle} stroke="var(--line)" />}
      {slices.map(({ id, place, start, length }) => (
        <circle
          key={id}
          {...circle}
          className="donut-slice"
          stroke={chartColor(place)}
          strokeDasharray={`${length} ${1 - length}`}
          strokeDashoffset={-start}
        />
      ))}
    </svg>
  );
}

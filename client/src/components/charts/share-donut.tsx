import { clsx } from 'clsx';
import { formatCount, formatPercentage } from '../../lib/format.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';
import { donutSlices, sectorPath } from './donut-slices.ts';
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

function Ring({ parts }: { parts: readonly RingPart[] }) {
  const slices = donutSlices(parts);
  const isClosed = slices.length < 2;
  return (
    <svg viewBox={`0 0 ${SIZE} ${SIZE}`} className="size-full" aria-hidden="true">
      {isClosed && (
        <circle
          cx={SIZE / 2}
          cy={SIZE / 2}
          r={(SIZE - RING) / 2}
          fill="none"
          stroke={slices[0] ? chartColor(slices[0].place) : 'var(--line)'}
          strokeWidth={RING}
        />
      )}
      {!isClosed &&
        slices.map(({ id, place, start, length }) => (
          <path
            key={id}
            d={sectorPath({ start, length, outer: SIZE / 2, inner: SIZE / 2 - RING })}
            fill={chartColor(place)}
          />
        ))}
    </svg>
  );
}

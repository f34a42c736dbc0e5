import { clsx } from 'clsx';
import { lazy, Suspense, useMemo } from 'react';
import { formatCount, formatPercentage, pluralOf } from '../../lib/format.ts';
import type { ChartCandidate } from './chart-color.ts';
import { ringParts } from './ring-parts.ts';
import { Swatch } from './swatch.tsx';

const ShareRing = lazy(async () => ({ default: (await import('./share-ring.tsx')).ShareRing }));

/** Longer names use the full width, below the ring if the chart is narrow. */
const NAME_LENGTH = 24;
/** Longer counts need smaller figures to fit inside the ring. */
const LARGE_LENGTH = 6;

interface ShareDonutProps {
  candidates: readonly ChartCandidate[];
  totalVotes: number;
}

/** Shares of all votes as a ring. The legend contains the same as text and figures. */
export function ShareDonut({ candidates, totalVotes }: ShareDonutProps) {
  const parts = useMemo(() => ringParts(candidates, totalVotes), [candidates, totalVotes]);
  const hasLongNames = parts.some(({ name }) => name.length > NAME_LENGTH);
  const total = formatCount(totalVotes);
  return (
    <div className="flex flex-wrap items-center justify-center gap-6">
      <div className="relative size-42 shrink-0">
        <div aria-hidden="true">
          <Suspense fallback={null}>
            <ShareRing parts={parts} />
          </Suspense>
        </div>
        <p className="absolute inset-0 grid place-content-center text-center">
          <span
            className={clsx(
              'font-display font-semibold tabular-nums',
              total.length > LARGE_LENGTH ? 'text-16' : 'text-24',
            )}
          >
            {total}
          </span>
          <span className="text-14 text-ink-2">{pluralOf(totalVotes, 'vote')}</span>
        </p>
      </div>
      <ul
        aria-label="Vote distribution"
        className={clsx(
          'min-w-0 flex-1 divide-y divide-line',
          hasLongNames ? 'basis-64' : 'basis-36',
        )}
      >
        {parts.map(({ id, name, percentage, place }) => (
          <li key={id} className="flex min-h-9 items-center gap-3 py-1.5 text-14">
            <Swatch place={place} />
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <span className="font-semibold tabular-nums">{formatPercentage(percentage)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

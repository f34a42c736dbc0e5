import { Pie, PieChart } from 'recharts';
import { formatCount, formatPercentage } from '../../lib/format.ts';
import { type ChartCandidate, chartColor } from './chart-color.ts';
import { Swatch } from './swatch.tsx';

const SIZE = 168;
const NO_VOTES = [{ votes: 1, fill: 'var(--line)' }];

interface ShareDonutProps {
  candidates: readonly ChartCandidate[];
  totalVotes: number;
}

/** Shares of all votes as a ring; the legend says the same in words and figures. */
export function ShareDonut({ candidates, totalVotes }: ShareDonutProps) {
  const slices = candidates.map(({ votes }, place) => ({ votes, fill: chartColor(place) }));
  return (
    <div className="flex flex-wrap items-center justify-center gap-6">
      <div className="relative size-42 shrink-0">
        <div aria-hidden="true">
          <PieChart width={SIZE} height={SIZE} accessibilityLayer={false}>
            <Pie
              data={totalVotes > 0 ? slices : NO_VOTES}
              dataKey="votes"
              innerRadius={52}
              outerRadius={84}
              startAngle={90}
              endAngle={-270}
              stroke="var(--surface)"
              strokeWidth={2.5}
              rootTabIndex={-1}
              isAnimationActive={false}
            />
          </PieChart>
        </div>
        <p className="absolute inset-0 grid place-content-center text-center">
          <span className="font-display text-24 font-semibold tabular-nums">
            {formatCount(totalVotes)}
          </span>
          <span className="text-14 text-ink-2">{totalVotes === 1 ? 'vote' : 'votes'}</span>
        </p>
      </div>
      <ul aria-label="Vote distribution" className="min-w-0 flex-1 basis-36 divide-y divide-line">
        {candidates.map(({ id, name, percentage }, place) => (
          <li key={id} className="flex min-h-9 items-center gap-3 py-1.5 text-14">
            <Swatch place={place} />
            <span className="min-w-0 flex-1">{name}</span>
            <span className="font-semibold tabular-nums">{formatPercentage(percentage)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

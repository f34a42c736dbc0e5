import { useDeferredValue, useMemo } from 'react';
import { Pie, PieChart } from 'recharts';
import { chartColor } from './chart-color.ts';
import { RING_STAGES, useStage } from './chart-stages.ts';
import type { RingPart } from './ring-parts.ts';

const SIZE = 168;
const OUTER = SIZE / 2;
const INNER = 52;
const MARGIN = { top: 0, right: 0, bottom: 0, left: 0 };
/** In degrees. A thinner slice would disappear between its borders. */
const THINNEST = 4;

/** The ring, clockwise from the top. A separate chunk, because it includes recharts. */
export function PercentageRing({ parts }: { parts: readonly RingPart[] }) {
  const stage = useStage(RING_STAGES.slices);
  // A vote appears in the figures and bars first. The ring is redrawn completely and would delay them.
  const slices = useDeferredValue(useMemo(() => slicesOf(parts), [parts]));
  if (stage < RING_STAGES.frame) return null;
  return (
    <PieChart
      width={SIZE}
      height={SIZE}
      margin={MARGIN}
      accessibilityLayer={false}
      className="pointer-events-none"
    >
      {stage === RING_STAGES.slices && (
        <Pie
          data={slices}
          dataKey="votes"
          startAngle={90}
          endAngle={-270}
          innerRadius={INNER}
          outerRadius={OUTER}
          minAngle={THINNEST}
          stroke={slices.length > 1 ? 'var(--surface)' : 'none'}
          strokeWidth={2}
          rootTabIndex={-1}
          zIndex={0}
          isAnimationActive={false}
        />
      )}
    </PieChart>
  );
}

/** Returns a slice for each part with votes, or an empty ring if there are no votes. */
function slicesOf(parts: readonly RingPart[]): { votes: number; fill: string }[] {
  const slices = parts
    .filter(({ votes }) => votes > 0)
    .map(({ votes, place }) => ({ votes, fill: chartColor(place) }));
  return slices.length > 0 ? slices : [{ votes: 1, fill: 'var(--line)' }];
}

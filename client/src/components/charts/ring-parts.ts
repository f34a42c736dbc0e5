import { formatQuantity } from '../../lib/format.ts';
import type { ChartCandidate } from './chart-color.ts';

/** The number of distinguishable slices. With more candidates, the last slice combines the rest. */
const PARTS_MAX = 11;

export interface RingPart extends Omit<ChartCandidate, 'place'> {
  /** Undefined for the rest, which has no separate color. */
  place: number | undefined;
}

/**
 * The parts of the ring and its legend. The list below shows the figures of the combined
 * candidates.
 */
export function ringParts(candidates: readonly ChartCandidate[], totalVotes: number): RingPart[] {
  if (candidates.length <= PARTS_MAX) return [...candidates];
  const rest = candidates.slice(PARTS_MAX - 1);
  const votes = rest.reduce((sum, one) => sum + one.votes, 0);
  return [
    ...candidates.slice(0, PARTS_MAX - 1),
    {
      id: 'rest',
      name: formatQuantity(rest.length, 'other candidate'),
      votes,
      percentage: totalVotes > 0 ? (votes / totalVotes) * 100 : 0,
      place: undefined,
    },
  ];
}

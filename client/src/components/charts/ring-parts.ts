import type { ChartCandidate } from './chart-color.ts';

/** People can distinguish this many slices. With more candidates, the last slice represents the rest. */
const PARTS_MAX = 11;

export interface RingPart extends Omit<ChartCandidate, 'place'> {
  /** Undefined for the rest, which has no color of its own. */
  place: number | undefined;
}

/** Returns what the ring and its legend show. The list below them shows the figures of the remaining candidates. */
export function ringParts(candidates: readonly ChartCandidate[], totalVotes: number): RingPart[] {
  if (candidates.length <= PARTS_MAX) return [...candidates];
  const rest = candidates.slice(PARTS_MAX - 1);
  const votes = rest.reduce((sum, one) => sum + one.votes, 0);
  return [
    ...candidates.slice(0, PARTS_MAX - 1),
    {
      id: 'rest',
      name: `${rest.length} other candidates`,
      votes,
      percentage: totalVotes > 0 ? (votes / totalVotes) * 100 : 0,
      place: undefined,
    },
  ];
}

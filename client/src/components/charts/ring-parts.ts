import type { ChartCandidate } from './chart-color.ts';

/** As many slices as can be told apart; with more candidates the last one stands for the rest. */
const PARTS_MAX = 11;

export interface RingPart extends Omit<ChartCandidate, 'place'> {
  /** Undefined for the rest, which has no color of its own. */
  place: number | undefined;
}

/** What the ring and its legend show; each of the rest stands with its figures in the list below them. */
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

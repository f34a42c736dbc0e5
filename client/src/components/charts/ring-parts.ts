import type { ChartCandidate } from './chart-color.ts';

/** As many slices as can be told apart; with more candidates the last one stands for the rest. */
const PARTS_MAX = 11;

export interface RingPart {
  id: string;
  name: string;
  votes: number;
  /** 0 to 100. */
  percentage: number;
  /** In the order of the candidates, which gives the colour; undefined for the rest, which has none. */
  place: number | undefined;
}

/** What the ring and its legend show; each of the rest stands with its figures in the list below them. */
export function ringParts(candidates: readonly ChartCandidate[], totalVotes: number): RingPart[] {
  const parts = candidates.map((candidate, place) => ({ ...candidate, place }));
  if (parts.length <= PARTS_MAX) return parts;
  const rest = parts.slice(PARTS_MAX - 1);
  const votes = rest.reduce((sum, one) => sum + one.votes, 0);
  return [
    ...parts.slice(0, PARTS_MAX - 1),
    {
      id: 'rest',
      name: `${rest.length} other candidates`,
      votes,
      percentage: totalVotes > 0 ? (votes / totalVotes) * 100 : 0,
      place: undefined,
    },
  ];
}

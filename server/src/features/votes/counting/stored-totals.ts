import type { Totals } from './totals.ts';

/** Totals as they are stored. */
export interface StoredTotals {
  /** A candidate's `weight` is missing if the `weight` of all ballots is missing. */
  totals: { candidateId: string; votes: number; weight?: number }[];
  /**
   * Ballots in the totals; missing until the first checkpoint of this release. Before that, each ballot counted as one
   * vote.
   */
  ballots?: number;
  /** Abstentions in the totals; missing if `ballots` is missing. */
  abstentions?: number;
  /** The weight of the ballots in the totals, and of the abstentions; missing if each ballot has the weight 1. */
  weight?: number;
  abstainedWeight?: number;
}

/** Returns the totals that are stored in a count. */
export function totalsOf(found: StoredTotals): Totals {
  const { totals, ballots, abstentions = 0, weight, abstainedWeight = 0 } = found;
  const votes = new Map(totals.map((one) => [one.candidateId, one.votes]));
  const total = ballots ?? [...votes.values()].reduce((sum, count) => sum + count, 0);
  const heads = { total, abstentions, votes };
  if (weight === undefined) return { ...heads, weights: heads };
  const weights = new Map(totals.map((one) => [one.candidateId, one.weight ?? one.votes]));
  return { ...heads, weights: { total: weight, abstentions: abstainedWeight, votes: weights } };
}

/** Leaves weights out if all are 1. No weight is less than 1, so comparing their sum is enough. */
export function storedTotals({ total, abstentions, votes, weights }: Totals): StoredTotals {
  const isWeighted = weights.total !== total;
  return {
    totals: [...votes].map(([candidateId, count]) => ({
      candidateId,
      votes: count,
      ...(isWeighted && { weight: weights.votes.get(candidateId) ?? 0 }),
    })),
    ballots: total,
    abstentions,
    ...(isWeighted && { weight: weights.total, abstainedWeight: weights.abstentions }),
  };
}

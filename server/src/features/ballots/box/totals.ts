import { weightIn } from '@votewise/contract/votes/choice-format';
import { createSums, type Sums } from '@votewise/contract/votes/sums';

/** A count by number and by weight; not by ranking, because a million voters may rank in a million ways. */
export interface Totals extends Sums {
  /** Equal to the numbers of ballots unless the election is weighted. */
  weights: Sums;
}

const NONE: Sums = { total: 0, abstentions: 0, votes: new Map() };
export const NO_BALLOTS: Totals = { ...NONE, weights: NONE };

export const addTotals = (left: Totals, right: Totals): Totals => ({
  ...addSums(left, right),
  weights: addSums(left.weights, right.weights),
});

function addSums(left: Sums, right: Sums): Sums {
  const votes = new Map(left.votes);
  for (const [id, count] of right.votes) votes.set(id, (votes.get(id) ?? 0) + count);
  return {
    total: left.total + right.total,
    abstentions: left.abstentions + right.abstentions,
    votes,
  };
}

/** Returns whether two counts have the same ballots, abstentions, votes for each candidate, and weights. */
export const areSame = (left: Totals, right: Totals): boolean =>
  areSameSums(left, right) && areSameSums(left.weights, right.weights);

function areSameSums(left: Sums, right: Sums): boolean {
  const ids = new Set([...left.votes.keys(), ...right.votes.keys()]);
  return (
    left.total === right.total &&
    left.abstentions === right.abstentions &&
    [...ids].every((id) => (left.votes.get(id) ?? 0) === (right.votes.get(id) ?? 0))
  );
}

/** Adds up the votes and abstentions on ballots, by number and by weight. */
export function createTotals() {
  const [numbers, weights] = [createSums(), createSums()];
  return {
    /** @param stored a choice with its weight, as it is stored */
    add(stored: string, ballots: number): void {
      const { weight, choice } = weightIn(stored);
      numbers.add(choice, ballots);
      weights.add(choice, ballots * weight);
    },
    totals: (): Totals => ({ ...numbers.sums(), weights: weights.sums() }),
  };
}

export interface StoredTotals {
  /** A candidate's `weight` is missing if the `weight` of all ballots is missing. */
  totals: { candidateId: string; votes: number; weight?: number }[];
  /** Ballots in the totals; missing until the first checkpoint. */
  ballots?: number;
  /** Missing if `ballots` is missing. */
  abstentions?: number;
  /** The weight of the ballots in the totals, and of the abstentions; missing if each ballot has the weight 1. */
  weight?: number;
  abstainedWeight?: number;
}

export function totalsOf(found: StoredTotals): Totals {
  const { totals, ballots: total = 0, abstentions = 0, weight, abstainedWeight = 0 } = found;
  const votes = new Map(totals.map((one) => [one.candidateId, one.votes]));
  const numbers = { total, abstentions, votes };
  if (weight === undefined) return { ...numbers, weights: numbers };
  const weights = new Map(totals.map((one) => [one.candidateId, one.weight ?? one.votes]));
  return { ...numbers, weights: { total: weight, abstentions: abstainedWeight, votes: weights } };
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

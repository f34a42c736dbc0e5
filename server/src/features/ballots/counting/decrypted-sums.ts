import { ENCRYPTED } from '@votewise/contract/votes/choice-format';
import type { Totals } from '../box/totals.ts';

/** What key holders have decrypted, by weight. */
export interface DecryptedSums {
  abstentions: number;
  /** The sum of each candidate on the ballot. */
  votes: ReadonlyMap<string, number>;
}

/** Returns whether all ballots are encrypted, and the sums can be theirs: see `summing.ts`, which compares both. */
export function isSumOf(
  { abstentions, votes }: DecryptedSums,
  { total, weights, votes: found }: Totals,
): boolean {
  const most = weights.total - abstentions;
  return (
    (found.get(ENCRYPTED) ?? 0) === total &&
    most >= 0 &&
    [...votes.values()].every((sum) => sum >= 0 && sum <= most)
  );
}

/**
 * Returns the count that decrypted sums give. They are sums of weights: if ballots have weights, no one knows how many
 * ballots were for a candidate, and these numbers are 0.
 */
export function decryptedTotals(
  { abstentions, votes }: DecryptedSums,
  { total, weights: { total: weight } }: Totals,
): Totals {
  const weights = { total: weight, abstentions, votes };
  if (weight === total) return { total, abstentions, votes, weights };
  const unknown = Array.from(votes.keys(), (id): [string, number] => [id, 0]);
  return { total, abstentions: 0, votes: new Map(unknown), weights };
}

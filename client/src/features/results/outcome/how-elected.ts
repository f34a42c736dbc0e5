import { shareBase } from '@votewise/server/contract/results/share-words';
import { formatCount, formatPercentage, formatQuantity } from '../../../lib/format.ts';
import { compareVotes, formatVotes, sumOf, votesInWords } from '../rounds/decimals.ts';
import type { Results } from '../shown-results.ts';

/** Returns how a candidate was elected: 'Round 3, with 41.00000 votes. The quota is 38.00000.' */
export function howElected(
  { ballot, candidates, rounds = [], totalVotes, abstentions = 0, weights }: Results,
  id: string,
): string {
  if (ballot.rule === 'schulze') return 'First in the order by pairs.';
  const candidate = candidates.find((one) => one.id === id);
  if (ballot.rule === 'plurality') {
    const { votes = 0, weight = 0, percentage = 0 } = candidate ?? {};
    if (weights) {
      const whole = formatCount(weights.cast - weights.abstentions);
      return `A weight of ${formatCount(weight)} of ${whole} (${formatPercentage(percentage)}), from ${formatQuantity(votes, 'vote')}.`;
    }
    const valid = formatCount(totalVotes - abstentions);
    return `${formatCount(votes)} of ${valid} ${shareBase(ballot)} (${formatPercentage(percentage)}).`;
  }
  const index = rounds.findIndex(({ elected }) => elected.includes(id));
  const round = rounds[index];
  if (!round) return '';
  const votes = round.tallies[id] ?? '0';
  const share = weights ? `a weight of ${formatVotes(votes)}` : votesInWords(votes);
  const told = `Round ${index + 1}, with ${share}`;
  if (round.quota === null) {
    return `${told} of ${formatVotes(sumOf(Object.values(round.tallies)))} that still count.`;
  }
  return compareVotes(votes, round.quota) < 0
    ? `${told}, below the quota of ${formatVotes(round.quota)}, because no more candidates were left than seats.`
    : `${told}. The quota is ${formatVotes(round.quota)}.`;
}

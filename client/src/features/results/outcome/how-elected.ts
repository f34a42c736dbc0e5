import { formatDecimal } from '@votewise/contract/decimals';
import { shareBaseIn } from '@votewise/contract/results/share-words';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { formatPercentage } from '../../../lib/format.ts';
import { compareVotes, pluralOperand, sumOf } from '../rounds/decimals.ts';
import type { Results } from '../shown-results.ts';

/** Returns how a candidate was elected: 'Round 3, with 41.00000 votes. The quota is 38.00000.' */
export function howElected(results: Results, id: string, t: ResultTexts): string {
  const { rule } = results.ballot;
  if (rule === 'schulze') return t('how.byPairs');
  return rule === 'plurality' ? byVotes(results, id, t) : inRound(results, id, t);
}

function byVotes(
  { ballot, candidates, totalVotes, abstentions = 0, weights }: Results,
  id: string,
  t: ResultTexts,
): string {
  const candidate = candidates.find((one) => one.id === id);
  const { votes = 0, weight = 0, percentage = 0 } = candidate ?? {};
  const share = formatPercentage(percentage);
  if (weights) {
    return t('how.byWeight', { weight, whole: weights.cast - weights.abstentions, share, votes });
  }
  return t('how.byVotes', {
    votes,
    whole: totalVotes - abstentions,
    base: shareBaseIn(ballot),
    share,
  });
}

function inRound({ rounds = [], weights }: Results, id: string, t: ResultTexts): string {
  const index = rounds.findIndex(({ elected }) => elected.includes(id));
  const step = rounds[index];
  if (!step) return '';
  const { tallies, quota } = step;
  const votes = tallies[id] ?? '0';
  const told = {
    round: index + 1,
    votes: formatDecimal(votes, t.language),
    count: pluralOperand(votes),
  };
  if (quota === null) {
    const whole = formatDecimal(sumOf(Object.values(tallies)), t.language);
    return t(weights ? 'how.inRoundByWeight' : 'how.inRound', { ...told, whole });
  }
  const values = { ...told, quota: formatDecimal(quota, t.language) };
  return compareVotes(votes, quota) < 0
    ? t(weights ? 'how.belowQuotaByWeight' : 'how.belowQuota', values)
    : t(weights ? 'how.withQuotaByWeight' : 'how.withQuota', values);
}

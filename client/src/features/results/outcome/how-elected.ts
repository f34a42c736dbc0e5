import { formatDecimal } from '@votewise/contract/base/decimals';
import { namesOf } from '@votewise/contract/results/outcome-sentences';
import { medianGrade, percentageBaseIn } from '@votewise/contract/results/percentage-words';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { formatPercentage } from '../../../lib/format.ts';
import { formatWeight, formatWeightNumber, weightName } from '../../../lib/weights.ts';
import { compareVotes, pluralOperand, sumOf } from '../rounds/decimals.ts';
import { hasOnlyWeights } from '../count/count-words.ts';
import type { Results } from '../count/shown-results.ts';

/** Returns how a candidate was elected: 'Round 3, with 41.00000 votes. The quota is 38.00000.' */
export function howElected(results: Results, id: string, t: ResultTexts): string {
  switch (results.ballot.rule) {
    case 'plurality':
      return byVotes(results, id, t);
    case 'schulze':
      return t('how.byPairs');
    case 'ranked-robin':
      return byDuels(results, id, t);
    case 'borda':
    case 'score':
    case 'cumulative':
      return byPoints(results, id, t);
    case 'star':
      return byRunoff(results, id, t);
    case 'majority-judgment':
      return t('how.byGrade', { grade: medianGrade(results, id) ?? '' });
    default:
      return inRound(results, id, t);
  }
}

function byPoints({ rounds }: Results, id: string, t: ResultTexts): string {
  return t('how.byPoints', { points: formatDecimal(rounds?.[0]?.tallies[id] ?? '0', t.language) });
}

function byDuels({ duels = {} }: Results, id: string, t: ResultTexts): string {
  return t('how.byDuels', { won: duels[id]?.won ?? 0, total: Object.keys(duels).length - 1 });
}

/** Returns '' if no runoff was needed, because no one else was left. */
function byRunoff({ rounds = [], candidates }: Results, id: string, t: ResultTexts): string {
  const { runoff } = rounds.find(({ elected }) => elected.includes(id)) ?? {};
  const other = Object.keys(runoff?.preferred ?? {}).find((one) => one !== id);
  if (!runoff || other === undefined) return '';
  return t('how.byRunoff', {
    votes: Number(runoff.preferred[id]),
    others: Number(runoff.preferred[other]),
    name: namesOf(candidates)(other),
  });
}

function byVotes(results: Results, id: string, t: ResultTexts): string {
  const { ballot, candidates, totalVotes, abstentions = 0, weights } = results;
  const candidate = candidates.find((one) => one.id === id);
  const { votes = 0, weight = 0, percentage = 0 } = candidate ?? {};
  const shown = formatPercentage(percentage);
  if (weights) {
    const told = {
      weight: formatWeightNumber(weight),
      whole: formatWeight(weights.cast - weights.abstentions),
      share: shown,
    };
    const key = weightName() ? 'how.named' : 'how.byWeight';
    return hasOnlyWeights(results) ? t(`${key}Alone`, told) : t(key, { ...told, votes });
  }
  return t('how.byVotes', {
    votes,
    whole: totalVotes - abstentions,
    base: percentageBaseIn(ballot),
    share: shown,
  });
}

function inRound({ rounds = [], weights }: Results, id: string, t: ResultTexts): string {
  const place = rounds.findIndex(({ elected }) => elected.includes(id));
  const step = rounds[place];
  if (!step) return '';
  const { tallies, quota } = step;
  const votes = tallies[id] ?? '0';
  const name = weights && weightName();
  const number = formatDecimal(votes, t.language);
  const told = {
    round: place + 1,
    votes: name ? `${number}\u00a0${name.plural}` : number,
    count: pluralOperand(votes),
  };
  const suffix = name ? 'Named' : weights ? 'ByWeight' : '';
  if (quota === null) {
    const whole = formatDecimal(sumOf(Object.values(tallies)), t.language);
    return t(`how.inRound${suffix}`, { ...told, whole });
  }
  const values = { ...told, quota: formatDecimal(quota, t.language) };
  const isBelow = compareVotes(votes, quota) < 0;
  return t(`how.${isBelow ? 'belowQuota' : 'withQuota'}${suffix}`, values);
}

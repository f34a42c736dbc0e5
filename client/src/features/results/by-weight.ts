import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { formatPercentage } from '../../lib/format.ts';
import type { Results } from './shown-results.ts';

interface Weighed {
  weight?: number | undefined;
}

/** Whether a count has weights. Only the confirmed count of a weighted election has them. */
export const isByWeight = (candidates: readonly Weighed[]): boolean =>
  candidates.some(({ weight }) => weight !== undefined);

/** Returns candidates for a chart: by weight if there are weights, otherwise unchanged. */
export function drawnByWeight<Drawn extends Weighed & { votes: number }>(
  candidates: readonly Drawn[],
): readonly Drawn[] {
  if (!isByWeight(candidates)) return candidates;
  return candidates.map((one) => ({ ...one, votes: one.weight ?? 0 }));
}

/**
 * Returns what a count by weight is based on: 'Counted by weight: 5 ballots with a total weight of 960, which is 96.0%
 * of an eligible weight of 1,000.' Returns undefined for an unweighted count or while the weights are still loading.
 */
export function weightSentence(
  { weights, totalVotes }: Results,
  t: ResultTexts,
): string | undefined {
  if (!weights) return undefined;
  const { cast, eligible } = weights;
  const share = formatPercentage(eligible > 0 ? (cast / eligible) * 100 : 0);
  return t('weight.sentence', { ballots: totalVotes, cast, share, eligible });
}

import type { AnnouncedResult, QuestionState } from '@votewise/contract';
import { isMotion, isYes } from '@votewise/contract/elections/ballot';
import { openTieOf } from '@votewise/contract/results/empty-seats';
import { decisionOf } from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { verdictSentences } from '@votewise/contract/results/verdict-sentences';
import { abstentionsOf, writeInsOf } from '../results/candidate-votes.tsx';
import { decidingNote, handoutSentences, weightSentence } from '../results/count/count-words.ts';
import { weightName } from '../../lib/weights.ts';

/**
 * Returns what the figures and badges of the candidates don’t say: what decides, ties, the weight of the ballots, those
 * on paper, the quorum, and the majority.
 */
export function resultSentences(result: AnnouncedResult, t: ResultTexts): string[] {
  const decision = decisionOf(result, t);
  const note = decidingNote(result.ballot, t);
  const weight = weightSentence(result, t);
  return [
    ...(note === undefined ? [] : [note]),
    ...(decision && decision.reasons.length > 0 ? [decision.text] : []),
    ...(weight === undefined ? [] : [weight]),
    ...handoutSentences(result, t),
    ...verdictSentences(
      { ...result, isWeighted: result.weights !== undefined, weightName: weightName() },
      t,
    ),
  ];
}

/** Returns the sentences below the candidates of a result: abstentions, written names, and those of `resultSentences`. */
export function verdictOf(
  { writeIns }: Pick<QuestionState, 'writeIns'>,
  result: AnnouncedResult,
  t: ResultTexts,
): string[] {
  const { abstentions, weights } = result;
  return [
    ...(abstentions > 0 ? [abstentionsOf(abstentions, weights, t)] : []),
    ...(writeIns ? [writeInsOf(writeIns, t)] : []),
    ...resultSentences(result, t),
  ];
}

/** Returns what the count decides about a candidate; undefined for candidates who are neither elected nor tied. */
export function resultBadgeOf(
  result: AnnouncedResult,
  { id, name }: { id: string; name: string },
  t: ResultTexts,
): { text: string; isTied: boolean } | undefined {
  const { candidates, elected, tieDecision } = result;
  if (!tieDecision && openTieOf(result)?.tied.includes(id))
    return { text: t('badge.tied'), isTied: true };
  if (!elected.includes(id) && !tieDecision?.elected.includes(id)) return undefined;
  const motion = isYes({ name }) ? 'decision.carried' : 'decision.notCarried';
  return { text: t(isMotion(candidates) ? motion : 'decision.elected'), isTied: false };
}

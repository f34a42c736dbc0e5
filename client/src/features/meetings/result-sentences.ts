import type { AnnouncedResult, QuestionState } from '@votewise/contract';
import { isMotion, isYes } from '@votewise/contract/elections/ballot';
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

/** Returns what the count decides about a candidate; undefined for candidates who are not elected. */
export function resultBadgeOf(
  { candidates, elected, tieDecision }: AnnouncedResult,
  { id, name }: { id: string; name: string },
  t: ResultTexts,
): string | undefined {
  if (!elected.includes(id) && !tieDecision?.elected.includes(id)) return undefined;
  if (!isMotion(candidates)) return t('decision.elected');
  return t(isYes({ name }) ? 'decision.carried' : 'decision.notCarried');
}

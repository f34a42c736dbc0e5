import {
  countSentence,
  decisionOf,
  formatCount,
  formatPercentage,
  formatQuantity,
  formatTurnout,
  isolate,
  isPlainBallot,
  shareNote,
  tieSentences,
  verdictSentences,
} from '../../../contract/index.ts';
import { resultTexts } from '../../../platform/languages/result-texts.ts';
import { decidedCount, type Results } from '../../results/service.ts';

type Counted = Pick<
  Results,
  | 'election'
  | 'candidates'
  | 'totalVotes'
  | 'abstentions'
  | 'isHidden'
  | 'turnout'
  | 'weights'
  | 'decision'
>;

/** What the count decides, in the sentences of the results screen. */
function outcomeOf(results: Counted): string[] {
  const t = resultTexts('en');
  const { election, candidates, totalVotes } = results;
  if (isPlainBallot(election.ballot)) return [countSentence({ candidates, totalVotes }, t)];
  const count = decidedCount(results);
  const { ballot, weighted: isWeighted } = election;
  const { verdict = {} } = count;
  const decision = decisionOf(count, t);
  return [
    ...(decision ? [decision.text] : []),
    ...verdictSentences({ ballot, isWeighted, candidates, verdict }, t),
    ...tieSentences(count, t),
  ];
}

const withWeight = (weight: number | undefined): string =>
  weight === undefined ? '' : ` with a weight of ${formatCount(weight)}`;

/** The count and the turnout as results messages show them. */
export function figuresOf(results: Counted): { turnout: string; results: string } {
  const { candidates, abstentions, isHidden, weights } = results;
  const { ballot } = results.election;
  const t = resultTexts('en');
  const turnout = formatTurnout(results.turnout);
  if (isHidden) return { turnout, results: t('count.hidden') };
  const sentences = outcomeOf(results);
  const lines = candidates.map(
    ({ name, votes, weight, percentage, withdrawnAt }) =>
      `${isolate(name)}: ${formatQuantity(votes, 'vote')}${withWeight(weight)} (${formatPercentage(percentage)})${withdrawnAt ? ', withdrawn' : ''}`,
  );
  const note = shareNote(ballot, { isWeighted: weights !== undefined, t });
  return {
    turnout,
    results: [
      ...sentences,
      ...(sentences.length > 0 ? [''] : []),
      ...(ballot.kind === 'ranked' ? ['First preferences:'] : []),
      ...lines,
      ...(ballot.abstain
        ? [`Abstentions: ${formatCount(abstentions)}${withWeight(weights?.abstentions)}`]
        : []),
      ...(note ? [note] : []),
    ].join('\n'),
  };
}

import {
  countSentence,
  decisionOf,
  formatCount,
  formatPercentage,
  formatWeight,
  isolateIn,
  isToldByVotes,
  lineStart,
  medianGrade,
  percentageNote,
  tieSentences,
  verdictSentences,
  type WeightName,
} from '@votewise/contract';
import type { MailTexts } from '../../platform/languages/mail-texts.ts';
import { resultTexts } from '../../platform/languages/result-texts.ts';
import { handoutsIn } from '../elections/index.ts';
import { decidedCount, type Results } from '../results/index.ts';
import type { MessageFigures, MessageRecord } from './message-store.ts';

type Counted = Pick<
  Results,
  | 'election'
  | 'candidates'
  | 'totalVotes'
  | 'abstentions'
  | 'writeIns'
  | 'isHidden'
  | 'turnout'
  | 'weights'
  | 'decision'
>;

/** Returns what the count decides, in the same sentences as the results screen; the decision first. */
export function decisionSentences(
  results: Counted,
  { language }: MailTexts,
  weightName: WeightName | null,
): string[] {
  const t = resultTexts(language);
  const { election, candidates, totalVotes } = results;
  const count = decidedCount(results);
  if (isToldByVotes(count)) return [countSentence({ candidates, totalVotes }, t)];
  const { ballot, weighted: isWeighted } = election;
  const { verdict = {} } = count;
  const decision = decisionOf(count, t);
  return [
    ...(decision ? [decision.text] : []),
    ...verdictSentences({ ballot, isWeighted, weightName, candidates, verdict }, t),
    ...tieSentences(count, t),
  ];
}

/** Returns the count and the turnout as results messages show them. */
export function figuresOf(
  results: Counted,
  t: MailTexts,
  weightName: WeightName | null,
): { turnout: string; results: string } {
  const { candidates, abstentions, isHidden, weights, writeIns } = results;
  const { ballot } = results.election;
  const { language } = t;
  const inResults = resultTexts(language);
  const count = (number: number) => formatCount(number, language);
  const weighed = (weight: number) => formatWeight(weight, weightName, language);
  const percentage = (number: number) => formatPercentage(number, language);
  const all = t('figures.turnout', {
    ballots: count(results.turnout.ballots),
    eligible: count(results.turnout.eligible),
    percentage: percentage(results.turnout.percentage),
  });
  const onPaper = handoutsIn(results.election);
  const turnout =
    onPaper > 0 ? t('figures.turnoutWithPaper', { turnout: all, count: count(onPaper) }) : all;
  if (isHidden) return { turnout, results: inResults('count.hidden') };
  const sentences = decisionSentences(results, t, weightName);
  const lines = candidates.map((candidate) => {
    const { weight } = candidate;
    const isNamed = weight !== undefined && weightName !== null;
    const shown = percentage(candidate.percentage);
    const values = {
      name: isolateIn(language, candidate.name),
      votes: candidate.votes,
      // '290 shares · 52.3%', instead of a weight that the text names.
      percentage: isNamed ? `${weighed(weight)} · ${shown}` : shown,
      withdrawn: candidate.withdrawnAt ? 'yes' : 'no',
    };
    const grade = medianGrade({ ballot, grades: results.decision?.outcome.grades }, candidate.id);
    if (grade !== undefined) {
      return t('figures.candidateGrade', { ...values, grade: isolateIn(language, grade) });
    }
    if (ballot.kind === 'scored') {
      return weight === undefined || isNamed
        ? t('figures.candidatePoints', values)
        : t('figures.candidatePointsByWeight', { ...values, weight: weighed(weight) });
    }
    return weight === undefined || isNamed
      ? t('figures.candidate', values)
      : t('figures.candidateByWeight', { ...values, weight: weighed(weight) });
  });
  const note = percentageNote(ballot, {
    isWeighted: weights !== undefined,
    weightName,
    t: inResults,
  });
  return {
    turnout,
    results: [
      ...sentences,
      ...(sentences.length > 0 ? [''] : []),
      ...(ballot.kind === 'ranked' ? [t('figures.firstPreferences')] : []),
      ...lines.map((line) => lineStart(language) + line),
      ...(ballot.abstain
        ? [
            abstentionsText(t, {
              count: count(abstentions),
              weight: weights && weighed(weights.abstentions),
              isNamed: weightName !== null,
            }),
          ]
        : []),
      ...(writeIns && writeIns.votes > 0
        ? [
            t('figures.writeIns', {
              count: writeIns.votes,
              isAssigned: writeIns.isAssigned ? 'yes' : 'no',
            }),
          ]
        : []),
      ...(note ? [note] : []),
    ].join('\n'),
  };
}

/** 'Abstentions: 2 (54 shares)', or 'Abstentions: 2 with a weight of 54'. */
function abstentionsText(
  t: MailTexts,
  given: { count: string; weight: string | undefined; isNamed: boolean },
): string {
  const { count, weight, isNamed } = given;
  if (weight === undefined) return t('figures.abstentions', { count });
  return isNamed
    ? t('figures.abstentions', { count: `${count} (${weight})` })
    : t('figures.abstentionsByWeight', { count, weight });
}

/**
 * Returns the figures that are stored with a message: the figures of the first question and, for a paper, of
 * every question.
 */
export function figuresOfAll(
  counted: readonly { id: string; results: Counted }[],
  { isPaper, t, weightName }: { isPaper: boolean; t: MailTexts; weightName: WeightName | null },
) {
  const all = counted.map(({ id, results }) => ({ id, ...figuresOf(results, t, weightName) }));
  const [{ turnout, results } = { turnout: '', results: '' }] = all;
  return { figures: { turnout, results }, ...(isPaper && { questionFigures: all }) };
}

/** Returns the figures in the reader's language. */
const figuresIn = (
  message: MessageFigures & Pick<MessageRecord, 'translatedFigures'>,
  { language }: MailTexts,
): MessageFigures => message.translatedFigures?.[language] ?? message;

/** Returns the figures of the questions that a voter can vote on, one after another. */
export function figuresFor(
  message: MessageFigures & Pick<MessageRecord, 'translatedFigures'>,
  { questions, t }: { questions: readonly { _id: string; title: string }[]; t: MailTexts },
): MessageFigures['figures'] {
  const { figures, questionFigures } = figuresIn(message, t);
  if (!questionFigures) return figures;
  const own = questions.flatMap(({ _id, title }) => {
    const found = questionFigures.find(({ id }) => id === _id);
    return found ? [{ ...found, title }] : [];
  });
  const turnouts = new Set(own.map(({ turnout }) => turnout));
  const isShared = turnouts.size === 1;
  return {
    turnout: isShared ? [...turnouts].join('') : t('figures.turnoutsDiffer'),
    results: own
      .map(({ title, turnout, results }) =>
        [
          lineStart(t.language) + isolateIn(t.language, title),
          ...(isShared ? [] : [t('figures.turnoutOf', { turnout })]),
          results,
        ].join('\n'),
      )
      .join('\n\n'),
  };
}

import type { ShownBallot } from '@votewise/contract';
import { formatDecimal } from '@votewise/contract/base/decimals';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import {
  averageOf,
  manyMarksNote,
  percentageBaseIn,
  percentageNote,
} from '@votewise/contract/results/percentage-words';
import { formatPercentage } from '../../../lib/format.ts';
import { formatWeight, formatWeightNumber, weightName } from '../../../lib/weights.ts';
import type { Results } from './shown-results.ts';

interface CountWords {
  percentages: string;
  counts: string;
  /** What a percentage is one of, as a key that selects a variant of a string. */
  whole: string;
  /** What readers must know about the figures; undefined for a plain election. */
  note?: string;
}

type Named = readonly { name: string; weight?: number | undefined }[];

/** Returns the terms for a kind of ballot. If the candidates have weights, the terms are for a count by weight. */
export function countWordsOf(ballot: ShownBallot, candidates: Named, t: ResultTexts): CountWords {
  const isWeighted = isByWeight(candidates);
  const notes = [
    kindNote(ballot, candidates.length, t),
    percentagesNote(ballot, isWeighted, t),
  ].filter((note) => note !== undefined);
  return {
    ...titlesOf(ballot, isWeighted, t),
    whole: isWeighted && ballot.kind !== 'scored' ? weighedWhole() : wholeOf(ballot),
    ...(notes.length > 0 && { note: notes.join(' ') }),
  };
}

/** With points, screens show averages in place of percentages. */
function percentagesNote(
  ballot: ShownBallot,
  isWeighted: boolean,
  t: ResultTexts,
): string | undefined {
  if (ballot.kind === 'scored') return undefined;
  const noted = { isWeighted, weightName: weightName(), t };
  return ballot.kind === 'several' ? manyMarksNote(ballot, noted) : percentageNote(ballot, noted);
}

/** Titles say what weights are called: 'Vote counts (shares)'. */
function titlesOf(ballot: ShownBallot, isWeighted: boolean, t: ResultTexts) {
  const name = isWeighted && weightName();
  const { percentages, counts } = usualTitles(ballot, isWeighted && !name, t);
  if (!name) return { percentages, counts };
  return {
    percentages: ballot.kind === 'scored' ? percentages : `${percentages} (${name.plural})`,
    counts: `${counts} (${name.plural})`,
  };
}

function usualTitles({ kind }: ShownBallot, isWeighted: boolean, t: ResultTexts) {
  if (kind === 'scored') {
    return {
      percentages: t('chart.pointShares'),
      counts: t(isWeighted ? 'chart.pointsByWeight' : 'chart.points'),
    };
  }
  if (kind === 'ranked') {
    return isWeighted
      ? {
          percentages: t('chart.firstSharesByWeight'),
          counts: t('chart.firstPreferencesByWeight'),
        }
      : { percentages: t('chart.firstShares'), counts: t('chart.firstPreferences') };
  }
  return isWeighted
    ? { percentages: t('chart.sharesByWeight'), counts: t('chart.countsByWeight') }
    : { percentages: t('chart.shares'), counts: t('chart.counts') };
}

/** What a name follows elsewhere need not be called weight. */
const weighedWhole = (): string => (weightName() ? 'total' : 'weight');

/** In a plain election, percentages are shares of the total. */
function wholeOf(ballot: ShownBallot): string {
  if (ballot.kind === 'scored') return 'points';
  const isPlain = ballot.kind === 'one' && !ballot.abstain;
  return isPlain ? 'total' : percentageBaseIn(ballot);
}

function kindNote(
  { kind, marks: count, rule }: ShownBallot,
  candidates: number,
  t: ResultTexts,
): string | undefined {
  switch (kind) {
    case 'one':
      return undefined;
    case 'several':
      return count >= candidates ? t('note.marksAny') : t('note.marksUpTo', { count });
    case 'ranked':
    case 'scored':
      return decidingNote({ kind, rule }, t);
    default:
      return kind satisfies never;
  }
}

/** Returns what the figures of a ranked or scored ballot are, and what decides; undefined where votes decide. */
export function decidingNote(
  { kind, rule }: Pick<ShownBallot, 'kind' | 'rule'>,
  t: ResultTexts,
): string | undefined {
  if (kind === 'ranked') return rankingNote(rule, t);
  return kind === 'scored' ? scoreNote(rule, t) : undefined;
}

function rankingNote(rule: ShownBallot['rule'], t: ResultTexts): string {
  if (rule === 'borda') return t('note.ranksDecide');
  const isByPairs = rule === 'schulze' || rule === 'ranked-robin';
  return isByPairs ? t('note.pairsDecide') : t('note.roundsDecide');
}

function scoreNote(rule: ShownBallot['rule'], t: ResultTexts): string {
  if (rule === 'star') return t('note.runoffDecides');
  return rule === 'majority-judgment' ? t('note.gradesDecide') : t('note.points');
}

interface Weighed {
  weight?: number | undefined;
}

/** Whether a count has weights. Only the confirmed count of a weighted election has them. */
export const isByWeight = (candidates: readonly Weighed[]): boolean =>
  candidates.some(({ weight }) => weight !== undefined);

/** Whether only sums of weights are known, not numbers of ballots: key holders decrypt nothing else. */
export const hasOnlyWeights = ({
  ballot,
  candidates,
}: Pick<Results, 'ballot' | 'candidates'>): boolean =>
  ballot.encrypted !== null && isByWeight(candidates);

/** Returns candidates for a chart: by weight if there are weights, otherwise unchanged. */
export function drawnByWeight<Drawn extends Weighed & { votes: number }>(
  candidates: readonly Drawn[],
): readonly Drawn[] {
  if (!isByWeight(candidates)) return candidates;
  return candidates.map((one) => ({ ...one, votes: one.weight ?? 0 }));
}

/** Returns how many ballots are on paper, and what became of the others; none without paper ballots. */
export function handoutSentences({ onPaper }: Pick<Results, 'onPaper'>, t: ResultTexts): string[] {
  if (!onPaper) return [];
  const { handedOut, ballots, spoiled, missing, explanation } = onPaper;
  const isAll = missing === 0 && spoiled === 0;
  return [
    t('handouts.sentence', { count: ballots }),
    ...(isAll
      ? []
      : [
          missing < 0
            ? t('handouts.numbersMore', { handedOut, spoiled, surplus: -missing })
            : t('handouts.numbers', { handedOut, spoiled, missing }),
        ]),
    ...(explanation === undefined ? [] : [t('handouts.explanation', { explanation })]),
  ];
}

/**
 * Returns what a count by weight is based on: '5 ballots with 960 of 1,000 shares (96.0%).' Returns undefined for an
 * unweighted count or while the weights are still loading.
 */
export function weightSentence(
  { weights, totalVotes }: Pick<Results, 'weights' | 'totalVotes'>,
  t: ResultTexts,
): string | undefined {
  if (!weights) return undefined;
  const { cast, eligible } = weights;
  const percentage = formatPercentage(eligible > 0 ? (cast / eligible) * 100 : 0);
  return t(weightName() ? 'weight.named' : 'weight.sentence', {
    ballots: totalVotes,
    cast: formatWeightNumber(cast),
    share: percentage,
    eligible: formatWeight(eligible),
  });
}

/** Returns a candidate's average points on a valid ballot, in the reader's language. Counts weights if there are any. */
export function averageText(
  { totalVotes, abstentions = 0, weights }: Pick<Results, 'totalVotes' | 'abstentions' | 'weights'>,
  { votes, weight = votes }: Pick<Results['candidates'][number], 'votes' | 'weight'>,
  language: ResultTexts['language'],
): string {
  const valid = weights ? weights.cast - weights.abstentions : totalVotes - abstentions;
  return formatDecimal(averageOf(weight, valid), language);
}

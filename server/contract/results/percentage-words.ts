import type { Ballot } from '../elections/ballot.ts';
import type { WeightName } from '../base/weights.ts';
import { validNoun } from '../elections/ballot-sentences.ts';
import type { ResultTexts } from './result-texts.ts';

type Counted = Pick<Ballot, 'kind' | 'abstain'> & Partial<Pick<Ballot, 'rule'>>;

/**
 * Returns what a candidate's percentage is based on, in English. Abstentions are never included.
 * @param unit what the election is counted in: 'weight', or what the organization calls it; undefined if votes are equal
 */
export function percentageBase({ kind, abstain }: Counted, unit?: string): string {
  if (kind === 'scored') return `the most points possible${unit ? ` by ${unit}` : ''}`;
  const valid = `${validNoun(kind)}s`;
  const base = abstain ? valid : valid.replace('valid ', '');
  return unit ? `the ${unit} of ${base}` : base;
}

/** Like `percentageBase`, but returns a value for text in any language. */
export function percentageBaseIn({ kind, abstain }: Counted): string {
  if (kind === 'one') return abstain ? 'validVotes' : 'votes';
  return abstain ? 'validBallots' : 'ballots';
}

interface Noted {
  /** True if the election is counted by weight. */
  isWeighted?: boolean;
  /** What weights are called. */
  weightName: WeightName | null;
  t: ResultTexts;
}

/** Returns the note beside percentages if they are by weight or exclude abstentions; otherwise undefined. */
export function percentageNote(ballot: Counted, noted: Noted): string | undefined {
  const { isWeighted = false, t } = noted;
  if (ballot.kind === 'scored') {
    return ballot.rule === 'majority-judgment' ? undefined : t('share.points');
  }
  if (!ballot.abstain && !isWeighted) return undefined;
  return noteOf(ballot, ['share.note', 'share.noteByWeight'], noted);
}

/** Returns the note beside percentages of a ballot with several marks, which can add up to more than 100%. */
export const manyMarksNote = (ballot: Counted, noted: Noted): string =>
  noteOf(ballot, ['share.manyMarks', 'share.manyMarksByWeight'], noted);

/** @param keys the note, and the note if votes are weighted and weights have no name */
function noteOf(
  ballot: Counted,
  [note, noteByWeight]:
    | ['share.note', 'share.noteByWeight']
    | ['share.manyMarks', 'share.manyMarksByWeight'],
  { isWeighted = false, weightName, t }: Noted,
): string {
  const plural = isWeighted && weightName?.plural;
  const key = isWeighted && !plural ? noteByWeight : note;
  return [
    t(key, { base: percentageBaseIn(ballot) }),
    ...(ballot.abstain ? [t('share.abstentions')] : []),
    ...(plural ? [t('share.named', { plural })] : []),
  ].join(' ');
}

/** Returns the average points on a valid ballot as a decimal number, or by weight if both numbers are: `2.40`. */
export function averageOf(points: number, ballots: number): string {
  return (ballots === 0 ? 0 : points / ballots).toFixed(2);
}

interface Graded {
  ballot: Pick<Ballot, 'scale'>;
  grades?: Readonly<Record<string, { median: number | null }>> | undefined;
}

/** Returns a candidate's median grade in words; undefined unless the election was decided by grades, and some were given. */
export function medianGrade({ ballot, grades }: Graded, id: string): string | undefined {
  const median = grades?.[id]?.median;
  return median === undefined || median === null ? undefined : ballot.scale?.words?.[median];
}

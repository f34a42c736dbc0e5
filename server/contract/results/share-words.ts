import type { Ballot } from '../elections/ballot.ts';
import { validNoun } from '../elections/ballot-sentences.ts';
import type { ResultTexts } from './result-texts.ts';

type Counted = Pick<Ballot, 'kind' | 'abstain'> & Partial<Pick<Ballot, 'rule'>>;

/**
 * Returns what a candidate's percentage is a share of, in English. Abstentions are never included.
 * @param isWeighted true if the election is counted by weight
 */
export function shareBase({ kind, abstain }: Counted, isWeighted = false): string {
  if (kind === 'scored') return `the most points possible${isWeighted ? ' by weight' : ''}`;
  const valid = `${validNoun(kind)}s`;
  const base = abstain ? valid : valid.replace('valid ', '');
  return isWeighted ? `the weight of ${base}` : base;
}

/** Like `shareBase`, but returns a value for text in any language. */
export function shareBaseIn({ kind, abstain }: Counted): string {
  if (kind === 'one') return abstain ? 'validVotes' : 'votes';
  return abstain ? 'validBallots' : 'ballots';
}

interface Noted {
  /** True if the election is counted by weight. */
  isWeighted?: boolean;
  t: ResultTexts;
}

/** Returns the note beside percentages if they are by weight or exclude abstentions; otherwise undefined. */
export function shareNote(ballot: Counted, { isWeighted = false, t }: Noted): string | undefined {
  if (ballot.kind === 'scored') {
    return ballot.rule === 'majority-judgment' ? undefined : t('share.points');
  }
  if (!ballot.abstain && !isWeighted) return undefined;
  const note = t(isWeighted ? 'share.noteByWeight' : 'share.note', { base: shareBaseIn(ballot) });
  return ballot.abstain ? `${note} ${t('share.abstentions')}` : note;
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

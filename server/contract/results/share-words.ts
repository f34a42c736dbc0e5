import type { Ballot } from '../elections/ballot.ts';
import type { ResultTexts } from './result-texts.ts';

type Counted = Pick<Ballot, 'kind' | 'abstain'>;

/** Returns the noun for a ballot with a choice: 'valid vote' if each ballot contains exactly one vote. */
export function validNoun(kind: Ballot['kind']): 'valid vote' | 'valid ballot' {
  return kind === 'one' ? 'valid vote' : 'valid ballot';
}

/**
 * Returns what a candidate's percentage is a share of, in English. Abstentions are never included.
 * @param isWeighted true if the election is counted by weight
 */
export function shareBase({ kind, abstain }: Counted, isWeighted = false): string {
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
  if (!ballot.abstain && !isWeighted) return undefined;
  const note = t(isWeighted ? 'share.noteByWeight' : 'share.note', { base: shareBaseIn(ballot) });
  return ballot.abstain ? `${note} ${t('share.abstentions')}` : note;
}

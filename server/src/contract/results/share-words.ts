import type { Ballot } from '../elections/ballot.ts';
import type { ResultTexts } from './texts.ts';

type Counted = Pick<Ballot, 'kind' | 'abstain'>;

/** The noun for ballots with a choice: where each gives one vote, a vote. */
export function validNoun(kind: Ballot['kind']): 'valid vote' | 'valid ballot' {
  return kind === 'one' ? 'valid vote' : 'valid ballot';
}

/**
 * Returns what a candidate's percentage is a share of, in English: abstentions are never part of it.
 * @param isWeighted whether the election is counted by weight
 */
export function shareBase({ kind, abstain }: Counted, isWeighted = false): string {
  const valid = `${validNoun(kind)}s`;
  const base = abstain ? valid : valid.replace('valid ', '');
  return isWeighted ? `the weight of ${base}` : base;
}

/** The same for texts, which say votes or ballots in their own words. */
export function shareBaseIn({ kind, abstain }: Counted): string {
  if (kind === 'one') return abstain ? 'validVotes' : 'votes';
  return abstain ? 'validBallots' : 'ballots';
}

interface Noted {
  /** Whether the election is counted by weight. */
  isWeighted?: boolean;
  t: ResultTexts;
}

/** Returns the sentence beside percentages by weight or of an election with abstentions; undefined in any other. */
export function shareNote(ballot: Counted, { isWeighted = false, t }: Noted): string | undefined {
  if (!ballot.abstain && !isWeighted) return undefined;
  const note = t(isWeighted ? 'share.noteByWeight' : 'share.note', { base: shareBaseIn(ballot) });
  return ballot.abstain ? `${note} ${t('share.abstentions')}` : note;
}

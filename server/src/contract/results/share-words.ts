import type { Ballot } from '../elections/ballot.ts';

type Counted = Pick<Ballot, 'kind' | 'abstain'>;

/** The noun for ballots with a choice: where each gives one vote, a vote. */
export function validNoun(kind: Ballot['kind']): 'valid vote' | 'valid ballot' {
  return kind === 'one' ? 'valid vote' : 'valid ballot';
}

/**
 * Returns what a candidate's percentage is a share of: abstentions are never part of it.
 * @param isWeighted whether the election is counted by weight
 */
export function shareBase({ kind, abstain }: Counted, isWeighted = false): string {
  const valid = `${validNoun(kind)}s`;
  const base = abstain ? valid : valid.replace('valid ', '');
  return isWeighted ? `the weight of ${base}` : base;
}

/** Returns the sentence beside percentages by weight or of an election with abstentions; undefined in any other. */
export function shareNote(ballot: Counted, isWeighted = false): string | undefined {
  if (!ballot.abstain && !isWeighted) return undefined;
  const base = `Percentages are shares of ${shareBase(ballot, isWeighted)}.`;
  return ballot.abstain ? `${base} Abstentions are left out.` : base;
}

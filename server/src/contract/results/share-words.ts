import type { Ballot } from '../elections/ballot.ts';

type Counted = Pick<Ballot, 'kind' | 'abstain'>;

/** The noun for ballots with a choice: where each gives one vote, a vote. */
export function validNoun(kind: Ballot['kind']): 'valid vote' | 'valid ballot' {
  return kind === 'one' ? 'valid vote' : 'valid ballot';
}

/** Returns what a candidate's percentage is a share of: abstentions are never part of it. */
export function shareBase({ kind, abstain }: Counted): string {
  const valid = `${validNoun(kind)}s`;
  return abstain ? valid : valid.replace('valid ', '');
}

/** Returns the sentence beside percentages in an election with abstentions; undefined in any other. */
export function shareNote(ballot: Counted): string | undefined {
  if (!ballot.abstain) return undefined;
  return `Percentages are shares of ${shareBase(ballot)}. Abstentions are left out.`;
}

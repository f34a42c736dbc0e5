import type { Election } from '@votewise/server/contract';
import { type Ballot, marksOn, PLAIN_BALLOT } from '@votewise/server/contract/elections/ballot';
import { describeBallot } from '@votewise/server/contract/elections/ballot-sentences';

type Stored = Pick<Election, 'ballot' | 'candidates'>;

/** The ballot as it is stored: with null for "all candidates", which responses show as their number. */
export function ballotOf({ ballot, candidates }: Stored): Ballot {
  const isAll = ballot.kind !== 'one' && marksOn(ballot, candidates.length) >= candidates.length;
  return isAll ? { ...ballot, marks: null } : ballot;
}

function isPlain(ballot: Ballot): boolean {
  const plain = new Map<string, unknown>(Object.entries(PLAIN_BALLOT));
  return Object.entries(ballot).every(([field, value]) => plain.get(field) === value);
}

/** How an election is voted and counted; undefined for one mark, one seat, and a live count. */
export function ballotSentence(election: Stored): string | undefined {
  const ballot = ballotOf(election);
  return isPlain(ballot) ? undefined : describeBallot(ballot, election.candidates);
}

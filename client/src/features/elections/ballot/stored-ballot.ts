import type { Election } from '@votewise/server/contract';
import { type Ballot, isPlainBallot, marksOn } from '@votewise/server/contract/elections/ballot';
import { describeBallot } from '@votewise/server/contract/elections/ballot-sentences';

type Stored = Pick<Election, 'ballot' | 'candidates'>;

/** The ballot as it is stored: with null for "all candidates", which responses show as their number. */
export function ballotOf({ ballot, candidates }: Stored): Ballot {
  const isAll = ballot.kind !== 'one' && marksOn(ballot, candidates.length) >= candidates.length;
  return isAll ? { ...ballot, marks: null } : ballot;
}

/** How an election is voted and counted; undefined for one mark, one seat, a live count, and the listed order. */
export function ballotSentence(
  election: Stored & Pick<Election, 'status' | 'weighted'>,
): string | undefined {
  const ballot = ballotOf(election);
  const isUsual =
    isPlainBallot(ballot) && ballot.order === 'listed' && ballot.receipts && ballot.links === 'on';
  return isUsual
    ? undefined
    : describeBallot(
        { ...ballot, weighted: election.weighted },
        election.candidates,
        election.status === 'completed',
      );
}

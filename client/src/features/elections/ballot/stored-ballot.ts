import type { Election } from '@votewise/server/contract';
import { type Ballot, isPlainBallot, marksOn } from '@votewise/server/contract/elections/ballot';
import { describeBallot } from '@votewise/server/contract/elections/ballot-sentences';
import { electionTexts } from '../../../lib/languages/election-texts.ts';
import { englishTexts } from '../../../lib/languages/texts.ts';

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
        {
          candidates: election.candidates,
          isOver: election.status === 'completed',
          t: englishTexts(electionTexts),
        },
      );
}

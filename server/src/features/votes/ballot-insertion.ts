import { AppError } from '../../platform/app-error.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { BallotBox, startCasting } from '../ballots/index.ts';
import type { ElectionRecord, Elections } from '../elections/index.ts';
import type { EncryptionServices } from '../encryption/index.ts';
import type { Handouts } from '../handouts/index.ts';
import type { BallotOwner } from './ballot-owner.ts';
import { holdsHandout } from './cast-refusals.ts';
import type { OwnVotes } from './own-votes.ts';

/** Puts ballots into the box, and finds out whether they were there in time. */
export function createBallotInsertion(deps: {
  elections: Pick<Elections, 'find'>;
  ballots: Pick<BallotBox, 'cast' | 'locks'>;
  handouts: Pick<Handouts, 'isHeld'>;
  encryption: Pick<EncryptionServices['encryption'], 'haveBallotsEnded'>;
  hasVoted: OwnVotes['hasVoted'];
}) {
  const { elections, ballots, handouts, encryption, hasVoted } = deps;

  return {
    /**
     * A recount begins only when ballots can no longer arrive, and sealing only after a recount. So a ballot that is in
     * the box a few seconds after its election was found open cannot be too late. The election is read again only if the
     * database's answer took longer.
     * @throws AppError OUTCOME_UNKNOWN if the ballot may have arrived too late to count
     */
    async requireInTime(
      electionId: string,
      { isPrompt }: ReturnType<typeof startCasting>,
    ): Promise<void> {
      if (isPrompt()) return;
      const { sealing, ballot } = await elections.find(electionId);
      const haveBallotsEnded =
        ballot.encrypted !== null && (await encryption.haveBallotsEnded(electionId));
      if (!sealing && !haveBallotsEnded) return;
      throw new AppError(
        'OUTCOME_UNKNOWN',
        'Your vote may have arrived too late. Reload the page to see whether it counts.',
        { detail: { reason: 'OUTCOME_UNKNOWN.lateVote' } },
      );
    },

    /**
     * Puts a ballot into the box. Resolves to false if the voter has one. A lock without a handout was left behind, and is
     * removed: see `createHandoutAttempts`. A handout may be taken back between the refused ballot and the search for its
     * lock. Then there is neither, and the ballot is put in again.
     * @throws AppError PAPER_BALLOT, EDITED_MEANWHILE
     */
    insert: (
      vote: Parameters<BallotBox['cast']>[0],
      election: ElectionRecord,
      owner: BallotOwner,
    ): Promise<boolean> =>
      untilWritten(async () => {
        if (await ballots.cast(vote)) return true;
        if (!election.ballot.onPaper) return false;
        const { electionId: _id, ballotSalt, voter } = vote;
        const attempt = await ballots.locks.find({ _id, ballotSalt }, voter);
        if (attempt === undefined) return (await hasVoted(election, voter)) ? false : OVERTAKEN;
        if (await handouts.isHeld(_id, voter, attempt)) throw holdsHandout(owner);
        await ballots.locks.remove({ _id, ballotSalt }, { voter, attempt });
        return OVERTAKEN;
      }),
  };
}

import { nonceOf } from '@votewise/contract/board/commitment';
import type { AppError } from '../../platform/app-error.ts';
import { sha256 } from '../../platform/sha256.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { ElectionRecord, ElectionsServices } from '../elections/index.ts';
import type { BallotOwner } from './ballot-owner.ts';
import { alreadyVoted, sameBallot } from './cast-refusals.ts';
import type { OwnVotes } from './own-votes.ts';

export type RepeatedCasts = ReturnType<typeof createRepeatedCasts>;

/** Decides what a request learns whose voter has a ballot in the box. */
export function createRepeatedCasts(deps: {
  ballots: Pick<BallotBox, 'isCastWith'>;
  hasVoted: OwnVotes['hasVoted'];
  giverOf: ElectionsServices['electionNeeds']['giverOf'];
}) {
  const { ballots, hasVoted, giverOf } = deps;

  /**
   * Returns whether the ballot in the box was cast with the same code, or is the same encrypted ballot. Either is known
   * only to the browser that cast it, an encrypted ballot until the archive has it. Reads the ballot's nonce, never its choice: otherwise, a thief of a session and a
   * code could try one choice after another.
   */
  async function isCastAlready(
    election: ElectionRecord,
    { _id: voter, userId, code, encryptedBallot }: BallotOwner,
  ): Promise<boolean> {
    if (encryptedBallot !== undefined) {
      return ballots.isCastWith(election, voter, { encryptedBallot });
    }
    if (code === undefined || !election.ballot.receipts) return false;
    const given = { electionId: election._id, userId, code: Buffer.from(code, 'hex') };
    return ballots.isCastWith(election, voter, { nonce: nonceOf(given, sha256) });
  }

  /**
   * Returns what the voter of a ballot in the box learns. A repeated request learns that it is the same ballot. A holder
   * learns only of a ballot that the holder cast: the proxy may have ended after it was found, and its giver may have
   * voted since.
   */
  async function ballotInBox(election: ElectionRecord, owner: BallotOwner): Promise<AppError> {
    if (await isCastAlready(election, owner)) return sameBallot();
    const { holder, userId } = owner;
    const now =
      holder === undefined ? undefined : await giverOf(election, { holder, giverId: userId });
    return now?.refusal ?? alreadyVoted(owner);
  }

  return {
    ballotInBox,

    /**
     * A repeated request of a former holder gets the answer that it would have got while the proxy held. The code shows
     * that it is one. Without it, a former holder must not find out whether the member has voted. Nor by a ballot from an
     * archive: at meetings, archives have ballots once voting has closed.
     * @throws AppError NOT_REPRESENTED, NOT_PRESENT, ALREADY_VOTED
     */
    async refuseFormerHolder(election: ElectionRecord, owner: BallotOwner): Promise<void> {
      const { refusal, _id: voter } = owner;
      if (!refusal) return;
      if (owner.encryptedBallot !== undefined && election.status !== 'active') throw refusal;
      const isRepeated =
        (await isCastAlready(election, owner)) && (await hasVoted(election, voter));
      throw isRepeated ? sameBallot() : refusal;
    },

    /** Throws the reason, or `ALREADY_VOTED` if the voter has a ballot that counts. */
    async refuse(election: ElectionRecord, owner: BallotOwner, reason: AppError): Promise<never> {
      throw (await hasVoted(election, owner._id)) ? await ballotInBox(election, owner) : reason;
    },
  };
}

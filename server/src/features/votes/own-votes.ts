import type { Session } from '../../platform/tokens.ts';
import type { BallotBox } from '../ballots/index.ts';
import type { ElectionRecord, Elections, Visibility } from '../elections/index.ts';
import type { Handouts } from '../handouts/index.ts';

export type OwnVotes = ReturnType<typeof createOwnVotes>;

/** Shows voters that they have voted, but never for whom. */
export function createOwnVotes(deps: {
  elections: Pick<Elections, 'find' | 'findAll'>;
  ballots: Pick<BallotBox, 'hasVoted' | 'votedIn'>;
  visibility: Pick<Visibility, 'among' | 'require'>;
  handouts: Pick<Handouts, 'heldIn'>;
}) {
  const { elections, ballots, visibility, handouts } = deps;

  /**
   * Returns whether the voter has a ballot that counts. In a completed election, sealing may begin during the search
   * and leave out a late ballot, so a ballot that was found is checked again.
   * @throws AppError BUSY
   */
  async function hasVoted(election: ElectionRecord, voter: string): Promise<boolean> {
    const isFound = await ballots.hasVoted(election, voter);
    if (!isFound || election.status === 'active' || election.sealing) return isFound;
    const current = await elections.find(election._id);
    return current.sealing === null || ballots.hasVoted(current, voter);
  }

  const hasHandout = async (election: ElectionRecord, voter: string): Promise<boolean> =>
    (await handouts.heldIn([election], voter)).size > 0;

  return {
    hasVoted,

    /** Returns whether the caller has voted, or has a handout, in an election. @throws AppError NOT_FOUND */
    async status(electionId: string, caller: Parameters<Visibility['require']>[1]) {
      const election = await visibility.require(await elections.find(electionId), caller);
      const hasOne = await hasHandout(election, caller.sub);
      return {
        hasVoted: !hasOne && (await hasVoted(election, caller.sub)),
        hasHandout: hasOne,
      };
    },

    /** Returns whether a voter has voted, or has a handout. @throws AppError NOT_FOUND */
    async hasAnyBallot(electionId: string, voter: string): Promise<boolean> {
      const election = await elections.find(electionId);
      return (await hasHandout(election, voter)) || hasVoted(election, voter);
    },

    /**
     * Returns the elections in which the caller has voted or has a handout, newest first; with a voting link, only its
     * elections.
     */
    async history(caller: Pick<Session, 'sub' | 'role' | 'link'>) {
      const all = await elections.findAll();
      const shown = caller.link ? await visibility.among(all, caller) : all;
      const held = await handouts.heldIn(shown, caller.sub);
      const voted = new Set(await ballots.votedIn(shown, caller.sub));
      return shown
        .filter((election) => voted.has(election) || held.has(election._id))
        .map((election) => ({ election, hasHandout: held.has(election._id) }));
    },
  };
}

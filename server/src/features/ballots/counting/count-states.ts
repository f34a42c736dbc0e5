import type { CountState } from '../../elections/index.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import type { BallotCount, Checkpoints } from './checkpoints.ts';
import type { RecentCounts } from './recent-counts.ts';
import {
  awaitsNames,
  confirmationOf,
  firstConfirmed,
  type CountedElection,
  isRecounted,
  resolvedCount,
} from './count-predicates.ts';

/** Shows how far the count of an election is: live, recounted, or waiting for something. */
export function createCountStates(deps: {
  ballots: Pick<BallotStore, 'listUnassigned'>;
  checkpoints: Pick<Checkpoints, 'read' | 'tryRead'>;
  recentCount: RecentCounts['recentCount'];
}) {
  const { ballots, checkpoints, recentCount } = deps;
  return {
    /** Returns the live count and whether a recount since voting closed has confirmed it. */
    async seen(election: CountedElection): Promise<{ count: BallotCount; isConfirmed: boolean }> {
      const count = await recentCount(election);
      return {
        count: resolvedCount(count, election),
        isConfirmed: confirmationOf(count, election) !== undefined,
      };
    },

    /** Returns the current count, which follows the assigned names once it is confirmed. @throws AppError BUSY */
    countNow: async (election: CountedElection): Promise<BallotCount> =>
      resolvedCount(await checkpoints.read(election._id), election),

    /** Returns whether voting is over and all ballots have been recounted since voting closed. */
    async isRecountedNow(election: CountedElection): Promise<boolean> {
      const count = await checkpoints.tryRead(election._id);
      return count !== undefined && isRecounted(count, election);
    },

    /** Returns whether an administrator has to assign names before anything can be decided. */
    async awaitsNamesNow(election: CountedElection): Promise<boolean> {
      if (election.writeIns) return false;
      const count = await checkpoints.tryRead(election._id);
      return count !== undefined && awaitsNames(count, election);
    },

    /**
     * Returns whether the count contains unassigned ballots that the database does not find. This happens if a ballot is
     * altered without its index before its checkpoint. Must be asked when no ballot is left for another checkpoint.
     */
    async hasStrayCount({ _id }: CountedElection): Promise<boolean> {
      const before = await checkpoints.tryRead(_id);
      if (!before || before.unassigned === 0) return false;
      const { unassigned, total, checkpoint } = before;
      const found = await ballots.listUnassigned(_id, { limit: 1, among: { unassigned, total } });
      const after = await checkpoints.tryRead(_id);
      // Otherwise, a ballot has arrived, or another process has taken the last ones.
      const isSame = after?.checkpoint === checkpoint && after.unassigned === unassigned;
      return isSame && found.length === 0;
    },

    /** Returns the outcome of the recount since voting last closed. @throws AppError BUSY */
    async countState(
      election: CountedElection & { ballotSalt: string | null },
    ): Promise<CountState> {
      if (election.status !== 'completed') return { state: 'none' };
      // No voter began to cast a ballot before voting closed, so no ballot can arrive.
      if (election.ballotSalt === null) return { state: 'confirmed' };
      const count = await checkpoints.read(election._id);
      const { recount } = count;
      if (recount?.isConfirmed === false) return { state: 'differs', at: recount.at };
      return recount && isRecounted(count, election)
        ? { state: 'confirmed', at: firstConfirmed(recount) }
        : { state: 'none', ...(awaitsNames(count, election) && { awaitsNames: true }) };
    },
  };
}

import type { Checkpoints, BallotCount } from './checkpoints.ts';
import type { CountStore } from './count-store.ts';
import { isRecountedSince } from './recount.ts';

interface FinishingDeps {
  checkpoints: Pick<Checkpoints, 'read'>;
  counts: Pick<CountStore, 'makeFinal'>;
}

interface Closed {
  _id: string;
  status: string;
  statusSetAt: Date;
}

/** The conditions for a final count. */
interface Finish {
  /** The last recount must have begun at this moment or later. */
  since: Date;
  /** How many voters were recorded; undefined until they have been recorded. */
  participants?: number | undefined;
}

/**
 * The state of a count. Once the count is final, it permanently includes only the ballots that the last recount
 * confirmed.
 */
export type Finished =
  | { state: 'final'; ballots: number }
  /** The last recount differs from the count. */
  | { state: 'differs' }
  /** Ballots have to be taken into a checkpoint, recounted, or merged first. */
  | { state: 'unfinished' };

/**
 * Returns whether all ballots are in checkpoints, and the checkpoint numbers no longer show which ballots were cast
 * earlier.
 */
const isTidy = ({ unassigned, isMerging, checkpoint, merged }: BallotCount): boolean =>
  unassigned === 0 && !isMerging && (checkpoint <= 1 || merged === checkpoint);

export function createFinishing({ checkpoints, counts }: FinishingDeps) {
  return {
    /** Makes the count of a closed election final as soon as it can be. @throws AppError BUSY */
    async finish(election: Closed, { since, participants }: Finish): Promise<Finished> {
      const tally = await checkpoints.read(election._id);
      const { recount, checkpoint, total: ballots } = tally;
      if (tally.isFinal) return { state: 'final', ballots };
      if (!recount || !isRecountedSince(tally, election, since)) return { state: 'unfinished' };
      const isLost = participants !== undefined && participants !== ballots;
      if (!recount.isConfirmed || isLost) return { state: 'differs' };
      if (!isTidy(tally)) return { state: 'unfinished' };
      const isFinal = await counts.makeFinal(election._id, checkpoint, recount.at);
      return isFinal ? { state: 'final', ballots } : { state: 'unfinished' };
    },
  };
}

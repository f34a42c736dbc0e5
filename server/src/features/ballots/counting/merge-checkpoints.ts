import { chunks } from '../../../platform/chunks.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import type { CheckpointState } from './count-document.ts';
import type { CountStore } from './count-store.ts';

/** Ballots moved per step. */
const MOVED_IN_STEP = 1_000;
/** Ballots moved per command. Other commands wait until the command ends. */
const MOVED_AT_ONCE = 500;

export type CheckpointMerging = ReturnType<typeof createCheckpointMerging>;

/**
 * Gives all ballots in checkpoints the number of the newest checkpoint. Otherwise, the numbers would always reveal
 * which ballots were cast earlier. Any number of processes may do this at the same time, and any of them may be killed,
 * because the numbers on the ballots show what is left to do. `createCheckpoints` explains why no count is affected.
 */
export function createCheckpointMerging(deps: {
  ballots: Pick<BallotStore, 'listBefore' | 'move'>;
  counts: Pick<CountStore, 'findMajorityState' | 'beginMerge' | 'finishMerge'>;
  stepSize?: number;
}) {
  const { ballots, counts, stepSize = MOVED_IN_STEP } = deps;
  return {
    /** Begins a merge after a recount has confirmed the checkpoints, unless there is nothing to merge. */
    async begin(electionId: string): Promise<void> {
      const current = await counts.findMajorityState(electionId);
      const { checkpoint, merged, recount, state } = current;
      const isConfirmed = recount?.isConfirmed === true && recount.checkpoint === checkpoint;
      if (state !== 'done' || !isConfirmed || checkpoint <= 1 || merged === checkpoint) return;
      await counts.beginMerge(current);
    },

    /** Moves some of the ballots, or completes the merge if no ballots are left. */
    async step(current: CheckpointState): Promise<void> {
      const ids = await ballots.listBefore(current.electionId, current.checkpoint, stepSize);
      if (ids.length === 0) await counts.finishMerge(current);
      for (const some of chunks(ids, MOVED_AT_ONCE)) await ballots.move(some, current.checkpoint);
    },
  };
}

import type { CountHead, CountStore } from '../checkpoints/store.ts';
import type { BallotStore } from '../ballots/store.ts';

/** Ballots that one step moves, … */
const movedInStep = 1_000;
/** … and that one command moves: others' commands wait that long. */
const movedAtOnce = 500;

interface MergingDeps {
  ballots: Pick<BallotStore, 'listBefore' | 'move'>;
  counts: Pick<CountStore, 'findSettledHead' | 'beginMerge' | 'finishMerge'>;
  stepSize?: number;
}

export type Merging = ReturnType<typeof createMerging>;

/**
 * Gives all ballots that are in checkpoints one number, that of the newest: the numbers would go on telling for
 * good which ballots were cast earlier than which. Any number of processes may do it at once and be killed:
 * what is left behind is found by the number on the ballots. `createCheckpoints` says why no count notices.
 */
export function createMerging({ ballots, counts, stepSize = movedInStep }: MergingDeps) {
  return {
    /** Begins a merge once a recount has confirmed what is in checkpoints, unless there is nothing to merge. */
    async begin(electionId: string): Promise<void> {
      const head = await counts.findSettledHead(electionId);
      const { checkpoint, merged, recount, state } = head;
      const isConfirmed = recount?.isConfirmed === true && recount.checkpoint === checkpoint;
      if (state !== 'done' || !isConfirmed || checkpoint <= 1 || merged === checkpoint) return;
      await counts.beginMerge(head);
    },

    /** Moves some of the ballots, or ends the merge when none is left. */
    async step(head: CountHead): Promise<void> {
      const ids = await ballots.listBefore(head.electionId, head.checkpoint, stepSize);
      if (ids.length === 0) await counts.finishMerge(head);
      for (let at = 0; at < ids.length; at += movedAtOnce) {
        await ballots.move(ids.slice(at, at + movedAtOnce), head.checkpoint);
      }
    },
  };
}

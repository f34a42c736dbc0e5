import DataLoader from 'dataloader';
import type { Connection } from 'mongoose';
import { insertNew } from '../../../platform/db/insert.ts';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import { storedTotals, type Totals } from '../box/totals.ts';
import {
  type CheckpointState,
  type CountDocument,
  countSchema,
  type ReadDocument,
  toCheckpointState,
  type WholeCheckpointState,
} from './count-document.ts';
import { createRecountStore } from './recount-store.ts';

/** The values that a checkpoint starts with. */
interface Beginning {
  ballotIds: readonly string[];
  /** The hash of the contest (hex); undefined if the checkpoint gets no head on the board. */
  contest: string | undefined;
}

export type CountStore = ReturnType<typeof createCountStore>;

/** One document for each election with a checkpoint. A write takes effect only in the state that it expects. */
export function createCountStore(connection: Connection) {
  const model = connection.model<CountDocument>('Count', countSchema);
  const collection = connection.collection<CountDocument>(model.collection.name);

  /** Reads the states of all elections in a list at once. Does not use Mongoose, because every count reads two states. */
  const documents = new DataLoader<string, ReadDocument | undefined>(async (electionIds) => {
    const found = await collection
      .find({ _id: { $in: [...electionIds] } })
      .project<ReadDocument>({ ballotIds: 0, outcome: 0 })
      .batchSize(electionIds.length)
      .toArray();
    const byElection = new Map(found.map((one) => [one._id, one]));
    return electionIds.map((id) => byElection.get(id));
  }, SHARED_READS);

  return {
    ...createRecountStore(model),

    /** Returns the current state, for reading a count. */
    findState: async (electionId: string): Promise<CheckpointState> =>
      toCheckpointState(electionId, await documents.load(electionId)),

    /**
     * Returns the state, with a read that a failover cannot roll back. Required before ballots are taken: ballots with
     * the number of a checkpoint that was rolled back would be missing from the count.
     */
    async findMajorityState(electionId: string): Promise<WholeCheckpointState> {
      const found = await model
        .findById(electionId)
        .select({ outcome: 0 })
        .readConcern('majority')
        .lean();
      return { ...toCheckpointState(electionId, found), ballotIds: found?.ballotIds ?? [] };
    },

    /** Creates the document of an election that does not have one. */
    async createState(electionId: string): Promise<void> {
      await insertNew<CountDocument>(model, {
        _id: electionId,
        schema: 1,
        checkpoint: 0,
        state: 'done',
        totals: [],
        ballotIds: [],
      });
    },

    /** The only write that decides which ballots the next checkpoint takes. Returns false for every later attempt. */
    async start(current: CheckpointState, { ballotIds, contest }: Beginning): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        {
          _id: current.electionId,
          checkpoint: current.checkpoint,
          state: 'done',
          isFinal: { $ne: true },
          isEnded: { $ne: true },
        },
        {
          $set: {
            checkpoint: current.checkpoint + 1,
            state: 'taking',
            ballotIds,
            ...(contest !== undefined && { contest }),
          },
        },
      );
      return matchedCount === 1;
    },

    /**
     * Decides that no checkpoint begins after this one. Returns false if one has begun, and true if that was decided
     * before.
     */
    async end(electionId: string, checkpoint: number): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: electionId, checkpoint, state: 'done' },
        { $set: { isEnded: true } },
      );
      return matchedCount === 1;
    },

    /** Completes this checkpoint; has no effect if it is already complete. */
    async finish(current: CheckpointState, totals: Totals): Promise<void> {
      await model.updateOne(
        { _id: current.electionId, checkpoint: current.checkpoint, state: 'taking' },
        { $set: { state: 'done', ballotIds: [], ...storedTotals(totals) } },
      );
    },

    /** Begins to merge all checkpoints into this one, once, if it is done and the newest. */
    async beginMerge({ electionId, checkpoint }: CheckpointState): Promise<void> {
      await model.updateOne(
        { _id: electionId, checkpoint, state: 'done', merged: { $ne: checkpoint } },
        { $set: { state: 'merging', merged: checkpoint } },
      );
    },

    /** Completes the merge into this checkpoint; has no effect if it is already complete. */
    async finishMerge({ electionId, checkpoint }: CheckpointState): Promise<void> {
      await model.updateOne(
        { _id: electionId, checkpoint, state: 'merging' },
        { $set: { state: 'done' } },
      );
    },

    async remove(electionId: string): Promise<void> {
      await model.deleteOne({ _id: electionId });
    },
  };
}

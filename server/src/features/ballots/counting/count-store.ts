import type { Outcome } from '@votewise/contract/counting/outcome';
import DataLoader from 'dataloader';
import { type Connection, Schema } from 'mongoose';
import { insertNew } from '../../../platform/db/insert.ts';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import {
  storedTotals,
  type Totals,
  NO_BALLOTS,
  type StoredTotals,
  totalsOf,
} from '../box/totals.ts';

/** The result of a recount after voting closed. */
export interface Recount {
  /** The newest checkpoint at that time. */
  checkpoint: number;
  /** When the recount began. */
  at: Date;
  /** When voting last closed before the recount. */
  closedAt: Date;
  totalVotes: number;
  countedVotes: number;
  /** True if the recount matches the count: ballots, abstentions, and votes for each candidate. */
  isConfirmed: boolean;
  /** The signed text that decides the lot: see `writeLot`. Missing if there is no lot, or if nothing was decided. */
  lot?: string;
  /** Identifies the assignment of names that the recount used; missing if none were assigned. */
  writeInsAt?: Date;
  /** The count with names counted for those to whom they are assigned; missing if none were. */
  mapped?: StoredTotals;
}

/** The state of the count of an election. */
export interface CheckpointState {
  electionId: string;
  /** Number of the newest checkpoint; 0 before the first. */
  checkpoint: number;
  /**
   * taking: some ballots of the newest checkpoint are marked with its number and some are not yet. merging: all
   * checkpoints are being merged into the newest one, and some marks still have an earlier number.
   */
  state: 'taking' | 'merging' | 'done';
  /** The last checkpoint into which all earlier checkpoints have been or are being merged. */
  merged: number;
  /** The ballots in all checkpoints except the one that is being taken. */
  totals: Totals;
  recount: Recount | undefined;
  /** The hash of the contest (hex), for the first head; undefined if the newest checkpoint has no head on the board. */
  contest: string | undefined;
  /** True if there will be no more checkpoints: ballots in no checkpoint arrived too late and never count. */
  isFinal: boolean;
}

/** The values that a checkpoint starts with. */
interface Beginning {
  ballotIds: readonly string[];
  /** The hash of the contest (hex); undefined if the checkpoint gets no head on the board. */
  contest: string | undefined;
}

/** The state with the ballots of the checkpoint that is being taken; no ballots if it is done. */
export type WholeCheckpointState = CheckpointState & { ballotIds: readonly string[] };

interface CountDocument extends StoredTotals {
  /** ID of the election. */
  _id: string;
  schema: 1;
  checkpoint: number;
  state: CheckpointState['state'];
  /** Missing until the first merge. */
  merged?: number;
  /** The ballots of the checkpoint that is being taken. */
  ballotIds: string[];
  /** Missing if the election has no receipts. */
  contest?: string;
  /** Missing unless the ballot box is sealed or about to be sealed. */
  isFinal?: boolean;
  recount?: Recount;
  /** What `recount` decided. JSON, because thousands of fields (for hundreds of candidates) would slow down reads. */
  outcome?: string;
}

/** What readers of a count need. */
type ReadDocument = Omit<CountDocument, 'ballotIds' | 'outcome'>;

const countSchema = new Schema<CountDocument>(
  {
    _id: String,
    schema: Number,
    checkpoint: Number,
    state: String,
    merged: Number,
    totals: [{ _id: false, candidateId: String, votes: Number, weight: Number }],
    ballots: Number,
    abstentions: Number,
    weight: Number,
    abstainedWeight: Number,
    ballotIds: [String],
    contest: String,
    isFinal: Boolean,
    outcome: String,
    recount: {
      checkpoint: Number,
      at: Date,
      closedAt: Date,
      totalVotes: Number,
      countedVotes: Number,
      isConfirmed: Boolean,
      lot: String,
      writeInsAt: Date,
      mapped: {},
    },
  },
  { versionKey: false, collection: 'counts' },
);

/** Returns the state that a document contains; a state without ballots if there is no document. */
function toCheckpointState(
  electionId: string,
  found: ReadDocument | null | undefined,
): CheckpointState {
  return {
    electionId,
    checkpoint: found?.checkpoint ?? 0,
    state: found?.state ?? 'done',
    merged: found?.merged ?? 0,
    totals: found ? totalsOf(found) : NO_BALLOTS,
    recount: found?.recount,
    contest: found?.contest,
    isFinal: found?.isFinal ?? false,
  };
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
    /** Returns the current state, for reading a count. */
    findState: async (electionId: string): Promise<CheckpointState> =>
      toCheckpointState(electionId, await documents.load(electionId)),

    /**
     * Returns the state, with a read that a failover cannot roll back. Required before ballots are marked: ballots with
     * the mark of a checkpoint that was rolled back would be missing from the count.
     */
    async findSettledState(electionId: string): Promise<WholeCheckpointState> {
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

    /** Completes this checkpoint; has no effect if it is already complete. */
    async finish(current: CheckpointState, totals: Totals): Promise<void> {
      await model.updateOne(
        { _id: current.electionId, checkpoint: current.checkpoint, state: 'taking' },
        { $set: { state: 'done', ballotIds: [], ...storedTotals(totals) } },
      );
    },

    /**
     * Stores a recount and what it decided unless another checkpoint or a later recount has begun since, or the count
     * is final.
     * @param outcome undefined if the recount differs from the count and therefore decides nothing
     */
    async keepRecount(
      electionId: string,
      recount: Recount,
      outcome: Outcome | undefined,
    ): Promise<void> {
      const isNewer = [{ recount: null }, { 'recount.at': { $lte: recount.at } }];
      await model.updateOne(
        {
          _id: electionId,
          checkpoint: recount.checkpoint,
          state: 'done',
          isFinal: { $ne: true },
          $or: isNewer,
        },
        outcome
          ? { $set: { recount, outcome: JSON.stringify(outcome) } }
          : { $set: { recount }, $unset: { outcome: '' } },
      );
    },

    /**
     * The only write that decides which ballots count for good: the ballots in this and earlier checkpoints. After
     * that, no checkpoint begins. Returns false if a checkpoint has begun or another recount has been stored.
     * @param at when the recount that confirmed exactly these ballots began
     */
    async makeFinal(electionId: string, checkpoint: number, at: Date): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id: electionId, checkpoint, state: 'done', 'recount.at': at },
        { $set: { isFinal: true } },
      );
      return matchedCount === 1;
    },

    /** Returns what this recount decided; undefined if it has been replaced. */
    async findOutcome(electionId: string, at: Date): Promise<Outcome | undefined> {
      const found = await model
        .findOne({ _id: electionId, 'recount.at': at })
        .select({ outcome: 1 })
        .lean();
      return found?.outcome === undefined ? undefined : (JSON.parse(found.outcome) as Outcome);
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

import DataLoader from 'dataloader';
import { mongo, Schema, type Connection } from 'mongoose';
import { createJoinedInserts } from '../../../platform/db/joined-inserts.ts';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import { RANKS } from '../../../contract/votes/choices.ts';
import type { StoredOpening } from '../board/rules.ts';
import { createTotals, NO_BALLOTS, type Totals } from '../checkpoints/rules.ts';

/** One voter's vote in one election. No voter, no time, no order: see `ballotId`. */
interface BallotDocument {
  _id: string;
  schema: 1;
  electionId: string;
  /** See `choiceOf` and `weighed`. */
  choice: string;
  /** 0: not yet part of a checkpoint. */
  checkpoint: number;
  /** The secret part of its commitment: see `nonceOf`. Missing if the election has no receipts. */
  nonce?: mongo.Binary;
}

const ballotSchema = new Schema<BallotDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    choice: String,
    checkpoint: Number,
    nonce: Buffer,
  },
  { versionKey: false, collection: 'ballots' },
);
ballotSchema.index({ electionId: 1, checkpoint: 1, choice: 1 });

/**
 * A ballot whose insert takes longer is reported as unconfirmed: soon after the close of an election, no
 * acknowledgment can follow.
 */
const INSERT_DEADLINE_MS = 10_000;

/** The checkpoint number of ballots that are in none. */
const UNASSIGNED = 0;

/** The database stores ballots in the order in which they were cast. */
export class UnclusteredBallotsError extends Error {}

const notClustered =
  'This database stores ballots in the order in which they are cast, which could reveal how people voted: its collection "ballots" is not clustered. Use MongoDB 5.3 or later and a database in which only VoteWise creates collections.';

interface NewBallot {
  id: string;
  electionId: string;
  choice: string;
  /** Undefined if the election has no receipts. */
  nonce: Uint8Array | undefined;
}

/** A ballot with what its commitment is made of. */
type OpenedBallot = StoredOpening & { id: string };

interface CountOfChoice {
  _id: { e: string; c: string };
  count: number;
}

/**
 * Rankings by their first preference, and every other choice whole, each with its weight: all that a count needs, in as
 * many groups as there are candidates and weights, where a million voters may rank in a million ways.
 */
const VOTED_FOR = { $arrayElemAt: [{ $split: ['$choice', RANKS] }, 0] };

/** Counts the ballots that are in no checkpoint, by what they were cast for. */
export const countingUnassigned = (electionId: string) => [
  { $match: { electionId, checkpoint: UNASSIGNED } },
  { $group: { _id: VOTED_FOR, count: { $sum: 1 } } },
];

/** Which ballots of an election count. */
interface Counted {
  /** Whether the election is sealed. Then those that are in no checkpoint arrived too late. */
  isSealed: boolean;
}

const OPENING = { choice: 1, nonce: 1 } as const;
/** Ballots per response of the database. */
const openingBatch = 500;

/** Choices per response of the database. */
const countBatch = 10_000;

export type BallotStore = ReturnType<typeof createBallotStore>;

export function createBallotStore(connection: Connection) {
  const model = connection.model<BallotDocument>('Ballot', ballotSchema);
  const collection = connection.collection<BallotDocument>(model.collection.name);
  const insert = createJoinedInserts(model, INSERT_DEADLINE_MS);

  /** By election, for lists of elections: one command for all of them, from the index alone. */
  const unassigned = new DataLoader<string, Totals>(async (electionIds) => {
    const pipeline = [
      { $match: { electionId: { $in: [...new Set(electionIds)] }, checkpoint: UNASSIGNED } },
      { $group: { _id: { e: '$electionId', c: VOTED_FOR }, count: { $sum: 1 } } },
    ];
    const options = { batchSize: countBatch };
    const counts = await model.collection.aggregate<CountOfChoice>(pipeline, options).toArray();
    const sums = new Map(electionIds.map((id) => [id, createTotals()]));
    for (const { _id, count } of counts) sums.get(_id.e)?.add(_id.c, count);
    return electionIds.map((id) => sums.get(id)?.totals() ?? NO_BALLOTS);
  }, SHARED_READS);

  async function* openings(filter: mongo.Filter<BallotDocument>): AsyncGenerator<OpenedBallot[]> {
    const cursor = collection.find(filter, { projection: OPENING, batchSize: openingBatch });
    try {
      while (await cursor.hasNext()) {
        yield cursor
          .readBufferedDocuments()
          .map((found) => ({ id: found._id, ...openingOf(found) }));
      }
    } finally {
      await cursor.close();
    }
  }

  return {
    model,

    /**
     * Creates the collection. It is clustered, so that ballots are stored in the order of their IDs and not of
     * voting. Checks the result: some databases ignore the option, and MongoDB leaves an existing collection
     * unchanged.
     * @throws UnclusteredBallotsError
     */
    async prepare(): Promise<void> {
      await model.createCollection({ clusteredIndex: { key: { _id: 1 }, unique: true } });
      const options = await model.collection.options();
      if (!options['clusteredIndex']) throw new UnclusteredBallotsError(notClustered);
    },

    /**
     * Inserts a ballot and resolves when it is durable. False if this voter's ballot exists: MongoDB also sends
     * that response only after the write concern is satisfied for all earlier writes.
     */
    insert: ({ id, electionId, choice, nonce }: NewBallot): Promise<boolean> =>
      insert({
        _id: id,
        schema: 1,
        electionId,
        choice,
        checkpoint: UNASSIGNED,
        ...(nonce && { nonce: new mongo.Binary(nonce) }),
      }),

    /** The ballots among these that are in the box, and whether each is in a checkpoint. */
    async findExisting(ids: readonly string[]): Promise<Map<string, { isMarked: boolean }>> {
      const found = await model
        .find({ _id: { $in: ids } })
        .select({ checkpoint: 1 })
        .lean();
      return new Map(
        found.map(({ _id, checkpoint }) => [_id, { isMarked: checkpoint !== UNASSIGNED }]),
      );
    },

    /** The count of the ballots that are in no checkpoint, from the index alone. */
    countUnassigned: (electionId: string): Promise<Totals> => unassigned.load(electionId),

    /** The count of the ballots of one checkpoint, from the index alone. */
    async countIn(electionId: string, checkpoint: number): Promise<Totals> {
      const sum = createTotals();
      const counts = model
        .aggregate<{ _id: string; count: number }>([
          { $match: { electionId, checkpoint } },
          { $group: { _id: VOTED_FOR, count: { $sum: 1 } } },
        ])
        .cursor({ batchSize: countBatch });
      for await (const { _id, count } of counts) sum.add(_id, count);
      return sum.totals();
    },

    /** IDs of ballots that are in no checkpoint and that no change of the primary can undo. */
    async listUnassigned(electionId: string, limit: number): Promise<string[]> {
      const found = await model
        .find({ electionId, checkpoint: UNASSIGNED })
        .select({ _id: 1 })
        .limit(limit)
        .readConcern('majority')
        .batchSize(limit)
        .lean();
      return found.map((ballot) => ballot._id);
    },

    /** Assigns a checkpoint number to those of these ballots that have none. */
    async mark(ids: readonly string[], checkpoint: number): Promise<void> {
      await model.updateMany(
        { _id: { $in: ids }, checkpoint: UNASSIGNED },
        { $set: { checkpoint } },
      );
    },

    /** What the commitments of these ballots are made of. */
    async findOpenings(ids: readonly string[]): Promise<StoredOpening[]> {
      const found = await collection
        .find({ _id: { $in: [...ids] } }, { projection: OPENING, batchSize: ids.length })
        .toArray();
      return found.map(openingOf);
    },

    /** The ballots that are in no checkpoint, in batches. */
    unassignedOpenings: (electionId: string): AsyncGenerator<OpenedBallot[]> =>
      openings({ electionId, checkpoint: UNASSIGNED }),

    /** The ballots of checkpoints above this one, in batches. */
    openingsAfter: (electionId: string, checkpoint: number): AsyncGenerator<OpenedBallot[]> =>
      openings({ electionId, checkpoint: { $gt: checkpoint } }),

    /** All ballots of an election, in batches. */
    openings: (electionId: string, counted: Counted): AsyncGenerator<OpenedBallot[]> =>
      openings({ electionId, ...countedIn(counted) }),

    /** IDs of ballots in earlier checkpoints, which no change of the primary can move back. */
    async listBefore(electionId: string, checkpoint: number, limit: number): Promise<string[]> {
      const found = await model
        .find({ electionId, checkpoint: { $gt: UNASSIGNED, $lt: checkpoint } })
        .select({ _id: 1 })
        .limit(limit)
        .readConcern('majority')
        .batchSize(limit)
        .lean();
      return found.map((ballot) => ballot._id);
    },

    /** Moves those of these ballots that are in earlier checkpoints to this one. */
    async move(ids: readonly string[], checkpoint: number): Promise<void> {
      await model.updateMany(
        { _id: { $in: ids }, checkpoint: { $gt: UNASSIGNED, $lt: checkpoint } },
        { $set: { checkpoint } },
      );
    },

    /**
     * The choices on all ballots of an election, read from the ballots themselves, in batches. A batch is decoded at
     * once: a promise for each ballot takes ten times as long, and no one else is served in between.
     */
    async *choices(
      electionId: string,
      { batchSize, ...counted }: Counted & { batchSize: number },
    ): AsyncGenerator<string[]> {
      const projection = { _id: 0, choice: 1 };
      const filter = { electionId, ...countedIn(counted) };
      const cursor = model.collection.find(filter, { projection, batchSize });
      try {
        while (await cursor.hasNext()) {
          yield cursor.readBufferedDocuments().map(({ choice }) => choice);
        }
      } finally {
        await cursor.close();
      }
    },

    /** Removes up to `limit` ballots of an election. @returns how many were removed */
    async removeSome(electionId: string, limit: number): Promise<number> {
      const some = await model.find({ electionId }).select({ _id: 1 }).limit(limit).lean();
      if (some.length === 0) return 0;
      const { deletedCount } = await model.deleteMany({
        _id: { $in: some.map((ballot) => ballot._id) },
      });
      return deletedCount;
    },
  };
}

const countedIn = ({ isSealed }: Counted) => (isSealed ? { checkpoint: { $gt: UNASSIGNED } } : {});

/** Whatever is stored in place of a nonce is none: every reader would fail with it. */
function openingOf({ choice, nonce }: Pick<BallotDocument, 'choice' | 'nonce'>): StoredOpening {
  return { choice, nonce: nonce instanceof mongo.Binary ? nonce.buffer : undefined };
}

import { randomBytes } from 'node:crypto';
import { RANKS } from '@votewise/contract/votes/choice-format';
import DataLoader from 'dataloader';
import { mongo, type Connection } from 'mongoose';
import { isReplicated } from '../../../platform/db/connect.ts';
import { createInsertBatcher, type InsertTime } from '../../../platform/db/insert-batcher.ts';
import { insertMissing } from '../../../platform/db/insert.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import { createTotals, NO_BALLOTS, type Totals } from './totals.ts';
import {
  type BallotDocument,
  ballotSchema,
  BY_ELECTION,
  BY_ID,
  type StoredOpening,
  UNASSIGNED,
} from './ballot-document.ts';

/** An insert that is not confirmed within this time is unconfirmed. */
const INSERT_DEADLINE_MS = 10_000;

/**
 * What a lock stores as its election, so that no count, checkpoint, merge, or export reads it. No election has such an
 * ID.
 */
const lockedIn = (electionId: string): string => `${electionId}/paper`;

/** Reports that the database stores ballots in the order in which they were cast. */
export class UnclusteredBallotsError extends Error {}

const notClustered =
  'This database stores ballots in the order in which they are cast, which could reveal how people voted: its collection "ballots" is not clustered. Use MongoDB 5.3 or later and a database in which only VoteWise creates collections.';

interface NewBallot {
  id: string;
  electionId: string;
  choice: string;
  /** Undefined if the election has no receipts. */
  nonce: Uint8Array | undefined;
  time: InsertTime;
}

/** A ballot with the values that its commitment is computed from. */
type OpenedBallot = StoredOpening & { id: string };

/** A ballot or a lock, as found by its ID. */
interface Existing {
  isMarked: boolean;
  /** The attempt that a lock belongs to; undefined for a ballot. */
  lock: number | undefined;
}

interface Lock {
  /** The ID that the voter's ballot would have. */
  id: string;
  electionId: string;
  /** 1, 2, 3 …: how often the voter has been handed a paper ballot. */
  attempt: number;
}

interface CountOfChoice {
  _id: { e: string; c: string };
  count: number;
}

/**
 * Groups rankings by first preference, and other choices as a whole. The weight is always included. That is all a count
 * needs, and it keeps the number of groups small, although a million voters may rank in a million ways.
 */
const VOTED_FOR = { $arrayElemAt: [{ $split: ['$choice', RANKS] }, 0] };

/** Which ballots of an election count. */
interface BallotsThatCount {
  /** True if the election is sealed. If so, ballots that are in no checkpoint arrived too late. */
  isSealed: boolean;
}

/** How many IDs are listed, and among how many ballots of the election. */
interface Listing {
  limit: number;
  among: { unassigned: number; total: number };
}

interface ReadBallots extends BallotsThatCount {
  batchSize: number;
  inOrderOfIds?: boolean;
}

const OPENING = { choice: 1, nonce: 1 } as const;
/** Ballots per database response. */
const openingBatch = 500;

/** Ballots removed per command. */
const removalBatch = 1_000;

/** Choices per database response. */
const countBatch = 10_000;

export type BallotStore = ReturnType<typeof createBallotStore>;

export function createBallotStore(connection: Connection) {
  const model = connection.model<BallotDocument>('Ballot', ballotSchema);
  const collection = connection.collection<BallotDocument>(model.collection.name);
  const insert = createInsertBatcher(connection, {
    collection: model.collection.name,
    deadlineMs: INSERT_DEADLINE_MS,
  });

  /** Counts ballots of several elections with one command, which reads only the index. */
  async function countBallots(
    electionIds: readonly string[],
    checkpoint: number,
  ): Promise<Totals[]> {
    const pipeline = [
      { $match: { electionId: { $in: [...new Set(electionIds)] }, checkpoint } },
      { $group: { _id: { e: '$electionId', c: VOTED_FOR }, count: { $sum: 1 } } },
    ];
    const options = { batchSize: countBatch };
    const counts = await model.collection.aggregate<CountOfChoice>(pipeline, options).toArray();
    const sums = new Map(electionIds.map((id) => [id, createTotals()]));
    for (const { _id, count } of counts) sums.get(_id.e)?.add(_id.c, count);
    return electionIds.map((id) => sums.get(id)?.totals() ?? NO_BALLOTS);
  }

  const unassigned = new DataLoader<string, Totals>(
    (electionIds) => countBallots(electionIds, UNASSIGNED),
    SHARED_READS,
  );

  async function* openings(filter: mongo.Filter<BallotDocument>): AsyncGenerator<OpenedBallot[]> {
    const cursor = collection.find(filter, { projection: OPENING, batchSize: openingBatch });
    for await (const some of batchesOf(cursor)) {
      yield some.map((found) => ({ id: found._id, ...openingOf(found) }));
    }
  }

  /** Uses a read that a failover cannot roll back. */
  async function listIds(
    filter: mongo.Filter<BallotDocument>,
    options: mongo.FindOptions & { limit: number },
  ): Promise<string[]> {
    const settled = { projection: { _id: 1 }, readConcern: { level: 'majority' } } as const;
    const batchSize = options.limit;
    const found = await collection.find(filter, { ...options, ...settled, batchSize }).toArray();
    return found.map((ballot) => ballot._id);
  }

  /**
   * Writes a checkpoint number on each of these ballots that still meets the condition. Each is an update of its own, by
   * its ID: MongoDB finds it without reading others, and in a sharded collection, such an update waits for a ballot that
   * is being moved to another shard, whereas an update of many ballots might miss it.
   */
  async function assign(ids: readonly string[], from: unknown, checkpoint: number): Promise<void> {
    if (ids.length === 0) return;
    const updates = ids.map((_id) => ({
      updateOne: {
        filter: { _id, checkpoint: from } as mongo.Filter<BallotDocument>,
        update: { $set: { checkpoint } },
      },
    }));
    await collection.bulkWrite(updates, { ordered: false });
  }

  return {
    model,

    /**
     * Creates the collection. It is clustered, so that ballots are stored in the order of their IDs, not in the
     * order of voting. Checks the result: some databases ignore the option, and MongoDB leaves an existing collection
     * unchanged.
     * @throws UnclusteredBallotsError
     */
    async prepare(): Promise<void> {
      await model.createCollection({ clusteredIndex: { key: { _id: 1 }, unique: true } });
      const options = await model.collection.options();
      if (!options['clusteredIndex']) throw new UnclusteredBallotsError(notClustered);
    },

    /**
     * Inserts a ballot and resolves when it is durable. Resolves to false if this voter's ballot already exists.
     * MongoDB does not report even a duplicate until the write concern is satisfied for all earlier writes.
     * @throws NotSentError if the ballot's time was over, so it is not in the box
     */
    insert({ id, electionId, choice, nonce, time }: NewBallot): Promise<boolean> {
      const ballot: BallotDocument = {
        _id: id,
        schema: 1,
        electionId,
        choice,
        checkpoint: UNASSIGNED,
        ...(nonce && { nonce: new mongo.Binary(nonce) }),
      };
      return insert(ballot, time);
    },

    /** Inserts the ballots that are not there yet. */
    async insertMissing(
      electionId: string,
      ballots: readonly Pick<NewBallot, 'id' | 'choice' | 'nonce'>[],
    ): Promise<void> {
      const documents = ballots.map(
        ({ id, choice, nonce }): BallotDocument => ({
          _id: id,
          schema: 1,
          electionId,
          choice,
          checkpoint: UNASSIGNED,
          ...(nonce && { nonce: new mongo.Binary(nonce) }),
        }),
      );
      await insertMissing(collection, documents);
    },

    /**
     * Inserts a lock in place of the ballot of a voter who votes on paper, so that this voter cannot vote online. Whoever
     * comes first wins, because both have the same ID. Resolves to false if the voter has a ballot or a lock.
     * @throws NotSentError if the time was over
     */
    insertLock({ id, electionId, attempt, time }: Lock & { time: InsertTime }): Promise<boolean> {
      const lock: BallotDocument = {
        _id: id,
        schema: 1,
        electionId: lockedIn(electionId),
        choice: '',
        checkpoint: -attempt,
      };
      return insert(lock, time);
    },

    /** Removes the lock of this attempt, never a ballot or a later lock. */
    async removeLock({ id, electionId, attempt }: Lock): Promise<void> {
      await collection.deleteOne({
        _id: id,
        electionId: lockedIn(electionId),
        checkpoint: -attempt,
      });
    },

    /**
     * Writes nothing, but resolves only after the database has done so durably. The embedded database runs writes one
     * after another, so every ballot that it received earlier is then in the box.
     */
    async awaitWrites(): Promise<void> {
      await model.updateOne({ _id: '' }, { $set: { checkpoint: UNASSIGNED } });
    },

    isReplicated: (): Promise<boolean> => isReplicated(connection),

    /** Returns which of these ballots are in the box and whether each is in a checkpoint, and which are locks. */
    async findExisting(ids: readonly string[]): Promise<Map<string, Existing>> {
      if (ids.length === 0) return new Map();
      const options = {
        projection: { checkpoint: 1 },
        hint: BY_ID,
        batchSize: ids.length,
      } as const;
      const found = await collection.find({ _id: { $in: [...ids] } }, options).toArray();
      return new Map(
        found.map(({ _id, checkpoint }) => [
          _id,
          {
            isMarked: checkpoint > UNASSIGNED,
            lock: checkpoint < UNASSIGNED ? -checkpoint : undefined,
          },
        ]),
      );
    },

    /** Returns whether there is a ballot with this ID and nonce. Reads nothing else of it. */
    async isCastWith(id: string, nonce: Uint8Array): Promise<boolean> {
      const ballot = await collection.findOne({ _id: id }, { projection: { nonce: 1 } });
      const stored = ballot?.nonce;
      return stored instanceof mongo.Binary && Buffer.compare(stored.buffer, nonce) === 0;
    },

    countUnassigned: (electionId: string): Promise<Totals> => unassigned.load(electionId),

    async countIn(electionId: string, checkpoint: number): Promise<Totals> {
      const [totals = NO_BALLOTS] = await countBallots([electionId], checkpoint);
      return totals;
    },

    /**
     * Returns the IDs of ballots in no checkpoint. If there are more than the limit, they are neighbors in the order of
     * their IDs, which look random. The index of the election would return those with the same choice.
     */
    async listUnassigned(electionId: string, { limit, among }: Listing): Promise<string[]> {
      const filter = { electionId, checkpoint: UNASSIGNED };
      const sort = { _id: 1 } as const;
      // Either sorts all that are unassigned, or passes over ballots that are assigned, whichever reads fewer.
      const isDense = among.unassigned ** 2 > among.total * limit;
      if (!isDense) return listIds(filter, { sort, hint: BY_ELECTION, limit });
      // From a random ID on, because the lowest IDs would be assigned first.
      const start = randomBytes(32).toString('hex');
      const options = { sort, hint: BY_ID };
      const above = await listIds({ ...filter, _id: { $gte: start } }, { ...options, limit });
      const left = limit - above.length;
      if (left === 0) return above;
      const below = { ...filter, _id: { $lt: start } };
      return [...above, ...(await listIds(below, { ...options, limit: left }))];
    },

    /** Assigns a checkpoint number to these ballots, except to ballots that already have one. */
    mark: (ids: readonly string[], checkpoint: number): Promise<void> =>
      assign(ids, UNASSIGNED, checkpoint),

    /** Returns the values that the commitments of these ballots are computed from. */
    async findOpenings(ids: readonly string[]): Promise<StoredOpening[]> {
      const found = await collection
        .find(
          { _id: { $in: [...ids] } },
          { projection: OPENING, hint: BY_ID, batchSize: ids.length },
        )
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
    openings: (electionId: string, counted: BallotsThatCount): AsyncGenerator<OpenedBallot[]> =>
      openings({ electionId, ...countedIn(counted) }),

    /** Returns the IDs of ballots in earlier checkpoints. */
    listBefore: (electionId: string, checkpoint: number, limit: number): Promise<string[]> =>
      listIds({ electionId, checkpoint: { $gt: UNASSIGNED, $lt: checkpoint } }, { limit }),

    /** Moves these ballots to this checkpoint if they are in an earlier checkpoint. */
    move: (ids: readonly string[], checkpoint: number): Promise<void> =>
      assign(ids, { $gt: UNASSIGNED, $lt: checkpoint }, checkpoint),

    /**
     * Reads the choices on all ballots of an election, in batches, from the ballots themselves. They come in the order of
     * an index, and so of the choices.
     * @param inOrderOfIds reads them in the order of their IDs, together with the ballots of all other elections
     */
    async *choices(
      electionId: string,
      { batchSize, inOrderOfIds = false, ...counted }: ReadBallots,
    ): AsyncGenerator<string[]> {
      // No index holds `schema`. Otherwise, MongoDB would read the choices from the index that they were counted in.
      const projection = { _id: 0, choice: 1, schema: 1 };
      const filter = { electionId, ...countedIn(counted) };
      const order = inOrderOfIds && ({ sort: { _id: 1 }, hint: { _id: 1 } } as const);
      const cursor = collection.find(filter, { projection, batchSize, ...order });
      for await (const some of batchesOf(cursor)) yield some.map(({ choice }) => choice);
    },

    /** Removes all ballots and locks of a deleted election. */
    remove: (electionId: string): Promise<void> =>
      removeInBatches(
        connection.collection(model.collection.name),
        { electionId: { $in: [electionId, lockedIn(electionId)] } },
        removalBatch,
      ),
  };
}

/**
 * Returns the documents batch by batch. Each batch is decoded all at once: a promise for each document would take ten
 * times as long, and other requests would still have to wait.
 */
async function* batchesOf<Found>(cursor: mongo.FindCursor<Found>): AsyncGenerator<Found[]> {
  try {
    while (await cursor.hasNext()) yield cursor.readBufferedDocuments();
  } finally {
    await cursor.close();
  }
}

const countedIn = ({ isSealed }: BallotsThatCount) =>
  isSealed ? { checkpoint: { $gt: UNASSIGNED } } : {};

/** Reads a stored value that is not binary as a missing nonce, because such a value would make every reader fail. */
function openingOf({ choice, nonce }: Pick<BallotDocument, 'choice' | 'nonce'>): StoredOpening {
  return { choice, nonce: nonce instanceof mongo.Binary ? nonce.buffer : undefined };
}

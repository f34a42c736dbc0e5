import { randomBytes } from 'node:crypto';
import { RANKS } from '@votewise/contract/votes/choice-format';
import DataLoader from 'dataloader';
import type { Connection, Model, mongo } from 'mongoose';
import { SHARED_READS } from '../../../platform/db/shared-reads.ts';
import { type BallotDocument, BY_ELECTION, BY_ID, UNASSIGNED } from './ballot-document.ts';
import { createTotals, NO_BALLOTS, type Totals } from './totals.ts';

interface CountOfChoice {
  _id: { e: string; c: string };
  count: number;
}

/**
 * Groups rankings by first preference, and other choices as a whole. The weight is always included. That is all a count
 * needs, and it keeps the number of groups small, although a million voters may rank in a million ways.
 */
const VOTED_FOR = { $arrayElemAt: [{ $split: ['$choice', RANKS] }, 0] };

/** How many IDs are listed, and among how many ballots of the election. */
interface Listing {
  limit: number;
  among: { unassigned: number; total: number };
}

/** Choices per database response. */
const COUNT_BATCH = 10_000;

/** Counts the ballots of a checkpoint or of none, and writes the numbers of checkpoints on ballots. */
export function createBallotCheckpointStore(connection: Connection, model: Model<BallotDocument>) {
  const collection = connection.collection<BallotDocument>(model.collection.name);

  /** Counts ballots of several elections with one command, which reads only the index. */
  async function countBallots(
    electionIds: readonly string[],
    checkpoint: number,
  ): Promise<Totals[]> {
    const pipeline = [
      { $match: { electionId: { $in: [...new Set(electionIds)] }, checkpoint } },
      { $group: { _id: { e: '$electionId', c: VOTED_FOR }, count: { $sum: 1 } } },
    ];
    const options = { batchSize: COUNT_BATCH };
    const counts = await model.collection.aggregate<CountOfChoice>(pipeline, options).toArray();
    const sums = new Map(electionIds.map((id) => [id, createTotals()]));
    for (const { _id, count } of counts) sums.get(_id.e)?.add(_id.c, count);
    return electionIds.map((id) => sums.get(id)?.totals() ?? NO_BALLOTS);
  }

  const unassigned = new DataLoader<string, Totals>(
    (electionIds) => countBallots(electionIds, UNASSIGNED),
    SHARED_READS,
  );

  /** Uses a read that a failover cannot roll back. */
  async function listIds(
    filter: mongo.Filter<BallotDocument>,
    options: mongo.FindOptions & { limit: number },
  ): Promise<string[]> {
    const majority = { projection: { _id: 1 }, readConcern: { level: 'majority' } } as const;
    const batchSize = options.limit;
    const found = await collection.find(filter, { ...options, ...majority, batchSize }).toArray();
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
    take: (ids: readonly string[], checkpoint: number): Promise<void> =>
      assign(ids, UNASSIGNED, checkpoint),

    /** Returns the IDs of ballots in earlier checkpoints. */
    listBefore: (electionId: string, checkpoint: number, limit: number): Promise<string[]> =>
      listIds({ electionId, checkpoint: { $gt: UNASSIGNED, $lt: checkpoint } }, { limit }),

    /** Moves these ballots to this checkpoint if they are in an earlier checkpoint. */
    move: (ids: readonly string[], checkpoint: number): Promise<void> =>
      assign(ids, { $gt: UNASSIGNED, $lt: checkpoint }, checkpoint),
  };
}

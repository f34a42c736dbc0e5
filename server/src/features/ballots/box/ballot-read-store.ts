import { mongo, type Connection, type Model } from 'mongoose';
import {
  type BallotDocument,
  BY_ID,
  type KnownToVoter,
  nonceIn,
  type StoredOpening,
  UNASSIGNED,
} from './ballot-document.ts';

/** A ballot with the values that its commitment is computed from. */
type OpenedBallot = StoredOpening & { id: string };

/** A ballot or a lock, as found by its ID. */
interface Existing {
  isInCheckpoint: boolean;
  /** The attempt that a lock belongs to; undefined for a ballot. */
  lock: number | undefined;
}

/** Which ballots of an election count. */
interface BallotsThatCount {
  /** True once ballots that are in no checkpoint are too late: the box is sealed, or the archive has ended. */
  onlyCheckpoints: boolean;
}

interface ReadBallots extends BallotsThatCount {
  batchSize: number;
  inOrderOfIds?: boolean;
}

const OPENING = { choice: 1, nonce: 1 } as const;
/** Ballots per database response. */
const OPENING_BATCH = 500;

/** Reads ballots: by their IDs, or all of an election in batches. */
export function createBallotReadStore(connection: Connection, model: Model<BallotDocument>) {
  const collection = connection.collection<BallotDocument>(model.collection.name);

  async function* openings(filter: mongo.Filter<BallotDocument>): AsyncGenerator<OpenedBallot[]> {
    const cursor = collection.find(filter, { projection: OPENING, batchSize: OPENING_BATCH });
    for await (const some of batchesOf(cursor)) {
      yield some.map((found) => ({ id: found._id, ...openingOf(found) }));
    }
  }

  return {
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
            isInCheckpoint: checkpoint > UNASSIGNED,
            lock: checkpoint < UNASSIGNED ? -checkpoint : undefined,
          },
        ]),
      );
    },

    /** Returns whether there is a ballot with this ID that its voter knows. Reads nothing else of it. */
    async isCastWith(id: string, known: KnownToVoter): Promise<boolean> {
      const ballot = await collection.findOne({ _id: id }, { projection: { nonce: 1 } });
      const stored = ballot?.nonce;
      return stored instanceof mongo.Binary && Buffer.compare(stored.buffer, nonceIn(known)) === 0;
    },

    /** Returns the IDs of the ballots in a checkpoint, sorted. */
    async idsIn(electionId: string, checkpoint: number): Promise<string[]> {
      const options = { projection: { _id: 1 }, batchSize: OPENING_BATCH } as const;
      const found = await collection.find({ electionId, checkpoint }, options).toArray();
      return found.map(({ _id }) => _id).toSorted();
    },

    /** Returns encrypted ballots, in the order of these IDs. */
    async findEncrypted(
      ids: readonly string[],
    ): Promise<{ id: string; encryptedBallot: string }[]> {
      const options = { projection: { encrypted: 1 }, hint: BY_ID, batchSize: ids.length } as const;
      const found = await collection.find({ _id: { $in: [...ids] } }, options).toArray();
      const byId = new Map(found.map(({ _id, encrypted }) => [_id, encrypted]));
      return ids.map((id) => ({ id, encryptedBallot: byId.get(id) ?? '' }));
    },

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

const countedIn = ({ onlyCheckpoints }: BallotsThatCount) =>
  onlyCheckpoints ? { checkpoint: { $gt: UNASSIGNED } } : {};

/** Reads a stored value that is not binary as a missing nonce, because such a value would make every reader fail. */
function openingOf({ choice, nonce }: Pick<BallotDocument, 'choice' | 'nonce'>): StoredOpening {
  return { choice, nonce: nonce instanceof mongo.Binary ? nonce.buffer : undefined };
}

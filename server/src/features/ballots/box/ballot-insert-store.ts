import { mongo, type Connection, type Model } from 'mongoose';
import { createInsertBatcher, type InsertTime } from '../../../platform/db/insert-batcher.ts';
import { insertMissing } from '../../../platform/db/insert.ts';
import { type BallotDocument, type KnownToVoter, nonceIn, UNASSIGNED } from './ballot-document.ts';

/** An insert that is not confirmed within this time is unconfirmed. */
const INSERT_DEADLINE_MS = 10_000;

/**
 * What a lock stores as its election, so that no count, checkpoint, merge, or export reads it. No election has such an
 * ID.
 */
export const lockedIn = (electionId: string): string => `${electionId}/paper`;

interface NewBallot {
  id: string;
  electionId: string;
  choice: string;
  known: KnownToVoter | undefined;
  time: InsertTime;
}

interface Lock {
  /** The ID that the voter's ballot would have. */
  id: string;
  electionId: string;
  /** 1, 2, 3 …: how often the voter has been handed a paper ballot. */
  attempt: number;
}

const documentOf = ({
  id,
  electionId,
  choice,
  known,
}: Omit<NewBallot, 'time'>): BallotDocument => ({
  _id: id,
  schema: 1,
  electionId,
  choice,
  checkpoint: UNASSIGNED,
  ...(known && { nonce: new mongo.Binary(nonceIn(known)) }),
  ...(known && 'encryptedBallot' in known && { encrypted: known.encryptedBallot }),
});

/** Puts ballots into the box, and locks in place of ballots. The unique ID decides which of them comes first. */
export function createBallotInsertStore(connection: Connection, model: Model<BallotDocument>) {
  const collection = connection.collection<BallotDocument>(model.collection.name);
  const insert = createInsertBatcher(connection, {
    collection: model.collection.name,
    deadlineMs: INSERT_DEADLINE_MS,
  });
  /** A command has 16 MB at most. */
  const insertLong = createInsertBatcher(connection, {
    collection: model.collection.name,
    deadlineMs: INSERT_DEADLINE_MS,
    most: 100,
  });

  return {
    /**
     * Inserts a ballot and resolves when it is durable. Resolves to false if this voter's ballot already exists.
     * MongoDB does not report even a duplicate until the write concern is satisfied for all earlier writes.
     * @throws NotSentError if the ballot's time was over, so it is not in the box
     */
    insert({ time, ...ballot }: NewBallot): Promise<boolean> {
      const document = documentOf(ballot);
      return (document.encrypted === undefined ? insert : insertLong)(document, time);
    },

    /** Inserts the ballots that are not there yet. */
    async insertMissing(
      electionId: string,
      ballots: readonly Pick<NewBallot, 'id' | 'choice' | 'known'>[],
    ): Promise<void> {
      const documents = ballots.map((ballot) => documentOf({ ...ballot, electionId }));
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
  };
}

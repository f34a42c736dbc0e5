import { mongo, type Connection } from 'mongoose';
import { chunks } from '../../platform/chunks.ts';
import { pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { RestoreDocument } from './restore-store.ts';

const { EJSON } = mongo.BSON;
/** Documents per batch. */
const BATCH_SIZE = 1_000;

/** The fields of ballot and count documents that are used here. */
interface Counted {
  _id: string;
  electionId?: string;
  /** Negative in locks of voters who have paper ballots. */
  checkpoint?: number;
  /** Of handouts. */
  state?: string;
  isFinal?: boolean;
}

interface RestoredCandidate {
  id: string;
  withdrawnAt?: Date;
}

/** The fields of elections that are used here. */
interface Restored {
  _id: string;
  ballotSalt: string | null;
  candidates: RestoredCandidate[];
}

/** See `renewedIds` of elections. */
export type RenewedIds = (candidates: readonly RestoredCandidate[]) => RestoredCandidate[];

interface BackupDocument {
  _id: 'last';
  schema: 1;
  /** The time of the data in the last backup. */
  at: Date;
}

export type BackupStore = ReturnType<typeof createBackupStore>;

/** Reads and writes collections as lines of canonical extended JSON, which preserves the types of all values. */
export function createBackupStore(connection: Connection) {
  const raw = (name: string) => connection.collection<{ _id: string | number }>(name);
  const restores = connection.collection<RestoreDocument>('restores');
  const backups = connection.collection<BackupDocument>('backups');

  return {
    /**
     * Yields all documents in the order of their IDs, as `change` returns them. Skips a document if `change`
     * returns undefined.
     */
    async *read(
      name: string,
      change: (document: Counted) => object | undefined = (document) => document,
    ): AsyncGenerator<string> {
      const cursor = connection
        .collection<Counted>(name)
        .find({}, { sort: { _id: 1 }, batchSize: BATCH_SIZE });
      for await (const document of cursor) {
        const changed = change(document);
        if (changed) yield EJSON.stringify(changed, { relaxed: false });
      }
    },

    /** Returns the IDs of elections in which ballots in no checkpoint never count. No checkpoint begins there anymore. */
    async findFinal(): Promise<Set<string>> {
      const found = await connection
        .collection<Counted>('counts')
        .find({ $or: [{ isFinal: true }, { isEnded: true }] }, { projection: { _id: 1 } })
        .toArray();
      return new Set(found.map(({ _id }) => _id));
    },

    /** Returns how far ballots of encrypted elections are prepared, as a text to compare. */
    async preparations(): Promise<string> {
      const projection = { list: 1, preparedAt: 1 } as const;
      const options = { projection, sort: { _id: 1 } } as const;
      return JSON.stringify(await raw('encryptions').find({}, options).toArray());
    },

    /** Inserts documents into a collection as they were read. */
    async insert(name: string, lines: readonly string[]): Promise<void> {
      const documents = lines.map((line) => EJSON.parse(line, { relaxed: false }));
      for (const some of chunks(documents, BATCH_SIZE)) {
        await raw(name).insertMany(some, { ordered: true });
      }
    },

    async isEmpty(name: string): Promise<boolean> {
      return (await raw(name).findOne({}, { projection: { _id: 1 } })) === null;
    },

    async clear(name: string): Promise<void> {
      await raw(name).deleteMany({});
    },

    /** Returns when `npm run backup` last completed a backup of this database; undefined before the first backup. */
    async lastBackupAt(): Promise<Date | undefined> {
      return (await backups.findOne({ _id: 'last' }))?.at;
    },

    async noteBackup(at: Date): Promise<void> {
      await backups.updateOne(
        { _id: 'last' },
        { $set: { at }, $setOnInsert: { schema: 1 } },
        { upsert: true },
      );
    },

    /** Returns the SHA-256 of the backup whose restore has begun but not finished; undefined if there is none. */
    async unfinished(): Promise<string | undefined> {
      const found = await restores.findOne({ _id: 'restore' });
      const isFinished = found?.state === 'unconfirmed' || found?.state === 'confirmed';
      return isFinished ? undefined : found?.file;
    },

    async begin(file: string): Promise<void> {
      await restores.updateOne(
        { _id: 'restore' },
        {
          $set: { file, state: 'unfinished' },
          $setOnInsert: { schema: 1, events: [], eventsCount: 0 },
        },
        { upsert: true },
      );
    },

    /**
     * Gives candidates new IDs in elections without ballots. A page of the original may show other candidates under the IDs
     * in the backup, and what it sends must not count for these.
     */
    async renewCandidates(renewedIds: RenewedIds): Promise<void> {
      const elections = connection.collection<Restored>('elections');
      const options = { projection: { candidates: 1 } } as const;
      const unfrozen = await elections.find({ ballotSalt: null }, options).toArray();
      for (const { _id, candidates } of unfrozen) {
        await elections.updateOne({ _id }, { $set: { candidates: renewedIds(candidates) } });
      }
    },

    /** @param confirmation the event if the database replaces the original at once */
    async finish(confirmation?: AuditEvent): Promise<void> {
      await restores.updateOne(
        { _id: 'restore' },
        confirmation
          ? { $set: { state: 'confirmed' }, ...pushing(confirmation) }
          : { $set: { state: 'unconfirmed' } },
      );
    },
  };
}

/** Copies an embedded database as of this moment, while it continues to run. */
export async function copyEmbedded(connection: Connection, dataDir: string): Promise<void> {
  await connection.db?.command({ embeddedCopy: 1, dataDir });
}

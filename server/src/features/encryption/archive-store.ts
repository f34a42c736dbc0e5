import type { ArchiveHead } from '@votewise/belenios';
import { mongo, type Connection } from 'mongoose';
import { insertUntilRefused } from '../../platform/db/insert.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { type ArchivePartDocument, archivePartModel } from './encryption-document.ts';

/** Parts removed per command. A ballot can have 100 kB. */
const AT_ONCE = 50;
/** Parts read per command, which a reader keeps in memory. */
const READ_AT_ONCE = 5;

const idOf = (electionId: string, height: number, part: number) =>
  `${electionId}:${String(height).padStart(8, '0')}:${String(part).padStart(4, '0')}`;
/** Matches all IDs of an election, because `;` follows `:`. */
const idsOf = (electionId: string) => ({ $gte: `${electionId}:`, $lt: `${electionId};` });

/** A part of an event. */
interface NewPart {
  height: number;
  part: number;
  key: string;
  bytes: Uint8Array;
  head?: ArchiveHead;
}

export type ArchiveStore = ReturnType<typeof createArchiveStore>;

/** Stores the archives of elections, which only grow. */
export function createArchiveStore(connection: Connection) {
  const model = archivePartModel(connection);
  const collection = connection.collection<ArchivePartDocument>(model.collection.name);
  return {
    model,

    /** Adds parts in order, until one of them is there. Returns how many were added. */
    add: (electionId: string, parts: readonly NewPart[]): Promise<number> =>
      insertUntilRefused(
        model,
        parts.map(({ height, part, key, bytes, head }) => ({
          _id: idOf(electionId, height, part),
          schema: 1 as const,
          key,
          bytes: new mongo.Binary(bytes),
          ...(head && { head }),
        })),
      ),

    /** Returns the last event; undefined if there is none. */
    async head(electionId: string): Promise<ArchiveHead | undefined> {
      const options = { projection: { head: 1 }, sort: { _id: -1 } } as const;
      const found = await collection.findOne({ _id: idsOf(electionId) }, options);
      return found?.head as ArchiveHead | undefined;
    },

    /** Returns an event; undefined if it is not in an archive. @param key what it is about */
    async find(key: string): Promise<ArchiveHead | undefined> {
      const found = await collection.findOne({ key }, { projection: { _id: 0, head: 1 } });
      return found?.head as ArchiveHead | undefined;
    },

    /** Returns those of these keys that are in archives. */
    async known(keys: readonly string[]): Promise<Set<string>> {
      const options = { projection: { _id: 0, key: 1 }, batchSize: keys.length };
      const found = await collection.find({ key: { $in: [...keys] } }, options).toArray();
      return new Set(found.map(({ key }) => key));
    },

    /** Returns the archive up to an event. */
    async *read(electionId: string, { height }: ArchiveHead): AsyncGenerator<Uint8Array> {
      const end = idOf(electionId, height, 9_999);
      const filter = { _id: { $gte: `${electionId}:`, $lte: end } };
      const options = {
        projection: { _id: 0, bytes: 1 },
        sort: { _id: 1 },
        batchSize: READ_AT_ONCE,
      } as const;
      for await (const { bytes } of collection.find(filter, options)) yield bytes.buffer;
    },

    remove: (electionId: string): Promise<void> =>
      removeInBatches(
        connection.collection(model.collection.name),
        { _id: idsOf(electionId) },
        AT_ONCE,
      ),
  };
}

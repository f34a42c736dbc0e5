import { mongo, type Connection } from 'mongoose';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertNew } from '../../../platform/db/insert.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import type { SignedHead } from './signed-head.ts';

/** One checkpoint on the board. It is never changed. */
interface HeadDocument extends SignedHead {
  /** Election and number, so there is only one head with each number. */
  _id: string;
  schema: 1;
  /** Sorted and concatenated. Stored here, so that an altered ballot is detected. */
  commitments: mongo.Binary;
}

const COMMITMENT_BYTES = 32;

const headSchema = defineSchema<HeadDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    number: Number,
    size: Number,
    root: String,
    note: String,
    commitments: Buffer,
  },
  { versionKey: false, collection: 'boardHeads' },
);
headSchema.index({ electionId: 1, number: 1 });

/** Heads per database response. Each head takes up to 66 kB. */
const HEAD_BATCH = 50;
const REMOVAL_BATCH = 100;

/** A head with its commitments, sorted. */
export type WholeHead = SignedHead & { commitments: Uint8Array[] };

export type HeadStore = ReturnType<typeof createHeadStore>;

/** The heads of all boards. Heads are only added, and are removed only with their election. */
export function createHeadStore(connection: Connection) {
  const model = connection.model<HeadDocument>('BoardHead', headSchema);
  const collection = connection.collection<HeadDocument>(model.collection.name);
  const idOf = (electionId: string, number: number) => `${electionId}:${number}`;

  return {
    model,

    /** Inserts a head. Returns false and changes nothing if there already is a head with this number. */
    insert({ commitments, ...head }: WholeHead): Promise<boolean> {
      return insertNew<HeadDocument>(model, {
        _id: idOf(head.electionId, head.number),
        schema: 1,
        ...head,
        commitments: new mongo.Binary(Buffer.concat(commitments)),
      });
    },

    async findNote(electionId: string, number: number): Promise<string | undefined> {
      const found = await collection.findOne<Pick<HeadDocument, 'note'>>(
        { _id: idOf(electionId, number) },
        { projection: { note: 1 } },
      );
      return found?.note;
    },

    async find(electionId: string, number: number): Promise<WholeHead | undefined> {
      const found = await collection.findOne({ _id: idOf(electionId, number) });
      return found ? toWhole(found) : undefined;
    },

    /** Returns the heads above this number, in order. */
    async *listAfter(electionId: string, number: number): AsyncGenerator<WholeHead> {
      const cursor = collection.find({ electionId, number: { $gt: number } }).sort({ number: 1 });
      for await (const found of cursor.batchSize(HEAD_BATCH)) yield toWhole(found);
    },

    /** Returns the lowest number without a head, from 1 to `upTo`; undefined if none is missing. */
    async findMissing(electionId: string, upTo: number): Promise<number | undefined> {
      const found = await collection
        .find({ electionId, number: { $lte: upTo } })
        .project<Pick<HeadDocument, 'number'>>({ _id: 0, number: 1 })
        .toArray();
      const numbers = new Set(found.map(({ number }) => number));
      for (let number = 1; number <= upTo; number += 1) if (!numbers.has(number)) return number;
      return undefined;
    },

    remove: (electionId: string): Promise<void> =>
      removeInBatches(connection.collection(model.collection.name), { electionId }, REMOVAL_BATCH),
  };
}

/** Reads damaged commitments as an empty list, so that the rest of the board can be read. */
function toWhole({ electionId, number, size, root, note, commitments }: HeadDocument): WholeHead {
  const buffer = commitments instanceof mongo.Binary ? commitments.buffer : new Uint8Array();
  const count = Math.floor(buffer.length / COMMITMENT_BYTES);
  return {
    electionId,
    number,
    size,
    root,
    note,
    commitments: Array.from({ length: count }, (_, place) =>
      buffer.subarray(place * COMMITMENT_BYTES, (place + 1) * COMMITMENT_BYTES),
    ),
  };
}

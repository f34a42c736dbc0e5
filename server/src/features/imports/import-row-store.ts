import type { Connection, mongo } from 'mongoose';
import type { ImportProblem } from '@votewise/contract';
import { isDuplicateKey } from '../../platform/db/database-errors.ts';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { insertDocument, insertUntilRefused } from '../../platform/db/insert.ts';
import type { Line } from './list-lines.ts';
import { chunks } from '../../platform/chunks.ts';

/** `late` rows were good when the import started, but could not be registered when their turn came. */
export type RowKind = 'good' | 'bad' | 'late';
export type Row = Line | ImportProblem;
type RowOf<Kind extends RowKind> = Kind extends 'good' ? Line : ImportProblem;

interface RowsDocument {
  _id: string;
  schema: 1;
  importId: string;
  /** The reading of the list that produced these rows. The import refers to the current reading. */
  rowSet: string;
  kind: RowKind;
  batch: number;
  rows: Row[];
  createdAt: Date;
}

interface PartDocument {
  _id: string;
  schema: 1;
  importId: string;
  part: number;
  /** A part of the file as it was sent or, for a spreadsheet, of its text in UTF-8. */
  bytes: mongo.Binary | Buffer;
  createdAt: Date;
}

/**
 * Removes rows of a process that was killed while another one discarded the import. Other imports of that age have been
 * removed with their rows.
 */
const expiry = { expireAfterSeconds: 30 * 86_400 };

const rowsSchema = defineSchema<RowsDocument>(
  {
    _id: String,
    schema: Number,
    importId: String,
    rowSet: String,
    kind: String,
    batch: Number,
    rows: [{}],
    createdAt: Date,
  },
  { versionKey: false, collection: 'importrows' },
);
rowsSchema.index({ importId: 1, rowSet: 1, kind: 1, batch: 1 });
rowsSchema.index({ createdAt: 1 }, expiry);

const partSchema = defineSchema<PartDocument>(
  {
    _id: String,
    schema: Number,
    importId: String,
    part: Number,
    bytes: Buffer,
    createdAt: Date,
  },
  { versionKey: false, collection: 'importparts' },
);
partSchema.index({ importId: 1, part: 1 });
partSchema.index({ createdAt: 1 }, expiry);

/** Keeps documents far below MongoDB's limit of 16 MiB. */
const PART_BYTES = 1_000_000;
const DOCUMENTS_AT_ONCE = 20;

/** Bad rows in a batch, which is one page on the screen. */
export const PROBLEMS_PER_PAGE = 100;

export interface RowSet {
  importId: string;
  rowSet: string;
}

export type ImportRowStore = ReturnType<typeof createImportRowStore>;

/** The content of voter lists, stored separately from the imports, so that all personal data is easy to remove. */
export function createImportRowStore(connection: Connection) {
  const rowSets = connection.model<RowsDocument>('ImportRows', rowsSchema);
  const parts = connection.model<PartDocument>('ImportPart', partSchema);

  return {
    models: [rowSets, parts],

    async insertList(importId: string, bytes: Buffer): Promise<void> {
      for (let part = 0; part * PART_BYTES < bytes.length; part += 1) {
        const piece = bytes.subarray(part * PART_BYTES, (part + 1) * PART_BYTES);
        const _id = `${importId}:${part}`;
        const createdAt = new Date();
        await insertDocument(parts, { _id, schema: 1, importId, part, bytes: piece, createdAt });
      }
    },

    async findList(importId: string): Promise<Buffer> {
      const found = await parts.find({ importId }).sort({ part: 1 }).lean<PartDocument[]>();
      const pieces = found.map(({ bytes }) =>
        Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer),
      );
      return Buffer.concat(pieces);
    },

    async insertBatches(
      set: RowSet,
      batches: Record<'good' | 'bad', readonly (readonly Row[])[]>,
    ): Promise<void> {
      const documents = (['good', 'bad'] as const).flatMap((kind) =>
        batches[kind].map((rows, batch) => documentOf({ ...set, kind, batch }, rows)),
      );
      for (const some of chunks(documents, DOCUMENTS_AT_ONCE)) {
        await insertUntilRefused(rowSets, some);
      }
    },

    async findBatch<Kind extends RowKind>(
      set: RowSet,
      kind: Kind,
      batch: number,
    ): Promise<RowOf<Kind>[]> {
      const { importId, rowSet } = set;
      const found = await rowSets
        .findOne({ importId, rowSet, kind, batch })
        .lean<{ rows: RowOf<Kind>[] }>();
      return found?.rows ?? [];
    },

    /** Yields all rows of a set, batch by batch. */
    async *allRows({ importId, rowSet }: RowSet): AsyncGenerator<Row[]> {
      const found = rowSets.find({ importId, rowSet }).lean<RowsDocument>().cursor();
      for await (const { rows } of found) yield rows;
    },

    async findLateBatches({ importId, rowSet }: RowSet): Promise<number[]> {
      const found = await rowSets
        .find({ importId, rowSet, kind: 'late' })
        .sort({ batch: 1 })
        .select({ batch: 1 })
        .lean<Pick<RowsDocument, 'batch'>[]>();
      return found.map(({ batch }) => batch);
    },

    /** Stores the late rows of a batch. Does nothing if they are already stored. */
    async insertLate(set: RowSet, batch: number, rows: readonly ImportProblem[]): Promise<void> {
      try {
        await insertDocument(rowSets, documentOf({ ...set, kind: 'late', batch }, rows));
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
      }
    },

    async removeSet({ importId, rowSet }: RowSet): Promise<void> {
      await rowSets.deleteMany({ importId, rowSet });
    },

    async removeAll(importId: string): Promise<void> {
      await rowSets.deleteMany({ importId });
      await parts.deleteMany({ importId });
    },
  };
}

function documentOf(
  key: Omit<RowsDocument, '_id' | 'schema' | 'rows' | 'createdAt'>,
  rows: readonly Row[],
): RowsDocument {
  const { importId, rowSet, kind, batch } = key;
  return {
    _id: `${importId}:${rowSet}:${kind}:${batch}`,
    schema: 1,
    importId,
    rowSet,
    kind,
    batch,
    rows: [...rows],
    createdAt: new Date(),
  };
}

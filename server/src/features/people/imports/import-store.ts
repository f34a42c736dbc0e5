import { Schema, type Connection } from 'mongoose';
import type { ImportLayout, VoterImport } from '@votewise/contract';
import { claimsOfProcess, queuedRows } from '../../../platform/db/work-queue.ts';
import { insertDocument } from '../../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../../platform/db/outbox.ts';
import type { Actor, AuditEvent } from '../../audit/index.ts';
import type { ChosenColumns } from './guess-columns.ts';
import type { Line } from './list-lines.ts';

export interface ImportDocument extends Outbox<AuditEvent> {
  _id: string;
  schema: 1;
  fileName: string | null;
  /**
   * `reading` imports are incomplete or discarded, and are hidden. An import that is stopping is `running` and has
   * `stopAt`.
   */
  state: 'reading' | 'draft' | 'running' | 'done' | 'cancelled';
  /** Incremented by every change to a draft. */
  revision: number;
  /** The current set of rows. A change to a draft writes a new set before it stores the ID of the set here. */
  rowSet: string;
  createdAt: Date;
  createdBy: Actor;
  startedAt: Date | null;
  startedBy: Actor | null;
  /** When an administrator requested that the import stop. */
  stopAt: Date | null;
  /** The process that registers the import, and when others may take over. */
  claimedBy: string | null;
  claimedUntil: Date | null;
  endedAt: Date | null;
  encoding: VoterImport['encoding'];
  /** For a spreadsheet: the sheet that was read, and the number of sheets. */
  sheet?: VoterImport['sheet'];
  layout: ImportLayout;
  columns: string[];
  /** A value that lists of the same kind have in common (`shapeOf`). */
  shape: string;
  /** True if the columns were taken from the last list of the same shape. */
  isRemembered: boolean;
  counts: VoterImport['counts'];
  sample: Line[];
  /** The sum of the weights in good lines. */
  weight: number;
  /** The groups in good lines. */
  groups: VoterImport['groups'];
  /** Null if there is no column of languages. */
  languages: NonNullable<VoterImport['languages']> | null;
  /** Lines that an administrator fixed. */
  fixes: Line[];
  /** The number of batches in the set, by kind. */
  batches: { good: number; bad: number };
  /** The next good batch to register. */
  nextBatch: number;
  progress: { done: number; registered: number; known: number; failed: number };
  /** Why the import is stuck; null if it is not. */
  note: string | null;
}

const importSchema = new Schema<ImportDocument>(
  {
    _id: String,
    schema: Number,
    fileName: String,
    state: String,
    revision: Number,
    rowSet: String,
    createdAt: Date,
    createdBy: {},
    startedAt: Date,
    startedBy: {},
    stopAt: Date,
    claimedBy: String,
    claimedUntil: Date,
    endedAt: Date,
    encoding: String,
    sheet: {},
    layout: {},
    columns: [String],
    shape: String,
    isRemembered: Boolean,
    counts: {},
    sample: [Schema.Types.Mixed],
    weight: Number,
    groups: [Schema.Types.Mixed],
    languages: {},
    fixes: [Schema.Types.Mixed],
    batches: {},
    nextBatch: Number,
    progress: {},
    note: String,
    ...outboxFields,
  },
  { versionKey: false, collection: 'imports', minimize: false },
);
importSchema.index({ state: 1, startedAt: 1 });
importSchema.index({ createdAt: 1 });
importSchema.index({ shape: 1, startedAt: 1 });
importSchema.index({ eventsCount: 1 });

/** The result of reading a list. */
export type Reading = Pick<
  ImportDocument,
  | 'rowSet'
  | 'layout'
  | 'columns'
  | 'shape'
  | 'isRemembered'
  | 'counts'
  | 'sample'
  | 'weight'
  | 'groups'
  | 'languages'
  | 'fixes'
  | 'batches'
>;

export type ImportStore = ReturnType<typeof createImportStore>;

export function createImportStore(connection: Connection) {
  const model = connection.model<ImportDocument>('Import', importSchema);

  /** Changes an import if it still matches the filter. Otherwise, returns null. */
  const change = (filter: Partial<ImportDocument>, update: object) =>
    model
      .findOneAndUpdate(filter as object, update, { returnDocument: 'after' })
      .lean<ImportDocument>();

  return {
    model,
    outbox: outboxOf<AuditEvent, ImportDocument>(model),

    insert: (document: ImportDocument) => insertDocument(model, document),
    find: (id: string) => model.findById(id).lean<ImportDocument>(),

    /** Returns the newest visible imports. */
    findRecent: (limit: number) =>
      model
        .find({ state: { $in: ['draft', 'running', 'done', 'cancelled'] } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean<ImportDocument[]>(),

    /** Returns the columns of the last list of this shape that was imported. */
    async findLastColumns(shape: string): Promise<ChosenColumns | undefined> {
      const found = await model
        .findOne({ shape, state: { $in: ['running', 'done', 'cancelled'] } })
        .sort({ startedAt: -1 })
        .select({ layout: 1 })
        .lean<Pick<ImportDocument, 'layout'>>();
      return found?.layout;
    },

    /** Running imports that no other process is registering, oldest first. */
    rows: queuedRows<ImportDocument>(model, {
      due: (lease) => ({ state: 'running', ...claimsOfProcess.claimable(lease) }),
      sort: { startedAt: 1 },
      claiming: claimsOfProcess.claiming,
    }),

    /** Stores why an import is stuck, or null once it continues. */
    async changeNote(id: string, note: string | null): Promise<void> {
      await model.updateOne({ _id: id, state: 'running' }, { $set: { note } });
    },

    /** Stores a reading of the list. Returns null if the draft has changed since it was read. */
    replaceReading: (
      { _id, state, revision }: Pick<ImportDocument, '_id' | 'state' | 'revision'>,
      reading: Reading,
    ) =>
      change(
        { _id, state, revision },
        { $set: { ...reading, state: 'draft' }, $inc: { revision: 1 } },
      ),

    /** Starts a draft. Returns null if it has been changed or started since it was read. */
    start: (
      { _id, revision }: Pick<ImportDocument, '_id' | 'revision'>,
      given: { at: Date; by: Actor; event: AuditEvent },
    ) =>
      change(
        { _id, revision, state: 'draft' },
        {
          $set: { state: 'running', startedAt: given.at, startedBy: given.by },
          ...pushing(given.event),
        },
      ),

    askToStop: (id: string, at: Date) =>
      change({ _id: id, state: 'running', stopAt: null }, { $set: { stopAt: at } }),

    /** Records that a batch is done. Returns null if another process has already recorded it. */
    advance: (
      { _id, nextBatch }: Pick<ImportDocument, '_id' | 'nextBatch'>,
      by: ImportDocument['progress'],
    ) =>
      change(
        { _id, nextBatch, state: 'running' },
        {
          $inc: {
            nextBatch: 1,
            'progress.done': by.done,
            'progress.registered': by.registered,
            'progress.known': by.known,
            'progress.failed': by.failed,
          },
        },
      ),

    end: (
      { _id, nextBatch }: Pick<ImportDocument, '_id' | 'nextBatch'>,
      given: { state: 'done' | 'cancelled'; at: Date; event: AuditEvent },
    ) =>
      change(
        { _id, nextBatch, state: 'running' },
        { $set: { state: given.state, endedAt: given.at }, ...pushing(given.event) },
      ),

    /**
     * Hides a draft, so that it cannot be started while it is being removed. Returns null if it is not a draft.
     */
    hide: (id: string) => change({ _id: id, state: 'draft' }, { $set: { state: 'reading' } }),

    /** Returns imports to remove: imports that were never started, and imports that ended long ago. */
    async findOutdated(given: { draftsBefore: Date; endedBefore: Date }) {
      const found = await Promise.all([
        model
          .find({ state: { $in: ['reading', 'draft'] }, createdAt: { $lt: given.draftsBefore } })
          .select({ state: 1 })
          .lean<Pick<ImportDocument, '_id' | 'state'>[]>(),
        // Their events must reach the audit trail before they are removed.
        model
          .find({
            state: { $in: ['done', 'cancelled'] },
            endedAt: { $lt: given.endedBefore },
            eventsCount: 0,
          })
          .select({ state: 1 })
          .lean<Pick<ImportDocument, '_id' | 'state'>[]>(),
      ]);
      return found.flat();
    },

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}

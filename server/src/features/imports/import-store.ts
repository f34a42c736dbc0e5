import type { Connection } from 'mongoose';
import type { ImportLayout, VoterImport } from '@votewise/contract';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { claimsOfProcess, queuedRows } from '../../platform/db/work-queue.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import { updateAndRead } from '../../platform/db/update-and-read.ts';
import type { SheetMarks } from '../../platform/spreadsheet/sheet-text.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';
import type { ChosenColumns } from './guess-columns.ts';
import type { Line } from './list-lines.ts';

/** The result of reading a list. */
export interface ListContent {
  /** The current set of rows. A change to a draft writes a new set before it stores the ID of the set here. */
  rowSet: string;
  layout: ImportLayout;
  columns: string[];
  firstLines?: VoterImport['firstLines'];
  /** A value that lists of the same kind have in common (`shapeOf`). */
  shape: string;
  /** True if the columns were taken from the last list of the same shape. */
  isRemembered: boolean;
  counts: VoterImport['counts'];
  sample: Line[];
  totals?: Line[];
  /** The sum of the weights in good lines. */
  weight: number;
  /** How many decimals weights had when the list was read; missing: none. */
  weightDecimals?: number;
  /** The most decimals of a weight that could not be read because the settings allow fewer; 0 or missing: none. */
  decimalsNeeded?: number;
  unweighted?: VoterImport['unweighted'];
  withoutAddress?: VoterImport['withoutAddress'];
  unaddressed?: VoterImport['unaddressed'];
  sharing?: VoterImport['sharing'];
  doubtful?: VoterImport['doubtful'];
  /** The groups in good lines. */
  groups: VoterImport['groups'];
  /** Null if there is no column of languages. */
  languages: NonNullable<VoterImport['languages']> | null;
  /** Lines that an administrator fixed. */
  fixes: Line[];
  /** The number of batches in the set, by kind. */
  batches: { good: number; bad: number };
}

export interface ImportDocument extends Outbox<AuditEvent>, ListContent {
  _id: string;
  schema: 1;
  fileName: string | null;
  /** `reading` imports are incomplete or discarded, and are hidden. A `running` import with `stopAt` is stopping. */
  state: 'reading' | 'draft' | 'running' | 'done' | 'cancelled';
  /** Incremented by every change to a draft. */
  revision: number;
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
  /** Null for spreadsheets and for text in valid UTF-8 or UTF-16. */
  readings: NonNullable<VoterImport['readings']> | null;
  /** True until an administrator chooses one of several readings. */
  isReadingOpen: boolean;
  /** For a spreadsheet: the sheet that was read, the number of sheets, and what text does not show. */
  sheet?: { name: string; of: number } & Partial<SheetMarks>;
  /** The next good batch to register. */
  nextBatch: number;
  progress: VoterImport['progress'];
  /** Why the import is stuck; null if it is not. */
  note: string | null;
}

/** A voter list in events, without the name of its file, which may be the name of a voter who is erased later. */
export const importSubject = ({ _id: id, fileName }: Pick<ImportDocument, '_id' | 'fileName'>) =>
  ({
    type: 'import',
    id,
    label: fileName === null ? 'a pasted list' : 'an uploaded list',
  }) as const;

const importSchema = defineSchema<ImportDocument>(
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
    readings: {},
    isReadingOpen: Boolean,
    sheet: {},
    layout: {},
    columns: [String],
    firstLines: [String],
    shape: String,
    isRemembered: Boolean,
    counts: {},
    sample: [{}],
    totals: [{}],
    weight: Number,
    weightDecimals: Number,
    decimalsNeeded: Number,
    unweighted: Number,
    withoutAddress: {},
    unaddressed: Number,
    sharing: Number,
    doubtful: {},
    groups: [{}],
    languages: {},
    fixes: [{}],
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

export type ImportStore = ReturnType<typeof createImportStore>;

/** Voter lists that are being imported. Methods that change one return null if another change came first. */
export function createImportStore(connection: Connection) {
  const model = connection.model<ImportDocument>('Import', importSchema);

  const change = (filter: Partial<ImportDocument> & { _id: string }, update: object) =>
    updateAndRead<ImportDocument>(model, filter as { _id: string }, update);

  return {
    model,
    outbox: outboxOf<AuditEvent, ImportDocument>(model),

    insert: (document: ImportDocument) => insertDocument(model, document),
    find: (id: string) => model.findById(id).lean<ImportDocument>(),
    findRecent: (limit: number) =>
      model
        .find({ state: { $in: ['draft', 'running', 'done', 'cancelled'] } })
        .sort({ createdAt: -1 })
        .limit(limit)
        .lean<ImportDocument[]>(),

    /** All lists, also those that are hidden, latest first. There are few, because they are removed after a week. */
    findAll: () => model.find({}).sort({ createdAt: -1 }).lean<ImportDocument[]>(),

    /** The columns of the last list of this shape that was imported. */
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

    changeNote: (_id: string, note: string | null) =>
      change({ _id, state: 'running' }, { $set: { note } }),

    /** Also makes the import a draft. */
    replaceReading: (
      { _id, state, revision }: ImportDocument,
      reading: ListContent & Partial<Pick<ImportDocument, 'encoding' | 'isReadingOpen'>>,
    ) =>
      change(
        { _id, state, revision },
        { $set: { ...reading, state: 'draft' }, $inc: { revision: 1 } },
      ),

    start: (
      { _id, revision }: ImportDocument,
      { at, by, event }: { at: Date; by: Actor; event: AuditEvent },
    ) =>
      change(
        { _id, revision, state: 'draft' },
        { $set: { state: 'running', startedAt: at, startedBy: by }, ...pushing(event) },
      ),

    askToStop: (_id: string, stopAt: Date) =>
      change({ _id, state: 'running', stopAt: null }, { $set: { stopAt } }),

    /** Records that a batch is done. */
    advance: (
      { _id, nextBatch }: ImportDocument,
      { done, registered, known, failed, unaddressed }: Required<ImportDocument['progress']>,
    ) =>
      change(
        { _id, nextBatch, state: 'running' },
        {
          $inc: {
            nextBatch: 1,
            'progress.done': done,
            'progress.registered': registered,
            'progress.known': known,
            'progress.failed': failed,
            'progress.unaddressed': unaddressed,
          },
        },
      ),

    end: (
      { _id, nextBatch }: ImportDocument,
      given: { state: 'done' | 'cancelled'; at: Date; event: AuditEvent },
    ) =>
      change(
        { _id, nextBatch, state: 'running' },
        { $set: { state: given.state, endedAt: given.at }, ...pushing(given.event) },
      ),

    /** Hides a draft, so that it cannot be started while it is being removed. */
    hide: (_id: string) => change({ _id, state: 'draft' }, { $set: { state: 'reading' } }),

    /** Imports that were never started, and imports that ended long ago. */
    async findOutdated({ draftsBefore, endedBefore }: { draftsBefore: Date; endedBefore: Date }) {
      const drafts = { state: { $in: ['reading', 'draft'] }, createdAt: { $lt: draftsBefore } };
      // Their events must reach the audit trail before they are removed.
      const ended = {
        state: { $in: ['done', 'cancelled'] },
        endedAt: { $lt: endedBefore },
        eventsCount: 0,
      };
      const found = await Promise.all(
        [drafts, ended].map((filter: object) =>
          model.find(filter).select({ state: 1 }).lean<Pick<ImportDocument, '_id' | 'state'>[]>(),
        ),
      );
      return found.flat();
    },

    remove: (id: string) => model.deleteOne({ _id: id }),
  };
}

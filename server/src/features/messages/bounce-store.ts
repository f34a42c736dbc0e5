import type { Connection } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { insertNew } from '../../platform/db/insert.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import type { BounceProblem } from '../people/index.ts';

/** How far the mailbox with returned emails has been read. */
interface ReadingDocument {
  /** See `BounceMailbox`. */
  _id: string;
  schema: 1;
  /** Increased by each change of the fields below. */
  revision: number;
  validity: string;
  /** All emails up to this number have been read, except those set aside. */
  last: number;
  /** Emails that could not be processed, and are tried again. */
  aside: number[];
  /** Why the mailbox could not be read in the last turn, and since when; null or missing if it could. */
  problem?: BounceProblem | null;
}

export type MailboxPlace = Pick<ReadingDocument, 'revision' | 'validity' | 'last' | 'aside'>;

const readingSchema = defineSchema<ReadingDocument>(
  {
    _id: String,
    schema: Number,
    revision: Number,
    validity: String,
    last: Number,
    aside: [Number],
    problem: {},
  },
  { versionKey: false, collection: 'bounceReadings' },
);

export type BounceStore = ReturnType<typeof createBounceStore>;

export function createBounceStore(connection: Connection) {
  const model = connection.model<ReadingDocument>('BounceReading', readingSchema);
  return {
    model,

    /** Returns how far a mailbox has been read. */
    async load(id: string): Promise<ReadingDocument> {
      const known = await model.findById(id).lean<ReadingDocument>();
      if (known) return known;
      const first: ReadingDocument = {
        _id: id,
        schema: 1,
        revision: 0,
        validity: '',
        last: 0,
        aside: [],
      };
      await insertNew(model, first);
      return first;
    },

    /** Returns why the mailbox could not be read in the last turn; undefined if it could. */
    async findProblem(id: string): Promise<BounceProblem | undefined> {
      const known = await model.findById(id).select({ problem: 1 }).lean<ReadingDocument>();
      return known?.problem ?? undefined;
    },

    /** Returns false if another process has read the mailbox in the meantime. In that case, nothing is stored. */
    save: (id: string, { revision, ...read }: MailboxPlace): Promise<boolean> =>
      updateOne(model, { _id: id, revision }, { $set: { ...read, revision: revision + 1 } }),

    async noteProblem(id: string, problem: BounceProblem | null): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { problem } });
    },
  };
}

import { Schema, type Connection } from 'mongoose';

/** How far the mailbox with returned emails has been read. */
interface ReadingDocument {
  /** See `BounceMailbox`. */
  _id: string;
  schema: 1;
  validity: string;
  /** All emails up to this number have been read, except those set aside. */
  last: number;
  /** Emails that could not be processed, and are tried again. */
  aside: number[];
}

export type Reading = Pick<ReadingDocument, 'validity' | 'last' | 'aside'>;

const readingSchema = new Schema<ReadingDocument>(
  { _id: String, schema: Number, validity: String, last: Number, aside: [Number] },
  { versionKey: false, collection: 'bounceReadings' },
);

export type BounceStore = ReturnType<typeof createBounceStore>;

export function createBounceStore(connection: Connection) {
  const model = connection.model<ReadingDocument>('BounceReading', readingSchema);
  return {
    model,

    find: (id: string) => model.findById(id).lean<ReadingDocument>(),

    async save(id: string, reading: Reading): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { schema: 1, ...reading } }, { upsert: true });
    },
  };
}

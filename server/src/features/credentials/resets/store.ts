import { Schema, type Connection } from 'mongoose';

/** Somebody has forgotten a password. Whether there is such an account is looked up later, by the job. */
interface ResetRequestDocument {
  /** A user ID in capitals or an address in small letters. */
  _id: string;
  schema: 1;
}

const resetRequestSchema = new Schema<ResetRequestDocument>(
  { _id: String, schema: Number },
  { versionKey: false, collection: 'resetRequests' },
);

export type ResetRequestStore = ReturnType<typeof createResetRequestStore>;

export function createResetRequestStore(connection: Connection) {
  const model = connection.model<ResetRequestDocument>('ResetRequest', resetRequestSchema);
  return {
    /** The same write for every name, known or not; asking again while one waits changes nothing. */
    async add(name: string): Promise<void> {
      await model.updateOne({ _id: name }, { $setOnInsert: { schema: 1 } }, { upsert: true });
    },

    async waiting(limit: number): Promise<string[]> {
      const found = await model.find().sort({ _id: 1 }).limit(limit).lean<ResetRequestDocument[]>();
      return found.map(({ _id }) => _id);
    },

    async remove(name: string): Promise<void> {
      await model.deleteOne({ _id: name });
    },
  };
}

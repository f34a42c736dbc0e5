import { Schema, type Connection } from 'mongoose';
import { insertUntilRefused } from '../../../platform/db/insert.ts';

/** A page of account states, sealed. */
export interface AccountPage {
  _id: string;
  schema: 1;
  /** Changes with every write. */
  version: string;
  /** When a write to this page last ended sessions. */
  endedAt: Date | null;
  sealed: string;
}

const accountPageSchema = new Schema<AccountPage>(
  { _id: String, schema: Number, version: String, endedAt: Date, sealed: String },
  { versionKey: false, collection: 'accountPages' },
);
accountPageSchema.index({ endedAt: 1 });

export type AccountPageStore = ReturnType<typeof createAccountPageStore>;

export function createAccountPageStore(connection: Connection) {
  const model = connection.model<AccountPage>('AccountPage', accountPageSchema);
  return {
    model,

    /** Creates and inserts the missing pages. Other processes may do so at the same time. */
    async insertMissing(
      ids: readonly string[],
      makePage: (id: string) => AccountPage,
    ): Promise<void> {
      for (;;) {
        const found = await model.find({}).select({ _id: 1 }).lean<Pick<AccountPage, '_id'>[]>();
        const known = new Set(found.map(({ _id }) => _id));
        const missing = ids.filter((id) => !known.has(id)).map(makePage);
        if ((await insertUntilRefused(model, missing)) === missing.length) return;
      }
    },

    find: (id: string) => model.findById(id).lean<AccountPage>(),

    /** Pages on which sessions have ended since the given time. */
    findEndedSince: (since: Date) => model.find({ endedAt: { $gte: since } }).lean<AccountPage[]>(),

    /** Returns false if another write came first. */
    async replace(
      { _id, version }: Pick<AccountPage, '_id' | 'version'>,
      next: Pick<AccountPage, 'version' | 'sealed'> & { endedAt?: Date },
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne({ _id, version }, { $set: next });
      return matchedCount === 1;
    },
  };
}

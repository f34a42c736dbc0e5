import type { Connection } from 'mongoose';
import { allBut } from '../../../platform/db/all-but.ts';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertUntilRefused } from '../../../platform/db/insert.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';

/** A page of account states, encrypted. */
export interface AccountPage {
  _id: string;
  schema: 1;
  version: string;
  /** When a write to this page last ended sessions. */
  endedAt: Date | null;
  sealed: string;
  /** How many times pages were divided until this one was created. */
  depth: number;
  /** Null unless the page has been divided. If so, it is empty, and this is in the IDs of its parts. */
  parts: string | null;
}

const accountPageSchema = defineSchema<AccountPage>(
  {
    _id: String,
    schema: Number,
    version: String,
    endedAt: Date,
    sealed: String,
    depth: Number,
    parts: String,
  },
  { versionKey: false, collection: 'accountPages' },
);
accountPageSchema.index({ endedAt: 1 });
accountPageSchema.index({ parts: 1, depth: 1 });

export type AccountPageStore = ReturnType<typeof createAccountPageStore>;

export function createAccountPageStore(connection: Connection) {
  const model = connection.model<AccountPage>('AccountPage', accountPageSchema);

  /** The index contains the IDs, so MongoDB does not read the pages. */
  async function findIds(): Promise<string[]> {
    const byId = { hint: { _id: 1 } };
    const found = await model.find({}, { _id: 1 }, byId).lean<Pick<AccountPage, '_id'>[]>();
    return found.map(({ _id }) => _id);
  }

  return {
    model,

    /** Creates and inserts the missing pages. Other processes may do so at the same time. */
    insertMissing: (ids: readonly string[], makePage: (id: string) => AccountPage) =>
      untilWritten(async () => {
        const known = new Set(await findIds());
        const missing = ids.filter((id) => !known.has(id)).map(makePage);
        return (await insertUntilRefused(model, missing)) === missing.length || OVERTAKEN;
      }),

    findIds,

    find: (id: string) => model.findById(id).lean<AccountPage>(),

    /** Pages that were created by fewer than `depth` divisions and have not been divided since. */
    findUndivided: (depth: number, limit: number, except: readonly string[]) =>
      model
        .find({ parts: null, depth: { $lt: depth }, ...allBut(except) })
        .limit(limit)
        .lean<AccountPage[]>(),

    insertParts: (parts: readonly AccountPage[]) => insertUntilRefused(model, parts),

    removeParts: (parts: readonly AccountPage[]) =>
      model.deleteMany({ _id: { $in: parts.map(({ _id }) => _id) } }),

    /** Pages on which sessions have ended since the given time. */
    findEndedSince: (since: Date) => model.find({ endedAt: { $gte: since } }).lean<AccountPage[]>(),

    /** Returns false if another write came first. */
    replace: (
      { _id, version }: AccountPage,
      next: Pick<AccountPage, 'version' | 'sealed'> & Partial<AccountPage>,
    ): Promise<boolean> => updateOne(model, { _id, version }, { $set: next }),
  };
}

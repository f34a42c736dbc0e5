import type { Connection } from 'mongoose';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { queuedRows } from '../../platform/db/work-queue.ts';
import { insertNew } from '../../platform/db/insert.ts';

/** A request for a new password. The job checks later whether the account exists. */
export interface ResetRequest {
  /** See `passingIds`. */
  _id: string;
  schema: 1;
  /** The entered user ID or address, encrypted. */
  sealed: string;
  /** The claim of the worker that is processing the request. */
  claim: string | null;
  attempts: number;
  /** When a worker may next claim the request. */
  nextAttemptAt: Date;
}

/** Records that an account has been emailed a new password; see `passingIds`. */
interface ResetMark {
  _id: string;
  schema: 1;
  /** Identifies the request that the email was sent for. Its retries send the email again. */
  request: string;
  at: Date;
  /** When the database deletes this mark. */
  expiresAt: Date;
}

const resetRequestSchema = defineSchema<ResetRequest>(
  {
    _id: String,
    schema: Number,
    sealed: String,
    claim: String,
    attempts: Number,
    nextAttemptAt: Date,
  },
  { versionKey: false, collection: 'resetRequests' },
);
resetRequestSchema.index({ nextAttemptAt: 1 });

const resetMarkSchema = defineSchema<ResetMark>(
  { _id: String, schema: Number, request: String, at: Date, expiresAt: Date },
  { versionKey: false, collection: 'resetMarks' },
);
resetMarkSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export type ForgottenPasswordStore = ReturnType<typeof createForgottenPasswordStore>;

export function createForgottenPasswordStore(connection: Connection) {
  const requests = connection.model<ResetRequest>('ResetRequest', resetRequestSchema);
  const marks = connection.model<ResetMark>('ResetMark', resetMarkSchema);
  const claimed = (id: string, claim: string) => ({ _id: id, claim });

  return {
    models: [requests, marks],

    /**
     * Performs the same write for every name, known or unknown. Another request for the same name
     * changes nothing while the first is pending.
     */
    async add(id: string, { sealed, at }: { sealed: string; at: Date }): Promise<void> {
      await requests.updateOne(
        { _id: id },
        { $setOnInsert: { schema: 1, sealed, claim: null, attempts: 0, nextAttemptAt: at } },
        { upsert: true },
      );
    },

    count: () => requests.countDocuments({ nextAttemptAt: { $gt: new Date(0) } }),

    rows: queuedRows<ResetRequest>(requests, {
      due: ({ now }) => ({ nextAttemptAt: { $lte: now } }),
      sort: { nextAttemptAt: 1 },
      claiming: ({ claim, until }) => ({
        $set: { claim, nextAttemptAt: until },
        $inc: { attempts: 1 },
      }),
    }),

    /** Returns false if the account has been emailed for another request since `since`. */
    async mark(
      [id, before]: [string, string],
      mark: { request: string; at: Date; since: Date; expiresAt: Date },
    ): Promise<boolean> {
      const { request, at, since, expiresAt } = mark;
      const known = await marks.find({ _id: { $in: [id, before] } }).lean<ResetMark[]>();
      const recent = known.filter((one) => one.at > since);
      if (recent.length > 0) return recent.some((one) => one.request === request);
      return insertNew<ResetMark>(marks, { _id: id, schema: 1, request, at, expiresAt });
    },

    async tryAgain(id: string, claim: string, nextAttemptAt: Date): Promise<void> {
      await requests.updateOne(claimed(id, claim), { $set: { claim: null, nextAttemptAt } });
    },

    async remove(id: string, claim: string): Promise<void> {
      await requests.deleteOne(claimed(id, claim));
    },
  };
}

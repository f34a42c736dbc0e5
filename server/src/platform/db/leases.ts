import { Schema, type Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { randomId } from '../random.ts';
import { isDuplicateKey } from './errors.ts';

interface LeaseDocument {
  _id: string;
  schema: 1;
  owner: string;
  expiresAt: Date;
  /** Deadline of the leased work; missing in documents from earlier releases. */
  dueAt?: Date;
}

const leaseSchema = new Schema<LeaseDocument>(
  { _id: String, schema: Number, owner: String, expiresAt: Date, dueAt: Date },
  { versionKey: false, collection: 'leases' },
);

export interface Leases {
  /**
   * Takes or renews the lease for this process; returns false while another process has it.
   * @param dueAt deadline of the leased work
   */
  hold(name: string, seconds: number, dueAt: Date): Promise<boolean>;
  /** Returns the leases whose deadline has passed, regardless of whether their process failed or ended. */
  overdue(names: readonly string[]): Promise<string[]>;
  /** Releases the lease if this process has it, so that another process need not wait. */
  release(name: string): Promise<void>;
}

/** Leases keep a job from running twice at the same time. The job's writes must be safe even if a lease is lost. */
export function createLeases(connection: Connection, clock: Clock): Leases {
  const model = connection.model<LeaseDocument>('Lease', leaseSchema);
  const owner = randomId();
  return {
    async overdue(names) {
      const late = { _id: { $in: [...names] }, dueAt: { $lt: clock.now() } };
      const found = await model.find(late).select({ _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    async hold(name, seconds, dueAt) {
      const now = clock.now();
      try {
        const lease = await model.findOneAndUpdate(
          { _id: name, $or: [{ owner }, { expiresAt: { $lt: now } }] },
          {
            $set: { owner, dueAt, expiresAt: new Date(now.getTime() + seconds * 1_000) },
            $setOnInsert: { schema: 1 },
          },
          { upsert: true, returnDocument: 'after', lean: true },
        );
        return lease?.owner === owner;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
    async release(name) {
      await model.deleteOne({ _id: name, owner });
    },
  };
}

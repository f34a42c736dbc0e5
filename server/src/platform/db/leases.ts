import type { Connection } from 'mongoose';
import type { Clock } from '../clock.ts';
import { randomId } from '../random.ts';
import { isDuplicateKey } from './database-errors.ts';
import { defineSchema } from './define-schema.ts';

interface LeaseDocument {
  _id: string;
  schema: 1;
  owner: string;
  /** Increased by each renewal. */
  renewals: number;
  /** Deadline of the leased work. */
  dueAt: Date;
}

export const LEASES = 'leases';

const leaseSchema = defineSchema<LeaseDocument>(
  { _id: String, schema: Number, owner: String, renewals: Number, dueAt: Date },
  { versionKey: false, collection: LEASES },
);

export type Leases = ReturnType<typeof createLeases>;
/** A lease of another process, and when it was first seen, in elapsed milliseconds. */
type Seen = Pick<LeaseDocument, 'owner' | 'renewals'> & { since: number };

/**
 * Leases keep a job from running twice at the same time. The job's writes must be safe even if a lease is lost. A lease
 * has no expiry date, which a wrong clock could pass or set for weeks: a process takes a lease after it has seen no
 * renewal for some time.
 */
export function createLeases(connection: Connection, clock: Clock) {
  const model = connection.model<LeaseDocument>('Lease', leaseSchema);
  const owner = randomId();
  const seen = new Map<string, Seen>();

  async function look(name: string): Promise<void> {
    const lease = await model.findById(name).select({ owner: 1, renewals: 1 }).lean();
    const known = seen.get(name);
    if (!lease || (known?.owner === lease.owner && known.renewals === lease.renewals)) return;
    seen.set(name, { owner: lease.owner, renewals: lease.renewals, since: clock.elapsed() });
  }

  return {
    /** Returns the leases whose deadline has passed, regardless of whether their process failed or ended. */
    async overdue(names: readonly string[]): Promise<string[]> {
      const late = { _id: { $in: [...names] }, dueAt: { $lt: clock.now() } };
      const found = await model.find(late).select({ _id: 1 }).lean();
      return found.map(({ _id }) => _id);
    },

    /**
     * Takes or renews the lease for this process; returns false while another process has it.
     * @param seconds how long the other process may go without renewing the lease, since this process first asked
     * @param dueAt deadline of the leased work
     */
    async hold(name: string, seconds: number, dueAt: Date): Promise<boolean> {
      const other = seen.get(name);
      const isExpired = other && clock.elapsed() - other.since > seconds * 1_000;
      const expired = isExpired ? [{ owner: other.owner, renewals: other.renewals }] : [];
      try {
        await model.updateOne(
          { _id: name, $or: [{ owner }, ...expired] },
          { $set: { owner, dueAt }, $inc: { renewals: 1 }, $setOnInsert: { schema: 1 } },
          { upsert: true },
        );
        seen.delete(name);
        return true;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        await look(name);
        return false;
      }
    },
    /** Releases the lease if this process has it, so that another process need not wait. */
    async release(name: string): Promise<void> {
      await model.deleteOne({ _id: name, owner });
    },
  };
}

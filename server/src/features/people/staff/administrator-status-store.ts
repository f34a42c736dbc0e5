import type { Connection } from 'mongoose';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { UserModel } from '../user/user-document.ts';
import { disabling, enabling } from '../user/user-updates.ts';

/** A change to one administrator's status that has been decided but still has to be completed. */
interface PendingChange {
  ticket: number;
  id: string;
  /** Null to enable the administrator. */
  disabledAt: Date | null;
  /** When credentials are to be emailed to an enabled administrator who never received any. */
  queueAt: Date | null;
  event: AuditEvent;
}

interface GateDocument {
  _id: 'administrators';
  schema: 1;
  /** Raised by every decided change. */
  ticket: number;
  pending: PendingChange | null;
}

const gateSchema = defineSchema<GateDocument>(
  { _id: String, schema: Number, ticket: Number, pending: {} },
  { versionKey: false, collection: 'administratorStatus', minimize: false },
);

export type AdministratorStatusStore = ReturnType<typeof createAdministratorStatusStore>;

/**
 * One document through which all changes go, one at a time: a decided change is written into it, applied to the user,
 * and removed. A process that finds a change in the document completes that change first.
 */
export function createAdministratorStatusStore(connection: Connection, users: UserModel) {
  const gates = connection.model<GateDocument>('AdministratorStatus', gateSchema);
  const gate = { _id: 'administrators' } as const;

  return {
    async read(): Promise<Pick<GateDocument, 'ticket' | 'pending'>> {
      const found = await gates
        .findOneAndUpdate(
          gate,
          { $setOnInsert: { schema: 1, ticket: 0, pending: null } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<GateDocument>();
      if (!found) throw new Error('an upsert returned no document');
      return found;
    },

    /** Records a decided change unless another change has been recorded since `seen`, the ticket that was read. */
    begin: (seen: number, pending: PendingChange): Promise<boolean> =>
      updateOne(
        gates,
        { ...gate, ticket: seen, pending: null },
        { $set: { pending, ticket: pending.ticket } },
      ),

    /** Withdraws a decided change that cannot be completed. */
    async drop({ ticket }: PendingChange): Promise<void> {
      await gates.updateOne({ ...gate, 'pending.ticket': ticket }, { $set: { pending: null } });
    },

    /** Completes a decided change. Repeating it, however late, changes nothing. */
    async complete({ id, ticket, disabledAt, queueAt, event }: PendingChange): Promise<void> {
      const update = disabledAt ? disabling(disabledAt, event) : enabling(queueAt, event);
      await users.updateOne(
        { _id: id, $or: [{ statusTicket: null }, { statusTicket: { $lt: ticket } }] },
        { ...update, $set: { ...update.$set, statusTicket: ticket } },
      );
      await gates.updateOne({ ...gate, 'pending.ticket': ticket }, { $set: { pending: null } });
    },
  };
}

import { type Connection, Schema } from 'mongoose';
import type { AuditEvent } from '../../audit/service.ts';
import type { UserDocument, UserModel } from '../document.ts';
import { disabling, enabling } from '../rules.ts';

/** A change of one administrator's status that has been decided and has to be carried out. */
export interface PendingChange {
  ticket: number;
  id: string;
  /** Null enables. */
  disabledAt: Date | null;
  /** When credentials are to be mailed to whoever is enabled without having got any. */
  queueAt: Date | null;
  event: AuditEvent;
}

interface GateDocument {
  _id: 'administrators';
  schema: 1;
  /** Goes up with every change that is decided. */
  ticket: number;
  pending: PendingChange | null;
}

const gateSchema = new Schema<GateDocument>(
  { _id: String, schema: Number, ticket: Number, pending: {} },
  { versionKey: false, collection: 'standing', minimize: false },
);

export type AdministratorStatusStore = ReturnType<typeof createAdministratorStatusStore>;

/**
 * One document through which every change goes, one at a time: what is decided is written into it, then
 * carried out on the user, then taken from it. Whoever finds something in it carries it out first.
 */
export function createAdministratorStatusStore(connection: Connection, users: UserModel) {
  const gates = connection.model<GateDocument>('Standing', gateSchema);
  const gate = { _id: 'administrators' } as const;

  return {
    /** Earliest registered first. */
    administrators: () =>
      users
        .find({ userType: 'admin' })
        .sort({ registeredAt: 1, _id: 1 })
        .select({ events: 0 })
        .lean<Omit<UserDocument, 'events'>[]>(),

    async read(): Promise<Pick<GateDocument, 'ticket' | 'pending'>> {
      const found = await gates
        .findOneAndUpdate(
          gate,
          { $setOnInsert: { schema: 1, ticket: 0, pending: null } },
          { upsert: true, returnDocument: 'after' },
        )
        .lean<GateDocument>();
      if (!found) throw new Error('an upsert answered no document');
      return found;
    },

    /** Decides a change, unless another one was decided since `seen`, the ticket that was read. */
    async begin(seen: number, pending: PendingChange): Promise<boolean> {
      const { modifiedCount } = await gates.updateOne(
        { ...gate, ticket: seen, pending: null },
        { $set: { pending, ticket: pending.ticket } },
      );
      return modifiedCount === 1;
    },

    /** Takes a decided change back that cannot be carried out. */
    async drop({ ticket }: PendingChange): Promise<void> {
      await gates.updateOne({ ...gate, 'pending.ticket': ticket }, { $set: { pending: null } });
    },

    /** Carries a decided change out. Doing so again, however late, changes nothing. */
    async complete({ id, ticket, disabledAt, queueAt, event }: PendingChange): Promise<void> {
      const update = disabledAt ? disabling(disabledAt, event) : enabling(queueAt, event);
      await users.updateOne(
        { _id: id, $or: [{ standingTicket: null }, { standingTicket: { $lt: ticket } }] },
        { ...update, $set: { ...update.$set, standingTicket: ticket } },
      );
      await gates.updateOne({ ...gate, 'pending.ticket': ticket }, { $set: { pending: null } });
    },
  };
}

import type { Connection } from 'mongoose';
import type { UserType } from '@votewise/contract';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import { userModel, type UserDocument } from './user-document.ts';
import { disabling, enabling, givingPassword, type GivenPassword } from './user-updates.ts';

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(connection: Connection) {
  const model = userModel(connection);

  return {
    model,
    outbox: outboxOf<AuditEvent, UserDocument>(model),

    async insert(user: UserDocument): Promise<void> {
      await insertDocument(model, user);
    },

    findByUserId: (userId: string) => model.findOne({ userId }).lean<UserDocument>(),
    findById: (id: string) => model.findById(id).lean<UserDocument>(),
    findByEmail: (email: string) => model.findOne({ email }).lean<UserDocument>(),
    findByIds: (ids: readonly string[], userType: UserType) =>
      model
        .find({ _id: { $in: ids }, userType })
        .select({ events: 0 })
        .lean<Omit<UserDocument, 'events'>[]>(),

    findFirstAdministrator: () =>
      model.findOne({ userType: 'admin' }).sort({ registeredAt: 1, _id: 1 }).lean<UserDocument>(),

    /** Earliest registered first. */
    findAuditors: () =>
      model
        .find({ userType: 'auditor' })
        .sort({ registeredAt: 1, _id: 1 })
        .select({ events: 0 })
        .lean<Omit<UserDocument, 'events'>[]>(),

    async pushEvent(id: string, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, pushing(event));
    },

    /** Also ends all sessions, in the same write. */
    async setPassword(id: string, change: GivenPassword): Promise<void> {
      await model.updateOne({ _id: id }, givingPassword(change));
    },

    /** Also ends all sessions and cancels waiting emails. Returns false if another change came first. */
    async disable(id: string, since: Date, event: AuditEvent): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, disabledAt: null },
        withRights(disabling(since, event), event.at),
      );
      return modifiedCount === 1;
    },

    /**
     * If `queueAt` is given, the credentials email is due at that time. Returns false if another change came
     * first.
     */
    async enable(
      id: string,
      { event, queueAt }: { event: AuditEvent; queueAt: Date | null },
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, disabledAt: { $ne: null } },
        withRights(enabling(queueAt, event), event.at),
      );
      return modifiedCount === 1;
    },
  };
}

/** Marks the right to vote as changed, so that other processes read it again. */
const withRights = <Update extends { $set: object }>(update: Update, rightsSetAt: Date) => ({
  ...update,
  $set: { ...update.$set, rightsSetAt },
});

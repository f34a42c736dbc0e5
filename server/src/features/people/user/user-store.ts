import type { Connection } from 'mongoose';
import type { UserType } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { insertDocument, insertUntilRefused } from '../../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  NO_SECOND_FACTOR,
  userModel,
  type UserDocument,
  type UserRecord,
} from './user-document.ts';
import {
  type AddressHolder,
  disabling,
  enabling,
  endingSessions,
  NO_MAIL,
} from './user-updates.ts';

export type UserStore = ReturnType<typeof createUserStore>;

/** Voters, administrators, and auditors. */
export function createUserStore(connection: Connection) {
  const model = userModel(connection);

  const findPlaces = (filter: object) =>
    model
      .find(filter)
      .select({ email: 1, userId: 1, userType: 1, name: 1 })
      .sort({ registeredAt: 1, 'roll.number': 1 })
      .lean<AddressHolder[]>();

  return {
    model,
    outbox: outboxOf<AuditEvent, UserDocument>(model),

    insert: (user: UserDocument) => insertDocument(model, user),

    /** @returns how many users were inserted before the first duplicate */
    insertSome: (users: readonly UserDocument[]) => insertUntilRefused(model, users),

    findByUserId: (userId: string) => model.findOne({ userId }).lean<UserDocument>(),
    findById: (id: string) => model.findById(id).lean<UserDocument>(),
    /** Usually one user. Several voters may share an address. */
    findByEmail: (email: string) => model.find({ email }).lean<UserDocument[]>(),
    findHolders: (email: string) => findPlaces({ email }),
    findByIds: (ids: readonly string[], userType: UserType) =>
      model
        .find({ _id: { $in: ids }, userType })
        .select({ events: 0 })
        .lean<UserRecord[]>(),

    /** Earliest registered first. */
    findStaff: (userType: 'admin' | 'auditor') =>
      model
        .find({ userType })
        .sort({ registeredAt: 1, _id: 1 })
        .select({ events: 0 })
        .lean<UserRecord[]>(),

    /** The users with these IDs, and those with these addresses. */
    async findPlaces(
      people: readonly { id: string; email: string | null }[],
    ): Promise<AddressHolder[]> {
      const [byId, byEmail] = await Promise.all([
        findPlaces({ _id: { $in: people.map(({ id }) => id) } }),
        findPlaces({ email: { $in: people.flatMap(({ email }) => email ?? []) } }),
      ]);
      return [...byId, ...byEmail];
    },

    /** The voters without an address who have one of these names, as in `roll.name`. */
    findUnaddressed: (names: readonly string[]) =>
      findPlaces({ userType: 'voter', 'roll.name': { $in: names }, email: null }),

    /** The languages of the voters who were registered last. */
    async findRecentLanguages(limit: number): Promise<Language[]> {
      const found = await model
        .find({ userType: 'voter' })
        .sort({ registeredAt: -1, _id: -1 })
        .limit(limit)
        .select({ language: 1 })
        .lean<Pick<UserDocument, 'language'>[]>();
      return found.flatMap(({ language }) => language ?? []);
    },

    async pushEvent(id: string, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, pushing(event));
    },

    /**
     * Sets a password that the operator provides, and ends all sessions. With `reopens`, a disabled user is enabled,
     * and two-step sign-in is turned off.
     */
    async setPassword(
      id: string,
      change: { passwordHash: string; at: Date; events: AuditEvent[]; reopens: boolean },
    ): Promise<void> {
      const { passwordHash, at, events, reopens } = change;
      const set = {
        passwordHash,
        isPasswordPreset: true,
        'credentials.state': 'sent',
        ...NO_MAIL,
        'credentials.expiresAt': null,
        ...(reopens && { disabledAt: null, ...NO_SECOND_FACTOR }),
      };
      await model.updateOne({ _id: id }, endingSessions(set, at, ...events));
    },

    /** Returns false if another change came first. */
    disable: (id: string, since: Date, event: AuditEvent) =>
      updateOne(
        model,
        { _id: id, disabledAt: null },
        withRights(disabling(since, event), event.at),
      ),

    /**
     * Keeps the time in which the user was disabled. If `queueAt` is given, the credentials email is due at that time.
     * Returns false if another change came first.
     */
    async enable(
      { _id, disabledAt }: Pick<UserDocument, '_id' | 'disabledAt'>,
      { event, queueAt, until }: { event: AuditEvent; queueAt: Date | null; until: Date },
    ): Promise<boolean> {
      if (!disabledAt) return false;
      const update = withRights(enabling(queueAt, event), event.at);
      const earlierDisabled = { since: disabledAt, until };
      return updateOne(model, { _id, userType: { $ne: 'erased' }, disabledAt } as object, {
        ...update,
        $push: { ...update.$push, earlierDisabled },
        $unset: { leaving: '' },
      });
    },
  };
}

/** Marks the right to vote as changed, so that other processes read it again. */
const withRights = <Update extends { $set: object }>(update: Update, rightsSetAt: Date) => ({
  ...update,
  $set: { ...update.$set, rightsSetAt },
});

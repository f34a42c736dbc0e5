import type { Connection } from 'mongoose';
import type { UserType } from '@votewise/contract';
import { insertDocument, insertUntilRefused } from '../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import { userModel, type UserDocument, type UserModel, type VotingLinks } from './user-document.ts';
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
     * Enables a user from now on and keeps the time in which the user was disabled. If `queueAt` is given, the
     * credentials email is due at that time. Returns false if another change came first.
     */
    async enable(
      { _id, disabledAt }: Pick<UserDocument, '_id' | 'disabledAt'>,
      { event, queueAt, until }: { event: AuditEvent; queueAt: Date | null; until: Date },
    ): Promise<boolean> {
      if (!disabledAt) return false;
      const update = withRights(enabling(queueAt, event), event.at);
      const earlierDisabled = { since: disabledAt, until };
      const { modifiedCount } = await model.updateOne(
        { _id, disabledAt },
        { ...update, $push: { ...update.$push, earlierDisabled } },
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

/** A user found by ID or address. */
type Place = Pick<UserDocument, '_id' | 'email' | 'userId' | 'userType'>;

export type BulkStore = ReturnType<typeof createBulkStore>;

/** Database access of bulk registration. */
export function createBulkStore(model: UserModel) {
  const findPlaces = (filter: object) =>
    model.find(filter).select({ email: 1, userId: 1, userType: 1 }).lean<Place[]>();

  return {
    /** @returns how many users were inserted before the first duplicate */
    insertSome: (users: readonly UserDocument[]) => insertUntilRefused(model, users),

    /** Users who have one of these IDs or addresses. */
    async findPlaces(people: readonly { id: string; email: string }[]): Promise<Place[]> {
      const [byId, byEmail] = await Promise.all([
        findPlaces({ _id: { $in: people.map(({ id }) => id) } }),
        findPlaces({ email: { $in: people.map(({ email }) => email) } }),
      ]);
      return [...byId, ...byEmail];
    },
  };
}

export type LinkStore = ReturnType<typeof createLinkStore>;

/** Voting links, which are stored in the documents of their voters. */
export function createLinkStore(model: UserModel) {
  return {
    /** The voter with this link. Only voters have links, so the hash alone finds them. */
    find: (hash: string) => model.findOne({ 'links.hashes': hash }).lean<UserDocument>(),

    isKnown: async (hash: string) => (await model.countDocuments({ 'links.hashes': hash })) > 0,

    /**
     * Returns false if the voter has been corrected, disabled, or sent new credentials or another link since.
     */
    async replace(
      { _id, email, tokenVersion, links: read }: UserDocument,
      links: VotingLinks,
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(
        { _id, email, tokenVersion, disabledAt: null, 'links.change': read?.change ?? null },
        { $set: { links } },
      );
      return matchedCount === 1;
    },
  };
}

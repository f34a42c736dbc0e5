import type { Connection } from 'mongoose';
import type { UserType } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { asyncChunks } from '../../../platform/chunks.ts';
import { insertDocument, insertUntilRefused } from '../../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../../platform/db/outbox.ts';
import { updateOne } from '../../../platform/db/update-one.ts';
import type { AuditEvent } from '../../audit/index.ts';
import {
  ERASED_NAME,
  NO_SECOND_FACTOR,
  type StoredType,
  userModel,
  type UserDocument,
  type UserRecord,
  VOIDING_LINKS,
  type VotingLinks,
} from './user-document.ts';
import {
  type AddressHolder,
  disabling,
  enabling,
  endingSessions,
  NO_MAIL,
} from './user-updates.ts';

const voterFields = [
  'userId',
  'name',
  'email',
  'registeredAt',
  'disabledAt',
  'earlierDisabled',
  'groups',
  'weight',
  'language',
  'bounce',
] as const;

export type VoterRecord = Pick<UserDocument, '_id' | (typeof voterFields)[number]>;

const WITHOUT_ADDRESS = { email: null, userType: 'voter', disabledAt: null } as const;

/** Numbers of elections that have ended also depend on voters who have been erased since. */
const WITH_ERASED = { userType: { $in: ['voter', 'erased'] } } as object;

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

    /** Number of enabled voters, from the index alone; with a date, only voters registered by then. */
    countEnabled: (registeredBy?: Date) =>
      model.countDocuments({
        userType: 'voter',
        disabledAt: null,
        ...(registeredBy && { registeredAt: { $lte: registeredBy } }),
      }),

    /** The voters without an address who have one of these names, as in `roll.name`. */
    findUnaddressed: (names: readonly string[]) =>
      findPlaces({ userType: 'voter', 'roll.name': { $in: names }, email: null }),

    /** Number of enabled voters without an address, from the index alone. */
    countUnaddressed: () => model.countDocuments(WITHOUT_ADDRESS),

    /** Enabled voters without an address, in batches. */
    unaddressed(size: number): AsyncGenerator<VoterRecord[]> {
      const projection = Object.fromEntries(voterFields.map((field) => [field, 1]));
      const options = { projection, batchSize: size };
      return asyncChunks(model.collection.find<VoterRecord>(WITHOUT_ADDRESS, options), size);
    },

    /** Voters who were disabled or erased after this time, or at any time; there are usually few. */
    findDisabled: (after = new Date(0)) =>
      model
        .find({ ...WITH_ERASED, disabledAt: { $gt: after } })
        .select({ registeredAt: 1, disabledAt: 1, earlierDisabled: 1 })
        .lean<Pick<VoterRecord, '_id' | 'registeredAt' | 'disabledAt' | 'earlierDisabled'>[]>(),

    /**
     * The next voters in the order of their IDs, an order that reveals nothing about when they were registered, with
     * those who have been erased. Administrators and auditors are skipped, so continue from `last`, not from the last voter. `last` is undefined at
     * the end.
     */
    async findAfter(
      id: string,
      limit: number,
    ): Promise<{ voters: VoterRecord[]; last: string | undefined }> {
      const found = await model
        .find({ _id: { $gt: id } })
        .sort({ _id: 1 })
        .limit(limit)
        .select([...voterFields, 'userType'])
        .lean<(VoterRecord & { userType: StoredType })[]>();
      return {
        voters: found.filter(({ userType }) => userType === 'voter' || userType === 'erased'),
        last: found.at(-1)?._id,
      };
    },

    /**
     * All voters in the order of their user IDs, then those who have been erased. Uses the driver directly, because there
     * may be 100,000.
     */
    async *byUserId(size: number): AsyncGenerator<VoterRecord[]> {
      const projection = Object.fromEntries(voterFields.map((field) => [field, 1]));
      const read = (filter: object, sort: Record<string, 1>) =>
        asyncChunks(
          model.collection.find<VoterRecord>(filter, { sort, projection, batchSize: size }),
          size,
        );
      yield* read({ userType: 'voter' }, { 'roll.number': 1, _id: 1 });
      for await (const some of read({ userType: 'erased' }, { registeredAt: 1, _id: 1 })) {
        yield some.map((one) => ({ ...one, userId: ERASED_NAME, name: '', email: '' }));
      }
    },

    findNewest: () =>
      model
        .findOne({ userType: 'voter' })
        .sort({ registeredAt: -1, _id: -1 })
        .select([...voterFields])
        .lean<VoterRecord>(),

    /** The languages of the voters who were registered last. */
    async findRecentLanguages(limit: number): Promise<Language[]> {
      const found = await model
        .find({ userType: 'voter' })
        .sort({ registeredAt: -1, _id: -1 })
        .limit(limit)
        .select({ language: 1 })
        .lean<Pick<VoterRecord, 'language'>[]>();
      return found.flatMap(({ language }) => language ?? []);
    },

    findVoters: async (ids: readonly string[]): Promise<VoterRecord[]> =>
      ids.length === 0
        ? []
        : model
            .find({ _id: { $in: [...ids] }, userType: 'voter' })
            .select([...voterFields])
            .lean<VoterRecord[]>(),

    findVotersByUserId: (userIds: readonly string[]) =>
      model
        .find({ userId: { $in: [...userIds] }, userType: 'voter' })
        .select([...voterFields])
        .lean<VoterRecord[]>(),

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
        'credentials.state': 'sent',
        ...NO_MAIL,
        'credentials.expiresAt': null,
        ...(reopens && { disabledAt: null, ...NO_SECOND_FACTOR }),
      };
      await model.updateOne({ _id: id }, endingSessions(set, at, ...events));
    },

    /**
     * Also ends all sessions and invalidates voting links. An email that is being sent loses its claim, so its password
     * does not replace the printed one.
     * @returns false if the voter was disabled, or another administrator printed the sheet, after the voter was read
     */
    setPrintedPassword(
      { _id, credentials }: Pick<UserDocument, '_id' | 'credentials'>,
      made: { passwordHash: string; at: Date; expiresAt: Date; event: AuditEvent },
    ): Promise<boolean> {
      const { passwordHash, at, expiresAt, event } = made;
      const set = {
        ...VOIDING_LINKS,
        passwordHash,
        'credentials.state': 'printed',
        ...NO_MAIL,
        'credentials.lastError': null,
        'credentials.printedAt': at,
        'credentials.expiresAt': expiresAt,
      };
      return updateOne(
        model,
        { _id, disabledAt: null, 'credentials.printedAt': credentials.printedAt ?? null },
        endingSessions(set, at, event),
      );
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

    /** The voter with this voting link. Only voters have links, so the hash alone finds them. */
    findByLink: (hash: string) => model.findOne({ 'links.hashes': hash }).lean<UserDocument>(),

    isLink: async (hash: string) => (await model.countDocuments({ 'links.hashes': hash })) > 0,

    /** Returns false if the voter has been corrected, disabled, or sent new credentials or another link since. */
    replaceLinks: (
      { _id, email, tokenVersion, links: read }: UserDocument,
      links: VotingLinks,
    ): Promise<boolean> =>
      updateOne(
        model,
        { _id, email, tokenVersion, disabledAt: null, 'links.change': read?.change ?? null },
        { $set: { links } },
      ),
  };
}

/** Marks the right to vote as changed, so that other processes read it again. */
const withRights = <Update extends { $set: object }>(update: Update, rightsSetAt: Date) => ({
  ...update,
  $set: { ...update.$set, rightsSetAt },
});

import { Schema, type Connection } from 'mongoose';
import type { CredentialsState, UserType } from '../../contract/index.ts';
import { allBut } from '../../platform/db/except.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/service.ts';
import { type GivenPassword, givingPassword } from '../auth/passwords/store.ts';
import { type RollKeys, WORD_FIELDS } from './roll/rules.ts';
import { type SecondFactorFields, secondFactorFields } from '../auth/second-factor/store.ts';
import { disabling, enabling } from './status/store.ts';

interface Credentials {
  state: CredentialsState;
  /** Who is sending them right now; every step of the mail job filters on it. */
  claim: string | null;
  attempts: number;
  /** When anyone may take them (again); null when nothing is to be sent. */
  nextAttemptAt: Date | null;
  lastError: string | null;
  /** When the last delivery began; documents of earlier releases lack it. */
  lastAttemptAt: Date | null;
  sentAt: Date | null;
  /** When the mailed password ends unless it is used before; null or missing when it does not. */
  expiresAt?: Date | null;
}

export interface UserDocument extends Outbox<AuditEvent>, SecondFactorFields {
  _id: string;
  schema: 1;
  userId: string;
  name: string;
  /** Lower-cased. */
  email: string;
  userType: UserType;
  passwordHash: string | null;
  /**
   * Raised by disabling, by every password from the office, and by what administrators do to their own sign-in; a
   * token with a lower one is void. What voters do raises the `sessionVersion` of their account.
   */
  tokenVersion: number;
  /** When tokenVersion was last raised: other processes learn by it whose sessions have ended. */
  passwordSetAt: Date | null;
  registeredAt: Date;
  /** Null while the user may sign in; documents of earlier releases lack it. */
  disabledAt: Date | null;
  credentials: Credentials;
  /** Of administrators: the ticket of the change that disabled or enabled last. */
  standingTicket?: number;
  /** Of administrators alone: when somebody signs in to vote is noted nowhere. */
  lastSignInAt?: Date;
  roll: RollKeys;
}

const userSchema = new Schema<UserDocument>(
  {
    _id: String,
    schema: Number,
    userId: String,
    name: String,
    email: String,
    userType: String,
    passwordHash: String,
    tokenVersion: Number,
    passwordSetAt: Date,
    registeredAt: Date,
    disabledAt: Date,
    standingTicket: Number,
    lastSignInAt: Date,
    credentials: {
      _id: false,
      type: {
        state: String,
        claim: String,
        attempts: Number,
        nextAttemptAt: Date,
        lastError: String,
        lastAttemptAt: Date,
        sentAt: Date,
        expiresAt: Date,
      },
    },
    ...secondFactorFields,
    roll: {
      _id: false,
      type: {
        name: String,
        number: Number,
        word1: String,
        word2: String,
        word3: String,
        word4: String,
        word5: String,
        word6: String,
      },
    },
    ...outboxFields,
  },
  { versionKey: false, collection: 'users', minimize: false },
);
userSchema.index({ userId: 1 }, { unique: true });
userSchema.index({ email: 1 }, { unique: true });
userSchema.index({ userType: 1, registeredAt: 1, _id: 1 });
userSchema.index({ userType: 1, disabledAt: 1, registeredAt: 1 });
userSchema.index({ userType: 1, 'roll.name': 1, _id: 1 });
userSchema.index({ userType: 1, 'roll.number': 1, _id: 1 });
userSchema.index({ userType: 1, 'credentials.state': 1, registeredAt: 1, _id: 1 });
// The roll narrowed to a state of the mail, in each of its orders.
for (const field of ['registeredAt', 'roll.name', 'roll.number']) {
  userSchema.index({ userType: 1, disabledAt: 1, 'credentials.state': 1, [field]: 1, _id: 1 });
}
// A search reads one of them at a time: no other index serves any of several words.
for (const field of [...WORD_FIELDS, 'roll.number']) userSchema.index({ [field]: 1 });
userSchema.index({ 'credentials.nextAttemptAt': 1 });
userSchema.index({ passwordSetAt: 1 });
userSchema.index({ eventsCount: 1 });

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(connection: Connection) {
  const model = connection.model<UserDocument>('User', userSchema);
  const claimed = (id: string, claim: string) => ({ _id: id, 'credentials.claim': claim });

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

    findNewestVoter: () =>
      model.findOne({ userType: 'voter' }).sort({ registeredAt: -1, _id: -1 }).lean<UserDocument>(),

    findFirstAdministrator: () =>
      model.findOne({ userType: 'admin' }).sort({ registeredAt: 1, _id: 1 }).lean<UserDocument>(),

    async pushEvent(id: string, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, pushing(event));
    },

    async recordSignIn(id: string, at: Date, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { lastSignInAt: at }, ...pushing(event) });
    },

    /** Ends all sessions too, in the same write. */
    async setPassword(id: string, change: GivenPassword): Promise<void> {
      await model.updateOne({ _id: id }, givingPassword(change));
    },

    /** Ends all sessions too, and takes what waits to be mailed back. False when somebody was quicker. */
    async disable(id: string, at: Date, event: AuditEvent): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, disabledAt: null },
        disabling(at, event),
      );
      return modifiedCount === 1;
    },

    /** With `queueAt`, credentials are to be mailed from then on. False when somebody was quicker. */
    async enable(
      id: string,
      { event, queueAt }: { event: AuditEvent; queueAt: Date | null },
    ): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, disabledAt: { $ne: null } },
        enabling(queueAt, event),
      );
      return modifiedCount === 1;
    },

    /** Takes what earlier releases wrote about voters' own acts out of the roll. */
    async clearTraces(): Promise<void> {
      await model.collection.updateMany({ userType: 'voter' }, { $set: { passwordSetAt: null } });
      await model.collection.updateMany({ reset: { $ne: null } }, { $unset: { reset: '' } });
    },

    /** Whose sessions before which version ended since then. */
    passwordsSetSince: (since: Date) =>
      model
        .find({ passwordSetAt: { $gte: since } })
        .select({ tokenVersion: 1 })
        .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>(),

    /** Takes one user whose credentials are due; nobody else gets it until `until`. */
    claimCredentials: (options: {
      claim: string;
      now: Date;
      until: Date;
      except: readonly string[];
    }) =>
      model
        .findOneAndUpdate(
          { 'credentials.nextAttemptAt': { $lte: options.now }, ...allBut(options.except) },
          {
            $set: {
              'credentials.state': 'sending',
              'credentials.claim': options.claim,
              'credentials.nextAttemptAt': options.until,
              'credentials.lastAttemptAt': options.now,
            },
            $inc: { 'credentials.attempts': 1 },
          },
          { sort: { 'credentials.nextAttemptAt': 1 }, returnDocument: 'after' },
        )
        .lean<UserDocument>(),

    /** Whose credentials would be taken next. */
    async firstDue(now: Date, except: readonly string[]): Promise<string | undefined> {
      const found = await model
        .findOne({ 'credentials.nextAttemptAt': { $lte: now }, ...allBut(except) })
        .sort({ 'credentials.nextAttemptAt': 1 })
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>>();
      return found?._id;
    },

    /** Says why credentials cannot even be taken, and when they are tried again. */
    async delayCredentials(id: string, reason: string, nextAttemptAt: Date): Promise<void> {
      await model.updateOne(
        { _id: id },
        {
          $set: {
            'credentials.state': 'failed',
            'credentials.claim': null,
            'credentials.nextAttemptAt': nextAttemptAt,
            'credentials.lastError': reason,
          },
        },
      );
    },

    /** How many credentials are to be mailed, now or later. */
    countQueued: () => model.countDocuments({ 'credentials.nextAttemptAt': { $gt: new Date(0) } }),

    /** False when the claim was lost: then nothing was written, and nothing may be sent. */
    async storeClaimedPassword(
      id: string,
      claim: string,
      made: { passwordHash: string; at: Date; expiresAt: Date },
    ): Promise<boolean> {
      const { passwordHash, at, expiresAt } = made;
      const { matchedCount } = await model.updateOne(claimed(id, claim), {
        $set: { passwordHash, passwordSetAt: at, 'credentials.expiresAt': expiresAt },
        $inc: { tokenVersion: 1 },
      });
      return matchedCount === 1;
    },

    async markSent(id: string, claim: string, at: Date, event: AuditEvent): Promise<void> {
      await model.updateOne(claimed(id, claim), {
        $set: {
          'credentials.state': 'sent',
          'credentials.claim': null,
          'credentials.nextAttemptAt': null,
          'credentials.lastError': null,
          'credentials.sentAt': at,
        },
        ...pushing(event),
      });
    },

    async markFailed(
      id: string,
      claim: string,
      failure: { reason: string; nextAttemptAt: Date | null; event: AuditEvent },
    ): Promise<void> {
      await model.updateOne(claimed(id, claim), {
        $set: {
          'credentials.state': 'failed',
          'credentials.claim': null,
          'credentials.nextAttemptAt': failure.nextAttemptAt,
          'credentials.lastError': failure.reason,
        },
        ...pushing(failure.event),
      });
    },
  };
}

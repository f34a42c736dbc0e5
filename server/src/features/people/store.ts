import type { Connection } from 'mongoose';
import type { UserType } from '../../contract/index.ts';
import { allBut } from '../../platform/db/except.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/service.ts';
import { userModel, type UserDocument } from './document.ts';
import { disabling, enabling, givingPassword, type GivenPassword } from './rules.ts';

export type UserStore = ReturnType<typeof createUserStore>;

export function createUserStore(connection: Connection) {
  const model = userModel(connection);
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

    /** Also ends all sessions, in the same write. */
    async setPassword(id: string, change: GivenPassword): Promise<void> {
      await model.updateOne({ _id: id }, givingPassword(change));
    },

    /** Also ends all sessions and cancels waiting emails. False if another change was faster. */
    async disable(id: string, at: Date, event: AuditEvent): Promise<boolean> {
      const { modifiedCount } = await model.updateOne(
        { _id: id, disabledAt: null },
        disabling(at, event),
      );
      return modifiedCount === 1;
    },

    /** With `queueAt`, credentials are to be emailed from then on. False if another change was faster. */
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

    /** Removes voters' own acts, which earlier releases recorded, from the roll. */
    async clearTraces(): Promise<void> {
      await model.collection.updateMany({ userType: 'voter' }, { $set: { passwordSetAt: null } });
      await model.collection.updateMany({ reset: { $ne: null } }, { $unset: { reset: '' } });
    },

    /** Users whose sessions have ended since then, each with the lowest valid version. */
    passwordsSetSince: (since: Date) =>
      model
        .find({ passwordSetAt: { $gte: since } })
        .select({ tokenVersion: 1 })
        .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>(),

    /** Claims one user whose credentials are due. No other process gets it until `until`. */
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

    /** The user whose credentials would be claimed next. */
    async firstDue(now: Date, except: readonly string[]): Promise<string | undefined> {
      const found = await model
        .findOne({ 'credentials.nextAttemptAt': { $lte: now }, ...allBut(except) })
        .sort({ 'credentials.nextAttemptAt': 1 })
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>>();
      return found?._id;
    },

    /** Records why credentials cannot be claimed, and when they are retried. */
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

    /** Number of credentials emails to send, now or later. */
    countQueued: () => model.countDocuments({ 'credentials.nextAttemptAt': { $gt: new Date(0) } }),

    /** False if the claim was lost: nothing was written, and nothing may be sent. */
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

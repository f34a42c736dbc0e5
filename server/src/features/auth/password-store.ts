import { pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import { type Account, stillSignedIn, type UserDocument, type UserModel } from '../people/index.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

interface OwnAct {
  at: Date;
  event: AuditEvent;
}

/**
 * Changes to administrators' accounts. Each change is one write together with its event.
 * `createAccounts` stores changes to voters' accounts.
 */
export function createPasswordStore(model: UserModel) {
  /**
   * Changes an account and ends every session. Returns the user as stored, or null if another
   * change ended the sessions first.
   */
  function change(
    { _id, tokenVersion, mailedHash }: Account,
    { at, event }: OwnAct,
    set: Record<string, unknown> = {},
  ) {
    const { $push, $inc } = pushing(event);
    return model
      .findOneAndUpdate(
        { ...stillSignedIn({ _id, tokenVersion }), passwordHash: mailedHash },
        { $set: { passwordSetAt: at, ...set }, $inc: { ...$inc, tokenVersion: 1 }, $push },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
  }

  return {
    /** Replaces the password that the administrator has just entered. */
    replacePassword(account: Account, passwordHash: string, act: OwnAct) {
      // A password that the user has entered has arrived, whatever the mail server reported.
      const arrived = account.credentials.state === 'failed' && {
        'credentials.state': 'sent',
        'credentials.claim': null,
        'credentials.nextAttemptAt': null,
        'credentials.lastError': null,
      };
      return change(account, act, { passwordHash, 'credentials.expiresAt': null, ...arrived });
    },

    endSessions: (account: Account, act: OwnAct) => change(account, act),

    /** Keeps the emailed password from expiring. */
    async keepForGood({ _id, mailedHash }: Account): Promise<void> {
      await model.updateOne(
        { _id, passwordHash: mailedHash },
        { $set: { 'credentials.expiresAt': null } },
      );
    },

    async recordSignIn(id: string, at: Date, event: AuditEvent): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { lastSignInAt: at }, ...pushing(event) });
    },

    /**
     * Returns users whose sessions have ended since this time, each with the lowest valid version.
     */
    passwordsSetSince: (since: Date) =>
      model
        .find({ passwordSetAt: { $gte: since } })
        .select({ tokenVersion: 1 })
        .lean<Pick<UserDocument, '_id' | 'tokenVersion'>[]>(),
  };
}

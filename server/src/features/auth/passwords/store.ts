import { pushing } from '../../../platform/db/outbox.ts';
import type { AuditEvent } from '../../audit/service.ts';
import type { Account } from '../../people/accounts/service.ts';
import { stillSignedIn, type UserDocument, type UserModel } from '../../people/service.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

interface OwnAct {
  at: Date;
  event: AuditEvent;
}

/**
 * What administrators do to their own sign-in. Each change is one write together with its event; what voters do
 * is kept by `createAccounts`.
 */
export function createPasswordStore(model: UserModel) {
  /** Ends every session, too. Answers the user as stored, or null when something that ends sessions was quicker. */
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
    /** Takes the place of the password that the administrator has just proved to know. */
    replacePassword(account: Account, passwordHash: string, act: OwnAct) {
      // A password that is known has arrived, even if the mail server said otherwise.
      const arrived = account.credentials.state === 'failed' && {
        'credentials.state': 'sent',
        'credentials.claim': null,
        'credentials.nextAttemptAt': null,
        'credentials.lastError': null,
      };
      return change(account, act, { passwordHash, 'credentials.expiresAt': null, ...arrived });
    },

    endSessions: (account: Account, act: OwnAct) => change(account, act),

    /** From now on the mailed password does not expire. */
    async keepForGood({ _id, mailedHash }: Account): Promise<void> {
      await model.updateOne(
        { _id, passwordHash: mailedHash },
        { $set: { 'credentials.expiresAt': null } },
      );
    },
  };
}

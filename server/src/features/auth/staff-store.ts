import type { QueryFilter } from 'mongoose';
import { pushing } from '../../platform/db/outbox.ts';
import { updateAndRead } from '../../platform/db/update-and-read.ts';
import { randomId } from '../../platform/random.ts';
import type { AuditEvent } from '../audit/index.ts';
import {
  type Account,
  accountOf,
  endingSessions,
  NO_MAIL,
  stillSignedIn,
  type UserDocument,
  type UserModel,
} from '../people/index.ts';

export type StaffStore = ReturnType<typeof createStaffStore>;

type Person = Pick<UserDocument, '_id' | 'tokenVersion'>;

/** Ends every session. Returns the account as stored; null if another change came first. */
export async function changeAccount(
  model: UserModel,
  filter: QueryFilter<UserDocument> & Pick<UserDocument, '_id' | 'tokenVersion'>,
  { set, event, at = event.at }: { set: object; event: AuditEvent; at?: Date },
): Promise<Account | null> {
  // The caller gets a session of this version. It must not get one that a later change has begun.
  const still = { tokenVersion: filter.tokenVersion + 1 };
  const update = endingSessions(set, at, event);
  const stored = await updateAndRead(model, filter, update, { still });
  return stored && accountOf(stored, undefined);
}

/**
 * What administrators and auditors change about their own accounts. Each change is one write together with its event,
 * and applies only if the account has not changed since it was read, so two simultaneous requests never both succeed.
 * `createAccounts` stores changes to voters' accounts.
 */
export function createStaffStore(model: UserModel) {
  const withPassword = (account: Account) => ({
    ...stillSignedIn(account),
    passwordHash: account.mailedHash,
  });

  return {
    /** Replaces the password that the administrator has just entered. */
    replacePassword(account: Account, passwordHash: string, event: AuditEvent) {
      // A password that the user has entered has arrived, whatever the mail server reported.
      const arrived = ['failed', 'bounced'].includes(account.credentials.state) && {
        'credentials.state': 'sent',
        ...NO_MAIL,
        'credentials.lastError': null,
        bounce: null,
      };
      const set = {
        passwordHash,
        isPasswordPreset: false,
        'credentials.expiresAt': null,
        ...arrived,
      };
      return changeAccount(model, withPassword(account), { set, event });
    },

    endSessions: (account: Account, event: AuditEvent, at: Date) =>
      changeAccount(model, withPassword(account), { set: {}, event, at }),

    /** Changes the name and address, and queues the notice to the old address. */
    rename(
      account: Account,
      to: Pick<UserDocument, 'name' | 'email' | 'addressKey' | 'roll'>,
      { at, event }: { at: Date; event: AuditEvent },
    ) {
      const { name, email } = account;
      const notice = to.email !== email &&
        email !== null && {
          [`addressNotice.to.${randomId()}`]: email,
          'addressNotice.attempts': 0,
          'addressNotice.nextAttemptAt': at,
        };
      return changeAccount(
        model,
        { ...withPassword(account), name, email },
        { set: { ...to, ...notice }, event },
      );
    },

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

    /** Returns users, voters included, whose sessions have ended since this time, with the lowest valid version. */
    passwordsSetSince: (since: Date) =>
      model
        .find({ passwordSetAt: { $gte: since } })
        .select({ tokenVersion: 1 })
        .lean<Person[]>(),
  };
}

import type { QueryFilter } from 'mongoose';
import { pushing } from '../../platform/db/outbox.ts';
import { updateAndRead } from '../../platform/db/update-and-read.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import { queuedRows } from '../../platform/db/work-queue.ts';
import { randomId } from '../../platform/random.ts';
import type { AuditEvent } from '../audit/index.ts';
import {
  type Account,
  accountOf,
  endingSessions,
  NO_MAIL,
  type SecondFactor,
  type SecondFactorSetup,
  stillSignedIn,
  type UserDocument,
  type UserModel,
} from '../people/index.ts';

export type StaffStore = ReturnType<typeof createStaffStore>;

type Person = Pick<UserDocument, '_id' | 'tokenVersion'>;

const recoveryPath = (hash: string) => `secondFactor.recovery.${hash}`;

/** The sealed secret distinguishes a factor from earlier and later ones of the same user. */
const withFactor = ({ _id }: Pick<Person, '_id'>, { secret }: Pick<SecondFactor, 'secret'>) => ({
  _id,
  'secondFactor.secret': secret,
});

/**
 * What administrators and auditors change about their own accounts. Each change is one write together with its event,
 * and applies only if the account has not changed since it was read, so two simultaneous requests never both succeed.
 * `createAccounts` stores changes to voters' accounts.
 */
export function createStaffStore(model: UserModel) {
  /** Ends every session. Returns the account as stored; null if another change came first. */
  async function change(
    filter: QueryFilter<UserDocument> & Pick<UserDocument, '_id' | 'tokenVersion'>,
    set: object,
    event: AuditEvent,
    at = event.at,
  ): Promise<Account | null> {
    // The caller gets a session of this version. It must not get one that a later change has begun.
    const still = { tokenVersion: filter.tokenVersion + 1 };
    const update = endingSessions(set, at, event);
    const stored = await updateAndRead(model, filter, update, { still });
    return stored && accountOf(stored, undefined);
  }

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
      const set = { passwordHash, 'credentials.expiresAt': null, ...arrived };
      return change(withPassword(account), set, event);
    },

    endSessions: (account: Account, event: AuditEvent, at: Date) =>
      change(withPassword(account), {}, event, at),

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
      return change({ ...withPassword(account), name, email }, { ...to, ...notice }, event);
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

    /** Returns false if two-step sign-in is on. */
    beginFactor: ({ _id }: Person, secondFactorSetup: SecondFactorSetup) =>
      updateOne(model, { _id, secondFactor: null }, { $set: { secondFactorSetup } }),

    /** Returns null also if another setup began or another factor was turned on in the meantime. */
    turnOn: (person: Person, secondFactor: SecondFactor, event: AuditEvent) =>
      change(
        {
          ...stillSignedIn(person),
          secondFactor: null,
          'secondFactorSetup.secret': secondFactor.secret,
        },
        { secondFactor, secondFactorSetup: null },
        event,
      ),

    turnOff: (person: Person, factor: SecondFactor, event: AuditEvent) =>
      change(
        { ...withFactor(person, factor), ...stillSignedIn(person) },
        { secondFactor: null },
        event,
      ),

    /** Returns false if this step or a later one has been used. */
    useStep: (person: Person, factor: SecondFactor, step: number) =>
      updateOne(
        model,
        { ...withFactor(person, factor), 'secondFactor.lastStep': { $lt: step } },
        { $set: { 'secondFactor.lastStep': step } },
      ),

    /** Returns false if the code does not exist or has been used. */
    useRecoveryCode: (person: Person, factor: SecondFactor, hash: string, event: AuditEvent) =>
      updateOne(
        model,
        { ...withFactor(person, factor), [recoveryPath(hash)]: 1 },
        { ...pushing(event), $unset: { [recoveryPath(hash)]: '' } },
      ),

    /** Returns false if, in the meantime, two-step sign-in was turned off or the sessions ended. */
    renewRecoveryCodes: (
      person: Person,
      factor: SecondFactor,
      recovery: SecondFactor['recovery'],
      event: AuditEvent,
    ) =>
      updateOne(
        model,
        { ...withFactor(person, factor), ...stillSignedIn(person) },
        { ...pushing(event), $set: { 'secondFactor.recovery': recovery } },
      ),

    /** Users with notices to their old addresses. */
    notices: queuedRows<UserDocument>(model, {
      due: ({ now }) => ({
        // Few users are not voters, and an index finds them.
        userType: { $in: ['admin', 'auditor'] },
        'addressNotice.nextAttemptAt': { $lte: now },
      }),
      claiming: ({ until }) => ({
        $set: { 'addressNotice.nextAttemptAt': until },
        $inc: { 'addressNotice.attempts': 1 },
      }),
    }),

    /** Removes an address that needs no further notice. */
    async dropNotice(id: string, key: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { [`addressNotice.to.${key}`]: '' } });
    },

    /**
     * Sets when the remaining notices are due; null if there are none. Does nothing if a newer notice is due earlier.
     */
    async scheduleNotices(id: string, claimedUntil: Date, due: Date | null): Promise<void> {
      await model.updateOne(
        { _id: id, 'addressNotice.nextAttemptAt': claimedUntil },
        { $set: { 'addressNotice.nextAttemptAt': due } },
      );
    },
  };
}

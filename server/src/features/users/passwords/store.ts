import { pushing } from '../../../platform/db/outbox.ts';
import type { AuditEvent } from '../../audit/service.ts';
import { NO_SECOND_FACTOR } from '../second-factor/store.ts';
import { stillSignedIn } from '../standing/store.ts';
import type { UserDocument, UserStore } from '../store.ts';
import { RESET_PAUSE_MS } from './rules.ts';

export type PasswordStore = ReturnType<typeof createPasswordStore>;

interface NewPassword {
  passwordHash: string;
  at: Date;
  /** Undefined for voters, of whom no act is noted that could tell when they voted. */
  event: AuditEvent | undefined;
}

export interface GivenPassword {
  passwordHash: string;
  at: Date;
  events: AuditEvent[];
  /** Nothing else keeps the user out: whoever was disabled is enabled, and a second factor is off. */
  reopens: boolean;
}

/** A password from whoever runs the server. */
export function givingPassword({ passwordHash, at, events, reopens }: GivenPassword) {
  const { $push, $inc } = pushing(...events);
  return {
    $set: {
      passwordHash,
      passwordSetAt: at,
      'credentials.state': 'sent',
      'credentials.claim': null,
      'credentials.nextAttemptAt': null,
      'credentials.expiresAt': null,
      reset: null,
      ...(reopens && { disabledAt: null, ...NO_SECOND_FACTOR }),
    },
    $inc: { ...$inc, tokenVersion: 1 },
    $push,
  };
}

/** Passwords that people choose, ask for and use for the first time. Each change is one write. */
export function createPasswordStore({ model }: Pick<UserStore, 'model'>) {
  const claimed = (id: string, claim: string) => ({ _id: id, 'reset.claim': claim });

  /** Answers the user with the new password, or null when something that ends sessions was quicker. */
  function replace(
    user: UserDocument,
    expected: { passwordHash: string } | { 'reset.passwordHash': string },
    { passwordHash, at, event }: NewPassword,
    more: Record<string, unknown> = {},
  ) {
    const { $push, $inc = {} } = event ? pushing(event) : {};
    return model
      .findOneAndUpdate(
        { ...stillSignedIn(user), ...expected },
        {
          $set: {
            passwordHash,
            passwordSetAt: at,
            reset: null,
            'credentials.expiresAt': null,
            ...more,
          },
          $inc: { ...$inc, tokenVersion: 1 },
          ...($push && { $push }),
        },
        { returnDocument: 'after' },
      )
      .lean<UserDocument>();
  }

  return {
    /** How many second passwords are to be mailed, now or later. */
    countResets: () => model.countDocuments({ 'reset.nextAttemptAt': { $gt: new Date(0) } }),

    findById: (id: string) => model.findById(id).lean<UserDocument>(),

    /** In place of the password that the user has proved to know. Whatever else was mailed dies. */
    change(user: UserDocument, change: NewPassword) {
      // Whoever knows the password has got the mail, even if the mail server said otherwise.
      const arrived = user.credentials.state === 'failed' && {
        'credentials.state': 'sent',
        'credentials.claim': null,
        'credentials.nextAttemptAt': null,
        'credentials.lastError': null,
      };
      return replace(user, { passwordHash: user.passwordHash ?? '' }, change, { ...arrived });
    },

    /** Raises the tokenVersion. Null when something else that does was quicker. */
    endSessions(user: UserDocument, { at, event }: Pick<NewPassword, 'at' | 'event'>) {
      const { $push, $inc = {} } = event ? pushing(event) : {};
      return model
        .findOneAndUpdate(
          { ...stillSignedIn(user), passwordHash: user.passwordHash ?? '' },
          {
            $set: { passwordSetAt: at },
            $inc: { ...$inc, tokenVersion: 1 },
            ...($push && { $push }),
          },
          { returnDocument: 'after' },
        )
        .lean<UserDocument>();
    },

    /** Makes the mailed reset the only password. */
    adoptReset: (user: UserDocument, change: NewPassword) =>
      replace(user, { 'reset.passwordHash': change.passwordHash }, change),

    /** From now on the mailed password does not expire. */
    async keepForGood(user: UserDocument): Promise<void> {
      await model.updateOne(
        { _id: user._id, passwordHash: user.passwordHash },
        { $set: { 'credentials.expiresAt': null } },
      );
    },

    /** Queues a mail with a second password, unless one has been asked for a moment ago or is on its way. */
    async queueReset(id: string, now: Date): Promise<void> {
      const pause = new Date(now.getTime() - RESET_PAUSE_MS);
      await model.updateOne(
        {
          _id: id,
          $or: [{ reset: null }, { 'reset.requestedAt': { $lte: pause } }],
          'credentials.nextAttemptAt': null,
          disabledAt: null,
        },
        {
          $set: {
            reset: {
              requestedAt: now,
              claim: null,
              attempts: 0,
              nextAttemptAt: now,
              prefix: null,
              passwordHash: null,
              expiresAt: null,
            },
          },
        },
      );
    },

    /** Takes one user whose reset is due; nobody else gets it until `until`. */
    claimReset: ({ claim, now, until }: { claim: string; now: Date; until: Date }) =>
      model
        .findOneAndUpdate(
          { 'reset.nextAttemptAt': { $lte: now }, disabledAt: null },
          {
            $set: { 'reset.claim': claim, 'reset.nextAttemptAt': until },
            $inc: { 'reset.attempts': 1 },
          },
          { sort: { 'reset.nextAttemptAt': 1 }, returnDocument: 'after' },
        )
        .lean<UserDocument>(),

    /** False when the claim was lost: then nothing may be sent. */
    async storeClaimedReset(
      id: string,
      claim: string,
      made: { prefix: string; passwordHash: string; expiresAt: Date },
    ): Promise<boolean> {
      const { matchedCount } = await model.updateOne(claimed(id, claim), {
        $set: {
          'reset.prefix': made.prefix,
          'reset.passwordHash': made.passwordHash,
          'reset.expiresAt': made.expiresAt,
        },
      });
      return matchedCount === 1;
    },

    /** Gives the claim back: until the next attempt, or for good with null. A reason stands in the roll. */
    async endReset(
      id: string,
      claim: string,
      end: { nextAttemptAt: Date | null; event?: AuditEvent | undefined; reason?: string },
    ): Promise<void> {
      const { nextAttemptAt, event, reason } = end;
      await model.updateOne(claimed(id, claim), {
        $set: {
          'reset.claim': null,
          'reset.nextAttemptAt': nextAttemptAt,
          ...(reason && { 'credentials.state': 'failed', 'credentials.lastError': reason }),
        },
        ...(event && pushing(event)),
      });
    },
  };
}

import type { RegisterRequest, UserType } from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Counters } from '../../platform/db/counters.ts';
import { duplicateField } from '../../platform/db/errors.ts';
import type { PasswordHasher } from '../../platform/passwords/hasher.ts';
import { randomId } from '../../platform/random.ts';
import { createEvent, type Actor, type AuditEvent } from '../audit/service.ts';
import { formatUserId } from './rules.ts';
import type { UserDocument, UserStore } from './store.ts';

export { presentUser } from './present.ts';
export type { UserDocument } from './store.ts';

export type Users = ReturnType<typeof createUsers>;

interface Registration {
  name: string;
  /** Lower-cased. */
  email: string;
  userType?: RegisterRequest['userType'];
}

interface UsersDeps {
  store: UserStore;
  counters: Counters;
  hasher: PasswordHasher;
  clock: Clock;
  /** Called after a registration, so that the mail need not wait for the next round. */
  onQueued: () => void;
}

/** The people who may sign in: voters and administrators. */
export function createUsers({ store, counters, hasher, clock, onQueued }: UsersDeps) {
  async function insertNumbered(
    given: { name: string; email: string; userType: UserType },
    complete: (user: UserDocument) => UserDocument,
    actor: Actor,
  ): Promise<UserDocument> {
    for (;;) {
      const userId = formatUserId(given.userType, await counters.next(given.userType));
      const user = complete(newUser({ ...given, userId }, clock.now(), actor));
      try {
        await store.insert(user);
        return user;
      } catch (error) {
        const field = duplicateField(error);
        if (field === 'email') throw emailTaken(error);
        if (field !== 'userId') throw error;
      }
    }
  }

  return {
    findById: store.findById,
    findByUserId: store.findByUserId,
    findVoters: store.findVoters,
    passwordsSetSince: store.passwordsSetSince,
    pushEvent: store.pushEvent,
    insert: store.insert,
    firstAdministrator: store.findFirstAdministrator,
    claimCredentials: store.claimCredentials,
    storeClaimedPassword: store.storeClaimedPassword,
    markSent: store.markSent,
    markFailed: store.markFailed,

    /**
     * Registers a person and queues the mail with the credentials, in one write.
     * @throws AppError EMAIL_TAKEN
     */
    async register(request: Registration, actor: Actor): Promise<UserDocument> {
      if (await store.findByEmail(request.email)) throw emailTaken();
      const given = { ...request, userType: request.userType ?? 'voter' };
      const user = await insertNumbered(given, (queued) => queued, actor);
      onQueued();
      return user;
    },

    /** Registers a person who knows the password already: for demonstrations; no mail is sent. */
    registerWithPassword(
      request: Registration,
      passwordHash: string,
      actor: Actor,
    ): Promise<UserDocument> {
      const given = { ...request, userType: request.userType ?? 'voter' };
      return insertNumbered(given, (queued) => withPassword(queued, passwordHash), actor);
    },

    /** Sets a new password; every session of the user ends. */
    async setPassword(user: UserDocument, password: string): Promise<void> {
      const at = clock.now();
      const event = createEvent({
        event: 'user.password-reset',
        at,
        actor: { type: 'system' },
        subject: subjectOf(user),
      });
      await store.setPassword(user._id, { passwordHash: await hasher.hash(password), at, event });
    },

    passwordMatches: (user: UserDocument | null, password: string) =>
      hasher.matches(password, user?.passwordHash ?? undefined),
  };
}

/** The part of an event that names a user. */
export function subjectOf(user: Pick<UserDocument, '_id' | 'userId'>): AuditEvent['subject'] {
  return { type: 'user', id: user._id, label: user.userId };
}

function emailTaken(cause?: unknown): AppError {
  return new AppError('EMAIL_TAKEN', 'This email address is already registered.', {
    cause,
    fields: { email: 'This email address is already registered.' },
  });
}

/** A user whose credentials wait to be mailed at once. */
export function newUser(
  given: { userId: string; name: string; email: string; userType: UserType },
  at: Date,
  actor: Actor,
): UserDocument {
  const { userId, name, email, userType } = given;
  const _id = randomId();
  const event = createEvent({
    event: 'user.registered',
    at,
    actor,
    subject: subjectOf({ _id, userId }),
    details: { userType },
  });
  return {
    _id,
    schema: 1,
    userId,
    name,
    email,
    userType,
    passwordHash: null,
    tokenVersion: 0,
    passwordSetAt: null,
    registeredAt: at,
    credentials: {
      state: 'queued',
      claim: null,
      attempts: 0,
      nextAttemptAt: at,
      lastError: null,
      sentAt: null,
    },
    events: [event],
    eventsCount: 1,
  };
}

/** The same user with a password and nothing to mail. */
export function withPassword(user: UserDocument, passwordHash: string): UserDocument {
  return {
    ...user,
    passwordHash,
    tokenVersion: 1,
    passwordSetAt: user.registeredAt,
    credentials: { ...user.credentials, state: 'sent', nextAttemptAt: null },
  };
}

import type { ChangePasswordRequest, LoginRequest } from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Session, Tokens } from '../../platform/tokens.ts';
import { createEvent } from '../audit/service.ts';
import type { Passwords } from '../users/passwords/service.ts';
import { subjectOf, type UserDocument, type Users } from '../users/service.ts';
import type { Attempts } from './attempts/service.ts';
import { isSessionAlive, OVERLAP_MS } from './rules.ts';
import type { AuthStore } from './store.ts';

interface AuthDeps {
  store: AuthStore;
  users: Users;
  passwords: Passwords;
  attempts: Attempts;
  tokens: Tokens;
  clock: Clock;
  /** Called when an administrator has signed in with a password. */
  onAdministratorSignIn: () => void;
}

interface Attempt {
  userId: string;
  password: string;
  userType?: LoginRequest['userType'];
}

export type Auth = ReturnType<typeof createAuth>;

/** Signing in and out, and which sessions are still good. */
export function createAuth(deps: AuthDeps) {
  const { store, users, passwords, tokens, clock, onAdministratorSignIn } = deps;
  const { limited, countForgotten } = deps.attempts;
  const revoked = new Map<string, number>();
  const minimumVersions = new Map<string, number>();
  let seenUntil = new Date(clock.now().getTime() - tokens.ttlSeconds * 1_000);

  function isRightRole(
    user: UserDocument | null,
    wanted: Attempt['userType'],
  ): user is UserDocument {
    return user !== null && (wanted === undefined || user.userType === wanted);
  }

  async function findGenuine(attempt: Attempt): Promise<UserDocument | null> {
    const found = await users.findByUserId(attempt.userId);
    const user = isRightRole(found, attempt.userType) ? found : null;
    return passwords.unlock(user, attempt.password);
  }

  function tokenFor(user: UserDocument): string {
    return tokens.issue({
      sub: user._id,
      uid: user.userId,
      name: user.name,
      role: user.userType,
      ver: user.tokenVersion,
    });
  }

  /** The person behind a session. @throws AppError UNAUTHENTICATED */
  async function profile(session: Session): Promise<UserDocument> {
    const user = await users.findById(session.sub);
    if (!user || user.disabledAt) {
      throw new AppError('UNAUTHENTICATED', 'Please sign in to go on.');
    }
    return user;
  }

  return {
    /**
     * @param address where the caller sits; failures are counted by it.
     * @throws AppError INVALID_CREDENTIALS (the same for a wrong ID, password or role), TOO_MANY_ATTEMPTS, BUSY,
     * and ACCOUNT_DISABLED or CREDENTIALS_EXPIRED, which only whoever knows the password learns
     */
    async signIn(
      attempt: Attempt,
      address: string,
    ): Promise<{ token: string; user: UserDocument }> {
      const who = { userId: attempt.userId, address };
      const user = await limited(who, () => findGenuine(attempt));
      if (!user) {
        throw new AppError(
          'INVALID_CREDENTIALS',
          'Invalid user ID or password. Check both, and whether Voter or Admin is chosen.',
        );
      }
      if (user.disabledAt) {
        throw new AppError(
          'ACCOUNT_DISABLED',
          'This account is disabled. Ask the election office.',
        );
      }
      if (user.userType === 'admin') await recordAdministrator(user);
      return { token: tokenFor(user), user };
    },

    countForgotten,

    /** Ends this one session: at once here, within seconds in other processes. */
    async signOut(session: Session): Promise<void> {
      await store.revoke(session.jti, clock.now(), new Date(session.exp * 1_000));
      revoked.set(session.jti, session.exp);
    },

    profile,

    /**
     * A chosen password in place of the current one. Every session of the person ends: at once here, within
     * seconds in other processes.
     * @returns a token with which this one goes on
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED for a weak one, TOO_MANY_ATTEMPTS as in signing in
     */
    async changePassword(
      session: Session,
      request: ChangePasswordRequest,
      address: string,
    ): Promise<string> {
      const user = await profile(session);
      await passwords.refuseWeak(user, request.newPassword);
      const who = { userId: user.userId, address };
      const changed = await limited(who, () => passwords.change(user, request));
      if (!changed) throw wrongPassword();
      minimumVersions.set(changed._id, changed.tokenVersion);
      return tokenFor(changed);
    },

    /** The session of a token that is genuine, unexpired and not ended. Asks no database. */
    readSession(token: string): Session | undefined {
      const session = tokens.read(token);
      return session && isSessionAlive(session, { revoked, minimumVersions }) ? session : undefined;
    },

    /** Learns of sign-outs and new passwords from other processes; runs every two seconds. */
    async refresh(): Promise<void> {
      const now = clock.now();
      const since = new Date(seenUntil.getTime() - OVERLAP_MS);
      const [ended, changed] = await Promise.all([
        store.revokedSince(since),
        users.passwordsSetSince(since),
      ]);
      for (const { _id, expiresAt } of ended) revoked.set(_id, expiresAt.getTime() / 1_000);
      for (const { _id, tokenVersion } of changed) {
        // What was read may be older than what this process has learnt itself.
        minimumVersions.set(_id, Math.max(tokenVersion, minimumVersions.get(_id) ?? 0));
      }
      for (const [jti, exp] of revoked) if (exp * 1_000 < now.getTime()) revoked.delete(jti);
      seenUntil = now;
    },
  };

  async function recordAdministrator(user: UserDocument): Promise<void> {
    const at = clock.now();
    const event = createEvent({
      event: 'administrator.signed-in',
      at,
      actor: { type: 'user', userId: user.userId, name: user.name },
      subject: subjectOf(user),
    });
    await users.recordSignIn(user._id, at, event);
    onAdministratorSignIn();
  }
}

/** No 401, which would say that the session is over. */
function wrongPassword(): AppError {
  const message = 'This is not your current password.';
  return new AppError('WRONG_PASSWORD', message, { fields: { currentPassword: message } });
}

import type { ChangePasswordRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import type { Session } from '../../platform/tokens.ts';
import type { Account } from '../people/index.ts';
import type { AuthContext } from './auth-context.ts';
import type { Passwords } from './passwords.ts';
import type { Sessions } from './sessions.ts';
import { signedIn, type SignInLimits } from './sign-in-limits.ts';

export type SignedInUsers = ReturnType<typeof createSignedInUsers>;

/** The users of sessions, and what they can do only with their current password. */
export function createSignedInUsers(
  { users }: AuthContext,
  deps: { passwords: Passwords; limits: SignInLimits; sessions: Sessions },
) {
  const { passwords, sessions } = deps;
  const { limitPasswordChecks } = deps.limits;

  /**
   * Returns the user of a session. Rejects a session that has ended, even in another process,
   * because an ended session must never be renewed.
   * @throws AppError UNAUTHENTICATED
   */
  async function profile(session: Session): Promise<Account> {
    const user = await users.findById(session.sub);
    if (!user || user.disabledAt || !(await sessions.isCurrent(session, user))) {
      throw sessionEnded();
    }
    return user;
  }

  /**
   * Returns the user of a session after checking the current password again. Wrong passwords count as failed sign-ins.
   * @throws AppError WRONG_PASSWORD, UNAUTHENTICATED, TOO_MANY_ATTEMPTS as for signing in
   */
  async function confirm(
    session: Session,
    currentPassword: string,
    { ip }: Caller,
  ): Promise<Account> {
    const user = await profile(session);
    const who = signedIn(user, ip);
    const matches = () => users.passwordMatches(user, currentPassword, ip);
    const check = async () => ((await matches()) ? user : null);
    const isGeneratedReset = passwords.isGeneratedReset(user, currentPassword);
    const confirmed = await limitPasswordChecks(who, check, isGeneratedReset ? check : undefined);
    if (!confirmed) throw wrongPassword();
    return confirmed;
  }

  return {
    profile,
    confirm,

    /**
     * Replaces the current password with a chosen one. Every session of the user ends: at once in this process, within
     * seconds in other processes.
     * @returns the new token of this session
     * @throws AppError WRONG_PASSWORD, VALIDATION_FAILED for a weak password, TOO_MANY_ATTEMPTS as for signing in
     */
    async changePassword(
      session: Session,
      request: ChangePasswordRequest,
      { ip, userAgent }: Caller,
    ): Promise<string> {
      const user = await profile(session);
      await passwords.refuseWeak(user, request.newPassword);
      const change = () => passwords.change(user, request, ip);
      const isGeneratedReset = passwords.isGeneratedReset(user, request.currentPassword);
      const blocked = isGeneratedReset ? change : undefined;
      const changed = await limitPasswordChecks(signedIn(user, ip), change, blocked);
      if (!changed) throw wrongPassword();
      return sessions.renew(changed, userAgent);
    },
  };
}

/** Returns the error for a session that has ended, for example, because the password was changed elsewhere. */
export const sessionEnded = () => new AppError('UNAUTHENTICATED', 'Sign in to continue.');

/** Not a 401, which would mean that the session has ended. */
function wrongPassword(): AppError {
  const message = 'This is not your current password.';
  return new AppError('WRONG_PASSWORD', message, { fields: { currentPassword: message } });
}

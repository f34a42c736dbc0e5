import type { ChangePasswordRequest, LoginRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import { closedToVoters } from '../../platform/restored-copy-errors.ts';
import { readGenerated } from '../../platform/passwords/generate-password.ts';
import type { Session } from '../../platform/tokens.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { Passwords } from './passwords.ts';
import type { StaffStore } from './staff-store.ts';
import type { Account } from '../people/index.ts';
import { type Attempts, signedIn } from './sign-in-limits.ts';
import { type SecondFactors, wrongCode } from './second-factors.ts';
import type { Sessions } from './sessions.ts';

interface Attempt {
  userId: string;
  password: string;
  userType?: LoginRequest['userType'];
  code?: string | undefined;
}

export type Auth = ReturnType<typeof createAuth>;

/** Signing in, and other actions that require the password. */
export function createAuth(
  { users, administrators, clock, isRestoredCopy }: AuthContext,
  deps: {
    store: StaffStore;
    passwords: Passwords;
    attempts: Attempts;
    secondFactors: SecondFactors;
    sessions: Sessions;
  },
) {
  const { store, passwords, secondFactors, sessions } = deps;
  const { limitPasswordChecks } = deps.attempts;

  function isRightRole(user: Account | null, wanted: Attempt['userType']): user is Account {
    // Auditors sign in with the administrator role, because the sign-in page offers only two roles.
    const isShownAs = user?.userType === 'auditor' && wanted === 'admin';
    return user !== null && (wanted === undefined || user.userType === wanted || isShownAs);
  }

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
    { address }: Caller,
  ): Promise<Account> {
    const user = await profile(session);
    const who = signedIn(user, address);
    const matches = () => users.passwordMatches(user, currentPassword, address);
    const check = async () => ((await matches()) ? user : null);
    const isGeneratedReset = passwords.isGeneratedReset(user, currentPassword);
    const confirmed = await limitPasswordChecks(who, check, isGeneratedReset ? check : undefined);
    if (!confirmed) throw wrongPassword();
    return confirmed;
  }

  /**
   * Begins a session for a user whose identity is proven. Sign-ins of voters are not recorded.
   * @param how how the user signed in, if not with a password
   * @returns its token
   * @throws AppError ACCOUNT_DISABLED, RESTORED_COPY
   */
  async function startSession(
    user: Account,
    { userAgent, how }: Pick<Caller, 'userAgent'> & { how?: 'single sign-on' },
  ): Promise<string> {
    if (user.disabledAt) {
      throw new AppError(
        'ACCOUNT_DISABLED',
        'This account is disabled. Contact your election administrator.',
      );
    }
    if (user.userType === 'voter' && isRestoredCopy()) throw closedToVoters();
    if (user.userType !== 'voter') {
      const at = clock.now();
      const done = {
        event: 'administrator.signed-in' as const,
        at,
        ...(how && { details: { how } }),
      };
      await store.recordSignIn(user._id, at, ownEvent(user, done));
    }
    return sessions.open(user, userAgent);
  }

  return {
    /**
     * @throws AppError INVALID_CREDENTIALS (the same for a wrong ID, password, or role), TOO_MANY_ATTEMPTS,
     * BUSY; only with the right password: ACCOUNT_DISABLED, CREDENTIALS_EXPIRED, SECOND_FACTOR_REQUIRED, and
     * INVALID_CREDENTIALS for the field `code`
     */
    async signIn(
      attempt: Attempt,
      { address, userAgent }: Caller,
    ): Promise<{ token: string; user: Account }> {
      const { userId, password, userType } = attempt;
      const found = await users.findByUserId(userId);
      const wanted = isRightRole(found, userType) ? found : null;
      const who = {
        userId,
        address,
        otherWay: 'select “Forgot?” to get a new password, which works immediately',
      };
      let refusal: AppError | undefined;
      const check = (account: Account | null) =>
        passwords.verifyPassword(account, { password, address }, async (known) => {
          const isRight = await secondFactors.isProven(known, attempt.code);
          if (!isRight) refusal = wrongCode('INVALID_CREDENTIALS');
          return isRight;
        });
      // Only the text determines whether there is a comparison, so the time reveals nothing about the account.
      const checkBlocked = async () => {
        const user = await check(passwords.isGeneratedReset(wanted, password) ? wanted : null);
        if (refusal) throw refusal;
        return user;
      };
      const mayBeRandom = readGenerated(password) !== undefined;
      const user = await limitPasswordChecks(
        who,
        () => check(wanted),
        mayBeRandom ? checkBlocked : undefined,
      );
      if (!user) throw refusal ?? invalidCredentials();
      const token = await startSession(user, { userAgent });
      if (user.userType === 'admin') administrators.forgetFirstSignIn();
      return { token, user };
    },

    startSession,

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
      { address, userAgent }: Caller,
    ): Promise<string> {
      const user = await profile(session);
      await passwords.refuseWeak(user, request.newPassword);
      const change = () => passwords.change(user, request, address);
      const isGeneratedReset = passwords.isGeneratedReset(user, request.currentPassword);
      const blocked = isGeneratedReset ? change : undefined;
      const changed = await limitPasswordChecks(signedIn(user, address), change, blocked);
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

function invalidCredentials(): AppError {
  return new AppError(
    'INVALID_CREDENTIALS',
    'Invalid user ID or password. Check both, and check whether Voter or Admin is selected.',
  );
}

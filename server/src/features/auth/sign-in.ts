import type { LoginRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import { closedToVoters } from '../../platform/restored-copy-errors.ts';
import { readGenerated } from '../../platform/passwords/generate-password.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { Passwords } from './passwords.ts';
import type { StaffStore } from './staff-store.ts';
import type { Account } from '../people/index.ts';
import type { SignInLimits } from './sign-in-limits.ts';
import { type CodeChecks, wrongCode } from './code-checks.ts';
import type { Sessions } from './sessions.ts';

interface Attempt {
  userId: string;
  password: string;
  userType?: LoginRequest['userType'];
  code?: string | undefined;
}

export type SignIn = ReturnType<typeof createSignIn>;

/** Signing in: with a password, or when something else has proven the identity. */
export function createSignIn(
  { users, administrators, clock, isRestoredCopy }: AuthContext,
  deps: {
    store: StaffStore;
    passwords: Passwords;
    limits: SignInLimits;
    codeChecks: CodeChecks;
    sessions: Sessions;
  },
) {
  const { store, passwords, codeChecks, sessions } = deps;
  const { limitPasswordChecks } = deps.limits;

  function isRightRole(user: Account | null, wanted: Attempt['userType']): user is Account {
    // Auditors sign in with the administrator role, because the sign-in page offers only two roles.
    const isShownAs = user?.userType === 'auditor' && wanted === 'admin';
    return user !== null && (wanted === undefined || user.userType === wanted || isShownAs);
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
      const event = ownEvent(user, { event: 'administrator.signed-in', at, details: { how } });
      await store.recordSignIn(user._id, at, event);
    }
    return sessions.open(user, userAgent);
  }

  return {
    /**
     * @throws AppError INVALID_CREDENTIALS (the same for a wrong ID, password, or role), TOO_MANY_ATTEMPTS,
     * BUSY; only with the right password: ACCOUNT_DISABLED, CREDENTIALS_EXPIRED, SECOND_FACTOR_REQUIRED, and
     * INVALID_CREDENTIALS for the field `code`
     */
    async withPassword(
      attempt: Attempt,
      { ip, userAgent }: Caller,
    ): Promise<{ token: string; user: Account }> {
      const { userId, password, userType } = attempt;
      const found = await users.findByUserId(userId);
      const wanted = isRightRole(found, userType) ? found : null;
      const who = {
        userId,
        ip,
        otherWay: 'select “Forgot?” to get a new password, which works immediately',
      };
      let refusal: AppError | undefined;
      const check = (account: Account | null) =>
        passwords.verifyPassword(account, { password, ip }, async (known) => {
          const isRight = await codeChecks.isProven(known, attempt.code);
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
  };
}

function invalidCredentials(): AppError {
  return new AppError(
    'INVALID_CREDENTIALS',
    'Invalid user ID or password. Check both, and check whether Voter or Admin is selected.',
  );
}

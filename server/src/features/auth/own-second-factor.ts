import type { Confirmation, PasswordAndCodeRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Caller } from '../../platform/http/define-route.ts';
import type { Session } from '../../platform/tokens.ts';
import type { Account } from '../people/index.ts';
import { type CodeChecks, wrongCode } from './code-checks.ts';
import type { SecondFactors } from './second-factors.ts';
import type { Sessions } from './sessions.ts';
import { signedIn, type SignInLimits } from './sign-in-limits.ts';
import type { SignedInUsers } from './signed-in-users.ts';

export type OwnSecondFactor = ReturnType<typeof createOwnSecondFactor>;

/**
 * Manages an administrator's two-step sign-in. Wrong passwords and codes count as failed sign-ins, so every
 * method except `state` may throw TOO_MANY_ATTEMPTS.
 */
export function createOwnSecondFactor(deps: {
  secondFactors: SecondFactors;
  codeChecks: CodeChecks;
  limits: SignInLimits;
  signedInUsers: SignedInUsers;
  sessions: Sessions;
}) {
  const { secondFactors, codeChecks, limits, signedInUsers, sessions } = deps;

  /** Returns the user of a session after checking password and code. @throws AppError WRONG_PASSWORD, WRONG_CODE */
  async function expectBoth(
    session: Session,
    { currentPassword, code }: PasswordAndCodeRequest,
    caller: Caller,
  ): Promise<Account> {
    const user = await signedInUsers.confirm(session, currentPassword, caller);
    await expectCode(user, code, caller);
    return user;
  }

  async function expectCode(user: Account, code: string, caller: Caller): Promise<void> {
    const isRight = await limits.limitPasswordChecks(
      signedIn(user, caller.ip),
      async () => (await codeChecks.accept(user, code)) || null,
    );
    if (!isRight) throw wrongCode('WRONG_CODE');
  }

  return {
    /**
     * Checks that the user of a session is present: their password and, if two-step sign-in is on, a code.
     * @throws AppError WRONG_PASSWORD, WRONG_CODE, also for what is missing; UNAUTHENTICATED
     */
    async prove(
      session: Session,
      { currentPassword, code }: Confirmation,
      caller: Caller,
    ): Promise<void> {
      if (currentPassword === undefined) throw missing('WRONG_PASSWORD', 'currentPassword');
      const user = await signedInUsers.confirm(session, currentPassword, caller);
      if (!user.secondFactor) return;
      if (code === undefined) throw missing('WRONG_CODE', 'code');
      await expectCode(user, code, caller);
    },

    async state(session: Session) {
      return secondFactors.stateOf(await signedInUsers.profile(session));
    },

    /** @throws AppError WRONG_PASSWORD, or SECOND_FACTOR_CHANGED if two-step sign-in is on */
    async begin(session: Session, currentPassword: string, caller: Caller) {
      return secondFactors.begin(await signedInUsers.confirm(session, currentPassword, caller));
    },

    /**
     * Turns two-step sign-in on. Every other session of the user ends.
     * @returns the new token of this session, and the recovery codes
     * @throws AppError WRONG_CODE, or SECOND_FACTOR_CHANGED if there is nothing to confirm
     */
    async confirm(session: Session, code: string, caller: Caller) {
      const user = await signedInUsers.profile(session);
      const confirmed = await limits.limitPasswordChecks(signedIn(user, caller.ip), () =>
        secondFactors.confirm(user, code),
      );
      if (!confirmed) throw wrongFirstCode();
      return {
        token: await sessions.renew(confirmed.user, caller.userAgent),
        recoveryCodes: confirmed.recoveryCodes,
      };
    },

    /** @throws AppError WRONG_PASSWORD, WRONG_CODE, or SECOND_FACTOR_CHANGED if two-step sign-in is off */
    async renewRecoveryCodes(
      session: Session,
      request: PasswordAndCodeRequest,
      caller: Caller,
    ): Promise<string[]> {
      return secondFactors.renewRecoveryCodes(await expectBoth(session, request, caller));
    },

    /**
     * Turns two-step sign-in off. Every other session of the user ends.
     * @returns the new token of this session
     * @throws AppError WRONG_PASSWORD, WRONG_CODE, or SECOND_FACTOR_CHANGED if two-step sign-in is off
     */
    async end(session: Session, request: PasswordAndCodeRequest, caller: Caller): Promise<string> {
      const user = await expectBoth(session, request, caller);
      return sessions.renew(await secondFactors.turnOff(user), caller.userAgent);
    },
  };
}

const MISSING = {
  WRONG_PASSWORD: 'Enter your own password to continue.',
  WRONG_CODE: 'Enter the code from your authenticator app, or a recovery code.',
};

function missing(errorCode: keyof typeof MISSING, field: keyof Confirmation): AppError {
  const message = MISSING[errorCode];
  return new AppError(errorCode, message, { fields: { [field]: message } });
}

function wrongFirstCode(): AppError {
  const message =
    'This code is wrong. Enter the code the app shows now, and set your phone’s time to automatic.';
  return new AppError('WRONG_CODE', message, { fields: { code: message } });
}

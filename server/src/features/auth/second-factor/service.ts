import type { PasswordAndCodeRequest } from '../../../contract/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Caller } from '../../../platform/http/define-route.ts';
import type { Session } from '../../../platform/tokens.ts';
import { createEvent } from '../../audit/service.ts';
import { readCode, type SecondFactors } from './codes/service.ts';
import { subjectOf, type Account, type Users } from '../../people/service.ts';
import type { Attempts } from '../attempts/service.ts';
import type { Sessions } from '../sessions/service.ts';

interface CodeCheckDeps {
  secondFactors: SecondFactors;
  attempts: Attempts;
  users: Users;
  clock: Clock;
}

export type CodeCheck = ReturnType<typeof createCodeCheck>;

/** Checks the second step of a user whose password is right. */
export function createCodeCheck({ secondFactors, attempts, users, clock }: CodeCheckDeps) {
  async function recordBlock(user: Account): Promise<void> {
    const event = createEvent({
      event: 'administrator.codes-blocked',
      at: clock.now(),
      actor: { type: 'system' },
      subject: subjectOf(user),
    });
    await users.pushEvent(user._id, event);
  }

  /**
   * True for a right code, which is used up. Six digits can be guessed, so wrong ones are limited per user,
   * from any address. Recovery codes cannot be guessed, so they are not limited and let a blocked user in.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async function accept(user: Account, typed: string): Promise<boolean> {
    const code = readCode(typed);
    if (code.kind === 'recovery') return secondFactors.accept(user, code);
    const { isRight, isLast } = await attempts.limitedCode(user._id, () =>
      secondFactors.accept(user, code),
    );
    if (isLast) await recordBlock(user);
    return isRight;
  }

  return {
    accept,

    /**
     * True if two-step sign-in is off or the code is right.
     * @throws AppError SECOND_FACTOR_REQUIRED, TOO_MANY_ATTEMPTS
     */
    async isProven(user: Account, typed: string | undefined): Promise<boolean> {
      if (!user.secondFactor) return true;
      if (typed !== undefined) return accept(user, typed);
      throw new AppError(
        'SECOND_FACTOR_REQUIRED',
        'Enter the code from your authenticator app, or a recovery code.',
      );
    },
  };
}

interface SecondStepDeps {
  secondFactors: SecondFactors;
  codes: CodeCheck;
  attempts: Attempts;
  auth: {
    profile(session: Session): Promise<Account>;
    confirm(session: Session, currentPassword: string, caller: Caller): Promise<Account>;
  };
  sessions: Pick<Sessions, 'renew'>;
}

export type SecondStep = ReturnType<typeof createSecondStep>;

/**
 * Manages an administrator's two-step sign-in. Wrong passwords and codes count as failed sign-ins, so every
 * method except `state` may throw TOO_MANY_ATTEMPTS.
 */
export function createSecondStep(deps: SecondStepDeps) {
  const { secondFactors, codes, attempts, auth, sessions } = deps;
  const whoIs = ({ userId }: Account, { address }: Caller) => ({ userId, address });

  /** The user of a session who has entered password and code. @throws AppError WRONG_PASSWORD, WRONG_CODE */
  async function expectBoth(
    session: Session,
    { currentPassword, code }: PasswordAndCodeRequest,
    caller: Caller,
  ): Promise<Account> {
    const user = await auth.confirm(session, currentPassword, caller);
    const isRight = await attempts.limited(
      whoIs(user, caller),
      async () => (await codes.accept(user, code)) || null,
    );
    if (!isRight) throw wrongCode('WRONG_CODE');
    return user;
  }

  return {
    async state(session: Session) {
      return secondFactors.stateOf(await auth.profile(session));
    },

    /** @throws AppError WRONG_PASSWORD, SECOND_FACTOR_CHANGED if it is on */
    async begin(session: Session, currentPassword: string, caller: Caller) {
      return secondFactors.begin(await auth.confirm(session, currentPassword, caller));
    },

    /**
     * Switches two-step sign-in on. Every other session of the user ends.
     * @returns the new token of this session, and the recovery codes
     * @throws AppError WRONG_CODE, SECOND_FACTOR_CHANGED if there is nothing to confirm
     */
    async confirm(session: Session, code: string, caller: Caller) {
      const user = await auth.profile(session);
      const confirmed = await attempts.limited(whoIs(user, caller), () =>
        secondFactors.confirm(user, readCode(code)),
      );
      if (!confirmed) throw wrongFirstCode();
      return {
        token: await sessions.renew(confirmed.user, caller.userAgent),
        recoveryCodes: confirmed.recoveryCodes,
      };
    },

    /** @throws AppError WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_CHANGED if it is off */
    async renewRecoveryCodes(
      session: Session,
      request: PasswordAndCodeRequest,
      caller: Caller,
    ): Promise<string[]> {
      return secondFactors.renewRecoveryCodes(await expectBoth(session, request, caller));
    },

    /**
     * Switches two-step sign-in off. Every other session of the user ends.
     * @returns the new token of this session
     * @throws AppError WRONG_PASSWORD, WRONG_CODE, SECOND_FACTOR_CHANGED if it is off
     */
    async end(session: Session, request: PasswordAndCodeRequest, caller: Caller): Promise<string> {
      const user = await expectBoth(session, request, caller);
      return sessions.renew(await secondFactors.switchOff(user), caller.userAgent);
    },
  };
}

/** A wrong code from a user whose password is right. */
export function wrongCode(errorCode: 'INVALID_CREDENTIALS' | 'WRONG_CODE'): AppError {
  const message =
    'This code is wrong or was already used. Wait for the next code in your app, or use a recovery code.';
  return new AppError(errorCode, message, { fields: { code: message } });
}

function wrongFirstCode(): AppError {
  const message =
    'This code is wrong. Enter the code the app shows now, and set your phone’s time to automatic.';
  return new AppError('WRONG_CODE', message, { fields: { code: message } });
}

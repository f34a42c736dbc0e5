import { AppError } from '../../platform/app-error.ts';
import { createEvent } from '../audit/index.ts';
import { type Account, userSubject, type UserDocument } from '../people/index.ts';
import { type AuthContext, ownEvent } from './auth-context.ts';
import type { OneTimePasswords } from './one-time-passwords.ts';
import type { RequestLimits } from './request-limits.ts';
import type { SecondFactorStore } from './second-factor-store.ts';
import { expectOn, readCode } from './typed-codes.ts';

export type CodeChecks = ReturnType<typeof createCodeChecks>;

/** The second step for a user whose password is right: a code from the app, or a recovery code. */
export function createCodeChecks(
  { clock, pushToPerson }: AuthContext,
  deps: { store: SecondFactorStore; oneTimePasswords: OneTimePasswords; limits: RequestLimits },
) {
  const { store, oneTimePasswords, limits } = deps;

  /** Returns true for a right code that has not been used, and uses it up. */
  async function use(user: UserDocument, code: ReturnType<typeof readCode>): Promise<boolean> {
    const factor = expectOn(user);
    if (code.kind === 'recovery') {
      const details = { left: Object.keys(factor.recovery).length - 1 };
      const event = 'administrator.recovery-code-used';
      const used = ownEvent(user, { event, at: clock.changedAt(), details });
      return store.useRecoveryCode(user, factor, code.hash, used);
    }
    const step = oneTimePasswords.stepOf(user, factor.secret, code.digits);
    return step !== undefined && store.useStep(user, factor, step);
  }

  async function recordBlock(user: Account): Promise<void> {
    const event = createEvent({
      event: 'administrator.codes-blocked',
      at: clock.now(),
      actor: { type: 'system' },
      subject: userSubject(user),
    });
    await pushToPerson(user._id, event);
  }

  /**
   * Returns true for a right code and uses it up. Six digits can be guessed, so wrong codes are limited per user, from
   * any address. Recovery codes cannot be guessed, so they are not limited, and blocked users can sign in with them.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async function accept(user: Account, typed: string): Promise<boolean> {
    const code = readCode(typed);
    if (code.kind === 'recovery') return use(user, code);
    const { isRight, isLast } = await limits.limitedCode(user._id, () => use(user, code));
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

/** Returns the error for a wrong code from a user whose password is right. */
export function wrongCode(errorCode: 'INVALID_CREDENTIALS' | 'WRONG_CODE'): AppError {
  const message =
    'This code is wrong or was already used. Wait for the next code in your app, or use a recovery code.';
  return new AppError(errorCode, message, {
    fields: { code: message },
    ...(errorCode === 'INVALID_CREDENTIALS' && { detail: { reason: 'INVALID_CREDENTIALS.code' } }),
  });
}

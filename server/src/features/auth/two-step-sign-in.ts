import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { createEvent, type AuditEvent } from '../audit/index.ts';
import { readCode, type SecondFactors } from './second-factors.ts';
import { subjectOf, type Account } from '../people/index.ts';
import type { Attempts } from './sign-in-limits.ts';

interface CodeCheckDeps {
  secondFactors: SecondFactors;
  attempts: Attempts;
  pushToPerson: (id: string, event: AuditEvent) => Promise<void>;
  clock: Clock;
}

export type CodeCheck = ReturnType<typeof createCodeCheck>;

/** Checks the second step for a user whose password is right. */
export function createCodeCheck({ secondFactors, attempts, pushToPerson, clock }: CodeCheckDeps) {
  async function recordBlock(user: Account): Promise<void> {
    const event = createEvent({
      event: 'administrator.codes-blocked',
      at: clock.now(),
      actor: { type: 'system' },
      subject: subjectOf(user),
    });
    await pushToPerson(user._id, event);
  }

  /**
   * Returns true for a right code and uses it up. Six digits can be guessed, so wrong codes are
   * limited per user, from any address. Recovery codes cannot be guessed, so they are not limited,
   * and blocked users can sign in with them.
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

/** Returns the error for a wrong code from a user whose password is right. */
export function wrongCode(errorCode: 'INVALID_CREDENTIALS' | 'WRONG_CODE'): AppError {
  const message =
    'This code is wrong or was already used. Wait for the next code in your app, or use a recovery code.';
  return new AppError(errorCode, message, {
    fields: { code: message },
    ...(errorCode === 'INVALID_CREDENTIALS' && { detail: { reason: 'INVALID_CREDENTIALS.code' } }),
  });
}

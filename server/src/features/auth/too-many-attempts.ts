import { type ErrorReason, formatQuantity } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { TooManyFailuresError } from '../../platform/http/failure-limits.ts';

/** What was attempted too often. */
export interface Limited {
  what: string;
  reason: Extract<ErrorReason, `TOO_MANY_ATTEMPTS.${string}`>;
  /** What to do after the wait. */
  remedy?: string;
  /** What to do instead of waiting, as the end of the sentence. */
  otherWay?: string;
}

export const SIGN_INS: Limited = { what: 'failed sign-ins', reason: 'TOO_MANY_ATTEMPTS.signIns' };
export const CODES: Limited = {
  what: 'wrong codes',
  reason: 'TOO_MANY_ATTEMPTS.codes',
  remedy: 'Use a recovery code, or try again',
};
export const REQUESTS: Limited = {
  what: 'requests for new credentials',
  reason: 'TOO_MANY_ATTEMPTS.requests',
};

export const LINKS: Limited = {
  what: 'invalid voting links',
  reason: 'TOO_MANY_ATTEMPTS.links',
};

/** Returns the error to show if there were too many failures. */
export function tooMany(error: unknown, limited: Limited): unknown {
  return error instanceof TooManyFailuresError
    ? tooManyAttempts(error.secondsToWait, limited)
    : error;
}

/** Explains to the user that there were too many failures. */
export const explained = <Outcome>(counted: Promise<Outcome>, limited: Limited): Promise<Outcome> =>
  counted.catch((error: unknown) => {
    throw tooMany(error, limited);
  });

export function tooManyAttempts(secondsToWait: number, limited: Limited): AppError {
  const { what, reason, remedy = 'Try again', otherWay } = limited;
  const minutes = Math.ceil(secondsToWait / 60);
  const wait = `${remedy} in ${formatQuantity(minutes, 'minute')}`;
  return new AppError(
    'TOO_MANY_ATTEMPTS',
    `Too many ${what}. ${otherWay === undefined ? wait : `${wait}, or ${otherWay}`}.`,
    { retryAfterSeconds: secondsToWait, detail: { reason, values: { minutes } } },
  );
}

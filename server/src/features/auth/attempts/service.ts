import { createHash } from 'node:crypto';
import { type ErrorReason, formatQuantity } from '../../../contract/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import { createFailureLimit, TooManyFailuresError } from '../../../platform/http/failure-limits.ts';
import { networksOf } from '../../../platform/http/networks.ts';
import { createEvent } from '../../audit/service.ts';
import { CODE_LIMIT, FORGOT_LIMIT, LINK_LIMIT, SIGN_IN_LIMITS } from '../rules.ts';
import type { AuthStore } from '../store.ts';

interface AttemptsDeps {
  store: Pick<AuthStore, 'recordBlock'>;
  /** Whether the audit trail may name this user. */
  isNamed: (userId: string) => Promise<boolean>;
  clock: Clock;
}

export type Attempts = ReturnType<typeof createAttempts>;

interface Who {
  userId: string;
  address: string;
  /**
   * The password hash of the account, if there is an account. After a password change, failures are counted from zero.
   */
  passwordHash: string | null | undefined;
  /** True if the password cannot be guessed, so that earlier failures do not block it. */
  isBeyondGuessing?: boolean;
  /** Another way to sign in when blocked, as the end of a sentence. */
  otherWay?: string;
}

/**
 * Returns the key by which failures of a user are counted. Changing the password changes the key,
 * but requesting a new password does not.
 */
function userKey({ userId, passwordHash }: Who, origin: string): string {
  const version = createHash('sha256')
    .update(passwordHash ?? '')
    .digest('base64url');
  return `${userId} ${origin} ${version}`;
}

/** Limits failed sign-ins and requests for new credentials. */
export function createAttempts({ store, isNamed, clock }: AttemptsDeps) {
  const { perUserAndAddress, perAddress, seconds } = SIGN_IN_LIMITS;
  const userLimit = createFailureLimit({ name: 'user', failures: perUserAndAddress, seconds });
  const addressLimit = createFailureLimit({ name: 'address', failures: perAddress, seconds });
  const forgotLimit = createFailureLimit({
    name: 'forgot',
    failures: FORGOT_LIMIT.perAddress,
    seconds: FORGOT_LIMIT.seconds,
  });

  const linkLimit = createFailureLimit({
    name: 'link',
    failures: LINK_LIMIT.perAddress,
    seconds: LINK_LIMIT.seconds,
  });

  const codeLimit = createFailureLimit({
    name: 'code',
    failures: CODE_LIMIT.perPerson,
    seconds: CODE_LIMIT.seconds,
  });

  async function recordBlock(scope: string, address?: string): Promise<void> {
    const event = createEvent({
      event: 'sign-in.blocked',
      at: clock.now(),
      actor: { type: 'system' },
      subject: { type: 'sign-in', id: scope, label: scope },
      details: { scope, ...(address && { address }) },
    });
    await store.recordBlock(event);
  }

  /** A voter who mistypes a password is probably about to vote, so neither the user ID nor the address is recorded. */
  async function recordUserBlock(userId: string, address: string): Promise<void> {
    if (await isNamed(userId)) await recordBlock(userId, address);
    else await recordBlock('voter');
  }

  /**
   * Reads the count without changing it, because a whole campus may sign in at once.
   * @throws AppError TOO_MANY_ATTEMPTS
   */
  async function expectFewFailures(origin: string): Promise<void> {
    const wait = await addressLimit.secondsToWait(origin);
    if (wait > 0) throw tooManyAttempts(wait, SIGN_INS);
  }

  async function countFailure(origin: string): Promise<void> {
    if (await addressLimit.count(origin)) await recordBlock('address', origin);
  }

  return {
    /**
     * Runs a sign-in without a password. Only errors for which `isFailure` returns true count as
     * failed sign-ins from the address.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitedByAddress<Outcome>(
      address: string,
      run: () => Promise<Outcome>,
      isFailure: (error: unknown) => boolean,
    ): Promise<Outcome> {
      const origin = networksOf(address).near;
      await expectFewFailures(origin);
      try {
        return await run();
      } catch (error) {
        if (isFailure(error)) await countFailure(origin);
        throw error;
      }
    },

    /**
     * Runs a password check. `run` returns null for a wrong password. Failures are counted by user,
     * password, and address.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limited<Outcome>(who: Who, run: () => Promise<Outcome | null>): Promise<Outcome | null> {
      const origin = networksOf(who.address).near;
      await expectFewFailures(origin);
      const { outcome, isLast } = who.isBeyondGuessing
        ? { outcome: await run(), isLast: false }
        : await userLimit.attempt(userKey(who, origin), run).catch((error: unknown) => {
            throw tooMany(error, signInsOf(who));
          });
      if (isLast) await recordUserBlock(who.userId, origin);
      if (!outcome) await countFailure(origin);
      return outcome;
    },

    /**
     * Checks a code of a user, given by `_id`, and counts wrong codes.
     * @returns `isLast` is true if this was the last wrong code allowed
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitedCode(
      id: string,
      isRight: () => Promise<boolean>,
    ): Promise<{ isRight: boolean; isLast: boolean }> {
      const { outcome, isLast } = await codeLimit
        .attempt(id, async () => (await isRight()) || null)
        .catch((error: unknown) => {
          throw tooMany(error, CODES);
        });
      return { isRight: outcome !== null, isLast };
    },

    /**
     * Looks up a voting link. `find` returns null for an invalid link. Invalid links are counted by
     * address. A valid link is never blocked: it cannot be guessed, and many voters share an
     * address. Therefore, the limit only limits the work: beyond it, `find` runs only if `isKnown`,
     * which reads one index entry, returns true. Nothing is recorded, because an email program may
     * have opened the link.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitedLink<Outcome>(
      address: string,
      { isKnown, find }: { isKnown: () => Promise<boolean>; find: () => Promise<Outcome | null> },
    ): Promise<Outcome | null> {
      const origin = networksOf(address).near;
      const wait = await linkLimit.secondsToWait(origin);
      const outcome = wait === 0 || (await isKnown()) ? await find() : null;
      if (outcome) return outcome;
      if (wait > 0) throw tooManyAttempts(wait, LINKS);
      await linkLimit.count(origin);
      return null;
    },

    /**
     * Counts a request for new credentials from an address, whichever user it is for.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async countForgotten(address: string): Promise<void> {
      await forgotLimit
        .attempt(networksOf(address).near, () => Promise.resolve(null))
        .catch((error: unknown) => {
          throw tooMany(error, REQUESTS);
        });
    },
  };
}

/** What was attempted too often. */
interface Limited {
  what: string;
  reason: Extract<ErrorReason, `TOO_MANY_ATTEMPTS.${string}`>;
  /** What to do after the wait. */
  remedy?: string;
  /** What to do instead of waiting, as the end of the sentence. */
  otherWay?: string;
}

const SIGN_INS: Limited = { what: 'failed sign-ins', reason: 'TOO_MANY_ATTEMPTS.signIns' };
const CODES: Limited = {
  what: 'wrong codes',
  reason: 'TOO_MANY_ATTEMPTS.codes',
  remedy: 'Use a recovery code, or try again',
};
const REQUESTS: Limited = {
  what: 'requests for new credentials',
  reason: 'TOO_MANY_ATTEMPTS.requests',
};

const LINKS: Limited = {
  what: 'invalid voting links',
  reason: 'TOO_MANY_ATTEMPTS.links',
};

const signInsOf = ({ otherWay }: Pick<Who, 'otherWay'>): Limited =>
  otherWay === undefined
    ? SIGN_INS
    : { ...SIGN_INS, reason: 'TOO_MANY_ATTEMPTS.signInsOrForgot', otherWay };

function tooMany(error: unknown, limited: Limited): unknown {
  return error instanceof TooManyFailuresError
    ? tooManyAttempts(error.secondsToWait, limited)
    : error;
}

function tooManyAttempts(secondsToWait: number, limited: Limited): AppError {
  const { what, reason, remedy = 'Try again', otherWay } = limited;
  const minutes = Math.ceil(secondsToWait / 60);
  const wait = `${remedy} in ${formatQuantity(minutes, 'minute')}`;
  return new AppError(
    'TOO_MANY_ATTEMPTS',
    `Too many ${what}. ${otherWay === undefined ? wait : `${wait}, or ${otherWay}`}.`,
    { retryAfterSeconds: secondsToWait, detail: { reason, values: { minutes } } },
  );
}

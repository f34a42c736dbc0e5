import type { SessionStore } from './session-store.ts';
import { createEvent } from '../audit/index.ts';
import { networksOf } from '../../platform/http/networks.ts';
import { createNetworkLimit, type NetworkLimit } from '../../platform/http/network-limits.ts';
import { createFailureLimit, TooManyFailuresError } from '../../platform/http/failure-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import { AppError } from '../../platform/app-error.ts';
import { type ErrorReason, formatQuantity } from '@votewise/contract';

export type Attempts = ReturnType<typeof createAttempts>;

interface Who {
  userId: string;
  address: string;
  /** True if the user has a session. Then other users' failures at the same address do not matter. */
  isSignedIn?: boolean;
  /** Another way to sign in when blocked, as the end of a sentence. */
  otherWay?: string;
}

/** Whose failures are counted when a signed-in user enters a password or code. */
export const signedIn = ({ userId }: { userId: string }, address: string) => ({
  userId,
  address,
  isSignedIn: true,
});

/** Limits failed sign-ins and requests for new credentials. */
export function createAttempts(deps: {
  store: Pick<SessionStore, 'recordBlock'>;
  /** Whether the audit trail may name this user. */
  isNamed: (userId: string) => Promise<boolean>;
  /** Assigns networks to counters. */
  key: Buffer;
  clock: Clock;
}) {
  const { store, isNamed, key, clock } = deps;
  const { perUserAndAddress, perAddress, seconds } = SIGN_IN_LIMITS;
  const byNetwork = (name: string, limit: { perAddress: number; seconds: number }) =>
    createNetworkLimit({ name, failures: limit.perAddress, seconds: limit.seconds, key });
  const userLimit = byNetwork('user', { perAddress: perUserAndAddress, seconds });
  const addressLimit = byNetwork('address', { perAddress, seconds });
  const signOnLimit = byNetwork('single sign-on', SIGN_ON_LIMIT);
  const forgotLimit = byNetwork('forgot', FORGOT_LIMIT);
  const linkLimit = byNetwork('link', LINK_LIMIT);
  const codeLimit = createFailureLimit({
    name: 'code',
    failures: CODE_LIMIT.perPerson,
    seconds: CODE_LIMIT.seconds,
  });

  async function recordBlock(
    scope: 'address' | 'user' | 'voter',
    blocked: { userId?: string; address?: string } = {},
  ): Promise<void> {
    const { userId, address } = blocked;
    const event = createEvent({
      event: 'sign-in.blocked',
      at: clock.now(),
      actor: { type: 'system' },
      subject:
        userId === undefined
          ? { type: 'sign-in', id: scope, label: scope }
          : { type: 'user', id: userId, label: userId },
      details: { scope, address },
    });
    await store.recordBlock(event);
  }

  /** A voter who mistypes a password is probably about to vote, so neither the user ID nor the address is recorded. */
  async function recordUserBlock(userId: string, address: string): Promise<void> {
    if (await isNamed(userId)) await recordBlock('user', { userId, address });
    else await recordBlock('voter');
  }

  /** Reads the count without changing it, because a whole campus may sign in at once. @throws TooManyFailuresError */
  async function expectFewFailures(limit: NetworkLimit, address: string): Promise<void> {
    const wait = await limit.secondsToWait(address);
    if (wait > 0) throw new TooManyFailuresError(wait);
  }

  async function countFailure(limit: NetworkLimit, address: string): Promise<void> {
    const blocked = await limit.count(address);
    if (blocked !== undefined) await recordBlock('address', { address: blocked });
  }

  async function limitPassword<Outcome>(
    who: Who,
    run: () => Promise<Outcome | null>,
    { mayBeGuessed }: { mayBeGuessed: boolean },
  ): Promise<Outcome | null> {
    const { userId, address, isSignedIn = false } = who;
    if (!isSignedIn) await expectFewFailures(addressLimit, address);
    const { outcome, isLast } = await userLimit.attempt(address, run, userId);
    if (isLast) await recordUserBlock(userId, networksOf(address).near);
    if (!outcome) await countFailure(addressLimit, address);
    // Other attempts that began at the same time may have failed since.
    else if (!isSignedIn && mayBeGuessed) await expectFewFailures(addressLimit, address);
    return outcome;
  }

  return {
    /**
     * Runs a single sign-on. Only errors for which `isFailure` returns true count as failed
     * sign-ins from the address. They are counted separately from wrong passwords.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitedSignOn<Outcome>(
      address: string,
      run: () => Promise<Outcome>,
      isFailure: (error: unknown) => error is AppError,
    ): Promise<Outcome> {
      let failure: AppError | undefined;
      const counted = signOnLimit.attempt(address, () =>
        run().catch((error: unknown) => {
          if (!isFailure(error)) throw error;
          failure = error;
          return null;
        }),
      );
      const { outcome, isLast } = await explained(counted, SIGN_INS);
      if (isLast) await recordBlock('address', { address: networksOf(address).near });
      if (failure) throw failure;
      return outcome as Outcome;
    },

    /**
     * Runs a password check. `run` returns null for a wrong password. Failures are counted by user and address. A new
     * password does not change the count, because anyone who has used it up would notice.
     * @param runBlocked runs instead of `run` after too many failures. It must accept only passwords that cannot be
     * guessed, so that no one can lock out other users of the same address
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitPasswordChecks<Outcome>(
      who: Who,
      run: () => Promise<Outcome | null>,
      runBlocked?: () => Promise<Outcome | null>,
    ): Promise<Outcome | null> {
      try {
        return await limitPassword(who, run, { mayBeGuessed: !runBlocked });
      } catch (error) {
        const outcome = error instanceof TooManyFailuresError && (await runBlocked?.());
        if (outcome) return outcome;
        throw tooMany(error, signInsOf(who));
      }
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
      const counted = codeLimit.attempt(id, async () => (await isRight()) || null);
      const { outcome, isLast } = await explained(counted, CODES);
      return { isRight: outcome !== null, isLast };
    },

    /**
     * Looks up a voting link. `find` returns null for an invalid link. Invalid links are counted by address. A valid
     * link is never blocked: it cannot be guessed, and many voters share an address. Therefore, the limit only limits
     * the work: beyond it, `find` runs only if `isKnown`, which reads one index entry, returns true. Nothing is
     * recorded, because an email program may have opened the link.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitedLink<Outcome>(
      address: string,
      { isKnown, find }: { isKnown: () => Promise<boolean>; find: () => Promise<Outcome | null> },
    ): Promise<Outcome | null> {
      const wait = await linkLimit.secondsToWait(address);
      const outcome = wait === 0 || (await isKnown()) ? await find() : null;
      if (outcome) return outcome;
      if (wait > 0) throw tooManyAttempts(wait, LINKS);
      await explained(linkLimit.count(address), LINKS);
      return null;
    },

    /**
     * Counts a request for new credentials from an address, whichever user it is for.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async countForgotten(address: string): Promise<void> {
      await explained(
        forgotLimit.attempt(address, async () => null),
        REQUESTS,
      );
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

/** Explains to the user that there were too many failures. */
const explained = <Outcome>(counted: Promise<Outcome>, limited: Limited): Promise<Outcome> =>
  counted.catch((error: unknown) => {
    throw tooMany(error, limited);
  });

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

/** The number of failed sign-ins allowed in the window, and the length of the window. */
const SIGN_IN_LIMITS = { perUserAndAddress: 10, perAddress: 200, seconds: 15 * 60 } as const;

/**
 * Wrong authenticator codes allowed per user in the window, from any address. Only people who know the password
 * get this far, and users with a recovery code cannot be locked out.
 */
const CODE_LIMIT = { perPerson: 10, seconds: 60 * 60 } as const;

/** Invalid voting links allowed from one address in the window. A mail scanner may open many. */
const LINK_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

/** Failed single sign-ons allowed from one address in the window. */
const SIGN_ON_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

/** Requests for new credentials allowed from one address in the window. A campus may share an address. */
const FORGOT_LIMIT = { perAddress: 60, seconds: 15 * 60 } as const;

import type { SessionStore } from './session-store.ts';
import { explained, type Limited, SIGN_INS, tooMany } from './too-many-attempts.ts';
import { createEvent } from '../audit/index.ts';
import { networksOf } from '../../platform/http/networks.ts';
import { createNetworkLimit, type NetworkLimit } from '../../platform/http/network-limits.ts';
import { TooManyFailuresError } from '../../platform/http/failure-limits.ts';
import type { Clock } from '../../platform/clock.ts';
import type { AppError } from '../../platform/app-error.ts';

export type SignInLimits = ReturnType<typeof createSignInLimits>;

interface Who {
  userId: string;
  ip: string;
  /** True if the user has a session. Then other users' failures at the same address do not matter. */
  isSignedIn?: boolean;
  /** Another way to sign in when blocked, as the end of a sentence. */
  otherWay?: string;
}

/** Whose failures are counted when a signed-in user enters a password or code. */
export const signedIn = ({ userId }: { userId: string }, ip: string) => ({
  userId,
  ip,
  isSignedIn: true,
});

/** Limits failed sign-ins, and records when they are blocked. */
export function createSignInLimits(deps: {
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
  async function expectFewFailures(limit: NetworkLimit, ip: string): Promise<void> {
    const wait = await limit.secondsToWait(ip);
    if (wait > 0) throw new TooManyFailuresError(wait);
  }

  async function countFailure(limit: NetworkLimit, ip: string): Promise<void> {
    const blocked = await limit.count(ip);
    if (blocked !== undefined) await recordBlock('address', { address: blocked });
  }

  async function limitPassword<Outcome>(
    who: Who,
    run: () => Promise<Outcome | null>,
    { mayBeGuessed }: { mayBeGuessed: boolean },
  ): Promise<Outcome | null> {
    const { userId, ip, isSignedIn = false } = who;
    if (!isSignedIn) await expectFewFailures(addressLimit, ip);
    const { outcome, isLast } = await userLimit.attempt(ip, run, userId);
    if (isLast) await recordUserBlock(userId, networksOf(ip).near);
    if (!outcome) await countFailure(addressLimit, ip);
    // Other attempts that began at the same time may have failed since.
    else if (!isSignedIn && mayBeGuessed) await expectFewFailures(addressLimit, ip);
    return outcome;
  }

  return {
    /**
     * Runs a single sign-on. Only errors for which `isFailure` returns true count as failed
     * sign-ins from the address. They are counted separately from wrong passwords.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async limitedSignOn<Outcome>(
      ip: string,
      run: () => Promise<Outcome>,
      isFailure: (error: unknown) => error is AppError,
    ): Promise<Outcome> {
      let failure: AppError | undefined;
      const counted = signOnLimit.attempt(ip, () =>
        run().catch((error: unknown) => {
          if (!isFailure(error)) throw error;
          failure = error;
          return null;
        }),
      );
      const { outcome, isLast } = await explained(counted, SIGN_INS);
      if (isLast) await recordBlock('address', { address: networksOf(ip).near });
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
  };
}

const signInsOf = ({ otherWay }: Pick<Who, 'otherWay'>): Limited =>
  otherWay === undefined
    ? SIGN_INS
    : { ...SIGN_INS, reason: 'TOO_MANY_ATTEMPTS.signInsOrForgot', otherWay };

/** The number of failed sign-ins allowed in the window, and the length of the window. */
const SIGN_IN_LIMITS = { perUserAndAddress: 10, perAddress: 200, seconds: 15 * 60 } as const;

/** Failed single sign-ons allowed from one address in the window. */
const SIGN_ON_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

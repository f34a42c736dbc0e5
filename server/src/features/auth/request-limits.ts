import { createFailureLimit } from '../../platform/http/failure-limits.ts';
import { createNetworkLimit } from '../../platform/http/network-limits.ts';
import { CODES, explained, LINKS, REQUESTS, tooManyAttempts } from './too-many-attempts.ts';

export type RequestLimits = ReturnType<typeof createRequestLimits>;

/** Limits wrong codes, invalid voting links, and requests for new credentials. @param key assigns networks to counters */
export function createRequestLimits(key: Buffer) {
  const byNetwork = (name: string, limit: { perAddress: number; seconds: number }) =>
    createNetworkLimit({ name, failures: limit.perAddress, seconds: limit.seconds, key });
  const forgotLimit = byNetwork('forgot', FORGOT_LIMIT);
  const linkLimit = byNetwork('link', LINK_LIMIT);
  const codeLimit = createFailureLimit({
    name: 'code',
    failures: CODE_LIMIT.perPerson,
    seconds: CODE_LIMIT.seconds,
  });

  return {
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
      ip: string,
      { isKnown, find }: { isKnown: () => Promise<boolean>; find: () => Promise<Outcome | null> },
    ): Promise<Outcome | null> {
      const wait = await linkLimit.secondsToWait(ip);
      const outcome = wait === 0 || (await isKnown()) ? await find() : null;
      if (outcome) return outcome;
      if (wait > 0) throw tooManyAttempts(wait, LINKS);
      await explained(linkLimit.count(ip), LINKS);
      return null;
    },

    /**
     * Counts a request for new credentials from an address, whichever user it is for.
     * @throws AppError TOO_MANY_ATTEMPTS
     */
    async countForgotten(ip: string): Promise<void> {
      await explained(
        forgotLimit.attempt(ip, async () => null),
        REQUESTS,
      );
    },
  };
}

/**
 * Wrong authenticator codes allowed per user in the window, from any address. Only people who know the password
 * get this far, and users with a recovery code cannot be locked out.
 */
const CODE_LIMIT = { perPerson: 10, seconds: 60 * 60 } as const;

/** Invalid voting links allowed from one address in the window. A mail scanner may open many. */
const LINK_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

/** Requests for new credentials allowed from one address in the window. A campus may share an address. */
const FORGOT_LIMIT = { perAddress: 60, seconds: 15 * 60 } as const;

import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Admits callers at a fixed rate. Works like a bucket for one token that is refilled `perSecond` times per second.
 * Tokens do not accumulate, because some providers count emails per tenth of a second and penalize bursts.
 */
export function createPace(perSecond: number) {
  const interval = 1_000 / perSecond;
  let next = 0;
  return {
    /** Resolves when it is the caller's turn. Callers get their turns in the order of their calls. */
    async turn(): Promise<void> {
      const now = performance.now();
      const mine = Math.max(now, next);
      next = mine + interval;
      if (mine > now) await sleep(mine - now);
    },
  };
}

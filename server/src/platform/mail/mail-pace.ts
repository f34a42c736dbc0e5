import { setTimeout as sleep } from 'node:timers/promises';

/** Admits callers one after another at a fixed rate. */
export interface Pace {
  /** Resolves when it is the caller's turn. Callers get their turns in the order of their calls. */
  turn(): Promise<void>;
}

/**
 * Works like a bucket for one token that is refilled `perSecond` times per second. Tokens do not
 * accumulate, because some providers count emails per tenth of a second and penalize bursts.
 */
export function createPace(perSecond: number): Pace {
  const interval = 1_000 / perSecond;
  let next = 0;
  return {
    async turn() {
      const now = performance.now();
      const mine = Math.max(now, next);
      next = mine + interval;
      if (mine > now) await sleep(mine - now);
    },
  };
}

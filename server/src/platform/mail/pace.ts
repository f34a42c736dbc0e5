import { setTimeout as sleep } from 'node:timers/promises';

/** Lets callers through one after the other, so many a second and no more. */
export interface Pace {
  /** Resolves when it is the caller's turn; turns are given in the order of asking. */
  turn(): Promise<void>;
}

/**
 * A bucket that holds one token and refills `perSecond` times a second. It never saves tokens up: some
 * providers count by tenths of a second and punish bursts.
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

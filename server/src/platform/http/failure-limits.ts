import cluster from 'node:cluster';
import {
  RateLimiterCluster,
  RateLimiterMemory,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

/** A key has used up its allowed failures. */
export class TooManyFailuresError extends Error {
  readonly secondsToWait: number;

  constructor(secondsToWait: number) {
    super('too many failures');
    this.secondsToWait = secondsToWait;
  }
}

export interface FailureLimit {
  /** Returns how many seconds to wait if the key has used up its allowed failures; otherwise 0. */
  secondsToWait(key: string): Promise<number>;
  /** Counts one failure. Returns how many more are allowed: 0 after the last one, and less after any others. */
  count(key: string): Promise<number>;
  /**
   * Runs an attempt, which returns null if it fails. An attempt that throws is not counted. A
   * failure is reserved before the attempt, so parallel attempts cannot exceed the limit. If
   * necessary, an attempt waits for others to end.
   * @returns the result of the attempt and, if it failed, whether that was the last failure allowed
   * @throws TooManyFailuresError
   */
  attempt<Outcome>(
    key: string,
    run: () => Promise<Outcome | null>,
  ): Promise<{ outcome: Outcome | null; isLast: boolean }>;
}

/** Counts failures by key in a time window. Worker processes share one count in the primary process. */
export function createFailureLimit(options: {
  name: string;
  failures: number;
  seconds: number;
}): FailureLimit {
  const { name, failures, seconds } = options;
  const settings = { keyPrefix: name, points: failures, duration: seconds };
  const limiter: RateLimiterAbstract = cluster.isWorker
    ? new RateLimiterCluster({ ...settings, timeoutMs: 3_000 })
    : new RateLimiterMemory(settings);
  const underWay = new Map<string, Set<Promise<unknown>>>();

  async function secondsToWait(key: string): Promise<number> {
    const state = await limiter.get(key);
    if (!state || state.consumedPoints < failures) return 0;
    return Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
  }

  async function reserve(key: string): Promise<void> {
    for (;;) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1);
      if (consumedPoints <= failures) return;
      await limiter.reward(key, 1);
      const others = underWay.get(key);
      if (!others) throw new TooManyFailuresError(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
      await Promise.race(others);
    }
  }

  return {
    secondsToWait,
    async count(key) {
      const { consumedPoints } = await limiter.penalty(key, 1);
      return failures - consumedPoints;
    },
    async attempt(key, run) {
      await reserve(key);
      let end = (): void => {};
      const ended = new Promise<void>((resolve) => {
        end = resolve;
      });
      const others = underWay.get(key) ?? new Set();
      underWay.set(key, others.add(ended));
      let hasFailed = false;
      let outcome;
      try {
        outcome = await run();
        hasFailed = outcome === null;
      } finally {
        if (!hasFailed) await limiter.reward(key, 1);
        others.delete(ended);
        if (others.size === 0) underWay.delete(key);
        end();
      }
      const isLast = hasFailed && others.size === 0 && (await secondsToWait(key)) > 0;
      return { outcome, isLast };
    },
  };
}

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

/** The attempts with one key in this process. One after the other, they reserve a failure or are refused. */
interface Line {
  /** How many have not ended, including those that wait. */
  present: number;
  /** How many have reserved a failure and have not ended. */
  underWay: number;
  /** Resolves when the last one in the line has had its turn. */
  lastTurn: Promise<void>;
  /** Wakes the first one in the line. */
  wake: () => void;
}

/** Counts failures by key in a time window. Worker processes share one count in the primary process. */
export function createFailureLimit({
  name,
  failures,
  seconds,
}: {
  name: string;
  failures: number;
  seconds: number;
}) {
  const settings = { keyPrefix: name, points: failures, duration: seconds };
  const limiter: RateLimiterAbstract = cluster.isWorker
    ? new RateLimiterCluster({ ...settings, timeoutMs: 3_000 })
    : new RateLimiterMemory(settings);
  const lines = new Map<string, Line>();

  /** Returns how many seconds to wait if the key has used up its allowed failures; otherwise 0. */
  async function secondsToWait(key: string): Promise<number> {
    const state = await limiter.get(key);
    if (!state || state.consumedPoints < failures) return 0;
    return Math.max(1, Math.ceil(state.msBeforeNext / 1_000));
  }

  /**
   * Only the first one in the line tries. If all did, they would do quadratic work, and would refuse each other while
   * their counts are corrected.
   */
  async function reserve(key: string, line: Line): Promise<void> {
    for (;;) {
      const { underWay } = line;
      const anotherEnds = new Promise<void>((resolve) => {
        line.wake = resolve;
      });
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key, 1);
      if (consumedPoints <= failures) {
        line.underWay += 1;
        return;
      }
      await limiter.reward(key, 1);
      if (underWay === 0)
        throw new TooManyFailuresError(Math.max(1, Math.ceil(msBeforeNext / 1_000)));
      await anotherEnds;
    }
  }

  async function runReserved<Outcome>(
    key: string,
    line: Line,
    run: () => Promise<Outcome | null>,
  ): Promise<Outcome | null> {
    let hasFailed = false;
    try {
      const outcome = await run();
      hasFailed = outcome === null;
      return outcome;
    } finally {
      const corrected = hasFailed ? Promise.resolve() : limiter.reward(key, 1);
      await corrected.finally(() => {
        line.underWay -= 1;
        line.wake();
      });
    }
  }

  return {
    secondsToWait,
    /** Counts one failure. Returns how many more are allowed: 0 after the last one, and less after any others. */
    async count(key: string): Promise<number> {
      const { consumedPoints } = await limiter.penalty(key, 1);
      return failures - consumedPoints;
    },
    /**
     * Runs an attempt, which returns null if it fails. An attempt that throws is not counted. A failure is reserved
     * before the attempt, so parallel attempts cannot exceed the limit. If necessary, an attempt waits for others to
     * end.
     * @returns the result of the attempt and, if it failed, whether that was the last failure allowed
     * @throws TooManyFailuresError
     */
    async attempt<Outcome>(key: string, run: () => Promise<Outcome | null>) {
      const line = lines.get(key) ?? {
        present: 0,
        underWay: 0,
        lastTurn: Promise.resolve(),
        wake: () => {},
      };
      lines.set(key, line);
      line.present += 1;
      try {
        const turn = line.lastTurn.then(() => reserve(key, line));
        line.lastTurn = turn.catch(() => {});
        await turn;
        const outcome = await runReserved(key, line, run);
        const isLast = outcome === null && line.underWay === 0 && (await secondsToWait(key)) > 0;
        return { outcome, isLast };
      } finally {
        line.present -= 1;
        if (line.present === 0) lines.delete(key);
      }
    },
  };
}

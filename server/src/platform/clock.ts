/** The source of time. Tests replace it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary moment. Never runs backward, so it is suitable for measuring durations. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

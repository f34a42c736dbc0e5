/** Where the product takes the time from; tests put their own in its place. */
export interface Clock {
  now(): Date;
  /** Milliseconds since some moment; never runs back, so it measures how long ago something was. */
  elapsed(): number;
}

export const systemClock: Clock = { now: () => new Date(), elapsed: () => performance.now() };

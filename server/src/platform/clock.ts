import { uptime } from 'node:os';

export const DAY_MS = 86_400_000;

/** The source of time. Tests replace it. */
export interface Clock {
  now(): Date;
  /** Milliseconds since an arbitrary moment. Never runs backward, so it is suitable for measuring durations. */
  elapsed(): number;
  /** Like `elapsed`, but also runs while the machine sleeps. Less exact, and slower to read. */
  uptime(): number;
}

export const systemClock: Clock = {
  now: () => new Date(),
  elapsed: () => performance.now(),
  uptime: () => uptime() * 1_000,
};

import { DAY_MS } from './clock.ts';
import { TOLERANCE_MS } from './trusted-clock.ts';

/** On how many days something has been seen. They are not the days since it began: a clock that is weeks ahead adds one. */
export interface DaysSeen {
  days: number;
  /** When the last day was added or, before the first, when the count of days began. */
  at: Date;
}

/**
 * Returns the days to store now; undefined if the stored ones are right. A day is added at the earliest 24 hours after
 * the last one. If the last one is in the future, a clock was wrong, and the count of days starts over. So two
 * processes whose clocks differ never get far.
 */
export function daysSeenAt(known: DaysSeen | undefined, now: Date): DaysSeen | undefined {
  const past = known && now.getTime() - known.at.getTime();
  if (!known || past === undefined || past < -TOLERANCE_MS) return { days: 0, at: now };
  return past < DAY_MS ? undefined : { days: known.days + 1, at: now };
}

import { DAY_MS } from '../../../platform/clock.ts';
import { daysSeenAt } from '../../../platform/days-seen.ts';

/** How long an election has been seen closed. */
export interface StoredDaysClosed {
  /** The close that the days belong to: `statusSetAt` of the election. */
  since: Date;
  days: number;
  /** When the last day was added or, before the first, when the count of days began. */
  at: Date;
}

interface Sealable {
  status: string;
  statusSetAt: Date;
  ballotSalt: string | null;
  sealing: object | null;
  annulled?: object;
  daysClosed?: StoredDaysClosed;
}

/**
 * Returns the days on which the election was seen closed. They are not the days since it closed: a clock that is weeks
 * ahead adds one day, and reopening the election starts over.
 */
function daysOf({ daysClosed, statusSetAt }: Sealable): StoredDaysClosed | undefined {
  return daysClosed?.since.getTime() === new Date(statusSetAt).getTime() ? daysClosed : undefined;
}

/** Returns the days to store now; undefined if the stored ones are right. */
export function daysClosedAt(election: Sealable, now: Date): StoredDaysClosed | undefined {
  const next = daysSeenAt(daysOf(election), now);
  return next && { since: election.statusSetAt, ...next };
}

/**
 * Returns when the ballot box of a completed election is due to be sealed automatically; undefined if sealing has begun
 * or will not happen automatically, if no one has voted, or if the election is annulled, so that no count can be confirmed. The time is later if VoteWise does not run every day.
 * @param days from the close until sealing; 0 means never
 */
export function sealingDueAt(election: Sealable, days: number): Date | undefined {
  const { status, statusSetAt, ballotSalt, sealing, annulled } = election;
  const isSealable = status === 'completed' && ballotSalt !== null && sealing === null && !annulled;
  if (!isSealable || days === 0) return undefined;
  const closed = daysOf(election) ?? { days: 0, at: statusSetAt };
  const missing = Math.max(0, days - closed.days);
  const wait = (since: Date, more: number) => new Date(since).getTime() + more * DAY_MS;
  return new Date(Math.max(wait(statusSetAt, days), wait(closed.at, missing)));
}

/** Returns whether the ballot box is due to be sealed, and the election has been seen closed on all of these days. */
export function isSealingDue(election: Sealable, days: number, now: Date): boolean {
  const dueAt = sealingDueAt(election, days);
  return dueAt !== undefined && dueAt <= now && (daysOf(election)?.days ?? 0) >= days;
}

import type { Clock } from './clock.ts';
import type { Logger } from './logger.ts';

/** Clocks may differ by this much. */
export const TOLERANCE_MS = 60_000;
/** How often the baseline is renewed, so that small corrections of the clock do not add up. */
const RENEWAL_MS = 3_600_000;
/** A jump of the clock shortens no wait until it is this old. Longer than any wait. */
const WINDOW_MS = 60_000;

/** Why the clock is not trusted. Positive milliseconds mean that the clock is ahead. */
export interface Departure {
  from: 'itself' | 'last-time' | 'database';
  milliseconds: number;
}

/** What the clock is compared with. */
interface Baseline {
  now: number;
  elapsed: number;
  uptime: number;
}

export type TrustedClock = ReturnType<typeof createTrustedClock>;

/**
 * A clock that notices when it has been set. The rule for its users: whatever opens, closes, or removes something
 * because time has passed uses `trusted` or `hasPassed`, never `now`.
 *
 * The clock is compared with one that cannot be set, with the newest time in the database when the process starts, and
 * with the clock of the database server. While they differ, `trusted` stands still and `hasPassed` is false.
 */
export function createTrustedClock({ clock, logger }: { clock: Clock; logger: Logger }) {
  const comparison = createComparison(clock);
  let departure: Departure | undefined;
  /** The last time at which the clock was trusted or, before that, the newest time in the database. */
  let trustedAt = 0;
  /** The same moment in elapsed milliseconds. */
  let trustedElapsed = clock.elapsed();
  /** When the last departure ended, in elapsed milliseconds. */
  let returnedAt = Number.NEGATIVE_INFINITY;
  /** The lowest differences between `now` and `elapsed`, in this window and in the previous one. */
  let lowest = { before: Number.POSITIVE_INFINITY, current: Number.POSITIVE_INFINITY, since: 0 };

  function noteDifference(difference: number, elapsed: number): void {
    const isOver = elapsed - lowest.since > WINDOW_MS;
    lowest = isOver
      ? { before: lowest.current, current: difference, since: elapsed }
      : { ...lowest, current: Math.min(lowest.current, difference) };
  }

  function trust(now: number, elapsed: number): void {
    if (departure) {
      departure = undefined;
      returnedAt = elapsed;
      logger.warn('the clock is trusted again');
    }
    comparison.renew(elapsed);
    [trustedAt, trustedElapsed] = [now, elapsed];
    noteDifference(now - elapsed, elapsed);
  }

  /** Compares the clocks. Takes less than a microsecond, because every ballot calls it. */
  function look(): void {
    const [now, elapsed] = [clock.now().getTime(), clock.elapsed()];
    const found = comparison.departureAt(now, elapsed, trustedAt);
    if (!found) return trust(now, elapsed);
    const isNew = !departure;
    departure = found;
    if (!isNew) return;
    const seconds = Math.round(found.milliseconds / 1_000);
    logger.error(
      { ahead: seconds, of: found.from },
      'the clock is not trusted, so nothing opens, closes, or is sealed on schedule',
    );
  }

  return {
    now: clock.now,
    elapsed: clock.elapsed,
    uptime: clock.uptime,

    /** Returns the current time or, while the clock is not trusted, the last time at which it was. */
    trusted(): Date {
      look();
      return new Date(trustedAt);
    },

    /**
     * Returns the date for a change that other processes find by its date. Continues while the clock is behind, so that
     * they do not look for the change too late.
     */
    changedAt(): Date {
      look();
      const continued = trustedAt + clock.elapsed() - trustedElapsed;
      return new Date(Math.max(clock.now().getTime(), continued));
    },

    /**
     * Returns whether a time of this clock is at least this long ago, up to a minute. Setting the clock never makes
     * the wait shorter. A wait starts again when a departure ends, because votes were accepted during the departure.
     */
    hasPassed(since: Date, milliseconds: number): boolean {
      look();
      const elapsed = clock.elapsed();
      if (departure || elapsed - returnedAt < milliseconds) return false;
      const now = elapsed + Math.min(lowest.before, lowest.current);
      return now - since.getTime() >= milliseconds;
    },

    /** Returns why the clock is not trusted; undefined if it is. */
    departure(): Departure | undefined {
      look();
      return departure;
    },

    /** Sets the newest time in the database and the confirmed difference from its clock. Called once, at the start. */
    startFrom(given: { newest: Date | undefined; confirmedAhead: number }): void {
      trustedAt = given.newest?.getTime() ?? trustedAt;
      trustedElapsed = clock.elapsed();
      comparison.confirmAhead(given.confirmedAhead);
    },

    compareWithDatabase: comparison.compareWithDatabase,
    aheadOfDatabase: comparison.aheadOfDatabase,

    /** Trusts the time that the clock shows now, because an administrator has confirmed it. */
    confirm(): void {
      comparison.confirm();
      look();
    },
  };
}

/** Compares a clock with one that cannot be set, and with that of the database server. */
function createComparison(clock: Clock) {
  const read = (): Baseline => ({
    now: clock.now().getTime(),
    elapsed: clock.elapsed(),
    uptime: clock.uptime(),
  });
  /** Undefined until the clock has been trusted once. */
  let baseline: Baseline | undefined;
  /** How far the clock is ahead of the database server's. */
  let aheadOfDatabase = 0;
  /** The same difference when an administrator confirmed the clock. */
  let confirmedAhead = 0;

  const isFar = (milliseconds: number) => Math.abs(milliseconds) > TOLERANCE_MS;

  /** @param newest the newest time in the database, until the clock has been trusted once */
  function departureAt(now: number, elapsed: number, newest: number): Departure | undefined {
    if (!baseline) {
      const behind = now - newest;
      if (behind < -TOLERANCE_MS) return { from: 'last-time', milliseconds: behind };
    } else if (isFar(now - baseline.now - (elapsed - baseline.elapsed))) {
      const milliseconds = now - baseline.now - (clock.uptime() - baseline.uptime);
      if (isFar(milliseconds)) return { from: 'itself', milliseconds };
      // The machine has slept.
      baseline = read();
    }
    const isDifferent = isFar(aheadOfDatabase) && isFar(aheadOfDatabase - confirmedAhead);
    return isDifferent ? { from: 'database', milliseconds: aheadOfDatabase } : undefined;
  }

  return {
    departureAt,

    renew(elapsed: number): void {
      if (!baseline || elapsed - baseline.elapsed > RENEWAL_MS) baseline = read();
    },

    /** Sets how far this clock is ahead of the database server's, in milliseconds. */
    compareWithDatabase(milliseconds: number): void {
      aheadOfDatabase = milliseconds;
    },

    aheadOfDatabase: () => aheadOfDatabase,

    confirmAhead(milliseconds: number): void {
      confirmedAhead = milliseconds;
    },

    /** From now on, the time that the clock shows is right. */
    confirm(): void {
      confirmedAhead = aheadOfDatabase;
      baseline = read();
    },
  };
}

import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { ElectionRecord } from '../stored/election-document.ts';

type Closable = Pick<ElectionRecord, '_id' | 'status' | 'statusSetAt' | 'isUnstored'>;

export type Closes = ReturnType<typeof createCloses>;

/** However slow the database is, no command is on its way for longer. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Remembers when this process first saw each stored close. Ballots may be in progress until a close is stored, and the
 * host that stored it may have a clock that is behind, so no wait depends on the date of the close.
 */
export function createCloses(clock: Pick<TrustedClock, 'elapsed' | 'departure'>) {
  /**
   * The last close of each election, when it was seen, and since when it has waited, in elapsed milliseconds. No two
   * closes of an election have the same date: see `editElection`.
   */
  const seen = new Map<string, { closedAt: number; at: number; since: number }>();

  /** @returns when this process first saw the close, and since when it has waited */
  function see({ _id, status, statusSetAt, isUnstored }: Closable) {
    const [closedAt, now] = [new Date(statusSetAt).getTime(), clock.elapsed()];
    const known = seen.get(_id);
    if (status === 'completed' && known && Object.is(known.closedAt, closedAt)) return known;
    const first = { closedAt, at: now, since: now };
    if (status === 'completed' && !isUnstored) seen.set(_id, first);
    return first;
  }

  /** Returns how many milliseconds of a wait are left. */
  function leftOf(election: Closable, milliseconds: number): number {
    const { at, since } = see(election);
    return Math.min(since + milliseconds, at + LONGEST_WAIT_MS) - clock.elapsed();
  }

  return {
    see,
    leftOf,

    /** Returns whether this process saw the close this long ago, and trusts the clock. */
    isClosedFor: (election: Closable, milliseconds: number): boolean =>
      leftOf(election, milliseconds) <= 0 && clock.departure() === undefined,

    /** Starts all waits again, because the database is slow. No wait becomes longer than half a minute. */
    startAgain(): void {
      for (const one of seen.values()) one.since = clock.elapsed();
    },
  };
}

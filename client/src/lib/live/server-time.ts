/** How far clocks may drift apart, as a share of the time that has passed. */
const DRIFT = 1e-4;
/** How fast the shown time catches up, as a share of the time that has passed. Countdowns never visibly jump. */
const CATCH_UP = 0.05;
/** If the shown time differs by more than this, it is set at once: the device was asleep, or a clock was set. */
const FAR_MS = 2_000;

/** A time of the server, and what is known about when it was read. */
interface Sample {
  /** In milliseconds since 1970. */
  now: number;
  /** The server read its clock at most this many milliseconds later than `now` says. */
  precision?: number;
  /** `performance.now()` when the request was sent that the server answered; undefined if the server sent it unasked. */
  sentAt?: number;
  /** `performance.now()` when the time arrived. */
  receivedAt: number;
}

/**
 * Estimates the server's time. Every time that arrives from the server is a lower bound, because it was read earlier,
 * and every request is an upper bound, because the time was read later. The estimate is in the middle: half a round
 * trip after the time that the server sent.
 */
export function createServerTime(elapsed: () => number = () => performance.now()) {
  /** Bounds of the difference between the server's time and `elapsed`; undefined before the first sample. */
  let bounds: { low: number; high: number; at: number } | undefined;
  let shown: { difference: number; at: number } | undefined;

  function widened(at: number): { low: number; high: number } | undefined {
    if (!bounds) return undefined;
    const drift = Math.max(0, at - bounds.at) * DRIFT;
    return { low: bounds.low - drift, high: bounds.high + drift };
  }

  function estimate(): number | undefined {
    return bounds && (bounds.low + bounds.high) / 2;
  }

  return {
    /** Takes a time of the server into account. */
    learn({ now, precision = 0, sentAt, receivedAt }: Sample): void {
      const low = now - receivedAt;
      const high = sentAt === undefined ? Number.POSITIVE_INFINITY : now + precision - sentAt;
      const known = widened(receivedAt);
      const both = known && { low: Math.max(low, known.low), high: Math.min(high, known.high) };
      if (both && both.low <= both.high) bounds = { ...both, at: receivedAt };
      // One of the clocks was set. Without a round trip, the time that has just arrived is the best estimate.
      else bounds = { low, high: Number.isFinite(high) ? high : low, at: receivedAt };
    },

    /** Returns the server's time in milliseconds since 1970; this device's time before anything has arrived. */
    now(): number {
      const wanted = estimate();
      if (wanted === undefined) return Date.now();
      const at = elapsed();
      const difference = wanted - (shown?.difference ?? wanted);
      const most = (at - (shown?.at ?? at)) * CATCH_UP;
      const step =
        Math.abs(difference) > FAR_MS ? difference : Math.max(-most, Math.min(most, difference));
      shown = { difference: (shown?.difference ?? wanted) + step, at };
      return at + shown.difference;
    },
  };
}

/** The clock of the server that this page came from. */
export const serverTime = createServerTime();

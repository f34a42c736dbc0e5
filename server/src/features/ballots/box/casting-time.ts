import type { InsertTime } from '../../../platform/db/insert-batcher.ts';
import type { Clock } from '../../../platform/clock.ts';

/** A ballot is sent to the database within this time after its election was found open, or never. */
const SENT_MS = 4_000;
/** The database begins to store a ballot within this time, or never. */
const STORED_MS = 5_000;
/** The clocks that measure durations run at almost the same rate, and a command may be on its way for a moment. */
const ALLOWANCE_MS = 500;
/** How long a primary that has been replaced may still answer reads, so that a closed election seems to be open. */
const REPLACED_PRIMARY_MS = 5_000;

/**
 * Returns how long after a close was stored ballots may still arrive. No wall clock is involved: an election is found
 * open before its close is stored, and both durations are measured from there.
 */
export const arrivalMs = ({ isReplicated }: { isReplicated: boolean }): number =>
  STORED_MS + ALLOWANCE_MS + (isReplicated ? REPLACED_PRIMARY_MS : 0);

/**
 * Measures how long casting a ballot takes, by a clock that can be set and by one that may stop while the machine
 * sleeps. Must be called before the election is read.
 */
export function startCasting(clock: Pick<Clock, 'now' | 'elapsed'>) {
  const began = { at: clock.now().getTime(), elapsed: clock.elapsed() };
  const takenMs = () => Math.max(clock.now().getTime() - began.at, clock.elapsed() - began.elapsed);
  const time: InsertTime = {
    leftMs: () => SENT_MS - takenMs(),
    storedMs: STORED_MS - SENT_MS,
  };
  return {
    time,
    /** Returns whether a ballot that is in the box by now was certainly there before any recount began. */
    isPrompt: () => takenMs() < STORED_MS,
  };
}

import type { Clock } from '../platform/clock.ts';
import type { DueTime } from '../platform/due-time.ts';

/**
 * Whether a job waits until something is written. On two busy cores, an idle product needs 1.4 to 1.8% of a core and 3
 * commands per second. If every job took every turn, it would need 3.7 to 4.6% and 27 commands. No one feels that on a
 * server; it is what keeps an installation that is open all year within 1% of a core.
 */
export function createJobRest({ clock, mostMs }: { clock: Clock; mostMs: number }) {
  let rest: { changes: string; due: DueTime; since: number } | undefined;
  return {
    /** @param changes the last answer of `readChanges` before the run */
    begin(changes: string, due: DueTime): void {
      rest = { changes, due, since: clock.elapsed() };
    },

    end(): void {
      rest = undefined;
    },

    /** When the rest began, in elapsed milliseconds; undefined if the job does not rest. */
    since: (): number | undefined => rest?.since,

    /** Whether nothing has happened that ends the rest. */
    lasts(changes: string | undefined): boolean {
      if (!rest || rest.changes !== changes) return false;
      const isDue = rest.due !== undefined && rest.due <= clock.now();
      return !isDue && clock.elapsed() - rest.since < mostMs;
    },
  };
}

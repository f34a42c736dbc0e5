import { notePresence, readPresence } from '../../lib/last-activity.ts';

/** How long before the end of the session the warning appears. WCAG 2.2.1 requires at least 20 seconds. */
const WARNING_MS = 60_000;
const MINUTE_MS = 60_000;

export type Idleness =
  | { state: 'present' }
  /** Inactive for a while. `endsAt` is the time in milliseconds at which the session ends without activity. */
  | { state: 'warned'; endsAt: number }
  | { state: 'over' };

/**
 * Returns how long the user has been inactive, according to what this browser's tabs have recorded. Callers poll this
 * function instead of setting one timer, because timers stop while a computer sleeps. If the clock was set back, the
 * recorded time is in the future and useless, so the idle time starts over.
 * @param idleMinutes 0 if a session never ends because of inactivity
 */
export function readIdleness(idleMinutes: number): Idleness {
  const last = readPresence();
  if (idleMinutes === 0 || last === undefined) return { state: 'present' };
  const now = Date.now();
  if (last > now) {
    // Without this, the session would last until the clock catches up, plus the idle time.
    notePresence();
    return { state: 'present' };
  }
  const endsAt = last + idleMinutes * MINUTE_MS;
  if (now >= endsAt) return { state: 'over' };
  return now >= endsAt - WARNING_MS ? { state: 'warned', endsAt } : { state: 'present' };
}

import { notePresence, readPresence } from '../../../lib/presence.ts';

/** How long before the end a warning comes. WCAG 2.2.1 asks for 20 seconds. */
const WARNING_MS = 60_000;
const MINUTE_MS = 60_000;

export type Idleness =
  | { state: 'present' }
  /** Nobody has been there for long: in milliseconds, when the session ends unless somebody is. */
  | { state: 'warned'; endsAt: number }
  | { state: 'over' };

/**
 * Whether somebody is still there, by what the tabs of this browser have noted. Asked again and again rather
 * than once after a timer: timers stand still while a computer sleeps. Where the clock was set back since, what
 * was noted lies ahead and tells nothing: the time then begins anew.
 * @param idleMinutes 0: a session never ends by itself
 */
export function readIdleness(idleMinutes: number): Idleness {
  const last = readPresence();
  if (idleMinutes === 0 || last === undefined) return { state: 'present' };
  const now = Date.now();
  if (last > now) {
    // Without this the session would last until the clock is there again, and the idle time besides.
    notePresence();
    return { state: 'present' };
  }
  const endsAt = last + idleMinutes * MINUTE_MS;
  if (now >= endsAt) return { state: 'over' };
  return now >= endsAt - WARNING_MS ? { state: 'warned', endsAt } : { state: 'present' };
}

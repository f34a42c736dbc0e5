import type { ClockStore } from './clock-store.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import { TOLERANCE_MS, type TrustedClock, type Departure } from '../../platform/trusted-clock.ts';
import type { Logger } from '../../platform/logger.ts';
import { AppError } from '../../platform/app-error.ts';

/** How old a stored time may become before a newer one is stored. */
const NOTE_MS = 60_000;

export type ClockWatch = ReturnType<typeof createClockWatch>;

/** Compares the clock with what the database knows about the time, and carries confirmations to all processes. */
export function createClockWatch(deps: {
  clock: TrustedClock;
  store: ClockStore;
  /** Returns the time of the database server; undefined if the database is on this machine. */
  databaseTime: () => Promise<Date | undefined>;
  logger: Logger;
}) {
  const { clock, store, databaseTime, logger } = deps;
  /** The confirmations that this process has seen. */
  let confirmations = 0;

  /** A confirmation holds only for clocks that show the confirmed time. It arrives within seconds. */
  const isNear = (time: Date) => Math.abs(clock.now().getTime() - time.getTime()) <= TOLERANCE_MS;

  async function compareWithDatabase(): Promise<void> {
    const before = clock.now().getTime();
    const theirs = (await databaseTime())?.getTime();
    if (theirs === undefined) return;
    // The response may have been slow, so every time since the request agrees.
    const ours = Math.min(Math.max(theirs, before), clock.now().getTime());
    clock.compareWithDatabase(ours - theirs);
  }

  return {
    /** Must be called before anything uses the clock. */
    async start(): Promise<void> {
      const stored = await store.find();
      confirmations = stored?.confirmations ?? 0;
      const confirmedAhead = stored?.aheadOfDatabase ?? 0;
      clock.startFrom({ newest: stored?.newest, confirmedAhead });
      await compareWithDatabase();
      if (!clock.departure()) await store.note(clock.now());
    },

    /** The job that repeats the comparison and applies confirmations from other processes. */
    async refresh(): Promise<void> {
      await compareWithDatabase();
      const departure = clock.departure();
      const stored = await store.find();
      const isNew = stored !== undefined && stored.confirmations > confirmations;
      confirmations = stored?.confirmations ?? 0;
      if (departure && isNew && stored.confirmed && isNear(stored.confirmed)) clock.confirm();
      const isOld = clock.now().getTime() - (stored?.newest?.getTime() ?? 0) >= NOTE_MS;
      if (!clock.departure() && isOld) await store.note(clock.now());
    },

    /** Returns the time of this process and what is wrong with it; null if nothing is. */
    state() {
      const departure = clock.departure();
      return { time: clock.now(), problem: departure ? describeDeparture(departure) : null };
    },

    /**
     * Makes all processes trust the time that the administrator has seen.
     * @throws AppError EDITED_MEANWHILE if the clock of this process no longer shows this time
     */
    async confirm(time: Date, actor: Actor): Promise<void> {
      if (!isNear(time)) {
        throw new AppError(
          'EDITED_MEANWHILE',
          'The server’s clock has changed since. Check the time that is shown now.',
        );
      }
      const problem = clock.departure();
      const at = clock.now();
      const event = createEvent({
        event: 'clock.confirmed',
        at,
        actor,
        subject: { type: 'clock', id: 'clock', label: at.toISOString() },
        ...(problem && { details: { problem: describeDeparture(problem) } }),
      });
      await store.confirm({ at, aheadOfDatabase: clock.aheadOfDatabase() }, event);
      clock.confirm();
      logger.warn('an administrator confirmed the clock');
    },
  };
}

const UNITS = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const;

/** Returns a duration in its largest whole unit, such as "16 days". */
function durationOf(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1_000;
  const [unit, size] = UNITS.find(([, least]) => seconds >= least) ?? UNITS[2];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

const COMPARED = {
  itself: 'where it should be',
  'last-time': 'the last time stored in the database',
  database: 'the database server’s clock',
} as const;

/** Describes the problem with the clock for administrators and monitoring. */
function describeDeparture({ from, milliseconds }: Departure): string {
  const side = milliseconds > 0 ? 'ahead of' : 'behind';
  return `The server’s clock is ${durationOf(milliseconds)} ${side} ${COMPARED[from]}.`;
}

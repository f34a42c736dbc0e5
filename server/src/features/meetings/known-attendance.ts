import { keepNewest } from '../../platform/keep-newest.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { AttendanceRecord, AttendanceStore } from './attendance-store.ts';

/**
 * How far back each read looks for late changes, because the clocks of hosts differ and writes overtake each other. At a
 * desk, hundreds may come within a minute, so it is short.
 */
const overlapMs = 5_000;
/** How often the number of those present is compared with the database, in case a change came even later. */
const compareMs = 10_000;
/** Meetings whose attendance is kept in memory. */
const keptMeetings = 20;

/** The attendance of a meeting in memory. */
interface Known {
  records: Map<string, AttendanceRecord>;
  present: Set<string>;
  /** Differs after each change, also if the attendance was forgotten and read again in the meantime. */
  version: number;
  /** The newest change that was read. */
  newest: Date | undefined;
  comparedAt: number;
  /** See `readChangesOf`. */
  changes: string | undefined;
}

export type KnownAttendance = ReturnType<typeof createKnownAttendance>;

/**
 * Keeps the attendance of meetings in memory, because everyone in a meeting watches the numbers. Each answer contains
 * all changes that were written before it was asked for; those of a host whose clock is behind, seconds later.
 */
export function createKnownAttendance(deps: {
  store: AttendanceStore;
  clock: Pick<TrustedClock, 'elapsed'>;
  readChangesOf: ((collection: string) => Promise<string>) | undefined;
}) {
  const { store, clock, readChangesOf } = deps;
  const kept = new Map<string, Known>();
  let versions = 0;

  function keep(meetingId: string): Known {
    const known = kept.get(meetingId) ?? {
      records: new Map(),
      present: new Set(),
      version: versions,
      newest: undefined,
      comparedAt: clock.elapsed(),
      changes: undefined,
    };
    keepNewest(kept, keptMeetings, [meetingId, known]);
    return known;
  }

  async function readSince(meetingId: string, known: Known, since: Date | undefined) {
    for await (const record of store.changedSince(meetingId, since)) {
      const before = known.records.get(record.voter);
      const isKnown = before && before.changes >= record.changes;
      // Erasing a voter changes the user ID only.
      if (isKnown && before.userId === record.userId) continue;
      known.records.set(record.voter, record);
      if (record.isPresent) known.present.add(record.voter);
      else known.present.delete(record.voter);
      versions += 1;
      known.version = versions;
      if (!known.newest || record.changedAt > known.newest) known.newest = record.changedAt;
    }
  }

  const refresh = createSingleFlight(async (meetingId): Promise<Known> => {
    const known = keep(meetingId);
    const changes = await readChangesOf?.(store.model.collection.name);
    if (changes !== undefined && changes === known.changes) return known;
    const since = known.newest && new Date(known.newest.getTime() - overlapMs);
    await readSince(meetingId, known, since);
    if (clock.elapsed() - known.comparedAt > compareMs) {
      known.comparedAt = clock.elapsed();
      const isSame = (await store.countPresent(meetingId)) === known.present.size;
      if (!isSame) await readSince(meetingId, known, undefined);
    }
    known.changes = changes;
    return known;
  });

  return { of: (meetingId: string): Promise<Readonly<Known>> => refresh(meetingId) };
}

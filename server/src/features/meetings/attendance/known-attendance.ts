import { keepNewest } from '../../../platform/keep-newest.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { AttendanceRecord, AttendanceStore } from './attendance-store.ts';

/**
 * A change may be written after one with a later number: it is sent to the database within seconds, or never. So each
 * read begins at the last number that was seen this long ago, as measured by a clock that no one can set.
 */
const LATE_MS = 10_000;
/** How many numbers the first read may have missed, because their changes were being written. */
const UNDER_WAY = 2_000;
/** How often those present are compared with the database. Who they are, because as many may have left as have come. */
const COMPARE_MS = 10_000;
/** Meetings whose attendance is kept in memory. */
const KEPT_MEETINGS = 20;

/** The attendance of a meeting in memory. */
interface Known {
  records: Map<string, AttendanceRecord>;
  present: Set<string>;
  /** Differs after each change, also if the attendance was forgotten and read again in the meantime. */
  version: number;
  /** The last number of each read within `LATE_MS`, and of the one before. */
  reads: { last: number; at: number }[];
  comparedAt: number;
  /** See `readChangesOf`. */
  changes: string | undefined;
}

export type KnownAttendance = ReturnType<typeof createKnownAttendance>;

/**
 * Keeps the attendance of meetings in memory, because everyone in a meeting watches the numbers. Each answer contains
 * all changes that were written before it was asked for. Clocks of hosts play no part.
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
      reads: [],
      comparedAt: clock.elapsed(),
      changes: undefined,
    };
    keepNewest(kept, KEPT_MEETINGS, [meetingId, known]);
    return known;
  }

  async function readAfter(meetingId: string, known: Known, after: number): Promise<void> {
    const at = clock.elapsed();
    let last = known.reads.at(-1)?.last ?? 0;
    for await (const record of store.changedAfter(meetingId, after)) {
      last = Math.max(last, record.number);
      const before = known.records.get(record.voter);
      const isKnown = before && before.changes >= record.changes;
      // Erasing a voter changes the user ID only.
      if (isKnown && before.userId === record.userId) continue;
      known.records.set(record.voter, record);
      if (record.isPresent) known.present.add(record.voter);
      else known.present.delete(record.voter);
      versions += 1;
      known.version = versions;
    }
    known.reads.push({ last, at });
    while (known.reads[1] && known.reads[1].at <= at - LATE_MS) known.reads.shift();
  }

  /** Returns the number up to which all changes were read. */
  function readUpTo({ reads: [first] }: Known): number {
    if (!first) return 0;
    const isSteady = first.at <= clock.elapsed() - LATE_MS;
    return isSteady ? first.last : Math.max(0, first.last - UNDER_WAY);
  }

  async function hasSamePresent(meetingId: string, { present }: Known): Promise<boolean> {
    const stored = await store.present(meetingId);
    return stored.length === present.size && stored.every((voter) => present.has(voter));
  }

  const refresh = createSingleFlight(async (meetingId): Promise<Known> => {
    const known = keep(meetingId);
    const changes = await readChangesOf?.(store.model.collection.name);
    if (changes !== undefined && changes === known.changes) return known;
    await readAfter(meetingId, known, readUpTo(known));
    if (clock.elapsed() - known.comparedAt > COMPARE_MS) {
      known.comparedAt = clock.elapsed();
      if (!(await hasSamePresent(meetingId, known))) await readAfter(meetingId, known, 0);
    }
    known.changes = changes;
    return known;
  });

  return { of: (meetingId: string): Promise<Readonly<Known>> => refresh(meetingId) };
}

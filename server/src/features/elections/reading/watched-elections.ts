import { isDeepStrictEqual } from 'node:util';
import { oncePerObject } from '../../../platform/once-per-object.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import {
  type ElectionRecord,
  type WatchedElection,
  watchedOf,
} from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import { withDueMoves } from '../stored/clock-moves.ts';
import { electionNotFound } from './visible-elections.ts';

/** The maximum age of a returned election. */
const MILLISECONDS = 500;
const ALL = 'all';

/** Elections for many viewers, up to half a second old. Due moves and changes by this process show immediately. */
export function createWatched(deps: {
  store: Pick<ElectionStore, 'find' | 'findAll'>;
  clock: TrustedClock;
  /** Returns a text that differs after each write to an election; undefined if the database does not count writes. */
  readChanges: (() => Promise<string>) | undefined;
}) {
  const { store, clock, readChanges } = deps;
  const { elapsed } = clock;
  const single = createShortCache<WatchedElection | undefined>({
    milliseconds: MILLISECONDS,
    elapsed,
  });
  const all = createShortCache<WatchedElection[]>({ milliseconds: MILLISECONDS, elapsed });
  /** What was last read of each election. */
  const known = new Map<string, WatchedElection>();

  /** Returns the same object as before if nothing has changed, so that what was made from it can be kept. */
  async function readOne(id: string): Promise<WatchedElection | undefined> {
    const found = await store.find(id);
    if (!found) return undefined;
    const [before, now] = [known.get(id), watchedOf(found)];
    if (isDeepStrictEqual(before, now)) return before;
    known.set(id, now);
    return now;
  }

  const readAll = createSingleFlight(() => store.findAll());
  /** All elections since the last write. */
  let latest: { changes: string; all: Promise<ElectionRecord[]> } | undefined;
  /** Returns the same object for an election that has not been read again. */
  const asWatched = oncePerObject(watchedOf);

  /**
   * Reads all elections only after a write, of any process. A write after `readChanges` may already be in what is read,
   * and only makes the next call read again.
   */
  async function findAllStored(): Promise<ElectionRecord[]> {
    const changes = await readChanges?.();
    if (changes === undefined) return readAll(ALL);
    if (latest?.changes === changes) return latest.all;
    const entry = { changes, all: readAll(ALL) };
    latest = entry;
    entry.all.catch(() => {
      if (latest === entry) latest = undefined;
    });
    return entry.all;
  }

  return {
    /** @throws AppError NOT_FOUND */
    async findWatched(id: string): Promise<WatchedElection> {
      const found = await single.get(id, () => readOne(id));
      if (!found) throw electionNotFound();
      return withDueMoves(found, clock.trusted());
    },

    /** Returns all elections, newest first, in the same form as `findWatched`. For lists that many voters load. */
    async findAllWatched(): Promise<WatchedElection[]> {
      const now = clock.trusted();
      const read = async () => (await findAllStored()).map(asWatched);
      return (await all.get(ALL, read)).map((election) => withDueMoves(election, now));
    },

    /** Like `findAllWatched`, with every write of any process. For people who change elections and look at them next. */
    async findAllLatest(): Promise<WatchedElection[]> {
      const read = await findAllStored();
      const now = clock.trusted();
      return read.map((election) => withDueMoves(asWatched(election), now));
    },

    /** Returns all elections as they are stored, newest first, with every write of any process. */
    findAllStored,

    /** Must be called after each write, also because it may have destroyed a salt. */
    forget(id: string): void {
      single.forget(id);
      known.delete(id);
      all.forget(ALL);
      latest = undefined;
    },
  };
}

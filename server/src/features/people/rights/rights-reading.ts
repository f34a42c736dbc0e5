import { TOLERANCE_MS } from '../../../platform/trusted-clock.ts';
import type { Core } from '../../../platform/feature/feature.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { Rights } from './eligibility.ts';
import { createKnownRights } from './known-rights.ts';
import type { RightsStore } from './rights-store.ts';

/**
 * How far back each read looks for late changes, because writes overtake each other, and one host may be a minute ahead of
 * the database and another one a minute behind.
 */
const OVERLAP_MS = 2 * TOLERANCE_MS + 10_000;
/** How much of the overlap is always read again. Most late changes arrive within this time. */
export const AGAIN_MS = 1_000;
/**
 * The rest of the overlap is divided into parts if there are many changes in it. A part with many is read again only if
 * their number differs.
 */
const PART_MS = 5_000;
/**
 * A part with this many changes or fewer is always read again: a voter may be changed twice, the second time by a host whose
 * clock is behind, and the number stays the same. Many changes at once are those of a list or of a group, and each of them
 * has a later time than everything before it (`createVoterChanges`). So the number up to the newest one differs if any of
 * these voters has been changed again.
 */
const FEW_CHANGES = 100;
/** How long the rights in memory can be relied on when reads fail. After that, they are read again for each ballot. */
export const RELIABLE_MS = 10_000;

/** Reads the rights of voters into memory, and then what has changed, also by other processes. */
export function createRightsReading(
  { clock, logger, one }: Pick<Core, 'clock' | 'logger'> & { one: () => number },
  store: RightsStore,
) {
  const aside = createQuarantine({ kind: 'voting rights', clock, logger });
  const known = createKnownRights(one);
  /** The times of changes within the overlap, by voter. */
  const recent = new Map<string, number>();
  let seenUntil: number | undefined;
  let refreshedAt = 0;

  /** @param isLate leaves out what was read with the same time. Recently, a voter may have been changed twice at one time. */
  async function readRange(
    range: { from: number; until?: number },
    { isLate }: { isLate: boolean },
  ): Promise<void> {
    const since = clock.trusted().getTime() - OVERLAP_MS;
    for await (const record of store.changedIn(range)) {
      const at = record.rightsSetAt.getTime();
      if (isLate && recent.get(record._id) === at) continue;
      await aside.attempt(record._id, async () => {
        if (record.userType === 'voter' || record.userType === 'erased') known.learn(record);
        if (at >= since) recent.set(record._id, at);
      });
    }
  }

  /** Reads the parts of the overlap in which something may have changed since. */
  async function readLate(end: number): Promise<void> {
    for (const [voter, at] of recent) if (at < end - OVERLAP_MS) recent.delete(voter);
    const start = Math.ceil((end - OVERLAP_MS) / PART_MS) * PART_MS;
    const all = { from: start, until: end };
    const total = await store.countIn(all);
    if (total > 0 && total <= FEW_CHANGES) await readRange(all, { isLate: true });
    if (total <= FEW_CHANGES) return;
    const seen = new Map<number, { changes: number; newest: number }>();
    for (const at of recent.values()) {
      if (at >= end) continue;
      const from = Math.floor(at / PART_MS) * PART_MS;
      const { changes, newest } = seen.get(from) ?? { changes: 0, newest: 0 };
      seen.set(from, { changes: changes + 1, newest: Math.max(newest, at) });
    }
    const starts: number[] = [];
    for (let from = start; from < end; from += PART_MS) starts.push(from);
    const parts = starts.map((from) => ({ from, until: Math.min(from + PART_MS, end) }));
    await Promise.all(
      parts.map(async (part) => {
        const { changes, newest } = seen.get(part.from) ?? { changes: 0, newest: 0 };
        const count = await store.countIn(part);
        const hasMany = count > FEW_CHANGES && count === changes;
        const isSame = hasMany && count === (await store.countIn({ ...part, until: newest + 1 }));
        if (count > 0 && !isSame) await readRange(part, { isLate: true });
      }),
    );
  }

  async function read(): Promise<void> {
    const [now, elapsed] = [clock.trusted().getTime(), clock.elapsed()];
    const from = seenUntil === undefined ? 1 : seenUntil - AGAIN_MS;
    if (seenUntil !== undefined) await readLate(from);
    await readRange({ from }, { isLate: false });
    seenUntil = now;
    refreshedAt = elapsed;
  }

  const reading = createSingleFlight(read);
  /** Reads what has changed since the last read, once for all requests made during an earlier read. */
  const refresh = (): Promise<void> => reading('all');

  /** Returns the rights in memory, after the first read. */
  async function loaded() {
    if (seenUntil === undefined) await refresh();
    return known;
  }

  /** The rights in memory unless they are too old to rely on when a ballot is cast. */
  async function reliable(voter: string): Promise<Rights | undefined> {
    const { get } = await loaded();
    return clock.elapsed() - refreshedAt <= RELIABLE_MS ? get(voter) : undefined;
  }

  return { known, refresh, loaded, reliable };
}

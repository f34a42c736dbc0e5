import { setImmediate as breathe } from 'node:timers/promises';
import type { Core } from '../../../platform/feature/feature.ts';
import type { DueTime } from '../../../platform/due-time.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import { createKnownRights } from './known-rights.ts';
import { type Franchise, isEligible, isMember, type Rights, weightAt } from './eligibility.ts';
import type { RightsStore } from './rights-store.ts';

/** How far back each read looks for late changes, because the clocks of hosts differ and writes overtake each other. */
const overlapMs = 60_000;
/** How much of the overlap is always read again. Most late changes arrive within this time. */
const againMs = 1_000;
/** The rest of the overlap is divided into parts. One with many changes is read again only if their number differs. */
const partMs = 5_000;
/**
 * A part with this many changes or fewer is always read again: a voter may be changed twice, the second time by a host whose
 * clock is behind, and the number stays the same. Many changes at once are those of a list or of a group, where a second
 * change in the same five seconds would have to be hidden by one that left them.
 */
const fewChanges = 100;
/** How long the rights in memory are trusted when reads fail. After that, they are read again for each ballot. */
const trustedMs = 10_000;

/** The rights of a registered voter that is not in memory. */
const UNCHANGED: Rights = { registeredAt: 0 };

export type VotingRights = ReturnType<typeof createVotingRights>;

/**
 * Keeps the voters with groups or weights in memory, so that a ballot can be cast without reading them, and elections
 * with different electorates can be counted together. Changes made by other processes appear after two seconds.
 */
export function createVotingRights(
  { clock, logger }: Pick<Core, 'clock' | 'logger'>,
  store: RightsStore,
) {
  const aside = createQuarantine({ kind: 'voting rights', clock, logger });
  const known = createKnownRights();
  /** The times of changes within the overlap, by voter. */
  const recent = new Map<string, number>();
  let seenUntil: number | undefined;
  let refreshedAt = 0;

  /** @param isLate leaves out what was read with the same time. Recently, a voter may have been changed twice at one time. */
  async function readRange(
    range: { from: number; until?: number },
    { isLate }: { isLate: boolean },
  ): Promise<void> {
    const since = clock.settled().getTime() - overlapMs;
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
    for (const [voter, at] of recent) if (at < end - overlapMs) recent.delete(voter);
    const start = Math.ceil((end - overlapMs) / partMs) * partMs;
    if (recent.size === 0 && (await store.countIn({ from: start, until: end })) === 0) return;
    const seen = new Map<number, number>();
    for (const at of recent.values()) {
      const part = Math.floor(at / partMs) * partMs;
      if (at < end) seen.set(part, (seen.get(part) ?? 0) + 1);
    }
    const parts: { from: number; until: number }[] = [];
    for (let from = start; from < end; from += partMs) {
      parts.push({ from, until: Math.min(from + partMs, end) });
    }
    const counts = await Promise.all(parts.map(store.countIn));
    for (const [place, part] of parts.entries()) {
      const count = counts[place] ?? 0;
      const isSame = count === (seen.get(part.from) ?? 0);
      if (!isSame || (count > 0 && count <= fewChanges)) await readRange(part, { isLate: true });
    }
  }

  async function read(): Promise<void> {
    const [now, elapsed] = [clock.settled().getTime(), clock.elapsed()];
    const from = seenUntil === undefined ? 1 : seenUntil - againMs;
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
  async function trusted(voter: string): Promise<Rights | undefined> {
    const { get } = await loaded();
    return clock.elapsed() - refreshedAt <= trustedMs ? get(voter) : undefined;
  }

  let computed: Promise<unknown> = Promise.resolve();
  /**
   * Computes one sum after another, and lets other requests run in between: each may go through all voters, and a list
   * of elections needs many.
   */
  function computedApart<Value>(compute: () => Value): Promise<Value> {
    const next = computed.then(() => breathe()).then(compute);
    computed = next.catch(() => {});
    return next;
  }

  return {
    refresh,

    /** Even if nothing is written, the rights in memory must not become too old to rely on. */
    nextDue: (): DueTime => new Date(clock.now().getTime() + trustedMs - 2 * againMs),

    /**
     * Looks up a voter who is in none of these groups in memory, so that a voter who was added a moment ago is never
     * turned away.
     */
    async mayVote(voter: string, groups: readonly string[]): Promise<boolean> {
      if (groups.length === 0) return true;
      const franchise = { groups, close: undefined };
      if (isMember((await trusted(voter))?.groups, franchise)) return true;
      return isMember((await store.findOne(voter))?.groups, franchise);
    },

    /** Looks up a voter who is disabled in memory, so that a voter who was enabled a moment ago is never turned away. */
    async isEnabled(voter: string): Promise<boolean> {
      const found = await trusted(voter);
      if (found && found.disabledAt == null) return true;
      const stored = await store.findOne(voter);
      return stored !== null && stored.disabledAt === null;
    },

    /** The rights of all voters, for many voters at once. They are at most two seconds old. */
    async inMemory() {
      const { get, version } = await loaded();
      return { version: version(), rightsOf: (voter: string): Rights => get(voter) ?? UNCHANGED };
    },

    /** The memberships of a voter in memory, for many elections. They are at most two seconds old. */
    async membershipsOf(voter: string) {
      const memberships = (await loaded()).get(voter)?.groups ?? [];
      return {
        /** Whether the voter is in one of these groups now or, if `close` is given, was at that time. */
        isConcerned: (franchise: Franchise) => isMember(memberships, franchise),
        /** Whether the voter has ever been in one of these groups. */
        wasMember: (groups: readonly string[]) =>
          memberships.some(({ group }) => groups.includes(group)),
      };
    },

    /** Looks up a voter who is not in memory, because the weight may have been set a moment ago. */
    weightOf: async (voter: string): Promise<number> =>
      weightAt((await trusted(voter)) ?? (await store.findOne(voter)) ?? {}),

    /** Like `weightOf`, but without a read. The weight is at most two seconds old. */
    rememberedWeightOf: async (voter: string) => weightAt((await loaded()).get(voter) ?? {}),

    /** Counts enabled voters who can vote now or, after voting has closed, could vote when it closed. */
    async countReachable(franchise: Franchise): Promise<number> {
      let count = 0;
      for (const rights of (await loaded()).of(franchise.groups)) {
        if (!rights.disabledAt && isEligible(rights, franchise)) count += 1;
      }
      return count;
    },

    countEnabledSince: async (time: Date) => (await loaded()).countEnabledSince(time),

    /** The voters with groups or weights who may vote, and the sum of their weights. */
    sum: async (franchise: Franchise) =>
      (await loaded()).keptSum(franchise) ?? computedApart(() => known.sum(franchise)),

    /** The numbers of enabled voters by group. */
    sizes: async (): Promise<ReadonlyMap<string, number>> => (await loaded()).sizes,

    /** The numbers of known voters who may vote, by weight. */
    async weightsIn(franchise: Franchise): Promise<Map<number, number>> {
      const weights = new Map<number, number>();
      for (const rights of (await loaded()).of(franchise.groups)) {
        if (!isEligible(rights, franchise)) continue;
        const weight = weightAt(rights, franchise.close);
        weights.set(weight, (weights.get(weight) ?? 0) + 1);
      }
      return weights;
    },
  };
}

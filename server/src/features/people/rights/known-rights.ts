import { createCompaction } from './compact-rights.ts';
import { currentGroups, type Rights, wasDisabledAt } from './eligibility.ts';
import { createKeptSums } from './kept-sums.ts';
import type { RightsRecord } from './rights-store.ts';

/**
 * The rights of voters who have groups or a weight, or whose rights have changed. To save memory, times are stored as
 * numbers, and each group ID is stored only once. Sums are kept and updated with each change, unless so many voters
 * change that recalculating the sums is faster.
 */
export function createKnownRights(whole: () => number) {
  const known = new Map<string, Rights>();
  /** The voters who are or were in a group, by group, because looking up the rights of each voter would take longer. */
  const everIn = new Map<string, Map<string, Rights>>();
  /** The voters who are enabled but were disabled earlier. There are usually few. */
  const enabledAgain = new Map<string, Rights>();
  /** The numbers of enabled voters by current group. */
  const sizes = new Map<string, number>();
  const sums = createKeptSums({ of, size: () => known.size, one: whole });
  const compact = createCompaction();
  let learned = 0;

  function count(rights: Rights | undefined, by: 1 | -1): void {
    if (!rights || rights.disabledAt) return;
    for (const id of currentGroups(rights)) sizes.set(id, (sizes.get(id) ?? 0) + by);
  }

  /** Yields the rights of at least all voters who are or were in one of these groups; without groups, of all voters. */
  function* of(groups: readonly string[]): Generator<Rights> {
    const size = groups.reduce((sum, group) => sum + (everIn.get(group)?.size ?? 0), 0);
    // Going through all voters takes less time than going through most of them by group.
    if (groups.length === 0 || size * 2 > known.size) {
      yield* known.values();
      return;
    }
    for (const [place, group] of groups.entries()) {
      const earlier = new Set(groups.slice(0, place));
      for (const rights of everIn.get(group)?.values() ?? []) {
        const isRepeated = rights.groups?.some((one) => earlier.has(one.group));
        if (!isRepeated) yield rights;
      }
    }
  }

  return {
    sizes,
    of,
    get: (voter: string): Rights | undefined => known.get(voter),
    /** Differs after each change. */
    version: () => learned,

    /** How many voters who are enabled were registered but disabled at this time. */
    countEnabledSince: (time: Date): number =>
      [...enabledAgain.values()].filter(
        (rights) => Number(rights.registeredAt) <= time.getTime() && wasDisabledAt(rights, time),
      ).length,

    learn(record: RightsRecord): void {
      learned += 1;
      const rights = compact(record);
      const before = known.get(record._id);
      count(before, -1);
      count(rights, 1);
      known.set(record._id, rights);
      if (rights.earlierDisabled && !rights.disabledAt) enabledAgain.set(record._id, rights);
      else enabledAgain.delete(record._id);
      for (const { group } of before?.groups ?? []) everIn.get(group)?.delete(record._id);
      for (const { group } of rights.groups ?? []) {
        const voters = everIn.get(group) ?? new Map<string, Rights>();
        everIn.set(group, voters.set(record._id, rights));
      }
      sums.change(before, rights);
    },

    keptSum: sums.keptSum,
    sum: sums.sum,
  };
}

import type { RightsRecord } from './rights-store.ts';
import {
  currentGroups,
  type Franchise,
  isEligible,
  type Rights,
  wasDisabledAt,
  weightAt,
} from './eligibility.ts';

/** How many voters may vote, and how much their ballots weigh in total. */
export interface ElectorateSum {
  voters: number;
  weight: number;
}

/** A voter's rights, to be added to a sum (1) or subtracted from it (-1). */
interface Change {
  rights: Rights | undefined;
  by: 1 | -1;
}

/** Each sum makes every change a little slower. */
const keptSums = 200;

/**
 * The rights of voters who have groups or a weight, or whose rights have changed. To save memory, times are stored as
 * numbers, and each group ID is stored only once. Sums are kept and updated with each change, unless so many voters
 * change that recalculating the sums is faster.
 */
export function createKnownRights() {
  const known = new Map<string, Rights>();
  /** The voters who are or were in a group, by group, because looking up the rights of each voter would take longer. */
  const everIn = new Map<string, Map<string, Rights>>();
  /** The voters who are enabled but were disabled earlier. There are usually few. */
  const enabledAgain = new Map<string, Rights>();
  /** The numbers of enabled voters by current group. */
  const sizes = new Map<string, number>();
  const sums = new Map<string, { franchise: Franchise; sum: ElectorateSum }>();
  let changesOfSums = 0;
  const groupIds = new Map<string, string>();
  let learned = 0;

  function shared(id: string): string {
    const found = groupIds.get(id);
    if (found === undefined) groupIds.set(id, id);
    return found ?? id;
  }

  function compact({ registeredAt, disabledAt, ...record }: RightsRecord): Rights {
    const { groups = [], weight = 1, earlierWeights = [], earlierDisabled = [] } = record;
    return {
      registeredAt: registeredAt.getTime(),
      ...(disabledAt && { disabledAt: disabledAt.getTime() }),
      ...(earlierDisabled.length > 0 && {
        earlierDisabled: earlierDisabled.map(({ since, until }) => ({
          since: since.getTime(),
          until: until.getTime(),
        })),
      }),
      ...(groups.length > 0 && {
        groups: groups.map(({ group, since, until }) => ({
          group: shared(group),
          since: since.getTime(),
          ...(until && { until: until.getTime() }),
        })),
      }),
      ...(weight !== 1 && { weight }),
      ...(earlierWeights.length > 0 && {
        earlierWeights: earlierWeights.map((one) => ({ ...one, until: one.until.getTime() })),
      }),
    };
  }

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

  function change(sum: ElectorateSum, franchise: Franchise, { rights, by }: Change): void {
    if (!rights || !isEligible(rights, franchise)) return;
    sum.voters += by;
    sum.weight += by * weightAt(rights, franchise.close);
  }

  function changeSums(before: Rights | undefined, after: Rights): void {
    if (sums.size === 0) return;
    changesOfSums += 1;
    if (changesOfSums * 10 > known.size) {
      sums.clear();
      return;
    }
    for (const { sum, franchise } of sums.values()) {
      change(sum, franchise, { rights: before, by: -1 });
      change(sum, franchise, { rights: after, by: 1 });
    }
  }

  const keyOf = ({ groups, close }: Franchise): string => JSON.stringify([groups, close]);

  /** The sum if it need not be computed. */
  function keptSum(franchise: Franchise): ElectorateSum | undefined {
    const found = sums.get(keyOf(franchise))?.sum;
    return found && { ...found };
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
      changeSums(before, rights);
    },

    keptSum,

    sum(franchise: Franchise): ElectorateSum {
      const found = keptSum(franchise);
      if (found) return found;
      const sum = { voters: 0, weight: 0 };
      for (const rights of of(franchise.groups)) change(sum, franchise, { rights, by: 1 });
      if (sums.size === 0) changesOfSums = 0;
      const [oldest] = sums.keys();
      if (sums.size >= keptSums && oldest !== undefined) sums.delete(oldest);
      sums.set(keyOf(franchise), { franchise, sum });
      return { ...sum };
    },
  };
}

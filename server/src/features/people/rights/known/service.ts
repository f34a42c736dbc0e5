import type { RightsRecord } from '../store.ts';
import { currentGroups, type Franchise, isEligible, type Rights, weightAt } from '../rules.ts';

/** How many voters may vote, and how much their ballots weigh in all. */
export interface ElectorateSum {
  voters: number;
  weight: number;
}

export type KnownRights = ReturnType<typeof createKnownRights>;

/**
 * The rights of the voters who differ from most, in little memory: times are numbers, and IDs of groups are stored
 * once. Sums are kept until the next change.
 */
export function createKnownRights() {
  const known = new Map<string, Rights>();
  /** The voters who are or were in a group. */
  const everIn = new Map<string, Set<string>>();
  /** Enabled voters by their current group. */
  const sizes = new Map<string, number>();
  const sums = new Map<string, ElectorateSum>();
  const groupIds = new Map<string, string>();

  function shared(id: string): string {
    const found = groupIds.get(id);
    if (found === undefined) groupIds.set(id, id);
    return found ?? id;
  }

  function compact({ registeredAt, disabledAt, ...record }: RightsRecord): Rights {
    const { groups = [], weight = 1, earlierWeights = [] } = record;
    return {
      registeredAt: registeredAt.getTime(),
      ...(disabledAt && { disabledAt: disabledAt.getTime() }),
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

  /** The rights of everyone who may be in one of these groups; of everyone known without groups. */
  function* of(groups: readonly string[]): Generator<Rights> {
    if (groups.length === 0) {
      yield* known.values();
      return;
    }
    const seen = groups.length > 1 ? new Set<string>() : undefined;
    for (const group of groups) {
      for (const voter of everIn.get(group) ?? []) {
        const rights = known.get(voter);
        if (!rights || seen?.has(voter)) continue;
        seen?.add(voter);
        yield rights;
      }
    }
  }

  function add(franchise: Franchise): ElectorateSum {
    const sum = { voters: 0, weight: 0 };
    for (const rights of of(franchise.groups)) {
      if (!isEligible(rights, franchise)) continue;
      sum.voters += 1;
      sum.weight += weightAt(rights, franchise.close);
    }
    return sum;
  }

  return {
    sizes,
    of,
    get: (voter: string): Rights | undefined => known.get(voter),

    learn(record: RightsRecord): void {
      const rights = compact(record);
      count(known.get(record._id), -1);
      count(rights, 1);
      known.set(record._id, rights);
      for (const { group } of rights.groups ?? []) {
        const voters = everIn.get(group) ?? new Set();
        everIn.set(group, voters.add(record._id));
      }
      sums.clear();
    },

    /** The known voters who may vote. */
    sum(franchise: Franchise): ElectorateSum {
      const key = JSON.stringify([franchise.groups, franchise.close]);
      const found = sums.get(key) ?? add(franchise);
      sums.set(key, found);
      return found;
    },
  };
}

import type { Rights } from './eligibility.ts';
import type { RightsRecord } from './rights-store.ts';

/** Returns a function that returns rights as they are kept in memory: with times as numbers, and each group ID once. */
export function createCompaction() {
  const groupIds = new Map<string, string>();
  function shared(id: string): string {
    const found = groupIds.get(id);
    if (found === undefined) groupIds.set(id, id);
    return found ?? id;
  }

  return function compact({ registeredAt, disabledAt, ...record }: RightsRecord): Rights {
    const { groups = [], weight, earlierWeights = [], earlierDisabled = [] } = record;
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
      ...(weight !== undefined && { weight }),
      ...(earlierWeights.length > 0 && {
        earlierWeights: earlierWeights.map((one) => ({ ...one, until: one.until.getTime() })),
      }),
    };
  };
}

import { type Franchise, isEligible, type Rights, weightAt } from './eligibility.ts';

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
const mostKept = 200;

/**
 * Sums over the voters who may vote in elections. They are kept and changed with each voter, unless so many voters change
 * that recalculating the sums is faster.
 */
export function createKeptSums({
  of,
  size,
}: {
  /** Yields the rights of at least all voters who are or were in one of these groups. */
  of: (groups: readonly string[]) => Iterable<Rights>;
  /** The number of voters. */
  size: () => number;
}) {
  const sums = new Map<string, { franchise: Franchise; sum: ElectorateSum }>();
  let changesOfSums = 0;

  function add(sum: ElectorateSum, franchise: Franchise, { rights, by }: Change): void {
    if (!rights || !isEligible(rights, franchise)) return;
    sum.voters += by;
    sum.weight += by * weightAt(rights, franchise.close);
  }

  function change(before: Rights | undefined, after: Rights): void {
    if (sums.size === 0) return;
    changesOfSums += 1;
    if (changesOfSums * 10 > size()) {
      sums.clear();
      return;
    }
    for (const { sum, franchise } of sums.values()) {
      add(sum, franchise, { rights: before, by: -1 });
      add(sum, franchise, { rights: after, by: 1 });
    }
  }

  const keyOf = ({ groups, close }: Franchise): string => JSON.stringify([groups, close]);

  /** Returns the sum if it need not be computed. */
  function keptSum(franchise: Franchise): ElectorateSum | undefined {
    const found = sums.get(keyOf(franchise))?.sum;
    return found && { ...found };
  }

  return {
    change,
    keptSum,

    sum(franchise: Franchise): ElectorateSum {
      const found = keptSum(franchise);
      if (found) return found;
      const sum = { voters: 0, weight: 0 };
      for (const rights of of(franchise.groups)) add(sum, franchise, { rights, by: 1 });
      if (sums.size === 0) changesOfSums = 0;
      const [oldest] = sums.keys();
      if (sums.size >= mostKept && oldest !== undefined) sums.delete(oldest);
      sums.set(keyOf(franchise), { franchise, sum });
      return { ...sum };
    },
  };
}

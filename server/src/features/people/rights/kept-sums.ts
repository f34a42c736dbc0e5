import { type Electorate, isEligible, type Rights, weightAt } from './eligibility.ts';

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
const MOST_KEPT = 200;

/**
 * Sums over the voters who may vote in elections. They are kept and changed with each voter, unless so many voters change
 * that recalculating the sums is faster.
 */
export function createKeptSums({
  of,
  size,
  one,
}: {
  /** Yields the rights of at least all voters who are or were in one of these groups. */
  of: (groups: readonly string[]) => Iterable<Rights>;
  /** The number of voters. */
  size: () => number;
  /** The units of one whole. Sums are computed again after they have changed. */
  one: () => number;
}) {
  const sums = new Map<string, { electorate: Electorate; sum: ElectorateSum }>();
  let changesOfSums = 0;
  let oneInSums = one();

  function forgetOutdated(): void {
    if (oneInSums === one()) return;
    oneInSums = one();
    sums.clear();
  }

  function add(sum: ElectorateSum, electorate: Electorate, { rights, by }: Change): void {
    if (!rights || !isEligible(rights, electorate)) return;
    sum.voters += by;
    sum.weight += by * weightAt(rights, { one: oneInSums, close: electorate.close });
  }

  function change(before: Rights | undefined, after: Rights): void {
    forgetOutdated();
    if (sums.size === 0) return;
    changesOfSums += 1;
    if (changesOfSums * 10 > size()) {
      sums.clear();
      return;
    }
    for (const { sum, electorate } of sums.values()) {
      add(sum, electorate, { rights: before, by: -1 });
      add(sum, electorate, { rights: after, by: 1 });
    }
  }

  const keyOf = ({ groups, close }: Electorate): string => JSON.stringify([groups, close]);

  /** Returns the sum if it need not be computed. */
  function keptSum(electorate: Electorate): ElectorateSum | undefined {
    forgetOutdated();
    const found = sums.get(keyOf(electorate))?.sum;
    return found && { ...found };
  }

  return {
    change,
    keptSum,

    sum(electorate: Electorate): ElectorateSum {
      const found = keptSum(electorate);
      if (found) return found;
      const sum = { voters: 0, weight: 0 };
      for (const rights of of(electorate.groups)) add(sum, electorate, { rights, by: 1 });
      if (sums.size === 0) changesOfSums = 0;
      const [oldest] = sums.keys();
      if (sums.size >= MOST_KEPT && oldest !== undefined) sums.delete(oldest);
      sums.set(keyOf(electorate), { electorate, sum });
      return { ...sum };
    },
  };
}

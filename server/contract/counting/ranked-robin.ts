import { electInOrder } from './elect-in-order.ts';
import type { RuleInput } from './rule-input.ts';
import type { Duels, Outcome } from './outcome.ts';
import { pairsOf, type Pairwise } from './preferences.ts';
import { groupSorted } from './ties.ts';

/**
 * Ranked robin:
 *
 * 1. Each candidate is compared with each other candidate. The candidate whom more ballots prefer wins the comparison.
 *    Candidates whom a ballot does not rank share its last place.
 * 2. The candidate who wins the most comparisons is elected. A comparison without a winner counts for no one.
 * 3. If several candidates win the most, their margins in the comparisons with each other are added, and the highest
 *    sum is elected. If these sums are equal, the margins in the comparisons with all candidates are added. If these are
 *    equal as well, the lot decides.
 *
 * If there are several seats, the first candidates in this order are elected. The result is not proportional.
 *
 * Source: Sass, "Ranked Robin", https://electowiki.org/wiki/Ranked_Robin, with its first and second degree of ties.
 * Steps 1 and 2 are also called Copeland's method.
 */
export function countRankedRobin(election: RuleInput): Outcome {
  const { candidates, standing, ballots } = election;
  const pairwise = pairsOf(standing, ballots, candidates.length);
  const duels = standing.map((_, place) => duelsOf(place, [...standing.keys()], pairwise));
  const order = orderByDuels(duels, pairwise).map((equals) =>
    equals.flatMap((place) => standing[place] ?? []),
  );
  const idOf = (place: number) => candidates[standing[place] ?? 0] ?? '';
  return {
    ...electInOrder(election, order),
    duels: Object.fromEntries(duels.map((result, place) => [idOf(place), result] as const)),
    pairwise,
  };
}

/** Returns the results of the comparisons of one candidate with others. */
function duelsOf(candidate: number, others: readonly number[], pairwise: Pairwise): Duels {
  const margins = others.map(
    (other) => (pairwise[candidate]?.[other] ?? 0) - (pairwise[other]?.[candidate] ?? 0),
  );
  return {
    won: margins.filter((margin) => margin > 0).length,
    lost: margins.filter((margin) => margin < 0).length,
    margin: margins.reduce((sum, margin) => sum + margin, 0),
  };
}

/** Returns positions, best first, with equal candidates grouped. */
function orderByDuels(duels: readonly Duels[], pairwise: Pairwise): number[][] {
  const wonBy = (place: number) => duels[place]?.won ?? 0;
  const keys = duels.map(({ won, margin }, place) => {
    const rivals = [...duels.keys()].filter((other) => wonBy(other) === won);
    return [won, duelsOf(place, rivals, pairwise).margin, margin];
  });
  const compare = (one: number, other: number) => {
    const differs = keys[one]?.findIndex((key, level) => key !== keys[other]?.[level]) ?? -1;
    return (keys[other]?.[differs] ?? 0) - (keys[one]?.[differs] ?? 0);
  };
  return groupSorted([...duels.keys()], compare);
}

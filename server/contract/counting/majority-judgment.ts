import { electInOrder } from './elect-in-order.ts';
import type { RuleInput } from './rule-input.ts';
import type { Grades, Outcome } from './outcome.ts';
import { countPoints, type Scores } from './scores.ts';
import { groupSorted } from './ties.ts';

/**
 * Majority judgment:
 *
 * 1. A candidate's majority grade is the median of the candidate's grades; of an even number of grades, the lower one
 *    of the two in the middle. Every ballot with a choice grades all candidates. Without a mark, it gives the worst one.
 * 2. The candidate with the best majority grade is elected.
 * 3. Between candidates with the same majority grade, one such grade is removed from each, and their new medians are
 *    compared, until they differ. Candidates who have the same number of each grade are equal.
 *
 * If there are several seats, the first candidates in this order are elected. Seats for which equal candidates compete
 * are filled by lot.
 *
 * Source: Michel Balinski and Rida Laraki, "A theory of measuring, electing, and ranking", PNAS 104 (2007), and
 * "Majority Judgment: Measuring, Ranking, and Electing", MIT Press 2011, chapter 1.
 * @param max the points of the best grade; the worst grade is 0
 */
export function countMajorityJudgment(election: RuleInput<Scores>, max: number): Outcome {
  const { candidates, standing, ballots } = election;
  const byGrade = Array.from({ length: max + 1 }, (_, place) => countPoints(ballots, max - place));
  const grades = candidates.map((_, candidate): Grades => {
    const counts = byGrade.map((numbers) => numbers[candidate] ?? 0);
    return { counts, median: sum(counts) === 0 ? null : medianOf(counts) };
  });
  const order = groupSorted(standing, (one, other) =>
    compareGrades(grades[one]?.counts ?? [], grades[other]?.counts ?? []),
  );
  return {
    ...electInOrder(election, order),
    grades: Object.fromEntries(
      grades.map((given, candidate) => [candidates[candidate] ?? '', given]),
    ),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, number) => all + number, 0);

/** Returns the position of the median grade. Counts are best grade first. */
function medianOf(counts: readonly number[]): number {
  return nthOf(counts, Math.floor(sum(counts) / 2) + 1).grade;
}

/** Returns the nth best grade, as a position in the counts, and the number of better grades. */
function nthOf(counts: readonly number[], nth: number): { grade: number; better: number } {
  let better = 0;
  for (const [grade, count] of counts.entries()) {
    if (better + count >= nth) return { grade, better };
    better += count;
  }
  return { grade: Math.max(0, counts.length - 1), better };
}

/**
 * Steps 2 and 3. Of an even number of grades, the two in the middle are the next two medians: first the lower one, then
 * the upper one. Pairs are removed as often as both candidates have the same pair in the middle, because removing one
 * grade at a time would take as many steps as there are ballots.
 * @returns a negative number if the first candidate is better, and 0 if both have the same grades
 */
function compareGrades(one: readonly number[], other: readonly number[]): number {
  const [first, second] = [[...one], [...other]];
  if (sum(first) % 2 === 1) {
    const median = medianOf(first);
    if (median !== medianOf(second)) return median - medianOf(second);
    for (const counts of [first, second]) remove(counts, median, 1);
  }
  for (let half = sum(first) / 2; half > 0; ) {
    const [middle, otherMiddle] = [middleOf(first, half), middleOf(second, half)];
    const { lower, upper } = middle;
    if (lower !== otherMiddle.lower) return lower - otherMiddle.lower;
    if (upper !== otherMiddle.upper) return upper - otherMiddle.upper;
    const pairs = Math.min(middle.pairs, otherMiddle.pairs);
    for (const counts of [first, second]) {
      remove(counts, lower, pairs);
      remove(counts, upper, pairs);
    }
    half -= pairs;
  }
  return 0;
}

/** Returns the two grades in the middle of `2 * half` grades, and how often both can be removed until one of them changes. */
function middleOf(counts: readonly number[], half: number) {
  const [upper, lower] = [nthOf(counts, half), nthOf(counts, half + 1)];
  const worse = 2 * half - lower.better - (counts[lower.grade] ?? 0);
  const pairs = Math.min(half - upper.better, half - worse);
  return { lower: lower.grade, upper: upper.grade, pairs };
}

function remove(counts: number[], grade: number, times: number): void {
  counts[grade] = (counts[grade] ?? 0) - times;
}

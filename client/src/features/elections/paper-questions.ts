import type { Election } from '@votewise/contract';
import { papersOf, questionsBeside } from '@votewise/contract/elections/papers';

/**
 * Returns the elections on the same ballot paper, in the order of the list; empty if the election is not on a paper.
 */
export function questionsOnPaper(
  selected: Election | undefined,
  all: readonly Election[],
): Election[] {
  if (!selected?.paper) return [];
  const together = questionsBeside(selected, all);
  return together.length < 2 ? [] : together;
}

/**
 * Returns the elections, newest first, with all questions of a paper in the place of its newest question. On a paper,
 * questions are in the order in which they were scheduled.
 */
export function inPaperOrder(newestFirst: readonly Election[]): Election[] {
  return papersOf(newestFirst).flatMap((questions) => questions.toReversed());
}

/** The name of a ballot paper, spelled as in its first question, so that it is the same for all questions. */
export const paperName = ([first]: readonly Election[]): string => first?.paper ?? '';

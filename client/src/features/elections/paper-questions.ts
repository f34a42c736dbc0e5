import type { Election } from '@votewise/contract';
import { papersOf, questionsBeside } from '@votewise/contract/elections/papers';

/** Returns the elections on the same ballot paper, in the order of the list; empty if there is no paper. */
export function questionsOnPaper(
  selected: Election | undefined,
  all: readonly Election[],
): Election[] {
  if (!selected?.paper) return [];
  const together = questionsBeside(selected, all);
  return together.length < 2 ? [] : together;
}

/** Returns elections newest first, but the questions of a paper together, in the order of their scheduling. */
export function inPaperOrder(newestFirst: readonly Election[]): Election[] {
  return papersOf(newestFirst).flatMap((questions) => questions.toReversed());
}

/** The name of a ballot paper, spelled as in its first question, so that it is the same for all questions. */
export const paperName = ([first]: readonly Election[]): string => first?.paper ?? '';

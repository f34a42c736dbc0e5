import type { Election } from '@votewise/server/contract';
import { isSamePaper } from '@votewise/server/contract/elections/papers';
import { groupKeyOf } from '@votewise/server/contract/people/group-key';

/** Returns the elections on the same ballot paper, in the order of the list; none if the election is on its own. */
export function questionsOnPaper(
  selected: Election | undefined,
  all: readonly Election[],
): Election[] {
  if (!selected?.paper) return [];
  const together = all.filter((one) => isSamePaper(one, selected));
  return together.length < 2 ? [] : together;
}

/**
 * Returns a list of elections, newest first, with the questions of each paper together, where its newest one was. On
 * a paper, questions are in the order in which they were scheduled.
 */
export function inPaperOrder(newestFirst: readonly Election[]): Election[] {
  const papers = new Map<string, Election[]>();
  for (const election of newestFirst) {
    // No name of a paper begins with a space.
    const key = groupKeyOf(election.paper) || ` ${election.id}`;
    papers.set(key, [election, ...(papers.get(key) ?? [])]);
  }
  return [...papers.values()].flat();
}

/** The name of a ballot paper as its first question spells it, so that it stays the same from question to question. */
export const paperName = ([first]: readonly Election[]): string => first?.paper ?? '';

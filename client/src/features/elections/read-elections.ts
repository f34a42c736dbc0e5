import type { Election, ElectionsData, ListedElection } from '@votewise/contract';
import { papersOf, questionsBeside } from '@votewise/contract/elections/papers';

type StoredElection = ListedElection & { _id?: string };

function withId(election: StoredElection): ListedElection {
  const { _id, ...rest } = election;
  return { ...rest, id: rest.id ?? _id ?? '' };
}

/**
 * Reads the response of `GET /elections` in either shape, a list or an object with a list, and takes `id` from `_id` if it is
 * missing. The specification has both; our server always sends an object and `id`.
 */
export function readElections(data: ElectionsData | StoredElection[]): ListedElection[] {
  return (Array.isArray(data) ? data : data.elections).map(withId);
}

const STATUS_ORDER = { active: 0, upcoming: 1, completed: 2 };

/** Puts active elections first, then upcoming, then completed ones, each in the server's order. */
export function sortForVoters(elections: readonly Election[]): Election[] {
  return elections.toSorted((a, b) => STATUS_ORDER[a.status] - STATUS_ORDER[b.status]);
}

export function countByStatus(elections: readonly Election[]) {
  const counts = { total: elections.length, active: 0, completed: 0, upcoming: 0 };
  for (const { status } of elections) counts[status] += 1;
  return counts;
}

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
export function inPaperOrder<E extends Election>(newestFirst: readonly E[]): E[] {
  return papersOf(newestFirst).flatMap((questions) => questions.toReversed());
}

/** The name of a ballot paper, spelled as in its first question, so that it is the same for all questions. */
export const paperName = ([first]: readonly Election[]): string => first?.paper ?? '';

/**
 * Returns whether voting on the ballot paper has opened, and none of its counts is hidden any longer, so that there can be
 * minutes of all its questions.
 */
export const isPaperCounted = (questions: readonly Election[]): boolean =>
  questions.some(({ status }) => status !== 'upcoming') &&
  questions.every(({ isCountHidden }) => !isCountHidden);

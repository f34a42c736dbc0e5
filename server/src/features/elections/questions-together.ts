import { type ElectionStatus, questionsBeside } from '@votewise/contract';
import type { ElectionRecord } from './election-store.ts';

/** The fields of an election that decide which elections are voted on together with it. */
export type Question = Pick<ElectionRecord, '_id' | 'paper' | 'startDate' | 'endDate'>;

/**
 * Returns the questions that voters answer together with an election, in the order of the paper, or only the election
 * if it is not on a paper: see `papersOf`.
 * @param all newest first
 */
export function questionsTogether<E extends Question>(election: E, all: readonly E[]): E[] {
  const questions = questionsBeside(election, all);
  return questions.length > 1 ? questions.toReversed() : [election];
}

/** Returns `active` if any question is active, `completed` if all are completed, and otherwise `upcoming`. */
export function statusTogether(questions: readonly { status: ElectionStatus }[]): ElectionStatus {
  if (questions.some(({ status }) => status === 'active')) return 'active';
  return questions.every(({ status }) => status === 'completed') ? 'completed' : 'upcoming';
}

/**
 * Returns whether emails may contain voting links. If one question requires the password, so do all questions on
 * its paper.
 */
export const areLinksOn = (questions: readonly Pick<ElectionRecord, 'ballot'>[]): boolean =>
  questions.every(({ ballot }) => ballot.links === 'on');

/**
 * Returns whether a link in a message from this time has stopped working. Turning links off invalidates all
 * earlier links permanently.
 */
export const isLinkVoid = (
  questions: readonly Pick<ElectionRecord, 'ballot' | 'linksVoidedAt'>[],
  at: Date,
): boolean =>
  !areLinksOn(questions) ||
  questions.some(({ linksVoidedAt }) => linksVoidedAt !== undefined && at <= linksVoidedAt);

import { type ElectionStatus, isSamePaper } from '../../../contract/index.ts';
import type { ElectionRecord } from '../store.ts';

/** The part of an election that decides with which others it is voted on. */
export type Question = Pick<ElectionRecord, '_id' | 'paper' | 'startDate' | 'endDate'>;

const isAtOnce = (one: Question, other: Question): boolean =>
  one.startDate < other.endDate && other.startDate < one.endDate;

/**
 * Returns the questions that voters answer together with an election, in the order of the paper: itself, if it is on no
 * paper. A paper whose name is used again next year is another one, so only questions that are open at the same time
 * are together.
 * @param all newest first
 */
export function questionsTogether<E extends Question>(election: E, all: readonly E[]): E[] {
  const others = all.filter((one) => isSamePaper(one, election) && isAtOnce(one, election));
  return others.length > 1 ? others.toReversed() : [election];
}

/** Active while any question is; completed when all are. */
export function statusTogether(questions: readonly { status: ElectionStatus }[]): ElectionStatus {
  if (questions.some(({ status }) => status === 'active')) return 'active';
  return questions.every(({ status }) => status === 'completed') ? 'completed' : 'upcoming';
}

/** Whether emails may contain voting links: if one question requires the password, all that are on its paper do. */
export const areLinksOn = (questions: readonly Pick<ElectionRecord, 'ballot'>[]): boolean =>
  questions.every(({ ballot }) => ballot.links === 'on');

/** Whether a link of a message from that time is void: turning links off ends those that were sent for good. */
export const isLinkVoid = (
  questions: readonly Pick<ElectionRecord, 'ballot' | 'linksVoidedAt'>[],
  at: Date,
): boolean =>
  !areLinksOn(questions) ||
  questions.some(({ linksVoidedAt }) => linksVoidedAt !== undefined && at <= linksVoidedAt);

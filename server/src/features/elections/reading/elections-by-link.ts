import { type ElectionStatus, questionsBeside } from '@votewise/contract';
import { AppError, ifFound } from '../../../platform/app-error.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { Session } from '../../../platform/tokens.ts';
import type { ElectionRecord, WatchedElection } from '../stored/election-document.ts';

type Link = NonNullable<Session['link']>;

interface WatchedElections {
  /** @throws AppError NOT_FOUND */
  findWatched(id: string): Promise<WatchedElection>;
  /** Newest first. */
  findAllWatched(): Promise<WatchedElection[]>;
}

export type ElectionsByLink = ReturnType<typeof createElectionsByLink>;

/** Finds the elections that voting links, and the sessions opened with them, give access to. */
export function createElectionsByLink(elections: WatchedElections) {
  /** Returns the questions of a link, in the order of the paper; undefined if it no longer works. */
  async function questionsOf(link: Link): Promise<WatchedElection[] | undefined> {
    const named = await ifFound(elections.findWatched(link.election));
    if (!named) return undefined;
    const all = named.paper === '' ? [] : await elections.findAllWatched();
    const questions = questionsTogether(named, all);
    return isLinkVoid(questions, new Date(link.at)) ? undefined : questions;
  }

  /** Read once for all voters with links of the same message who ask at the same time. */
  const sharedQuestions = createSingleFlight((link) => questionsOf(JSON.parse(link) as Link));

  return {
    questionsOf,

    /** Returns the IDs of the elections that a session is for. @throws AppError UNAUTHENTICATED if its link is void */
    async scopeOf(link: Link): Promise<ReadonlySet<string>> {
      const questions = await sharedQuestions(JSON.stringify(link));
      if (!questions) throw new AppError('UNAUTHENTICATED', 'This voting link no longer works.');
      return new Set(questions.map(({ _id }) => _id));
    },
  };
}

/** The fields of an election that decide which elections are voted on together with it. */
type PaperPlace = Pick<ElectionRecord, '_id' | 'paper' | 'startDate' | 'endDate'>;

/**
 * Returns the questions that voters answer together with an election, in the order of the paper, or only the election
 * if it is not on a paper: see `papersOf`.
 * @param all newest first
 */
export function questionsTogether<E extends PaperPlace>(election: E, all: readonly E[]): E[] {
  const questions = questionsBeside(election, all);
  return questions.length > 1 ? questions.toReversed() : [election];
}

/** Returns `active` if any question is active, `completed` if all are completed, and otherwise `upcoming`. */
export function statusTogether(questions: readonly { status: ElectionStatus }[]): ElectionStatus {
  if (questions.some(({ status }) => status === 'active')) return 'active';
  return questions.every(({ status }) => status === 'completed') ? 'completed' : 'upcoming';
}

/** If one question requires the password, so do all questions on its paper. */
export const areLinksOn = (questions: readonly Pick<ElectionRecord, 'ballot'>[]): boolean =>
  questions.every(({ ballot }) => ballot.links === 'on');

/** Turning links off invalidates all earlier links permanently. */
export const isLinkVoid = (
  questions: readonly Pick<ElectionRecord, 'ballot' | 'linksVoidedAt'>[],
  at: Date,
): boolean =>
  !areLinksOn(questions) ||
  questions.some(({ linksVoidedAt }) => linksVoidedAt !== undefined && at <= linksVoidedAt);

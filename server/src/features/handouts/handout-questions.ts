import type { HandoutAnswer, HandoutRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { ElectionRecord, Elections } from '../elections/index.ts';
import type { Handout } from './handout-document.ts';
import { requireHandouts } from './handout-refusals.ts';

export type Frozen = ElectionRecord & { ballotSalt: string };

export type HandoutQuestions = ReturnType<typeof createHandoutQuestions>;

/** The questions for which handouts are given and taken back, in the state in which that is allowed. */
export function createHandoutQuestions(deps: {
  elections: Pick<Elections, 'find' | 'findTogether' | 'requireNoVisibleCount'>;
}) {
  const { elections } = deps;
  return {
    /** Returns the questions of the ballot paper that offer handouts. @throws AppError NOT_FOUND, PAPER_REFUSED */
    async questionsOf(id: string): Promise<ElectionRecord[]> {
      const election = await elections.find(id);
      requireHandouts(election);
      const together = await elections.findTogether(election);
      return together.filter(({ ballot, status }) => ballot.onPaper && status !== 'completed');
    },

    /**
     * Whether a voter gets a handout shows whether this voter has voted, and so does the number of ballots if everyone
     * else has a handout. Checked for each voter with the election as it is then, because a request for many takes
     * seconds, in which voting can open. Can take seconds itself. Returns the election.
     * @throws AppError NOT_FOUND, PAPER_REFUSED
     */
    async requireUnseen({ _id }: Pick<ElectionRecord, '_id'>): Promise<ElectionRecord> {
      const election = await elections.find(_id);
      await elections.requireNoVisibleCount(election);
      return election;
    },
  };
}

/**
 * Returns an election in which paper can be handed out and taken back, which the first handout has frozen.
 * @throws AppError NOT_FOUND, PAPER_REFUSED
 */
export function requireFrozen(election: ElectionRecord): Frozen {
  requireHandouts(election);
  const { ballotSalt } = election;
  if (ballotSalt === null) throw noHandout();
  return { ...election, ballotSalt };
}

export const noHandout = () => new AppError('NOT_FOUND', 'This voter has no paper ballot.');

/**
 * Acts for each question and voter, one after the other. Each has an answer of its own.
 * @param act its last parameter is how often the paper had been taken back when the desk saw it, if the desk says so
 */
export async function answersOf(
  questions: readonly ElectionRecord[],
  { voterIds, returns: seen }: HandoutRequest,
  act: (election: ElectionRecord, voterId: string, seen?: number) => Promise<Handout>,
): Promise<HandoutAnswer[]> {
  const seenOf = (electionId: string, voterId: string) =>
    seen?.find((one) => one.electionId === electionId && one.voterId === voterId)?.returns ?? 0;
  const answers: HandoutAnswer[] = [];
  for (const election of questions) {
    for (const voterId of voterIds) {
      const known = seen && seenOf(election._id, voterId);
      answers.push(await answerOf(election, voterId, () => act(election, voterId, known)));
    }
  }
  return answers;
}

async function answerOf(
  election: ElectionRecord,
  voterId: string,
  act: () => Promise<Handout>,
): Promise<HandoutAnswer> {
  const answer = { electionId: election._id, title: election.title, voterId };
  try {
    const { weight, state, returns = 0 } = await act();
    const isGiven = state === 'given';
    return { ...answer, isGiven, returns, ...(election.weighted && { weight }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, message } = error;
    return { ...answer, isGiven: false, code, message };
  }
}

import type { CastPaperData, CastPaperRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { hadNoEffect } from '../../platform/db/database-errors.ts';
import { answerCast } from './answer-cast.ts';
import type { Caster } from './ballot-owner.ts';
import type { Votes } from './cast-vote.ts';

/** How many ballots of one paper are cast at the same time, so that one voter does not delay others. */
const AT_ONCE = 25;

type Answer = CastPaperData['casts'][number];

export type Papers = ReturnType<typeof createPapers>;

/** Casts the ballots of a ballot paper, each as if it were cast alone. */
export function createPapers(deps: {
  votes: Pick<Votes, 'cast'>;
  /** Reports a failure that the voter did not cause. The report does not contain the time of the request. */
  noteFailure: (code: string, error: unknown) => void;
}) {
  const { votes, noteFailure } = deps;
  async function castOne(given: CastPaperRequest['casts'][number], voter: Caster): Promise<Answer> {
    const { electionId, onBehalfOf } = given;
    const about = { electionId, ...(onBehalfOf !== undefined && { onBehalfOf }) };
    try {
      return { ...about, isIn: true, ...(await answerCast(votes, given, voter)) };
    } catch (error) {
      const failure = failureOf(error);
      const { code, message, detail } = failure;
      if (failure !== error) noteFailure(code, error);
      return { ...about, isIn: code === 'ALREADY_VOTED', code, message, ...detail };
    }
  }

  return {
    /** Casts each ballot, even if others fail, and returns the results in the order of the request. */
    async cast({ casts }: CastPaperRequest, voter: Caster): Promise<Answer[]> {
      const answers: Answer[] = [];
      const places = [...casts.entries()];
      const plain = places.filter(([, { encrypted }]) => encrypted === undefined).values();
      // Only one encrypted ballot of a voter is checked at a time.
      const encrypted = places.filter((one) => one[1].encrypted !== undefined).values();
      async function work(waiting: typeof plain): Promise<void> {
        for (const [place, given] of waiting) answers[place] = await castOne(given, voter);
      }
      await Promise.all([work(encrypted), ...Array.from({ length: AT_ONCE }, () => work(plain))]);
      return answers;
    },
  };
}

/** Returns the error that the voter reads. Unless a ballot was definitely rejected, it may be in the box. */
function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return hadNoEffect(error)
    ? new AppError('DATABASE_UNAVAILABLE', 'The database is unavailable. Submit your vote again.', {
        detail: { reason: 'DATABASE_UNAVAILABLE.vote' },
      })
    : new AppError(
        'OUTCOME_UNKNOWN',
        'Your vote may or may not have been counted. Submit it again: only one vote counts.',
        { detail: { reason: 'OUTCOME_UNKNOWN.vote' } },
      );
}

import type { ErrorCode } from '@votewise/server/contract';
import { ApiError } from '../../lib/api-error.ts';

/** Why a ballot was not accepted, and what the voter can rely on. */
export interface BallotProblem {
  text: string;
  hint?: string;
  /** A marked candidate withdrew. */
  isWithdrawal?: boolean;
}

/** For a choice that was not counted because of an earlier vote from elsewhere. */
export const VOTE_REFUSED = 'You had already voted. This choice was not counted.';

/** Answers that come from the server or a proxy although the vote may have been stored. */
const UNCLEAR: ReadonlySet<number> = new Set([502, 503, 504]);

/** What to do when the server refuses the marks themselves. */
const REMEDIES: Partial<Record<ErrorCode, string>> = {
  CANDIDATE_WITHDRAWN: 'Check your ballot, then submit it again.',
  UNKNOWN_CANDIDATE: 'The ballot has been reloaded. Check your marks, then submit it again.',
  TOO_MANY_MARKS: 'The ballot has been reloaded. Remove marks, then submit it again.',
  CANDIDATE_REPEATED: 'Clear your marks, mark each candidate once, then submit again.',
  ABSTENTION_NOT_OFFERED: 'Mark your choice on the ballot, then submit it.',
  NOTHING_MARKED: 'Mark your choice on the ballot, then submit it.',
};

/** True if the vote may have been stored although no answer confirmed it. */
export function mayHaveCounted(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/** True if the marks have to be changed before the ballot can be submitted again. */
export function needsOtherMarks(error: unknown): boolean {
  return error instanceof ApiError && error.code !== undefined && error.code in REMEDIES;
}

/** What was sent: one choice, a ballot without a mark, or the answers to several questions. */
type Sent = 'choice' | 'abstention' | 'answers';

const AGAIN = 'It’s safe to submit again: only one vote counts';
/** Without a clear response. */
const NO_ANSWER: Record<Sent, Required<Pick<BallotProblem, 'text' | 'hint'>>> = {
  choice: {
    text: 'Failed to submit vote. Please try again.',
    hint: `Your choice is still marked. ${AGAIN}.`,
  },
  abstention: { text: 'Failed to submit vote. Please try again.', hint: `${AGAIN}.` },
  answers: {
    text: 'Failed to submit votes. Please try again.',
    hint: `Your answers are kept. ${AGAIN} on each question.`,
  },
};

/**
 * The message for a failed cast. Without a clear response (no connection, or 503), the vote may or may not have
 * been counted. Casting again is safe, because a second ballot from the same voter is refused.
 */
export function castProblem(error: unknown, sent: Sent): BallotProblem {
  const isAnswered = error instanceof ApiError && !UNCLEAR.has(error.status);
  if (!isAnswered) return NO_ANSWER[sent];
  const remedy = error.code && REMEDIES[error.code];
  const hint = sent === 'answers' ? 'Your answers are kept.' : remedy;
  return {
    text: error.serverMessage ?? `Failed to submit ${sent === 'answers' ? 'votes' : 'vote'}`,
    isWithdrawal: error.code === 'CANDIDATE_WITHDRAWN',
    ...(hint && { hint }),
  };
}

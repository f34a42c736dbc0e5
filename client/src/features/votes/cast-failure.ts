import { ApiError } from '../../lib/api-error.ts';

/** Why a ballot was not accepted, and what the voter can rely on. */
export interface BallotProblem {
  text: string;
  hint?: string;
}

/**
 * The message for a failed cast. Without a clear response (no connection, or 503), the vote may or may not have
 * been counted. Casting again is safe, because a second ballot from the same voter is refused.
 */
export function castProblem(error: unknown): BallotProblem {
  const isUnanswered = !(error instanceof ApiError) || error.status === 503;
  if (!isUnanswered) return { text: error.serverMessage ?? 'Failed to submit vote' };
  return {
    text: 'Failed to submit vote. Please try again.',
    hint: 'Your choice is still marked. It’s safe to submit again: only one vote counts.',
  };
}

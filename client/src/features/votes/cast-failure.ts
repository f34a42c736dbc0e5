import { ApiError } from '../../lib/api-error.ts';

/** Why a ballot was not taken, and what the voter may rely on. */
export interface BallotProblem {
  text: string;
  hint?: string;
}

/**
 * What a failed cast says. Without a clear answer (no connection, or 503) the vote may or may not
 * be in; casting again is safe, since a second ballot from the same voter is refused.
 */
export function castProblem(error: unknown): BallotProblem {
  const isUnanswered = !(error instanceof ApiError) || error.status === 503;
  if (!isUnanswered) return { text: error.serverMessage ?? 'Failed to submit vote' };
  return {
    text: 'Failed to submit vote. Please try again.',
    hint: 'Your choice is still marked. Submitting it again is safe: only one vote counts.',
  };
}

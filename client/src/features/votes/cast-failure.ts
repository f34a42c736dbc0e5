import { ApiError } from '../../lib/api-error.ts';

/** Why a ballot was not accepted, and what the voter can rely on. */
export interface BallotProblem {
  text: string;
  hint?: string;
}

/** For a choice that was not counted because of an earlier vote from elsewhere. */
export const VOTE_REFUSED = 'You had already voted. This choice was not counted.';

/** Answers that come from the server or a proxy although the vote may have been stored. */
const UNCLEAR: ReadonlySet<number> = new Set([502, 503, 504]);

/** True if the vote may have been stored although no answer confirmed it. */
export function mayHaveCounted(error: unknown): boolean {
  return !(error instanceof ApiError) || error.status >= 500;
}

/**
 * The message for a failed cast. Without a clear response (no connection, or 503), the vote may or may not have
 * been counted. Casting again is safe, because a second ballot from the same voter is refused.
 */
export function castProblem(error: unknown): BallotProblem {
  const isAnswered = error instanceof ApiError && !UNCLEAR.has(error.status);
  if (isAnswered) return { text: error.serverMessage ?? 'Failed to submit vote' };
  return {
    text: 'Failed to submit vote. Please try again.',
    hint: 'Your choice is still marked. It’s safe to submit again: only one vote counts.',
  };
}

import { ApiError } from '../../lib/api-error.ts';

/**
 * What a failed cast says. Without a clear answer (no connection, or 503) the vote may or may not
 * be in; casting again is safe, since a second ballot from the same voter is refused.
 */
export function castFailureText(error: unknown): string {
  const isUnanswered = !(error instanceof ApiError) || error.status === 503;
  if (isUnanswered) return 'Failed to submit vote. Please try again.';
  return error.serverMessage ?? 'Failed to submit vote';
}

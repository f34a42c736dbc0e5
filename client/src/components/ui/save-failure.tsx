import { ApiError, endsSession } from '../../lib/api-error.ts';
import { Banner } from './banner.tsx';

interface SaveFailureProps {
  /** What the last attempt threw; undefined before one and after a success. */
  error: unknown;
  /** What to do when no answer came, so that nobody knows whether it was saved. */
  remedy?: string;
  /** What becomes of the input; nothing where there is none worth keeping. */
  kept?: string;
}

/**
 * Stays in a form when the toast of a failure has gone: what happened, and what to do next. Problems
 * of single fields stand at those fields instead.
 */
export function SaveFailure({
  error,
  remedy = 'Check your connection, then save again.',
  kept = 'What you typed stays here.',
}: SaveFailureProps) {
  if (!error || endsSession(error)) return null;
  if (!(error instanceof ApiError)) {
    return (
      <Banner tone="error" role="note">
        The server did not answer. {remedy} {kept}
      </Banner>
    );
  }
  const standsElsewhere = Object.keys(error.fields).length > 0 || error.code === 'EDITED_MEANWHILE';
  if (standsElsewhere) return null;
  return (
    <Banner tone="error" role="note">
      {asSentence(error.message)} {kept}
    </Banner>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

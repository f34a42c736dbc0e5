import { ApiError, endsSession } from '../../lib/api-error.ts';
import { Banner } from './banner.tsx';

interface SaveFailureProps {
  /** The error of the last attempt; undefined before the first one and after a success. */
  error: unknown;
  /** What to do when the server did not answer, so the outcome is unknown. */
  remedy?: string;
  /** What happens to the entries; empty where there is nothing worth keeping. */
  kept?: string;
}

/**
 * Stays in a form after the toast has gone: what happened, and what to do next. Problems with single fields are
 * shown at those fields instead.
 */
export function SaveFailure({
  error,
  remedy = 'Check your connection and save again.',
  kept = 'Your entries are still here.',
}: SaveFailureProps) {
  if (!error || endsSession(error)) return null;
  if (!(error instanceof ApiError)) {
    return (
      <Banner tone="error" role="note">
        The server didn’t answer. {remedy} {kept}
      </Banner>
    );
  }
  const isShownElsewhere =
    Object.keys(error.fields).length > 0 || error.code === 'EDITED_MEANWHILE';
  if (isShownElsewhere) return null;
  return (
    <Banner tone="error" role="note">
      {asSentence(error.message)} {kept}
    </Banner>
  );
}

function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

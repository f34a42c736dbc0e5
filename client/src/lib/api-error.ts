import type { ErrorCode, ErrorEnvelope, FieldErrors } from '@votewise/server/contract';

/** The server answered, and the answer was not 2xx. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly fields: FieldErrors;
  /** Seconds to wait before trying again, when the server says so. */
  readonly retryAfter: number | undefined;
  /** The message for people that the server sent, if it sent one. */
  readonly serverMessage: string | undefined;

  constructor(answer: {
    status: number;
    envelope: Partial<ErrorEnvelope> | undefined;
    retryAfter?: number | undefined;
  }) {
    super(answer.envelope?.message || 'Request failed');
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.envelope?.code;
    this.fields = answer.envelope?.fields ?? {};
    this.serverMessage = answer.envelope?.message || undefined;
    this.retryAfter = answer.retryAfter;
  }
}

/** No answer came: no network, a timeout, or something that is not our server. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server could not be reached', { cause });
    this.name = 'ConnectionError';
  }
}

/**
 * The text that a failed call shows: the server's message, else `base`; and when the call itself
 * failed, `base` with an invitation to try again (SPEC.md §8).
 */
export function failureText(error: unknown, base: string): string {
  return error instanceof ApiError ? (error.serverMessage ?? base) : `${base}. Please try again.`;
}

/** True for the answer that the session is over. The login page, where it leads, says so itself. */
export function endsSession(error: unknown): boolean {
  return hasCode(error, 'UNAUTHENTICATED');
}

/** True when the password was right and a code is wanted besides. The form then shows a field for it. */
export function asksForCode(error: unknown): boolean {
  return hasCode(error, 'SECOND_FACTOR_REQUIRED');
}

/**
 * True when things are certainly as they were before. Without a clear answer a change may have been
 * made, and 404 means that somebody else made one.
 */
export function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 404;
}

export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

import type { ErrorCode, ErrorEnvelope, ErrorReason, FieldErrors } from '@votewise/contract';
import { makeTexts } from '@votewise/contract/locales/texts';
import { shownCatalog, shownLanguage } from './languages/language.ts';
import { sharedTexts } from './languages/shared-texts.ts';
import { textsNow } from './languages/texts.ts';

/** The known parts of an error response. */
type Refusal = { [Part in keyof ErrorEnvelope]?: ErrorEnvelope[Part] | undefined };

/** The server answered with a status other than 2xx. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: ErrorCode | undefined;
  /** Seconds to wait before the next attempt, if the server sent them. */
  readonly retryAfter: number | undefined;
  readonly #refusal: Refusal;

  constructor(answer: {
    status: number;
    envelope: Refusal | undefined;
    retryAfter?: number | undefined;
  }) {
    super(answer.envelope?.message || 'Request failed');
    this.#refusal = answer.envelope ?? {};
    this.name = 'ApiError';
    this.status = answer.status;
    this.code = answer.envelope?.code;
    this.retryAfter = answer.retryAfter;
  }

  /** Which of the messages for its code the server sent, if there are several for voters. */
  get reason(): ErrorReason | undefined {
    return this.#refusal.reason;
  }

  /** In the current language. English messages come from the server, so that no page loads the English catalog. */
  get serverMessage(): string | undefined {
    const { message, code, reason, values } = this.#refusal;
    const catalog = shownCatalog('errors');
    if (!message || !catalog) return message || undefined;
    const key = [reason, code].find((one) => one !== undefined && Object.hasOwn(catalog, one));
    return makeTexts(shownLanguage(), catalog)(key ?? 'other', values);
  }

  /** The problem with each field, in the current language. Only English has a separate message for each field. */
  get fields(): FieldErrors {
    const { fields = {} } = this.#refusal;
    const message = shownCatalog('errors') && this.serverMessage;
    if (message === undefined) return fields;
    return Object.fromEntries(Object.keys(fields).map((field) => [field, message]));
  }
}

/** No answer: no network, a timeout, or a response that is not from our server. */
export class ConnectionError extends Error {
  constructor(cause: unknown) {
    super('The server couldn’t be reached', { cause });
    this.name = 'ConnectionError';
  }
}

/** Returns the server's message or `base`. If the server did not answer, “Please try again” follows `base`. */
export function failureText(error: unknown, base: string): string {
  if (error instanceof ApiError) return error.serverMessage ?? base;
  return textsNow(sharedTexts)('tryAgain', { problem: base });
}

/** True if the user has canceled the call. */
export const isCanceled = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';

/** True if the session has ended. In that case, the sign-in page opens and shows a notice. */
export function endsSession(error: unknown): boolean {
  return hasCode(error, 'UNAUTHENTICATED');
}

/** True if the password was correct and a code is required. The form then shows a field for the code. */
export function asksForCode(error: unknown): boolean {
  return hasCode(error, 'SECOND_FACTOR_REQUIRED');
}

/** True if the change has to be confirmed first, because voting is open. The form then shows why. */
export function asksToConfirm(error: unknown): error is ApiError {
  return hasCode(error, 'VOTING_OPEN');
}

/**
 * True if it is certain that nothing was changed. After a server error, or if there was no answer, the change may have
 * been made. A 404 means that another administrator has changed something.
 */
export function wasRefused(error: unknown): error is ApiError {
  return error instanceof ApiError && error.status < 500 && error.status !== 404;
}

export function hasCode(error: unknown, code: ErrorCode): error is ApiError {
  return error instanceof ApiError && error.code === code;
}

import { NoAnswerError } from '../../platform/http/guarded-fetch.ts';

/**
 * Why the provider or its answer did not lead to a sign-in.
 * - `canceled`: the user refused or cannot sign in at the provider
 * - `unavailable`: the provider does not answer or does not accept this site
 * - `refused`: the answer is not genuine, not new, or not for this attempt
 */
type SignOnFailure = 'canceled' | 'unavailable' | 'refused';

/** OAuth error codes (RFC 6749, OpenID Connect Core 3.1.2.6) that mean something other than `refused`. */
const FAILURES: ReadonlyMap<string, SignOnFailure> = new Map([
  ['access_denied', 'canceled'],
  ['account_selection_required', 'canceled'],
  ['consent_required', 'canceled'],
  ['interaction_required', 'canceled'],
  ['login_required', 'canceled'],
  ['invalid_client', 'unavailable'],
  ['invalid_scope', 'unavailable'],
  ['server_error', 'unavailable'],
  ['temporarily_unavailable', 'unavailable'],
  ['unauthorized_client', 'unavailable'],
  ['unsupported_response_type', 'unavailable'],
]);

/** Error codes such as `invalid_grant`. They are the only text from the provider that is logged. */
const isPlain = /^[a-z_]{1,60}$/;

/** Thrown when the provider did not identify a user. The message and the cause are for the log. */
export class SignOnError extends Error {
  readonly failure: SignOnFailure;

  constructor(failure: SignOnFailure, cause: unknown) {
    const code = codeIn(cause) ?? '';
    super(isPlain.test(code) ? `single sign-on failed: ${code}` : 'single sign-on failed', {
      cause,
    });
    this.failure = failure;
  }
}

/** Returns what an error from the library means. */
export function failureOf(error: unknown): SignOnFailure {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof NoAnswerError) return 'unavailable';
  }
  const code = codeIn(error);
  return FAILURES.get(code ?? '') ?? 'refused';
}

/** Returns the OAuth code of an error from the library. */
function codeIn(error: unknown): string | undefined {
  const { error: code } = Object(error) as { error?: unknown };
  return typeof code === 'string' ? code : undefined;
}

import { z } from 'zod';

/**
 * How long a user may take at the provider, for example, to set a new password or wait for a code by
 * email.
 */
export const ATTEMPT_SECONDS = 15 * 60;

/**
 * The values that the provider's answer must match. The browser that began the attempt keeps them,
 * sealed.
 */
export const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The PKCE code verifier (RFC 7636). */
  verifier: z.string(),
  /** When the attempt expires, in milliseconds. */
  until: z.number(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/**
 * Why the provider or its answer did not lead to a sign-in.
 * - `canceled`: the user refused or cannot sign in at the provider
 * - `unavailable`: the provider does not answer or does not accept this site
 * - `refused`: the answer is not genuine, not new, or not for this attempt
 */
export type SignOnFailure = 'canceled' | 'unavailable' | 'refused';

/**
 * OAuth error codes (RFC 6749, OpenID Connect Core 3.1.2.6) that mean something other than
 * `refused`.
 */
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

/** @param code the provider's error code */
export const failureOf = (code: string): SignOnFailure => FAILURES.get(code) ?? 'refused';

import { z } from 'zod';

/** How long someone may take at the provider, perhaps with a new password or a code by email. */
export const ATTEMPT_SECONDS = 15 * 60;

/** What the answer of the provider must match. The browser that began keeps it, sealed. */
export const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The secret of PKCE (RFC 7636). */
  verifier: z.string(),
  /** In milliseconds. */
  until: z.number(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/**
 * Why the provider or its answer did not lead to a sign-in.
 * - `canceled`: the user has refused, or cannot sign in there
 * - `unavailable`: it does not answer, or does not accept this site
 * - `refused`: its answer is not genuine, not new, or not for this attempt
 */
export type SignOnFailure = 'canceled' | 'unavailable' | 'refused';

/** Codes of OAuth (RFC 6749, OpenID Connect Core 3.1.2.6) that mean something else than `refused`. */
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

/** @param code what the provider calls the error */
export const failureOf = (code: string): SignOnFailure => FAILURES.get(code) ?? 'refused';

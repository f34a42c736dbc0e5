import { z } from 'zod';
import type { ProviderSettings } from '../../platform/feature/feature.ts';
import { createProviderMetadata, library } from './provider-metadata.ts';
import { failureOf, SignOnError } from './sign-on-error.ts';

/** How long a user may take at the provider, for example, to set a new password or wait for a code by email. */
export const ATTEMPT_SECONDS = 15 * 60;

/** The values that the provider's answer must match. The browser that began the attempt keeps them, encrypted. */
export const attemptSchema = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The PKCE code verifier (RFC 7636). */
  verifier: z.string(),
  /** When the attempt expires, in milliseconds. */
  until: z.number(),
});
export type Attempt = z.infer<typeof attemptSchema>;

/** The user whom the provider has identified. */
export interface Identity {
  /** Undefined if the provider does not supply an address. */
  email: string | undefined;
  /** Undefined if the provider does not say. */
  isVerified: boolean | undefined;
  /** Where the user can sign out from the provider. */
  signOutUrl: string | undefined;
}

export type Provider = ReturnType<typeof createProvider>;

/** The path to which the provider redirects users after they sign in. */
const RETURN_PATH = '/single-sign-on';
/**
 * The single sign-on provider (OpenID Connect, authorization code with PKCE).
 * @param publicUrl the URL of this site, without a trailing slash
 * @param patience the time limit in seconds for each request to the provider, because a user is waiting
 */
export function createProvider(
  settings: ProviderSettings,
  publicUrl: string,
  { patience = 8 }: { patience?: number } = {},
) {
  const metadata = createProviderMetadata(settings, { publicUrl, patience });
  const returnUrl = publicUrl + RETURN_PATH;
  return {
    /**
     * Begins an attempt and returns it with the URL of the provider's page for the browser.
     * @throws SignOnError `unavailable`
     */
    async begin(): Promise<{ url: string; attempt: Omit<Attempt, 'until'> }> {
      try {
        const config = await metadata.configuration();
        const oidc = await library();
        const attempt = {
          state: oidc.randomState(),
          nonce: oidc.randomNonce(),
          verifier: oidc.randomPKCECodeVerifier(),
        };
        // The library accepts only HTTPS URLs, so the URL never runs a script.
        const url = oidc.buildAuthorizationUrl(config, {
          redirect_uri: returnUrl,
          scope: 'openid email',
          state: attempt.state,
          nonce: attempt.nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
          code_challenge_method: 'S256',
        });
        await metadata.expectPage(config, url);
        return { url: url.href, attempt };
      } catch (error) {
        metadata.forget();
        throw error instanceof SignOnError ? error : new SignOnError('unavailable', error);
      }
    },

    /**
     * Exchanges the provider's answer for an identity.
     * @param answer the query of the URL to which the provider redirected the browser
     * @throws SignOnError
     */
    async identify(answer: string, attempt: Attempt): Promise<Identity> {
      try {
        const config = await metadata.configuration();
        const oidc = await library();
        const url = new URL(returnUrl);
        url.search = answer;
        const tokens = await oidc.authorizationCodeGrant(config, url, {
          expectedState: attempt.state,
          expectedNonce: attempt.nonce,
          pkceCodeVerifier: attempt.verifier,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (!claims) throw new Error('there is no ID token');
        let about = readAddress(claims);
        const isComplete = about.email !== undefined && about.isVerified !== undefined;
        if (!isComplete && config.serverMetadata().userinfo_endpoint) {
          const more = await oidc.fetchUserInfo(config, tokens.access_token, claims.sub);
          // The claims are never mixed: they may be about different addresses.
          if (more.email !== undefined) about = readAddress(more);
        }
        return { ...about, signOutUrl: await metadata.signOutUrl(config) };
      } catch (error) {
        throw error instanceof SignOnError ? error : new SignOnError(failureOf(error), error);
      }
    },
  };
}

/**
 * Whether an address is verified should be a boolean, but Amazon Cognito, JumpCloud, and claims that administrators
 * define send it as text. Anything else, such as 1, may mean something else.
 */
const VERIFIED: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  [true, true],
  ['true', true],
  [false, false],
  ['false', false],
]);

function readAddress({ email, email_verified: claim }: Record<string, unknown>) {
  return {
    email: typeof email === 'string' ? email : undefined,
    isVerified: VERIFIED.get(typeof claim === 'string' ? claim.trim().toLowerCase() : claim),
  };
}

import type { Configuration } from 'openid-client';
import { z } from 'zod';
import {
  expectAnswerFrom,
  guardedFetch,
  NoAnswerError,
} from '../../platform/http/guarded-fetch.ts';
import type { ProviderSettings } from '../../platform/feature/feature.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';

/** How long a user may take at the provider, for example, to set a new password or wait for a code by email. */
export const ATTEMPT_SECONDS = 15 * 60;

/** The values that the provider's answer must match. The browser that began the attempt keeps them, sealed. */
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

/** The paths to which the provider redirects users after they sign in and after they sign out. */
const RETURN_PATH = '/single-sign-on';
const SIGNED_OUT_PATH = '/login';

/** The number of seconds by which the clocks may differ. */
const skew = 60;
/** The maximum size of a response. The metadata and keys of a provider are a few kilobytes. */
const mostBytes = 256_000;
const discoveryLifetime = 3_600_000;

/** The parameters of the provider's page that differ between attempts. */
const OF_THE_ATTEMPT = ['state', 'nonce', 'code_challenge', 'code_challenge_method'];

/** Loaded at the first sign-in, because most sites have no provider. */
const library = () => import('openid-client');

/**
 * The single sign-on provider (OpenID Connect, authorization code with PKCE). Its metadata is read when needed, so a
 * provider that is down delays neither startup nor other sign-ins.
 * @param publicUrl the URL of this site, without a trailing slash
 * @param patience the time limit in seconds for each request to the provider, because a user is waiting
 */
export function createProvider(
  { issuer, clientId, clientSecret }: ProviderSettings,
  publicUrl: string,
  { patience = 8 }: { patience?: number } = {},
) {
  const returnUrl = publicUrl + RETURN_PATH;
  const isInsecure = issuer.startsWith('http:');
  const discovered = createShortCache<Configuration>({
    milliseconds: discoveryLifetime,
    elapsed: () => performance.now(),
  });

  async function discover(): Promise<Configuration> {
    const oidc = await library();
    const [basic, post] = [
      oidc.ClientSecretBasic(clientSecret),
      oidc.ClientSecretPost(clientSecret),
    ];
    const metadata = { [oidc.clockTolerance]: skew };
    return oidc.discovery(
      new URL(issuer),
      clientId,
      metadata,
      (server, ...rest) => {
        const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        (known.includes('client_secret_basic') ? basic : post)(server, ...rest);
      },
      {
        [oidc.customFetch]: (url, init) => guardedFetch(url, init as RequestInit, mostBytes),
        timeout: patience,
        // ID tokens come directly from the provider. Their signatures are checked as well, because this requires only a
        // cached key.
        execute: [
          oidc.enableNonRepudiationChecks,
          ...(isInsecure ? [oidc.allowInsecureRequests] : []),
        ],
      },
    );
  }

  /** @throws SignOnError */
  const configuration = (): Promise<Configuration> =>
    discovered.get(issuer, discover).catch((cause: unknown) => {
      throw new SignOnError('unavailable', cause);
    });

  /** Simultaneous sign-ins share a request. */
  const expectAnswer = createSingleFlight(async (page) => {
    if (page === '') await discover();
    else await expectAnswerFrom(page, AbortSignal.timeout(patience * 1_000));
  });

  /**
   * Opens the provider's page before users do, so that they see our own message if the provider has stopped since its
   * metadata was read. A page on another site than the token endpoint may be out of this host's reach. In that case,
   * the metadata is read again.
   */
  async function expectPage(config: Configuration, url: URL): Promise<void> {
    const page = new URL(url);
    for (const name of OF_THE_ATTEMPT) page.searchParams.delete(name);
    const { token_endpoint: token = issuer } = config.serverMetadata();
    await expectAnswer(page.origin === new URL(token).origin ? page.href : '');
  }

  /**
   * Returns undefined if the provider has no sign-out page that browsers can open. This is not an
   * error, because no sign-in depends on the page.
   */
  async function signOutUrl(config: Configuration): Promise<string | undefined> {
    if (!config.serverMetadata().end_session_endpoint) return undefined;
    const { buildEndSessionUrl } = await library();
    try {
      const parameters = { post_logout_redirect_uri: publicUrl + SIGNED_OUT_PATH };
      return buildEndSessionUrl(config, parameters).href;
    } catch {
      return undefined;
    }
  }

  return {
    /**
     * Begins an attempt and returns it with the URL of the provider's page for the browser.
     * @throws SignOnError `unavailable`
     */
    async begin(): Promise<{ url: string; attempt: Omit<Attempt, 'until'> }> {
      try {
        const config = await configuration();
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
        await expectPage(config, url);
        return { url: url.href, attempt };
      } catch (error) {
        // The provider's metadata may have been corrected since it was read.
        discovered.forget(issuer);
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
        const config = await configuration();
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
        return { ...about, signOutUrl: await signOutUrl(config) };
      } catch (error) {
        throw error instanceof SignOnError ? error : new SignOnError(reasonOf(error), error);
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

function reasonOf(error: unknown): SignOnFailure {
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

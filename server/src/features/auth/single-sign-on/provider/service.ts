import type { Configuration, UserInfoResponse } from 'openid-client';
import { guardedFetch, NoAnswerError } from '../../../../platform/http/guarded-fetch.ts';
import type { ProviderSettings } from '../../../../platform/room.ts';
import { createShortCache } from '../../../../platform/short-cache.ts';
import { type Attempt, failureOf, type SignOnFailure } from '../rules.ts';

/** Codes such as `invalid_grant`. Only such a text of the provider is logged. */
const isPlain = /^[a-z_]{1,60}$/;

/** The provider did not identify a user. The message and the cause are for the log. */
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

/** Whom the provider has identified. */
export interface Identity {
  /** Undefined if the provider does not give one. */
  email: string | undefined;
  isVerified: boolean;
  /** Where to sign out from the provider. */
  signOutUrl: string | undefined;
}

export type Provider = ReturnType<typeof createProvider>;

/** Where the provider sends users back to, and where after they have signed out there. */
const RETURN_PATH = '/single-sign-on';
const SIGNED_OUT_PATH = '/login';

/** Seconds by which the clocks may differ. */
const skew = 60;
/** What the provider publishes, keys included, is a few kilobytes. */
const mostBytes = 256_000;
const discoveryLifetime = 3_600_000;

/** Loaded with the first sign-in: most sites have no provider. */
const library = () => import('openid-client');

/**
 * The provider of single sign-on (OpenID Connect, authorization code with PKCE). What it publishes is read when it is
 * needed: a provider that is down delays neither the start nor other sign-ins.
 * @param publicUrl of this site, without a final slash
 * @param patience seconds for each request to the provider, while a user waits
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
        // ID tokens come straight from the provider. Checking their signatures as well costs a cached key.
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

  /** Undefined if the provider has no such page, or none for browsers: no sign-in depends on it. */
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

  async function identify(answer: string, attempt: Attempt): Promise<Identity> {
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
    let about: Pick<UserInfoResponse, 'email' | 'email_verified'> = readAddress(claims);
    const isComplete = about.email !== undefined && about.email_verified !== undefined;
    if (!isComplete && config.serverMetadata().userinfo_endpoint) {
      about = readAddress(await oidc.fetchUserInfo(config, tokens.access_token, claims.sub));
    }
    return {
      email: about.email,
      isVerified: about.email_verified === true,
      signOutUrl: await signOutUrl(config),
    };
  }

  async function begin() {
    const config = await configuration();
    const oidc = await library();
    const attempt = {
      state: oidc.randomState(),
      nonce: oidc.randomNonce(),
      verifier: oidc.randomPKCECodeVerifier(),
    };
    // The library accepts no other page than one with HTTPS: never a script.
    const url = oidc.buildAuthorizationUrl(config, {
      redirect_uri: returnUrl,
      scope: 'openid email',
      state: attempt.state,
      nonce: attempt.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
      code_challenge_method: 'S256',
    });
    return { url: url.href, attempt };
  }

  return {
    /**
     * A new attempt, and the page of the provider to which the browser goes for it.
     * @throws SignOnError `unavailable`
     */
    async begin(): Promise<{ url: string; attempt: Omit<Attempt, 'until'> }> {
      try {
        return await begin();
      } catch (error) {
        // What it publishes may have been corrected since.
        discovered.forget(issuer);
        throw error instanceof SignOnError ? error : new SignOnError('unavailable', error);
      }
    },

    /**
     * Trades the provider's answer, the query of the address to which it has sent the browser, for an identity.
     * @throws SignOnError
     */
    async identify(answer: string, attempt: Attempt): Promise<Identity> {
      try {
        return await identify(answer, attempt);
      } catch (error) {
        throw error instanceof SignOnError ? error : new SignOnError(reasonOf(error), error);
      }
    },
  };
}

/** Only a boolean says that an address is verified: a text may be "false". */
function readAddress({ email, email_verified: isVerified }: Record<string, unknown>) {
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof isVerified === 'boolean' && { email_verified: isVerified }),
  };
}

function reasonOf(error: unknown): SignOnFailure {
  for (let one = error; one instanceof Error; one = one.cause) {
    if (one instanceof NoAnswerError) return 'unavailable';
  }
  const code = codeIn(error);
  return code === undefined ? 'refused' : failureOf(code);
}

/** The code of OAuth in an error of the library. */
function codeIn(error: unknown): string | undefined {
  const { error: code } = Object(error) as { error?: unknown };
  return typeof code === 'string' ? code : undefined;
}

import type { Configuration } from 'openid-client';
import { expectAnswerFrom, guardedFetch } from '../../platform/http/guarded-fetch.ts';
import type { ProviderSettings } from '../../platform/feature/feature.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { createSingleFlight } from '../../platform/single-flight.ts';
import { SignOnError } from './sign-on-error.ts';

/** The path to which the provider redirects users after they sign out. */
const SIGNED_OUT_PATH = '/login';

/** The number of seconds by which the clocks may differ. */
const SKEW = 60;
/** The maximum size of a response. The metadata and keys of a provider are a few kilobytes. */
const MOST_BYTES = 256_000;
const DISCOVERY_LIFETIME = 3_600_000;

/** The parameters of the provider's page that differ between attempts. */
const OF_THE_ATTEMPT = ['state', 'nonce', 'code_challenge', 'code_challenge_method'];

/** Loaded at the first sign-in, because most sites have no provider. */
export const library = () => import('openid-client');

/**
 * What the provider publishes about itself: its addresses and keys. They are read when needed, so a provider that is
 * down delays neither startup nor other sign-ins.
 */
export function createProviderMetadata(
  { issuer, clientId, clientSecret }: ProviderSettings,
  { publicUrl, patience }: { publicUrl: string; patience: number },
) {
  const isInsecure = issuer.startsWith('http:');
  const discovered = createShortCache<Configuration>({
    milliseconds: DISCOVERY_LIFETIME,
    elapsed: () => performance.now(),
  });

  async function discover(): Promise<Configuration> {
    const oidc = await library();
    const [basic, post] = [
      oidc.ClientSecretBasic(clientSecret),
      oidc.ClientSecretPost(clientSecret),
    ];
    const metadata = { [oidc.clockTolerance]: SKEW };
    return oidc.discovery(
      new URL(issuer),
      clientId,
      metadata,
      (server, ...rest) => {
        const known = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
        (known.includes('client_secret_basic') ? basic : post)(server, ...rest);
      },
      {
        [oidc.customFetch]: (url, init) => guardedFetch(url, init as RequestInit, MOST_BYTES),
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
    configuration,
    expectPage,
    signOutUrl,
    /** The metadata may have been corrected since it was read. */
    forget: () => discovered.forget(issuer),
  };
}

import {
  createHmac,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  sign,
} from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { ProviderSettings } from '../../src/platform/feature/feature.ts';

type Json = Record<string, unknown>;

/** How the provider misbehaves. Where nothing is set, its behavior is correct. */
export interface Behavior {
  metadata?: (metadata: Json) => Json;
  claims?: (claims: Json) => Json;
  /** Creates the entire ID token. */
  idToken?: (claims: Json, token: (claims: Json) => string) => string;
  userInfo?: Json;
  /** Handlers that replace the correct responses, by page. */
  pages?: Partial<Record<Page, (response: ServerResponse) => void>>;
}

type Page = 'discovery' | 'auth' | 'token' | 'jwks' | 'userinfo';

const PAGES: Readonly<Record<string, Page>> = {
  '/.well-known/openid-configuration': 'discovery',
  '/auth': 'auth',
  '/token': 'token',
  '/jwks': 'jwks',
  '/userinfo': 'userinfo',
};

export const makeKey = (): KeyObject =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

const genuine = makeKey();

const encode = (value: Json): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Creates a JSON Web Token: signed with an RSA key, signed with a string (HMAC), or unsigned. */
export function makeToken(claims: Json, header: Json, key: KeyObject | string | undefined): string {
  const text = `${encode(header)}.${encode(claims)}`;
  if (key === undefined) return `${text}.`;
  const signature =
    typeof key === 'string'
      ? createHmac('sha256', key).update(text).digest()
      : sign('sha256', Buffer.from(text), key);
  return `${text}.${signature.toString('base64url')}`;
}

/** The provider's public key, as text. */
export const publicKeyText = String(
  createPublicKey(genuine).export({ format: 'pem', type: 'spki' }),
);

/**
 * Starts a provider that signs users in without any interaction and stops when the test ends. Only what `behavior` sets
 * is wrong, so each attack differs from a successful sign-in in exactly one way.
 */
export async function startFakeProvider(email: () => string) {
  const behavior: { now: Behavior } = { now: {} };
  /** The nonce of the current sign-in. */
  let nonce = '';
  const server = createServer((req, res) => {
    const page = PAGES[new URL(req.url ?? '', issuer).pathname];
    const own = page && behavior.now.pages?.[page];
    if (own) own(res);
    else if (page) sendJson(res, right[page]());
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const settings: ProviderSettings = {
    issuer,
    clientId: 'votewise',
    clientSecret: 'secret-of-the-client',
    label: 'Fake',
  };
  const header = { alg: 'RS256', kid: 'k1' };
  const genuineToken = (claims: Json) => makeToken(claims, header, genuine);

  function makeIdToken(): string {
    const now = Math.floor(Date.now() / 1_000);
    const claims: Json = {
      iss: issuer,
      aud: settings.clientId,
      sub: 'user-1',
      iat: now,
      exp: now + 300,
      nonce,
      email: email(),
      email_verified: true,
    };
    const changed = behavior.now.claims?.(claims) ?? claims;
    return behavior.now.idToken?.(changed, genuineToken) ?? genuineToken(changed);
  }

  const right: Record<Page, () => Json> = {
    discovery() {
      const metadata: Json = {
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        authorization_response_iss_parameter_supported: true,
      };
      return behavior.now.metadata?.(metadata) ?? metadata;
    },
    auth: () => ({}),
    token: () => ({ access_token: 'access', token_type: 'Bearer', id_token: makeIdToken() }),
    jwks: () => ({
      keys: [{ ...createPublicKey(genuine).export({ format: 'jwk' }), ...header, use: 'sig' }],
    }),
    userinfo: () => behavior.now.userInfo ?? { sub: 'user-1' },
  };

  return {
    settings,
    issuer,
    behave: (next: Behavior) => {
      behavior.now = next;
    },
    /** Returns the query that the provider adds when it redirects the browser back to the site. */
    answerTo(url: string): URLSearchParams {
      const { searchParams } = new URL(url);
      nonce = searchParams.get('nonce') ?? '';
      return new URLSearchParams({
        code: 'code-1',
        state: searchParams.get('state') ?? '',
        iss: issuer,
      });
    },
  };
}

function sendJson(res: ServerResponse, body: Json): void {
  res.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
}

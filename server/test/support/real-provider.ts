import { generateKeyPairSync } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Configuration, Provider } from 'oidc-provider';

/** A user of the provider, who types the name of the account on the provider's sign-in page. */
export interface ProviderAccount {
  email: string;
  email_verified: boolean;
}

interface RealProviderOptions {
  /** The public URL of the site, as registered with the provider. */
  site: string;
  accounts: Readonly<Record<string, ProviderAccount>>;
  change?: Configuration;
}

const CLIENT = { clientId: 'votewise', clientSecret: 'a secret of the provider: + and %' };

const page = (uid: string) => `<!doctype html><html lang="en"><title>Provider</title>
<form method="post" action="/interaction/${uid}">
<label>Account <input name="account" autofocus></label>
<button name="act" value="in">Continue</button> <button name="act" value="deny">Cancel</button>
</form></html>`;

/** Shows a page that asks for confirmation before the session ends. The library adds the form. */
async function logoutSource(context: { body: unknown }, form: string): Promise<void> {
  context.body = `<!doctype html><html lang="en"><title>Provider</title>${form}
<button form="op.logoutForm" name="logout" value="yes" autofocus>Sign out</button></html>`;
}

/**
 * Starts an OpenID provider (oidc-provider, which is certified) on a local port. Its sign-in page has no passwords, and
 * it grants whatever the site requests.
 */
export async function startRealProvider({ site, accounts, change = {} }: RealProviderOptions) {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: CLIENT.clientId,
        client_secret: CLIENT.clientSecret,
        redirect_uris: [`${site}/single-sign-on`],
        post_logout_redirect_uris: [`${site}/login`],
      },
    ],
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of this test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: { enabled: true, logoutSource },
    },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_ctx, sub) =>
      accounts[sub] && { accountId: sub, claims: () => ({ sub, ...accounts[sub] }) },
    async loadExistingGrant({ oidc }) {
      const { client, session } = oidc;
      if (!client || !session?.accountId) return undefined;
      const grant = new provider.Grant({
        clientId: client.clientId,
        accountId: session.accountId,
      });
      grant.addOIDCScope('openid email');
      await grant.save();
      return grant;
    },
    ...change,
  });
  const handle = provider.callback();

  async function interact(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { uid } = await provider.interactionDetails(req, res);
    if (req.method !== 'POST') {
      res.setHeader('Content-Type', 'text/html; charset=utf-8').end(page(uid));
      return;
    }
    let body = '';
    for await (const chunk of req) body += String(chunk);
    const typed = new URLSearchParams(body);
    const result =
      typed.get('act') === 'deny'
        ? { error: 'access_denied', error_description: 'The user refused.' }
        : { login: { accountId: typed.get('account') ?? '' } };
    await provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });
  }

  server.on('request', (req: IncomingMessage, res: ServerResponse) => {
    if (!req.url?.startsWith('/interaction/')) void handle(req, res);
    else void interact(req, res).catch((error: unknown) => res.writeHead(400).end(String(error)));
  });
  return {
    settings: { issuer, ...CLIENT, label: 'Northfield' },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Creates a browser that keeps cookies and follows redirects until it arrives at the site. */
export function createBrowser(site: string) {
  const cookies = new Map<string, string>();

  async function request(url: string, body?: URLSearchParams): Promise<Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie },
      ...(body && { method: 'POST', body }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    return response;
  }

  /** Returns the URL at which the browser arrives on the site, or the provider's last page. */
  async function follow(
    from: string,
    body?: URLSearchParams,
  ): Promise<{ at: string; text: string }> {
    let [at, sent] = [from, body];
    for (let hops = 0; hops < 10; hops += 1) {
      const response = await request(at, sent);
      const next = response.headers.get('location');
      if (!next) return { at, text: await response.text() };
      [at, sent] = [new URL(next, at).href, undefined];
      if (at.startsWith(site)) return { at, text: '' };
    }
    throw new Error('the provider redirects without end');
  }

  return {
    follow,
    /** Signs in at the provider if required. Returns the query of the redirect back to the site. */
    async signIn(url: string, typed: Record<string, string>): Promise<string> {
      const asked = await follow(url);
      const { at } = asked.at.startsWith(site)
        ? asked
        : await follow(asked.at, new URLSearchParams({ act: 'in', ...typed }));
      if (!at.startsWith(`${site}/single-sign-on?`)) throw new Error(`the browser is at ${at}`);
      return new URL(at).search;
    },
  };
}

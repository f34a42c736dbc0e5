import { Writable } from 'node:stream';
import { expect, it } from 'vitest';
import { createProvider } from '../../src/features/auth/oidc-provider.ts';
import { createLogger } from '../../src/platform/logger.ts';
import {
  type Behavior,
  makeKey,
  makeToken,
  publicKeyText,
  startFakeProvider,
} from '../support/fake-provider.ts';
import { PASSWORD, startTestApp } from '../support/test-app.ts';

type Json = Record<string, unknown>;

/** Starts VoteWise and a provider that can attack it. */
async function startBoth() {
  let email = '';
  const provider = await startFakeProvider(() => email);
  const lines: string[] = [];
  const output = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = await startTestApp({
    provider: provider.settings,
    logger: createLogger('info', output),
  });
  const voter = await app.createVoter();
  email = voter.email;

  async function start() {
    return (await app.anonymous.post('/auth/single-sign-on')).body.data as {
      url: string;
      attempt: string;
    };
  }
  /** @param change alters the provider's response in the browser */
  async function signOn(behavior: Behavior, change: (answer: URLSearchParams) => void = () => {}) {
    const { url, attempt } = await start();
    const answer = provider.answerTo(url);
    change(answer);
    provider.behave(behavior);
    const finished = await app.anonymous.post('/auth/single-sign-on/finish', {
      answer: `?${answer.toString()}`,
      attempt,
    });
    provider.behave({});
    return [finished.status, finished.body.code ?? finished.body.data.user.userId];
  }
  return { app, provider, voter, start, signOn, log: () => lines.join('') };
}

const REFUSED = [403, 'SIGN_ON_FAILED'];
const UNAVAILABLE = [503, 'SIGN_ON_UNAVAILABLE'];
const seconds = () => Math.floor(Date.now() / 1_000);
const claim = (change: Json): Behavior => ({ claims: (claims) => ({ ...claims, ...change }) });

it('accepts only ID tokens that are genuine, current, and issued for this site', async () => {
  const { signOn, voter, log } = await startBoth();
  const right = [200, voter.userId];
  const found: Record<string, unknown> = {};
  const wanted: Record<string, unknown> = {};
  async function expectAnswer(name: string, outcome: unknown, behavior: Behavior) {
    wanted[name] = outcome;
    found[name] = await signOn(behavior);
  }
  await expectAnswer('nothing wrong', right, {});
  await expectAnswer('wrong nonce', REFUSED, claim({ nonce: 'of another attempt' }));
  await expectAnswer('no nonce', REFUSED, claim({ nonce: undefined }));
  await expectAnswer('for another site', REFUSED, claim({ aud: 'another' }));
  await expectAnswer(
    'for many sites',
    REFUSED,
    claim({ aud: ['votewise', 'another'], azp: 'another' }),
  );
  await expectAnswer('from another provider', REFUSED, claim({ iss: 'https://evil.example.org' }));
  await expectAnswer('expired', REFUSED, claim({ exp: seconds() - 120 }));
  await expectAnswer('expired within the tolerance', right, claim({ exp: seconds() - 40 }));
  await expectAnswer('from a clock that is ahead', right, claim({ iat: seconds() + 40 }));
  await expectAnswer('not valid yet', REFUSED, claim({ nbf: seconds() + 120 }));
  await expectAnswer('no subject', REFUSED, claim({ sub: undefined }));
  await expectAnswer('no ID token', REFUSED, {
    pages: {
      token: (res) =>
        res
          .setHeader('Content-Type', 'application/json')
          .end('{"access_token":"a","token_type":"Bearer"}'),
    },
  });
  await expectAnswer('not signed', REFUSED, {
    idToken: (claims) => makeToken(claims, { alg: 'none' }, undefined),
  });
  await expectAnswer('signed with another key', REFUSED, {
    idToken: (claims) => makeToken(claims, { alg: 'RS256', kid: 'k1' }, makeKey()),
  });
  await expectAnswer('signed with the public key as a secret', REFUSED, {
    idToken: (claims) => makeToken(claims, { alg: 'HS256', kid: 'k1' }, publicKeyText),
  });
  await expectAnswer('changed after it was signed', REFUSED, {
    idToken(claims, token) {
      const [header, , signature] = token(claims).split('.');
      const other = Buffer.from(JSON.stringify({ ...claims, email: 'x@example.org' }));
      return `${header}.${other.toString('base64url')}.${signature}`;
    },
  });
  expect(found).toEqual(wanted);
  // The log contains the reason, but nothing about the user.
  expect(log()).toMatch(/rejected.*nonce|nonce.*rejected/i);
  expect(log()).not.toMatch(new RegExp(`${voter.email}|user-1|eyJ|code-1`));
});

it('never accepts unsigned or HMAC tokens, even if the provider supports these algorithms', async () => {
  const { signOn, provider } = await startBoth();
  const algs = ['none', 'HS256', 'RS256'];
  provider.behave({
    metadata: (given) => ({ ...given, id_token_signing_alg_values_supported: algs }),
  });
  for (const [alg, key] of [
    ['none', undefined],
    ['HS256', publicKeyText],
    ['HS256', provider.settings.clientSecret],
  ] as const) {
    const idToken = (claims: Json) => makeToken(claims, { alg, kid: 'k1' }, key);
    expect([alg, await signOn({ idToken })]).toEqual([alg, REFUSED]);
  }
});

it.each<[string, (answer: URLSearchParams) => void, unknown]>([
  ['another state', (answer) => answer.set('state', 'x'.repeat(43)), REFUSED],
  ['no state', (answer) => answer.delete('state'), REFUSED],
  ['two states', (answer) => answer.append('state', 'x'), REFUSED],
  ['the name of another provider', (answer) => answer.set('iss', 'https://evil.example'), REFUSED],
  ['no name of the provider', (answer) => answer.delete('iss'), REFUSED],
  ['no code', (answer) => answer.delete('code'), REFUSED],
  ['two codes', (answer) => answer.append('code', 'x'), REFUSED],
  [
    'an error of its own making',
    (answer) => answer.set('error', '<script>alert(1)</script>'),
    REFUSED,
  ],
  ['the name of a property', (answer) => answer.set('error', '__proto__'), REFUSED],
  ['a refusal', (answer) => answer.set('error', 'access_denied'), [403, 'SIGN_ON_CANCELED']],
  [
    'a refusal of another attempt',
    (answer) => {
      answer.set('error', 'access_denied');
      answer.set('state', 'x');
    },
    REFUSED,
  ],
])('rejects an answer with %s', async (_what, change, outcome) => {
  const { signOn } = await startBoth();
  expect(await signOn({}, change)).toEqual(outcome);
});

it('accepts an email address only if the provider states that it is verified', async () => {
  const { signOn, voter, log } = await startBoth();
  const UNVERIFIED = [403, 'ADDRESS_NOT_VERIFIED'];
  const UNCONFIRMED = [403, 'ADDRESS_NOT_CONFIRMED'];
  const SIGNED_IN = [200, voter.userId];
  const verified = (stated: unknown) => signOn(claim({ email_verified: stated }));
  // Amazon Cognito, JumpCloud, and claims that administrators define send text.
  for (const stated of [true, 'true', 'True', 'TRUE', ' true ']) {
    expect([stated, await verified(stated)]).toEqual([stated, SIGNED_IN]);
  }
  for (const stated of [false, 'false', 'False']) {
    expect([stated, await verified(stated)]).toEqual([stated, UNVERIFIED]);
  }
  for (const stated of [
    undefined,
    null,
    '',
    0,
    1,
    '1',
    'yes',
    'truetrue',
    ['true'],
    { true: true },
  ]) {
    expect([stated, await verified(stated)]).toEqual([stated, UNCONFIRMED]);
  }
  expect(log()).toMatch(/"missing":"email_verified".*sent no usable claim/);
  expect(log()).not.toContain(voter.email);

  const without = claim({ email: undefined, email_verified: undefined });
  const info = (userInfo: Json): Behavior => ({ ...without, userInfo });
  const { email } = voter;
  expect([
    await signOn(claim({ email: [email] })),
    await signOn(claim({ email: { $gt: '' } })),
    await signOn(claim({ email: `${email}\u0000` })),
    await signOn(claim({ email: ` ${email}` })),
    await signOn(info({ sub: 'user-1', email, email_verified: true })),
    await signOn(info({ sub: 'user-1', email, email_verified: 'true' })),
    await signOn(info({ sub: 'user-1', email, email_verified: 'false' })),
    await signOn(info({ sub: 'user-2', email, email_verified: true })),
    await signOn({ ...claim({ email_verified: 1 }), userInfo: { sub: 'user-1', email } }),
  ]).toEqual([
    UNCONFIRMED,
    UNCONFIRMED,
    [403, 'ADDRESS_NOT_REGISTERED'],
    [403, 'ADDRESS_NOT_REGISTERED'],
    SIGNED_IN,
    SIGNED_IN,
    UNVERIFIED,
    REFUSED,
    UNCONFIRMED,
  ]);
});

it('does not sign a user in if the address matches only after Unicode lowercasing', async () => {
  const { app, signOn } = await startBoth();
  const administrator = await app.asAdministrator();
  const given = { name: 'Mark', email: 'mark@example.org' };
  const { body } = await administrator.post('/auth/register', given).expect(201);
  const right = claim({ email: 'MARK@example.org' });
  expect(await signOn(right)).toEqual([200, body.data.user.userId]);
  const kelvin = claim({ email: 'mar\u212A@example.org' });
  expect(await signOn(kelvin)).toEqual([403, 'ADDRESS_NOT_REGISTERED']);
});

it('returns an error if the provider fails during a sign-in and works again afterward', async () => {
  const { app, signOn, voter } = await startBoth();
  const endless = (res: { write: (chunk: Buffer) => unknown }) => {
    const chunk = Buffer.alloc(64_000, ' ');
    for (let i = 0; i < 100; i += 1) res.write(chunk);
  };
  expect([
    await signOn({ pages: { token: (res) => res.writeHead(500).end('{}') } }),
    await signOn({ pages: { token: (res) => res.destroy() } }),
    await signOn({ pages: { token: endless } }),
    await signOn({ pages: { token: (res) => res.writeHead(302, { location: '/token' }).end() } }),
    await signOn({ pages: { token: (res) => res.end('<html>') } }),
    await signOn({
      pages: {
        token: (res) =>
          res
            .writeHead(400, { 'Content-Type': 'application/json' })
            .end('{"error":"invalid_grant"}'),
      },
    }),
    await signOn({
      pages: {
        token: (res) =>
          res
            .writeHead(401, { 'Content-Type': 'application/json' })
            .end('{"error":"invalid_client"}'),
      },
    }),
    await signOn({ pages: { jwks: (res) => res.writeHead(503).end() } }),
    await signOn({}),
  ]).toEqual([
    UNAVAILABLE,
    UNAVAILABLE,
    UNAVAILABLE,
    REFUSED,
    REFUSED,
    REFUSED,
    UNAVAILABLE,
    UNAVAILABLE,
    [200, voter.userId],
  ]);
  await app.anonymous.get('/health').expect(200);
});

it.each<[string, Behavior]>([
  ['is down', { pages: { discovery: (res) => res.destroy() } }],
  ['has no such page', { pages: { discovery: (res) => res.writeHead(404).end() } }],
  [
    'calls itself something else',
    { metadata: (given) => ({ ...given, issuer: 'https://evil.example' }) },
  ],
  [
    'leads to a script',
    { metadata: (given) => ({ ...given, authorization_endpoint: 'javascript:alert(1)' }) },
  ],
  [
    'leads to a file',
    { metadata: (given) => ({ ...given, authorization_endpoint: 'data:text/html,x' }) },
  ],
  ['publishes too much', { metadata: (given) => ({ ...given, more: 'x'.repeat(300_000) }) }],
  [
    'leads to another kind of address',
    { metadata: (given) => ({ ...given, authorization_endpoint: 'ftp://127.0.0.1/auth' }) },
  ],
])(
  'reports a provider that %s and contacts it again for the next sign-in',
  async (_what, behavior) => {
    const { app, provider, voter, signOn } = await startBoth();
    provider.behave(behavior);
    const down = await app.anonymous.post('/auth/single-sign-on');
    expect([down.status, down.body.code]).toEqual(UNAVAILABLE);
    const password = { userId: voter.userId, password: 'correct-horse-battery' };
    await app.anonymous.post('/auth/login', password).expect(200);
    provider.behave({});
    expect(await signOn({})).toEqual([200, voter.userId]);
  },
);

it.each<[string, Behavior]>([
  ['does not answer', { pages: { auth: (res) => res.destroy() } }],
  ['is overloaded', { pages: { auth: (res) => res.writeHead(503).end() } }],
  ['fails', { pages: { auth: (res) => res.writeHead(500).end('<html>') } }],
])(
  'does not send users to a provider that %s after its metadata was read',
  async (_what, stopped) => {
    const { settings, behave } = await startFakeProvider(() => '');
    const provider = createProvider(settings, 'https://vote.example.org');
    await provider.begin();
    behave(stopped);
    await expect(provider.begin()).rejects.toMatchObject({ failure: 'unavailable' });
    behave({});
    await provider.begin();
  },
);

it('reads the metadata again instead of a page on another site, which it may not reach', async () => {
  const { settings, behave } = await startFakeProvider(() => '');
  const provider = createProvider(settings, 'https://vote.example.org');
  const page = 'https://far.invalid/auth';
  behave({ metadata: (given) => ({ ...given, authorization_endpoint: page }) });
  expect((await provider.begin()).url).toContain(page);
  behave({ pages: { discovery: (res) => res.destroy() } });
  await expect(provider.begin()).rejects.toMatchObject({ failure: 'unavailable' });
});

it('does not return a script URL for signing out', async () => {
  const { app, provider, start } = await startBoth();
  provider.behave({
    metadata: (given) => ({ ...given, end_session_endpoint: 'javascript:alert(1)' }),
  });
  const { url, attempt } = await start();
  const answer = `?${provider.answerTo(url).toString()}`;
  const finished = await app.anonymous.post('/auth/single-sign-on/finish', { answer, attempt });
  expect([finished.status, finished.body.data.signOutUrl]).toEqual([200, undefined]);
});

it('does not wait for a slow provider', async () => {
  const { settings, behave } = await startFakeProvider(() => '');
  behave({ pages: { discovery: (res) => res.write(' ') } });
  const provider = createProvider(settings, 'https://vote.example.org', { patience: 0.05 });
  await expect(provider.begin()).rejects.toMatchObject({ failure: 'unavailable' });
});

it('ends the session of the old address when a voter’s address is corrected', async () => {
  const { app, provider, voter, start } = await startBoth();
  const { url, attempt } = await start();
  const answer = `?${provider.answerTo(url).toString()}`;
  const { body } = await app.anonymous.post('/auth/single-sign-on/finish', { answer, attempt });
  const session = app.callerWith(body.data.token);
  await session.get('/elections').expect(200);
  const administrator = await app.asAdministrator();
  const corrected = { email: 'someone.else@example.org', currentPassword: PASSWORD };
  await administrator.put(`/auth/voters/${voter._id}`, corrected).expect(200);
  await session.get('/elections').expect(401);
});

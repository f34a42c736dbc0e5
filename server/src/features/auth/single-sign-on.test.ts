import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrowser, startRealProvider } from '../../../test/support/real-provider.ts';
import { everythingIn } from '../../../test/support/every-write.ts';
import { createTwoStepAdministrator } from '../../../test/support/second-factor.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const site = 'https://vote.example.org';
const accounts: Record<string, { email: string; email_verified: boolean }> = {};
let provider: Awaited<ReturnType<typeof startRealProvider>>;

beforeAll(async () => {
  provider = await startRealProvider({ site, accounts });
});
afterAll(() => provider.close());

const startApp = () => startTestApp({ provider: provider.settings });

/** Creates an account with this address at the provider. */
function accountFor(email: string, isVerified = true): { account: string } {
  const account = email.toLowerCase();
  accounts[account] = { email, email_verified: isVerified };
  return { account };
}

async function start(app: TestApp): Promise<{ url: string; attempt: string }> {
  return (await app.anonymous.post('/auth/single-sign-on').expect(200)).body.data;
}

const finish = (app: TestApp, answer: string, attempt: string) =>
  app.anonymous.post('/auth/single-sign-on/finish', { answer, attempt });

/** Signs in through the provider with a new browser. */
async function signOn(app: TestApp, typed: Record<string, string>) {
  const { url, attempt } = await start(app);
  return finish(app, await createBrowser(site).signIn(url, typed), attempt);
}

describe('single sign-on with a real provider', () => {
  it('signs in the voter with the verified address, regardless of case', async () => {
    const app = await startApp();
    const voter = await app.createVoter();
    const answer = await signOn(app, accountFor(voter.email.toUpperCase()));
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        message: 'Welcome back! Your sign in was successful.',
        data: { user: { userId: voter.userId, userType: 'voter' }, idleMinutes: 60 },
      },
    ]);
    const session = app.callerWith(answer.body.data.token);
    await session.get('/elections').expect(200);
    await session.post('/auth/logout').expect(200);
    await session.get('/elections').expect(401);
  });

  it('sends a PKCE challenge, a state, and a nonce, and seals the attempt', async () => {
    const app = await startApp();
    const { url, attempt } = await start(app);
    const parameters = Object.fromEntries(new URL(url).searchParams);
    expect(parameters).toMatchObject({
      client_id: 'votewise',
      redirect_uri: 'https://vote.example.org/single-sign-on',
      response_type: 'code',
      scope: 'openid email',
      code_challenge_method: 'S256',
    });
    const { state = '', nonce = '', code_challenge = '' } = parameters;
    for (const random of [state, nonce, code_challenge]) expect(random).toHaveLength(43);
    expect(Buffer.from(attempt, 'base64').toString('latin1')).not.toMatch(/state|verifier/);
    expect((await start(app)).url).not.toContain(state);
  });

  it('leaves no trace of a voter in the database', async () => {
    const app = await startApp();
    const voter = await app.createVoter();
    const before = await everythingIn(app);
    expect((await signOn(app, accountFor(voter.email))).status).toBe(200);
    expect(await everythingIn(app)).toBe(before);
  });

  it('records the sign-in and the device of an administrator', async () => {
    const app = await startApp();
    const administrator = await app.createAdministrator();
    const answer = await signOn(app, accountFor(administrator.email));
    const session = app.callerWith(answer.body.data.token);
    const { body } = await session.get('/auth/sessions').expect(200);
    expect(body.data.sessions).toHaveLength(1);
    while ((await app.services.audit.moveEvents()) > 0);
    const trail = await session.get('/audit').expect(200);
    expect(trail.body.data.entries).toContainEqual(
      expect.objectContaining({
        event: 'administrator.signed-in',
        details: { how: 'single sign-on' },
      }),
    );
  });

  it('returns the URL of the provider’s sign-out page, which leads back to the site', async () => {
    const app = await startApp();
    const typed = accountFor((await app.createVoter()).email);
    const [first, second] = [await start(app), await start(app)];
    const browser = createBrowser(site);
    const answer = await browser.signIn(first.url, typed);
    const { body } = await finish(app, answer, first.attempt).expect(200);
    const asked = await browser.follow(body.data.signOutUrl);
    const [, xsrf = ''] = /name="xsrf" value="(\w+)"/.exec(asked.text) ?? [];
    const confirmed = new URLSearchParams({ xsrf, logout: 'yes' });
    const left = await browser.follow(`${provider.settings.issuer}/session/end/confirm`, confirmed);
    expect(left.at).toBe('https://vote.example.org/login');
    expect((await browser.follow(second.url)).text).toContain('name="account"');
  });

  it('refuses an address that is not verified', async () => {
    const app = await startApp();
    const voter = await app.createVoter();
    const answer = await signOn(app, accountFor(voter.email, false));
    expect([answer.status, answer.body.code]).toEqual([403, 'ADDRESS_NOT_VERIFIED']);
  });

  it('does not register an unknown user, and names a contact', async () => {
    const contact = { organisation: 'Northfield Rowing Club', email: 'board@example.org' };
    const app = await startTestApp({ provider: provider.settings, contact });
    const answer = await signOn(app, accountFor('stranger@example.org'));
    expect([answer.status, answer.body.code]).toEqual([403, 'ADDRESS_NOT_REGISTERED']);
    expect(answer.body.message).toContain('Contact Northfield Rowing Club: board@example.org');
    expect(await app.connection.collection('users').countDocuments()).toBe(0);
  });

  it('refuses an address that several enabled voters share, and names none of them', async () => {
    const app = await startApp();
    const [ann, ben] = [await app.createVoter(), await app.createVoter()];
    const administrator = await app.asAdministrator();
    const shared = { email: ann.email, shareAddress: true, currentPassword: PASSWORD };
    await administrator.put(`/auth/voters/${ben._id}`, shared).expect(200);
    const before = await everythingIn(app);
    const answer = await signOn(app, accountFor(ann.email));
    expect([answer.status, answer.body]).toEqual([
      403,
      {
        success: false,
        code: 'ADDRESS_SHARED',
        message: 'Several voters have your email address. Sign in with your voter ID and password.',
      },
    ]);
    expect(await everythingIn(app)).toBe(before);
    await administrator.post('/auth/voters/disable', { ids: [ben._id] }).expect(200);
    const only = await signOn(app, accountFor(ann.email));
    expect([only.status, only.body.data?.user.userId]).toEqual([200, ann.userId]);
  });

  it('refuses a disabled voter', async () => {
    const app = await startApp();
    const voter = await app.createVoter();
    const administrator = await app.asAdministrator();
    await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
    const answer = await signOn(app, accountFor(voter.email));
    expect([answer.status, answer.body.code]).toEqual([403, 'ACCOUNT_DISABLED']);
  });

  it('cannot replace the second step of an administrator', async () => {
    const app = await startApp();
    const { email } = (await createTwoStepAdministrator(app)).person;
    const answer = await signOn(app, accountFor(email));
    expect([answer.status, answer.body.code]).toEqual([403, 'PASSWORD_REQUIRED']);
  });

  it('reports that the user has canceled at the provider', async () => {
    const app = await startApp();
    const answer = await signOn(app, { act: 'deny' });
    expect([answer.status, answer.body.code]).toEqual([403, 'SIGN_ON_CANCELED']);
  });

  it('accepts an attempt only once and only for fifteen minutes', async () => {
    const app = await startApp();
    const typed = accountFor((await app.createVoter()).email);
    const [first, late] = [await start(app), await start(app)];
    const browser = createBrowser(site);
    const answer = await browser.signIn(first.url, typed);
    await finish(app, answer, first.attempt).expect(200);
    const again = await finish(app, answer, first.attempt);
    expect([again.status, again.body.code]).toEqual([403, 'SIGN_ON_EXPIRED']);
    const lateAnswer = await browser.signIn(late.url, typed);
    app.clock.advance(15 * 60_000);
    const tooLate = await finish(app, lateAnswer, late.attempt);
    expect([tooLate.status, tooLate.body.code]).toEqual([403, 'SIGN_ON_EXPIRED']);
  });

  it('refuses an answer that belongs to the attempt of another browser', async () => {
    const app = await startApp();
    const typed = accountFor((await app.createVoter()).email);
    const [mallory, victim] = [await start(app), await start(app)];
    const answer = await createBrowser(site).signIn(mallory.url, typed);
    const planted = await finish(app, answer, victim.attempt);
    expect([planted.status, planted.body.code]).toEqual([403, 'SIGN_ON_FAILED']);
    // Even if the state matches, the code requires the verifier of the attempt it was issued for.
    const other = await start(app);
    const mixed = new URLSearchParams(answer);
    mixed.set('state', new URL(other.url).searchParams.get('state') ?? '');
    const stolen = await finish(app, `?${mixed.toString()}`, other.attempt);
    expect([stolen.status, stolen.body.code]).toEqual([403, 'SIGN_ON_FAILED']);
  });

  it.each([
    ['an empty text', ''],
    ['a text that is not encrypted', 'bm90IHNlYWxlZA=='],
    ['bytes that were not encrypted here', Buffer.alloc(400, 7).toString('base64')],
  ])('refuses an invalid attempt: %s', async (_what, attempt) => {
    const app = await startApp();
    const answer = await finish(app, '?code=a&state=b', attempt);
    expect(answer.body.code).toBe(attempt ? 'SIGN_ON_EXPIRED' : 'VALIDATION_FAILED');
  });

  it('returns 404 unless a provider is configured', async () => {
    const app = await startTestApp();
    await app.anonymous.post('/auth/single-sign-on').expect(404);
    await finish(app, '?code=a', 'b').expect(404);
  });

  it('blocks an address after 200 refused answers', async () => {
    const app = await startApp();
    const voter = await app.createVoter();
    const typed = accountFor(voter.email);
    for (let i = 0; i < 200; i += 1)
      await finish(app, '?code=guess&state=guess', (await start(app)).attempt).expect(403);
    const blocked = await signOn(app, typed);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    const credentials = { userId: voter.userId, password: PASSWORD };
    await app.anonymous.post('/auth/login', credentials).expect(200);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type Caller,
  PASSWORD,
  shared,
  startTestApp,
  type TestApp,
} from '../../../test/support/test-app.ts';

describe('POST /auth/login', () => {
  const rejecting = shared(startTestApp);

  it('signs in with user ID, password, and role', async () => {
    const app = await startTestApp();
    const voter = await app.createVoter();
    const answer = await app.anonymous
      .post('/auth/login', { userId: voter.userId, password: PASSWORD, userType: 'voter' })
      .expect(200);
    expect(answer.body).toMatchObject({
      success: true,
      message: 'Welcome back! Your sign in was successful.',
      data: {
        user: { userId: voter.userId, userType: 'voter', name: voter.name },
        idleMinutes: 60,
      },
    });
    expect(JSON.stringify(answer.body)).not.toMatch(/hash|tokenVersion/i);
    const profile = await app.callerWith(answer.body.data.token).get('/auth/profile').expect(200);
    const { token: _, ...rest } = answer.body.data;
    expect(profile.body.data).toEqual(rest);
  });

  it('accepts a user ID in any case, and a missing role as any role', async () => {
    const app = await startTestApp();
    const voter = await app.createVoter();
    const userId = ` ${voter.userId.toLowerCase()} `;
    await app.anonymous.post('/auth/login', { userId, password: PASSWORD }).expect(200);
  });

  it('signs in auditors with the administrator role, but not with the voter role', async () => {
    const app = await startTestApp();
    const { userId } = await app.createAuditor();
    const signIn = (userType: string) =>
      app.anonymous.post('/auth/login', { userId, password: PASSWORD, userType });
    const { body } = await signIn('admin').expect(200);
    expect(body.data.user).toMatchObject({ userId: 'AUDITOR001', userType: 'auditor' });
    await signIn('auditor').expect(200);
    await signIn('voter').expect(401);
    const administrator = await app.createAdministrator();
    const asAuditor = { userId: administrator.userId, password: PASSWORD, userType: 'auditor' };
    await app.anonymous.post('/auth/login', asAuditor).expect(401);
  });

  it('returns the same response for a wrong ID, password, or role', async () => {
    const app = await startTestApp();
    const { userId } = await app.createVoter();
    const bodies = [
      { userId: 'VOTER999', password: PASSWORD, userType: 'voter' },
      { userId, password: 'wrong-password', userType: 'voter' },
      { userId, password: PASSWORD, userType: 'admin' },
    ];
    const answers = await Promise.all(
      bodies.map((body) => app.anonymous.post('/auth/login', body)),
    );
    for (const answer of answers) {
      expect([answer.status, answer.body]).toEqual([
        401,
        {
          success: false,
          code: 'INVALID_CREDENTIALS',
          message:
            'Invalid user ID or password. Check both, and check whether Voter or Admin is selected.',
        },
      ]);
    }
  });

  it.each([
    ['an empty body', {}, 'User ID is required'],
    ['a missing password', { userId: 'VOTER001' }, 'Password is required'],
    ['an operator', { userId: { $gt: '' }, password: { $gt: '' } }, 'User ID is required'],
    [
      'an unknown role',
      { userId: 'A', password: 'b', userType: 'root' },
      'User type must be voter, admin, or auditor',
    ],
  ])('returns 400 for %s', async (_name, body, message) => {
    const answer = await rejecting().anonymous.post('/auth/login', body);
    expect([answer.status, answer.body.message]).toEqual([400, message]);
  });

  it('blocks one user at one address after ten failed sign-ins', async () => {
    const app = await startTestApp();
    const [victim, other] = [await app.createVoter(), await app.createVoter()];
    const attempt = (userId: string, password: string) =>
      app.anonymous.post('/auth/login', { userId, password });
    for (let i = 0; i < 10; i += 1) await attempt(victim.userId, 'guess').expect(401);
    const blocked = await attempt(victim.userId, PASSWORD);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(blocked.body.message).toBe(
      'Too many failed sign-ins. Try again in 15 minutes, or select “Forgot?” to get a new password, which works immediately.',
    );
    expect(blocked.body).toMatchObject({
      reason: 'TOO_MANY_ATTEMPTS.signInsOrForgot',
      values: { minutes: 15 },
    });
    expect(Number(blocked.get('Retry-After'))).toBeGreaterThan(0);
    await attempt(other.userId, PASSWORD).expect(200);
  });

  it('also limits parallel guesses', async () => {
    const app = await startTestApp();
    const { userId } = await app.createVoter();
    const guesses = Array.from({ length: 40 }, (_, index) =>
      app.anonymous.post('/auth/login', { userId, password: `guess-${index}` }),
    );
    const statuses = (await Promise.all(guesses)).map((answer) => answer.status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  });

  it('does not count successful sign-ins, even many at once', async () => {
    const app = await startTestApp();
    const { userId } = await app.createVoter();
    const attempt = (password: string) => app.anonymous.post('/auth/login', { userId, password });
    for (let i = 0; i < 9; i += 1) await attempt('guess').expect(401);
    const parallel = await Promise.all(Array.from({ length: 25 }, () => attempt(PASSWORD)));
    expect(parallel.map((answer) => answer.status)).toEqual(parallel.map(() => 200));
    while ((await app.services.audit.moveEvents()) > 0);
    const blocks = await app.connection
      .collection('audit')
      .countDocuments({ event: 'sign-in.blocked' });
    expect(blocks).toBe(0);
  });
});

describe('GET /auth/profile', () => {
  it('returns 401 for a token from another database with the same secret', async () => {
    const [one, two] = [await startTestApp(), await startTestApp()];
    const voter = await one.asVoter();
    await two
      .callerWith(voter.token ?? '')
      .get('/elections')
      .expect(401);
  });
});

describe('POST /auth/logout', () => {
  it('ends this session at once and keeps the user’s other sessions', async () => {
    const app = await startTestApp();
    const user = await app.createVoter();
    const [phone, desktop] = [await app.signIn(user), await app.signIn(user)];
    expect((await phone.post('/auth/logout').expect(200)).body).toEqual({
      success: true,
      data: {},
    });
    await phone.get('/auth/profile').expect(401);
    await phone.post('/auth/logout').expect(401);
    await desktop.get('/auth/profile').expect(200);
  });

  it('ends the session in another process at its next check', async () => {
    const here = await startTestApp();
    const there = await startTestApp({ databaseName: here.databaseName });
    const voter = await here.asVoter();
    const elsewhere = there.callerWith(voter.token ?? '');
    await elsewhere.get('/auth/profile').expect(200);
    await voter.post('/auth/logout').expect(200);
    await there.services.sessions.refresh();
    await elsewhere.get('/auth/profile').expect(401);
  });
});

describe('in a process that starts later, a session', () => {
  async function expectEnded({ databaseName }: TestApp, { token = '' }: Caller): Promise<void> {
    const same = (await startTestApp({ databaseName })).callerWith(token);
    await same.get('/elections').expect(401);
    await same.post('/votes/cast', {}).expect(401);
  }

  it.each([
    ['a sign-out', '/auth/logout', {}],
    ['signing out everywhere else', '/auth/sessions/end-others', { currentPassword: PASSWORD }],
  ])('has ended if it was ended by %s', async (_, path, body) => {
    const app = await startTestApp();
    const voter = await app.createVoter();
    const [ended, other] = [await app.signIn(voter), await app.signIn(voter)];
    await (path === '/auth/logout' ? ended : other).post(path, body).expect(200);
    await expectEnded(app, ended);
  });

  it('has ended if the account was disabled', async () => {
    const app = await startTestApp();
    const voter = await app.createVoter();
    const session = await app.signIn(voter);
    const administrator = await app.asAdministrator();
    await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
    await expectEnded(app, session);
  });

  it('is looked up once', async () => {
    const app = await startTestApp();
    const { token = '' } = await app.asVoter();
    let lookUps = 0;
    const later = await startTestApp({
      databaseName: app.databaseName,
      onCommand: ({ commandName, command }) => {
        if (commandName === 'find' && command['find'] === 'revokedTokens') lookUps += 1;
      },
    });
    const voter = later.callerWith(token);
    for (let i = 0; i < 3; i += 1) await voter.get('/elections').expect(200);
    expect(lookUps).toBe(1);
  });
});

describe('a new password', () => {
  it('ends all sessions of its user, in every process', async () => {
    const here = await startTestApp();
    const there = await startTestApp({ databaseName: here.databaseName });
    const user = await here.createAdministrator();
    const session = await here.signIn(user);
    const elsewhere = there.callerWith(session.token ?? '');
    await elsewhere.get('/elections').expect(200);
    await here.services.administrators.reset(user.userId);
    await here.services.sessions.refresh();
    await there.services.sessions.refresh();
    await session.get('/elections').expect(401);
    await elsewhere.get('/elections').expect(401);
  });
});

import { describe, expect, it } from 'vitest';
import {
  type Caller,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { type OwnSession, tellEntry } from '@votewise/contract';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const confirmed = { currentPassword: PASSWORD };

/** Signs in with the user agent of a browser. */
async function signInWith(app: TestApp, userId: string, userAgent: string): Promise<Caller> {
  const answer = await app.anonymous
    .post('/auth/login', { userId, password: PASSWORD })
    .set('User-Agent', userAgent)
    .expect(200);
  return app.callerWith(answer.body.data.token);
}

async function sessionsOf(caller: Caller): Promise<OwnSession[]> {
  return (await caller.get('/auth/sessions').expect(200)).body.data.sessions;
}

async function idOf(caller: Caller): Promise<string> {
  return (await sessionsOf(caller)).find(({ isCurrent }) => isCurrent)?.id ?? 'none';
}

/** Creates an administrator with two sessions: one on a phone and, later, one on a desktop computer. */
async function startTwice() {
  const app = await startTestApp();
  const person = await app.createAdministrator();
  const phone = await app.signIn(person);
  app.clock.advance(60_000);
  const desk = await signInWith(app, person.userId, FIREFOX);
  const endPhone = async (currentPassword = PASSWORD) =>
    desk.post(`/auth/sessions/${await idOf(phone)}/end`, { currentPassword });
  return { app, person, phone, desk, endPhone };
}

async function endingsIn(app: TestApp): Promise<string[]> {
  const entries = await app.auditEntries({ event: 'administrator.sessions-ended' });
  return entries.map((entry) => tellEntry(entry as never, (iso) => iso));
}

describe('GET /auth/sessions', () => {
  it('lists the caller’s sessions, newest first, and marks the current one', async () => {
    const { app, desk, phone } = await startTwice();
    await app.asAdministrator();
    const listed = await sessionsOf(desk);
    expect(listed).toMatchObject([
      { device: 'Firefox on Windows', isCurrent: true, signedInAt: app.clock.now().toISOString() },
      { device: 'Unknown device', isCurrent: false },
    ]);
    expect((await sessionsOf(phone)).map(({ isCurrent }) => isCurrent)).toEqual([false, true]);
    const lasts = Date.parse(listed[0]?.endsAt ?? '') - Date.now();
    expect(lasts / 3_600_000).toBeCloseTo(8, 1);
  });

  it('does not list ended sessions, regardless of how they ended', async () => {
    const { app, person, desk, phone } = await startTwice();
    const count = async (caller: Caller) => (await sessionsOf(caller)).length;
    await phone.post('/auth/logout').expect(200);
    expect(await count(desk)).toBe(1);
    await app.signIn(person);
    const newPassword = 'four-random-words-here';
    const changed = await desk.put('/auth/password', { ...confirmed, newPassword }).expect(200);
    const renewed = app.callerWith(changed.body.data.token);
    expect(await count(renewed)).toBe(1);

    const other = await app.asAdministrator();
    await other.post(`/auth/administrators/${person._id}/disable`).expect(200);
    await other
      .post(`/auth/administrators/${person._id}/enable`, { currentPassword: PASSWORD })
      .expect(200);
    const login = { userId: person.userId, password: newPassword };
    const again = await app.anonymous.post('/auth/login', login).expect(200);
    expect(await count(app.callerWith(again.body.data.token))).toBe(1);
  });

  it('does not list sessions signed with another key or older than JWT_TTL', async () => {
    const { app, person, desk } = await startTwice();
    const kept = app.connection.collection('administratorSessions');
    await kept.updateOne({ device: 'Unknown device' }, { $set: { keyId: 'of another secret' } });
    expect(await sessionsOf(desk)).toHaveLength(1);
    app.clock.advance(8 * 3_600_000);
    expect(await sessionsOf(await app.signIn(person))).toHaveLength(1);
  });
});

describe('POST /auth/sessions/:id/end', () => {
  it('ends only that session, at once here and at the next check in other processes', async () => {
    const { app, desk, phone, endPhone } = await startTwice();
    const elsewhere = await startTestApp({ databaseName: app.databaseName });
    expect((await endPhone()).body.message).toBe('Unknown device was signed out.');
    await phone.get('/auth/profile').expect(401);
    await elsewhere.services.sessions.refresh();
    await elsewhere
      .callerWith(phone.token ?? '')
      .get('/auth/profile')
      .expect(401);
    expect(await sessionsOf(desk)).toMatchObject([{ isCurrent: true }]);
  });

  it('requires the current password and counts wrong ones as failed sign-ins', async () => {
    const { person, app, phone, endPhone } = await startTwice();
    const missing = await endPhone('');
    expect([missing.status, missing.body.message]).toEqual([400, 'Current password is required']);
    for (let i = 0; i < 10; i += 1) {
      const refused = await endPhone(`guess-${i}`);
      expect([refused.status, refused.body.code]).toEqual([403, 'WRONG_PASSWORD']);
      expect(refused.body.fields).toEqual({ currentPassword: refused.body.message });
    }
    expect((await endPhone()).status).toBe(429);
    const login = { userId: person.userId, password: PASSWORD };
    await app.anonymous.post('/auth/login', login).expect(429);
    await phone.get('/auth/profile').expect(200);
    expect(await endingsIn(app)).toEqual([]);
  });

  it('cannot end another user’s session or one that has ended', async () => {
    const { app, desk, phone, endPhone } = await startTwice();
    const other = await app.asAdministrator();
    const strange = await desk.post(`/auth/sessions/${await idOf(other)}/end`, confirmed);
    expect([strange.status, strange.body.code]).toEqual([404, 'NOT_FOUND']);
    await other.get('/auth/profile').expect(200);
    const id = await idOf(phone);
    await endPhone();
    await desk.post(`/auth/sessions/${id}/end`, confirmed).expect(404);
  });

  it('is recorded in the audit trail', async () => {
    const { app, person, phone, endPhone } = await startTwice();
    const [, { signedInAt } = { signedInAt: '' }] = await sessionsOf(phone);
    await endPhone();
    expect(await endingsIn(app)).toEqual([
      `${person.name} (${person.userId}) signed out one of their devices: Unknown device, signed in ${signedInAt}.`,
    ]);
  });
});

describe('POST /auth/sessions/end-others', () => {
  it.each(['voter', 'admin'] as const)(
    'ends every session except the current one: %s',
    async (userType) => {
      const app = await startTestApp();
      const person = await (userType === 'admin' ? app.createAdministrator() : app.createVoter());
      const [here, other] = [await app.signIn(person), await app.signIn(person)];
      const elsewhere = await startTestApp({ databaseName: app.databaseName });
      const answer = await here.post('/auth/sessions/end-others', confirmed).expect(200);
      const renewed = answer.body.data.token;
      await app.callerWith(renewed).get('/auth/profile').expect(200);
      await here.get('/auth/profile').expect(401);
      await other.get('/auth/profile').expect(401);
      await elsewhere.services.sessions.refresh();
      await elsewhere
        .callerWith(other.token ?? '')
        .get('/elections')
        .expect(401);
      await elsewhere.callerWith(renewed).get('/elections').expect(200);
      await app.signIn(person);
    },
  );

  it('rejects a wrong password and ends no session', async () => {
    const app = await startTestApp();
    const person = await app.createVoter();
    const [here, other] = [await app.signIn(person), await app.signIn(person)];
    const wrong = { currentPassword: 'not-the-password' };
    const refused = await here.post('/auth/sessions/end-others', wrong);
    expect([refused.status, refused.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    await here.get('/auth/profile').expect(200);
    await other.get('/auth/profile').expect(200);
  });

  it('keeps the session of only one of two simultaneous callers', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    const both = [await app.signIn(person), await app.signIn(person)];
    const answers = await Promise.all(
      both.map((one) => one.post('/auth/sessions/end-others', confirmed)),
    );
    const tokens = answers.flatMap(({ body }) => body.data?.token ?? []);
    const alive = await Promise.all(
      tokens.map(async (token) => (await app.callerWith(token).get('/auth/profile')).status),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  });

  it('is recorded for administrators; for voters, neither the action nor the sign-in is stored', async () => {
    const { app, person, desk } = await startTwice();
    await desk.post('/auth/sessions/end-others', confirmed).expect(200);
    const voter = await app.asVoter();
    await voter.post('/auth/sessions/end-others', confirmed).expect(200);
    expect(await endingsIn(app)).toEqual([
      `${person.name} (${person.userId}) signed out everywhere else.`,
    ]);
    const kept = await app.connection.collection('administratorSessions').find().toArray();
    expect(new Set(kept.map(({ holder }) => holder))).toEqual(new Set([person._id]));
  });
});

import { describe, expect, it } from 'vitest';
import {
  type Caller,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../../../test/support/test-app.ts';
import { createLogger } from '../../../platform/logger.ts';

type Act = 'disable' | 'enable';

const act = (caller: Caller, name: Act, id: string) =>
  caller.post(`/auth/administrators/${id}/${name}`, { currentPassword: PASSWORD });

/** Several administrators, each with a session. */
async function administratorsOf(app: TestApp, count: number) {
  const administrators = [];
  for (let i = 0; i < count; i += 1) {
    const person = await app.createAdministrator();
    app.clock.advance(1_000);
    administrators.push({ id: person._id, person, caller: await app.signIn(person) });
  }
  return administrators;
}

async function start(count = 2) {
  const app = await startTestApp();
  const administrators = await administratorsOf(app, count);
  const [first, second] = administrators;
  if (!first || !second) throw new Error('too few administrators');
  const signIn = ({ userId }: { userId: string }) =>
    app.anonymous.post('/auth/login', { userId, password: PASSWORD, userType: 'admin' });
  return { app, administrators, first, second, signIn };
}

const enabledIn = async (app: TestApp): Promise<string[]> =>
  (await app.services.administratorStatus.list())
    .filter((one) => !one.disabledAt)
    .map(({ _id }) => _id);

describe('GET /auth/administrators', () => {
  it('lists administrators in order of registration', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    app.clock.advance(1_000);
    const caller = await app.signIn(person);
    const lena = {
      name: 'Lena',
      email: 'lena@example.org',
      userType: 'admin',
      currentPassword: PASSWORD,
    };
    await caller.post('/auth/register', lena).expect(201);
    await app.createVoter();
    const { body } = await caller.get('/auth/administrators').expect(200);
    expect(body.data.administrators).toEqual([
      {
        id: person._id,
        userId: person.userId,
        name: person.name,
        email: person.email,
        userType: 'admin',
        registeredAt: person.registeredAt.toISOString(),
        isDisabled: false,
        hasSecondFactor: false,
        isPasswordPreset: true,
        credentials: { state: 'sent' },
        lastSignInAt: app.clock.now().toISOString(),
      },
      expect.objectContaining({
        userId: 'ADMIN002',
        isDisabled: false,
        credentials: { state: 'queued' },
      }),
    ]);
    expect(body.data.administrators[1]).not.toHaveProperty('lastSignInAt');
    expect(JSON.stringify(body)).not.toMatch(/hash|ticket|tokenVersion/i);
  });
});

describe('POST /auth/administrators/:id/disable and /enable', () => {
  it('does not let administrators disable themselves', async () => {
    const { app, first, administrators } = await start();
    const refused = await act(first.caller, 'disable', first.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'OWN_ACCOUNT']);
    expect(await enabledIn(app)).toHaveLength(administrators.length);
  });

  it('does not disable the last enabled administrator', async () => {
    const { first, second, signIn } = await start();
    await act(first.caller, 'disable', second.id).expect(200);
    const refused = await act(first.caller, 'disable', first.id);
    expect([refused.status, refused.body.code]).toEqual([409, 'LAST_ADMINISTRATOR']);
    await signIn(first.person).expect(200);
  });

  it('rejects a disabled administrator who still has a session in another process', async () => {
    const { app, first, second } = await start();
    const other = await startTestApp({ databaseName: app.databaseName });
    const late = other.callerWith(second.caller.token ?? '');
    // Looks the session up. After that, the other process has to read that it has ended.
    await late.get('/auth/voters').expect(200);
    await act(first.caller, 'disable', second.id).expect(200);
    await late.get('/auth/voters').expect(200);
    await act(late, 'disable', first.id).expect(401);
    expect(await enabledIn(app)).toEqual([first.id]);
  });
});

describe('administrators who disable each other at the same moment', () => {
  it('leave exactly one of two enabled in every round', async () => {
    const { app, first, second } = await start();
    const other = await startTestApp({ databaseName: app.databaseName });
    for (let round = 0; round < 2; round += 1) {
      const one = await app.signIn(first.person);
      const two = other.callerWith((await app.signIn(second.person)).token ?? '');
      const answers = await Promise.all([
        act(one, 'disable', second.id),
        act(two, 'disable', first.id),
      ]);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 401]));
      const [left] = await enabledIn(app);
      expect(left).toBe(answers[0]?.status === 200 ? first.id : second.id);
      const winner = left === first.id ? first : second;
      const loser = left === first.id ? second : first;
      await act(await app.signIn(winner.person), 'enable', loser.id).expect(200);
    }
  });

  it('leave at least one of five enabled when requests go through two processes', async () => {
    const { app, administrators } = await start(5);
    const other = await startTestApp({ databaseName: app.databaseName });
    const callers = await Promise.all(administrators.map(({ person }) => app.signIn(person)));
    const attacks = callers.flatMap((caller, index) => {
      const from = index % 2 === 0 ? caller : other.callerWith(caller.token ?? '');
      return administrators
        .filter((_, target) => target !== index)
        .map(({ id }) => ({ id, run: act(from, 'disable', id) }));
    });
    const answers = await Promise.all(attacks.map(async ({ id, run }) => [id, await run] as const));
    const disabled = new Set(answers.filter(([, { status }]) => status === 200).map(([id]) => id));
    const enabled = await enabledIn(app);
    expect(enabled.length).toBeGreaterThanOrEqual(1);
    expect(enabled).toEqual(administrators.map(({ id }) => id).filter((id) => !disabled.has(id)));
  });
});

describe('a change that a process left unfinished', () => {
  /**
   * Creates the state that a process leaves when it crashes or pauses between recording and applying a change.
   */
  async function leave(app: TestApp, id: string, ticket: number) {
    const at = app.clock.now();
    const event = {
      eventId: `half-done-${ticket}`,
      at,
      actor: { type: 'system' },
      event: 'user.disabled',
      subject: { type: 'user', id, label: 'somebody' },
      details: {},
    };
    await app.connection
      .collection<{ _id: string }>('administratorStatus')
      .updateOne(
        { _id: 'administrators' },
        { $set: { ticket, pending: { id, ticket, disabledAt: at, queueAt: null, event } } },
      );
  }

  it('is completed by the next request before any other change', async () => {
    const { app, first, second } = await start();
    await app.services.administratorStatus.settle();
    await leave(app, second.id, 1);
    expect(await enabledIn(app)).toEqual([first.id]);
    await act(first.caller, 'disable', first.id).expect(409);
  });

  it('is not applied twice when its process resumes late', async () => {
    const { app, first, second } = await start();
    await app.services.administratorStatus.settle();
    await leave(app, second.id, 1);
    await act(first.caller, 'enable', second.id).expect(200);
    await leave(app, second.id, 1);
    expect(await enabledIn(app)).toEqual([first.id, second.id]);
  });

  it('does not undo a reset from the command line', async () => {
    const { app, first, second } = await start();
    await app.services.administratorStatus.settle();
    await leave(app, second.id, 1);
    await app.services.administrators.reset(second.person.userId);
    expect(await enabledIn(app)).toEqual([first.id, second.id]);
  });
});

describe('ADMIN_PASSWORD', () => {
  it('replaces at a start what the administrator has set, and logs it; without a difference, sessions stay', async () => {
    const lines: string[] = [];
    const logger = createLogger('warn', { write: (line) => lines.push(line) });
    const app = await startTestApp({ logger, presetAdministrator: 'ADMIN001' });
    const email = 'boss@example.org';
    const wanted = { userId: 'ADMIN001', name: 'Administrator', email, password: PASSWORD };
    const begin = () => app.services.administrators.ensureFirst(wanted);
    await begin();
    const { body } = await app.anonymous
      .post('/auth/login', { userId: 'ADMIN001', password: PASSWORD })
      .expect(200);
    expect(body.data.user.passwordVariable).toBe('ADMIN_PASSWORD');
    const caller = app.callerWith(body.data.token);
    await begin();
    const change = { currentPassword: PASSWORD, newPassword: 'four warm rolls daily' };
    const changed = await caller.put('/auth/password', change).expect(200);
    expect(lines).toEqual([]);
    await begin();
    expect(lines.join()).toContain('ADMIN_PASSWORD replaced');
    await app.callerWith(changed.body.data.token).get('/auth/profile').expect(401);
    await app.anonymous.post('/auth/login', { userId: 'ADMIN001', password: PASSWORD }).expect(200);
  });
});

describe('npm run admin -- reset', () => {
  it('resets the first enabled administrator if no ID is given', async () => {
    const { app, first, second } = await start();
    await act(second.caller, 'disable', first.id).expect(200);
    expect((await app.services.administrators.reset()).userId).toBe(second.person.userId);
    expect(await enabledIn(app)).toEqual([second.id]);
  });

  it('enables a disabled administrator and sets a new password', async () => {
    const { app, first, second } = await start();
    await act(first.caller, 'disable', second.id).expect(200);
    const { userId, password } = await app.services.administrators.reset(second.person.userId);
    await app.anonymous.post('/auth/login', { userId, password }).expect(200);
    const entries = await app.auditEntries({
      userIds: userId,
      'actor.type': 'system',
      event: { $ne: 'user.registered' },
    });
    expect(entries.map(({ event }) => event)).toEqual(['user.password-reset', 'user.enabled']);
  });
});

import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS, type UserType } from '@votewise/contract';
import { PASSWORD, passwordIn, shared, startTestApp } from '../support/test-app.ts';
import { processorTime } from '../support/processor-time.ts';

const RANDOM = 'k7mp-x2rd-9aqw-hc4t';
/** Where requests of the tests come from. */
const HERE = { ip: '127.0.0.1', userAgent: '' };

/** Starts the product, and uses up the failed sign-ins that are allowed to the address of the tests. */
async function startBlockedAddress(options: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(options);
  const register = (name: string, userType: UserType, passwordHash: string) =>
    app.services.users.registerWithPassword(
      { name, email: `${name}@example.org`, userType },
      passwordHash,
      { type: 'system' },
    );
  const random = await app.hasher.hashGenerated(RANDOM);
  const people = {
    chosen: await app.createVoter(),
    /** Chose a password that looks like a generated one. */
    lookalike: await register('lookalike', 'voter', await app.hasher.hash(RANDOM)),
    random: await register('random', 'voter', random),
    randomAdministrator: await register('administrator', 'admin', random),
    administrator: await app.createAdministrator(),
    disabled: await app.createVoter(),
  };
  const whom = { ids: [people.disabled._id], userType: 'voter' as const };
  await app.services.users.disable(whom, { type: 'system' });
  const session = await app.signIn(people.administrator);
  const signIn = ({ userId }: { userId: string }, password: string) =>
    app.anonymous.post('/auth/login', { userId, password });
  const guess = (userId: string) =>
    app.services.signIn.withPassword({ userId, password: 'Spring-2027!' }, HERE);
  for (let number = 1_000; number < 1_200; number += 1) {
    await expect(guess(`VOTER${number}`)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
  }
  return { app, people, session, signIn };
}

describe('guessing passwords', () => {
  const blocked = shared(startBlockedAddress);

  it('is blocked when one password is tried for many users, but only from the sender’s address', async () => {
    const { app, people, signIn } = blocked();
    const { status, body, headers } = await signIn(people.chosen, PASSWORD);
    expect([status, body.reason]).toEqual([429, 'TOO_MANY_ATTEMPTS.signInsOrForgot']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    const elsewhere = { userId: people.chosen.userId, password: PASSWORD };
    await app.services.signIn.withPassword(elsewhere, { ip: '198.51.100.7', userAgent: '' });
  });

  it('does not lock out passwords that cannot be guessed at the same address', async () => {
    const { app, people, signIn } = blocked();
    await signIn(people.random, RANDOM.toUpperCase()).expect(200);
    await signIn(people.randomAdministrator, RANDOM).expect(200);
    for (const { userId } of [people.chosen, people.random]) {
      app.mails.length = 0;
      await app.anonymous.post('/auth/forgot', { userId }).expect(200);
      await app.services.resets.sendDue(new AbortController().signal);
      const fresh = passwordIn(app.mails[0]?.text);
      await signIn({ userId }, fresh).expect(200);
      await signIn({ userId }, fresh).expect(200);
    }
  });

  it('does not lock out users who are already signed in at the same address', async () => {
    const { people, session } = blocked();
    const change = { name: 'Ada Lovelace', currentPassword: PASSWORD };
    await session.put('/auth/profile', change).expect(200);
    expect(people.administrator.name).not.toBe(change.name);
  });

  it('reveals nothing after it is blocked, neither by the response nor by the work', async () => {
    const { app, people, signIn } = blocked();
    const { chosen, lookalike, random, disabled } = people;
    const compare = vi.spyOn(app.hasher, 'matches');
    onTestFinished(() => compare.mockRestore());
    const answersTo = async (attempts: [{ userId: string }, string][]) => {
      const seen = new Set<string>();
      for (const [who, password] of attempts) {
        compare.mockClear();
        const { status, body } = await signIn(who, password);
        seen.add(JSON.stringify([status, body, compare.mock.calls.length]));
      }
      return [...seen].map((one) => JSON.parse(one) as [number, object, number]);
    };
    const unknown = { userId: 'VOTER9999' };
    const typed = await answersTo([
      [chosen, PASSWORD],
      [chosen, 'wrong-password'],
      [random, 'wrong-password'],
      [disabled, PASSWORD],
      [unknown, PASSWORD],
    ]);
    const refused = expect.objectContaining({ code: 'TOO_MANY_ATTEMPTS' });
    expect(typed).toEqual([[429, refused, 0]]);
    const likeRandom = await answersTo([
      [lookalike, RANDOM],
      [lookalike, `${RANDOM.slice(0, -1)}u`],
      [random, `${RANDOM.slice(0, -1)}u`],
      [chosen, RANDOM],
      [disabled, RANDOM],
      [unknown, RANDOM],
    ]);
    expect(likeRandom).toEqual([[429, refused, 1]]);
  });

  it('is counted by the network address of the connection, not by forwarded headers', async () => {
    const app = await startTestApp();
    const { userId } = await app.createVoter();
    const statuses = [];
    for (let i = 0; i < 11; i += 1) {
      const answer = await app.anonymous
        .post('/auth/login', { userId, password: 'wrong-password' })
        .set('X-Forwarded-For', `203.0.113.${i}`)
        .set('X-Real-IP', `203.0.113.${i}`)
        .set('Forwarded', `for=203.0.113.${i}`);
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
  });

  it('waits in the queue of the sender’s address, like every check of a password', async () => {
    const app = await startTestApp();
    const voter = await app.createVoter();
    const session = await app.signIn(voter);
    onTestFinished(() => void vi.restoreAllMocks());
    const spies = [vi.spyOn(app.hasher, 'matches'), vi.spyOn(app.hasher, 'hash')];
    const credentials = { userId: voter.userId, password: PASSWORD };
    const change = { currentPassword: PASSWORD, newPassword: 'seven-quiet-otters' };
    await app.anonymous.post('/auth/login', credentials).expect(200);
    await app.anonymous.post('/auth/login', { userId: 'VOTER999', password: 'x' }).expect(401);
    await session.post('/auth/sessions/end-others', { currentPassword: 'x' }).expect(403);
    await session.put('/auth/password', change).expect(200);
    const addresses = spies.flatMap((spy) => spy.mock.calls.map((call) => call.at(-1)));
    expect(addresses).toHaveLength(5);
    expect(new Set(addresses)).toEqual(new Set(['127.0.0.1']));
  });

  it('requires the exact password', async () => {
    const app = await startTestApp();
    const { userId } = await app.createVoter();
    const tries = [
      PASSWORD.toUpperCase(),
      ` ${PASSWORD}`,
      `${PASSWORD} `,
      `${PASSWORD}\0`,
      PASSWORD.slice(0, -1),
    ];
    for (const password of tries) {
      const { status } = await app.anonymous.post('/auth/login', { userId, password });
      expect([password, status]).toEqual([password, 401]);
    }
    const long = `${PASSWORD}${'x'.repeat(LIMITS.passwordMax)}`;
    await app.anonymous.post('/auth/login', { userId, password: long }).expect(400);
  });
});

describe('the existence of an account', () => {
  it('is not revealed by the response, the database lookups, or the hashing of a sign-in', {
    timeout: 60_000,
  }, async () => {
    const commands: string[] = [];
    const app = await startTestApp({
      bcryptCost: 8,
      onCommand: ({ commandName, command }) =>
        commands.push(`${commandName} ${String(command[commandName])}`),
    });
    const [voter, disabled] = [await app.createVoter(), await app.createVoter()];
    const [administrator, other] = [
      await app.createAdministrator(),
      await app.createAdministrator(),
    ];
    const people = { ids: [disabled._id], userType: 'voter' as const };
    await app.services.users.disable(people, { type: 'system' });
    const attempts = {
      known: { userId: voter.userId, userType: 'voter' },
      unknown: { userId: 'VOTER999', userType: 'voter' },
      disabled: { userId: disabled.userId, userType: 'voter' },
      administrator: { userId: administrator.userId, userType: 'admin' },
      'with the wrong role': { userId: other.userId, userType: 'voter' },
    };
    const quickest = new Map<string, number>();
    const work = new Set<string>();
    // Fewer attempts than would block the account. The fastest attempt shows the cost itself.
    for (let i = 0; i < 4; i += 1) {
      for (const [who, attempt] of Object.entries(attempts)) {
        commands.length = 0;
        const began = processorTime();
        const body = { ...attempt, password: 'not-the-password' };
        const answer = await app.anonymous.post('/auth/login', body);
        const taken = processorTime() - began;
        quickest.set(who, Math.min(taken, quickest.get(who) ?? taken));
        work.add(commands.join());
        expect([who, answer.status, answer.body.code]).toEqual([who, 401, 'INVALID_CREDENTIALS']);
      }
    }
    expect([...work]).toEqual(['find users,find accountPages']);
    // Without hashing, the ratio would be 0.1.
    const times = [...quickest.values()];
    expect(Math.min(...times) / Math.max(...times)).toBeGreaterThan(0.3);
  });
});

describe('an oversized request', () => {
  it('is rejected, even if it is compressed', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const bomb = gzipSync(JSON.stringify({ userId: 'x'.repeat(10_000_000), password: 'y' }));
    expect(bomb.length).toBeLessThan(LIMITS.requestBytes);
    const { port } = app.server.address() as AddressInfo;
    const packed = (path: string, type: string, body: Buffer) =>
      fetch(`http://127.0.0.1:${port}/api${path}`, {
        method: 'POST',
        headers: {
          'Content-Type': type,
          'Content-Encoding': 'gzip',
          Authorization: `Bearer ${administrator.token}`,
        },
        body,
      });
    expect((await packed('/auth/login', 'application/json', bomb)).status).toBe(413);
    const list = gzipSync('a@b.org\r\n'.repeat(1_000_000));
    expect((await packed('/imports', 'text/csv', list)).status).toBe(413);
    const deep = `${'['.repeat(2_000)}${']'.repeat(2_000)}`;
    const nested = await app.anonymous
      .post('/auth/login')
      .set('Content-Type', 'application/json')
      .send(`{"userId": ${deep}, "password": "y"}`);
    expect(nested.status).toBe(400);
    await app.anonymous.get('/health').expect(200);
  });
});

describe('a page on another site', () => {
  it('cannot call the API on behalf of its visitor', async () => {
    const app = await startTestApp();
    const { token = '' } = await app.asAdministrator();
    const preflight = await app
      .callerWith(token)
      .get('/elections')
      .set('Origin', 'https://evil.example')
      .expect(200);
    expect(
      Object.keys(preflight.headers).filter((name) => name.startsWith('access-control')),
    ).toEqual([]);
    expect(preflight.headers).toMatchObject({
      'cross-origin-resource-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(
        /default-src 'none'.*object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/,
      ),
    });
    // The content types that a form on another site can send without a preflight request.
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
      const body = JSON.stringify({ userId: 'A', password: 'b' });
      const answer = await app.anonymous.post('/auth/login').set('Content-Type', type).send(body);
      expect([type, answer.status]).toEqual([type, 400]);
    }
  });
});

import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { LIMITS } from '../../src/contract/index.ts';
import { PASSWORD, startTestApp } from '../support/test-app.ts';
import { processorTime } from '../support/processor-time.ts';

describe('guessing passwords', () => {
  it('is blocked when one password is tried for many users, but only for the sender’s network address', {
    timeout: 60_000,
  }, async () => {
    const app = await startTestApp();
    const voter = await app.createVoter();
    const guess = (userId: string, password: string) =>
      app.anonymous.post('/auth/login', { userId, password });
    for (let some = 0; some < 200; some += 50) {
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, i) => guess(`VOTER${1_000 + some + i}`, 'Spring-2027!')),
      );
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
    }
    const blocked = await guess(voter.userId, PASSWORD);
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(Number(blocked.get('Retry-After'))).toBeGreaterThan(0);
    const elsewhere = { userId: voter.userId, password: PASSWORD };
    await app.services.auth.signIn(elsewhere, { address: '198.51.100.7', userAgent: '' });
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
    for (let i = 0; i < 6; i += 1) {
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
    const bomb = gzipSync(JSON.stringify({ userId: 'x'.repeat(50_000_000), password: 'y' }));
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
    const deep = `${'['.repeat(40_000)}${']'.repeat(40_000)}`;
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
    const foreign = { Origin: 'https://evil.example' };
    const preflight = await app.callerWith(token).get('/elections').set(foreign).expect(200);
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

import { describe, expect, it } from 'vitest';
import { endpoints, ERROR_STATUS } from '../src/contract/index.ts';
import { startTestApp } from './support/test-app.ts';

const values: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  'x'.repeat(5_000),
  '\u0000',
  '\uD800',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  [],
  [[]],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { toString: 'x' },
];
const fields = [
  'userId',
  'password',
  'userType',
  'name',
  'email',
  'title',
  'description',
  'status',
  'startDate',
  'endDate',
  'candidates',
  'electionId',
  'candidateId',
  'expectedUpdatedAt',
  '__proto__',
  'constructor',
];

describe('bad input to any endpoint', () => {
  it('returns a clear 4xx in the envelope, never a 500', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const callers = { administrator: await app.asAdministrator(), voter: await app.asVoter() };
    for (const endpoint of Object.values(endpoints)) {
      // Other roles are rejected before the request is read: test/attacks/roles.test.ts.
      const { access } = endpoint;
      const isForOne = access === 'administrator' || access === 'voter';
      for (const caller of isForOne ? [callers[access]] : Object.values(callers)) {
        if (endpoint.path === '/auth/logout') continue;
        for (const id of [election.id, 'x', '%F0%9F%97%B3', "'", '$where']) {
          const path = endpoint.path.replace(':id', id);
          // Any body shows the effect of an ID. Every value is tried with the right ID.
          const bodies = id === election.id ? values : values.slice(0, 1);
          const probes = 'body' in endpoint ? bodies : [undefined];
          for (const value of probes) {
            const body = Object.fromEntries(fields.map((field) => [field, value]));
            const answer = await caller[endpoint.method](path, body);
            expect(
              answer.status,
              `${endpoint.method} ${path} ${JSON.stringify(value)}`,
            ).toBeLessThan(500);
            if (answer.status < 400) continue;
            expect(answer.body).toMatchObject({
              success: false,
              message: expect.stringMatching(/\S/),
            });
            expect(Object.keys(ERROR_STATUS)).toContain(answer.body.code);
          }
          if (!endpoint.path.includes(':id')) break;
        }
        if (endpoint.method === 'delete') break;
      }
    }
  }, 60_000);

  it.each([
    ['text that is not JSON', 'application/json', '{"userId":', 400, 'MALFORMED_BODY'],
    ['a bare value', 'application/json', '"x"', 400, 'MALFORMED_BODY'],
    ['a list', 'application/json', '[]', 400, 'VALIDATION_FAILED'],
    ['another content type', 'text/plain', '{}', 400, 'VALIDATION_FAILED'],
    [
      'an unknown charset',
      'application/json; charset=klingon',
      '{}',
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'more than 100 kB',
      'application/json',
      `{"userId":"${'x'.repeat(100_001)}"}`,
      413,
      'PAYLOAD_TOO_LARGE',
    ],
  ])('rejects %s', async (_name, contentType, body, status, code) => {
    const app = await startTestApp();
    const answer = await app.anonymous
      .post('/auth/login')
      .set('Content-Type', contentType)
      .send(body);
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('rejects a body that is not in its declared encoding', async () => {
    const app = await startTestApp();
    const answer = await app.anonymous
      .post('/auth/login')
      .set('Content-Encoding', 'gzip')
      .set('Content-Type', 'application/json')
      .send('{}');
    expect(answer.status).toBe(400);
    const unknown = await app.anonymous
      .post('/auth/login')
      .set('Content-Encoding', 'rot13')
      .set('Content-Type', 'application/json')
      .send('{}');
    expect(unknown.status).toBe(415);
  });

  it.each(['/nothing', '/auth', '/elections/1/2/3', '/%E0%A4%A', '/__proto__'])(
    'returns 404 at %s',
    async (path) => {
      const app = await startTestApp();
      const answer = await app.anonymous.get(path);
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND']);
    },
  );

  it('ignores a polluted prototype in the body', async () => {
    const app = await startTestApp();
    await app.anonymous
      .post('/auth/login')
      .set('Content-Type', 'application/json')
      .send(
        '{"__proto__":{"userType":"admin"},"constructor":{"prototype":{"isAdmin":true}},"userId":"A","password":"b"}',
      )
      .expect(401);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

describe('GET /health', () => {
  it('returns 200 while the database can be reached and 503 while it cannot', async () => {
    const app = await startTestApp({ hasOwnConnection: true });
    expect((await app.anonymous.get('/health').expect(200)).body).toEqual({
      success: true,
      data: {},
    });
    await app.connection.dropDatabase();
    await app.connection.close();
    const answer = await app.anonymous.get('/health');
    expect([answer.status, answer.body.code]).toEqual([503, 'DATABASE_UNAVAILABLE']);
    const login = await app.anonymous.post('/auth/login', { userId: 'A', password: 'b' });
    expect(login.status).toBe(503);
  });
});

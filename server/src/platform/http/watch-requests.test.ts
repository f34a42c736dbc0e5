import { type Level, pino } from 'pino';
import { describe, expect, it, vi } from 'vitest';
import { type Answer, HttpCall } from '../../../test/support/http-call.ts';
import { startTestApp } from '../../../test/support/test-app.ts';

/** The product with a log that the test can read. */
async function startLoggedApp(level: Level = 'info', trustProxy?: number) {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ level }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = await startTestApp({ logger, ...(trustProxy !== undefined && { trustProxy }) });
  /** Waits for the line, because it is written only after the response has been sent. */
  const lineOf = (requestId: string | undefined) =>
    vi.waitFor(() => {
      const line = lines.find((one) => one['requestId'] === requestId);
      if (!line) throw new Error(`the log has no line of ${requestId}`);
      return line;
    });
  return { app, lines, lineOf };
}

const idOf = (answer: Answer) => answer.get('X-Request-Id');

describe('the log line of a request', () => {
  it('contains only method, pattern, status, duration, and the ID in the response', async () => {
    const { app, lineOf } = await startLoggedApp();
    const administrator = await app.asAdministrator();
    const answer = await administrator.get('/auth/voters?search=somebody%40example.org');
    expect(idOf(answer)).toMatch(/^[\da-f]{12}$/);
    expect(await lineOf(idOf(answer))).toEqual({
      level: 30,
      time: expect.any(Number),
      pid: expect.any(Number),
      hostname: expect.any(String),
      requestId: idOf(answer),
      method: 'GET',
      route: '/api/auth/voters',
      status: 200,
      ms: expect.any(Number),
      msg: 'request',
    });
    const missing = await administrator.put('/elections/someone', {});
    expect(await lineOf(idOf(missing))).toMatchObject({ route: '/api/elections/:id', status: 400 });
    const lost = await administrator.get('/who/is/this');
    expect(await lineOf(idOf(lost))).toMatchObject({ route: 'none', status: 404 });
  });

  it('is never written for casting a ballot or for the requests that follow it', async () => {
    const { app, lines, lineOf } = await startLoggedApp('trace');
    const { id: electionId, candidates } = await app.createElection();
    const voter = await app.asVoter();
    const body = { electionId, candidateId: candidates[0]?.id };
    for (const status of [201, 409]) await voter.post('/votes/cast', body).expect(status);
    await voter.post('/votes/cast/', {}).expect(400);
    await app.anonymous.post('/votes/cast', body).expect(401);
    for (const path of [`status/${electionId}`, `results/${electionId}`, 'history', 'status/x']) {
      await voter.get(`/votes/${path}`);
    }
    const status = { method: 'head', path: `/api/votes/status/${electionId}` } as const;
    await new HttpCall(app.server, status).expect(401);
    await lineOf(idOf(await voter.get('/auth/profile')));
    expect(JSON.stringify(lines)).not.toContain('/votes/');
    expect(JSON.stringify(lines)).not.toMatch(/VOTER\d|127\.0\.0\.1|Bearer/);
  });

  it('is written for reads and health checks only at level debug', async () => {
    for (const [level, isWritten] of [['info', false] as const, ['debug', true] as const]) {
      const { app, lines, lineOf } = await startLoggedApp(level);
      const voter = await app.asVoter();
      await app.anonymous.get('/health').expect(200);
      await voter.get('/elections').expect(200);
      await lineOf(idOf(await voter.post('/auth/logout')));
      for (const route of ['/api/health', '/api/elections']) {
        expect(lines.some((line) => line['route'] === route)).toBe(isWritten);
      }
    }
  });
});

describe('the ID of a request', () => {
  it('is in the response to an unexpected error and next to its cause in the log', async () => {
    const { app, lines } = await startLoggedApp();
    const broken = { _id: 'f'.repeat(24), deletedAt: null, createdAt: app.clock.now() };
    await app.connection.collection<{ _id: string }>('elections').insertOne(broken);
    const answer = await (await app.asVoter()).get('/elections').expect(500);
    expect(answer.body.message).toMatch(new RegExp(`this number: ${idOf(answer)}$`));
    const line = lines.find(({ requestId }) => requestId === idOf(answer));
    expect(line).toMatchObject({ level: 50, err: { stack: expect.any(String) } });
  });

  it.each([
    ['a trusted proxy', 1, 'proxy-4711.a', true],
    ['an untrusted proxy', undefined, 'proxy-4711.a', false],
    ['a trusted proxy, with an ID that could break the log', 1, 'two words', false],
    ['a trusted proxy, with an ID that is too long', 1, 'x'.repeat(65), false],
  ])(
    'from %s is adopted only if the proxy is trusted and the ID is well-formed',
    async (_name, trustProxy, given, isTaken) => {
      const { app } = await startLoggedApp('info', trustProxy);
      const answer = await app.anonymous.get('/health').set('X-Request-Id', given);
      expect(idOf(answer) === given).toBe(isTaken);
      expect(idOf(answer)).toBeTruthy();
    },
  );
});

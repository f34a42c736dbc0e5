import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { startTestApp } from '../../test/support/test-app.ts';
import { createMetrics, type Metrics } from './metrics.ts';

/** Shared by all tests, as a process's metrics are shared. Each test adds to the counts. */
let metrics: Metrics;

beforeAll(() => {
  metrics = createMetrics();
});

/** The value of a series, or 0 when it does not exist. */
async function valueOf(series: string): Promise<number> {
  const lines = (await metrics.read()).split('\n');
  const line = lines.find((one) => one.startsWith(`${series} `));
  return Number(line?.slice(series.length) ?? 0);
}

/** Waits for a value, because requests are counted only after their responses have been sent. */
async function expectValue(series: string, value: number): Promise<void> {
  await expect.poll(() => valueOf(series)).toBe(value);
}

it('counts ballots and sign-ins by outcome, and database commands', async () => {
  const app = await startTestApp({ metrics });
  const election = await app.createElection();
  const user = await app.createVoter();
  const voter = await app.signIn(user);
  await voter.vote(election).expect(201);
  await voter.vote(election).expect(409);
  const { userId } = user;
  await app.anonymous.post('/auth/login', { userId, password: 'guess' }).expect(401);
  await expectValue('votewise_sign_ins_total{outcome="invalid_credentials"}', 1);
  await expectValue('votewise_casts_total{outcome="counted"}', 1);
  await expectValue('votewise_casts_total{outcome="already_voted"}', 1);
  const command = '{command="insert",outcome="ok"}';
  expect(
    await valueOf(`votewise_database_command_duration_seconds_count${command}`),
  ).toBeGreaterThan(2);
});

it('has no labels that identify users or that callers can invent', async () => {
  const app = await startTestApp({ metrics });
  const election = await app.createElection();
  const voter = await app.asVoter();
  await voter.get(`/elections/${election.id}?x=somebody`).expect(200);
  for (const path of ['/made-up/1', '/made-up/2']) await voter.get(path).expect(404);
  const count = 'votewise_http_request_duration_seconds_count';
  await expectValue(`${count}{method="GET",route="/api/elections/:id",status="2xx"}`, 1);
  await expectValue(`${count}{method="GET",route="none",status="4xx"}`, 2);
  const text = await metrics.read();
  expect(text).not.toMatch(/VOTER\d|made-up|somebody|127\.0\.0\.1/);
  expect(text).not.toContain(election.id);
});

it('counts a request whose caller disconnected before the response', async () => {
  const app = await startTestApp({ metrics });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: x', 'Content-Length: 9'];
  const asked = once(socket, 'data');
  socket.write(
    [...head, 'Content-Type: application/json', 'Expect: 100-continue', '', ''].join('\r\n'),
  );
  await asked;
  socket.destroy();
  const unanswered = () => valueOf('votewise_sign_ins_total{outcome="unanswered"}');
  await expect.poll(unanswered).toBe(1);
});

it('reports all other metrics while a queue cannot be read', async () => {
  metrics.watchQueues({
    shared: {
      credentials: () => 3,
      audit: () => Promise.reject(new Error('the database is unreachable')),
    },
    hashing: () => 2,
    streams: () => 7,
  });
  expect(await valueOf('votewise_queue_length{queue="credentials"}')).toBe(3);
  expect(await valueOf('votewise_hashing_queue_length')).toBe(2);
  expect(await valueOf('votewise_live_connections')).toBe(7);
  expect(await metrics.read()).not.toContain('queue="audit"');
});

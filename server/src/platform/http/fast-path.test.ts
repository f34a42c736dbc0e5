import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import express from 'express';
import { expect, it, vi } from 'vitest';
import { onBallotInserts } from '../../../test/support/ballot-inserts.ts';
import { shared, startTestApp } from '../../../test/support/test-app.ts';
import { endpoints } from '@votewise/contract';
import { createMetrics, noMetrics } from '../metrics.ts';
import { fastPathAdder } from './fast-path.ts';

const path = '/api/votes/cast';
/** A header whose only effect is to keep the request off the fast path. */
const long = { 'Content-Encoding': 'identity' };

/** An open election, and a function that sends arbitrary bytes as a voter. */
async function startVoting(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const { id: electionId, candidates } = await app.createElection();
  const { port } = app.server.address() as AddressInfo;
  async function send(
    body: string | Uint8Array<ArrayBuffer>,
    headers: Record<string, string> = {},
  ) {
    const { token } = await app.asVoter();
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...headers,
      },
      body,
    });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.json(),
    };
  }
  return { app, port, send, vote: JSON.stringify({ electionId, candidateId: candidates[0]?.id }) };
}

const changing = {
  date: expect.any(String),
  'x-request-id': expect.stringMatching(/^[\da-f]{12}$/),
};

it('responds on the fast path just as on the regular path, including every header', async () => {
  const { send, vote } = await startVoting();
  const answer = await send(vote);
  const { headers, body, ...same } = await send(vote, long);
  const receipt = {
    code: expect.stringMatching(/^[\da-f]{32}$/),
    commitment: expect.stringMatching(/^[\da-f]{64}$/),
  };
  const expected = {
    success: true,
    message: 'Vote Submitted Successfully!',
    data: { receipt },
  };
  expect(body).toEqual(expected);
  expect(answer).toEqual({ ...same, body: expected, headers: { ...headers, ...changing } });
  expect(answer.status).toBe(201);
  expect(headers['content-security-policy']).toContain("default-src 'none'");
});

const rejecting = shared(startVoting);

it.each([
  ['broken JSON', '{', {}],
  ['a lone number', '7', {}],
  ['null', 'null', {}],
  ['only spaces', '  ', {}],
  ['an array', '[]', {}],
  ['an empty body', '', {}],
  ['missing fields', '{}', {}],
  ['an unknown election', '{"electionId":"x","candidateId":"x"}', {}],
  ['a body that is too large', `{"electionId":"${'x'.repeat(200_000)}"}`, {}],
  ['another media type', 'electionId=x', { 'Content-Type': 'text/plain' }],
  ['another charset', '{}', { 'Content-Type': 'application/json; charset=latin1' }],
  ['an unknown charset', '{}', { 'Content-Type': 'application/json; charset=x' }],
  ['an invalid session', '{}', { Authorization: 'Bearer a.b.c' }],
])('rejects %s on the fast path just as on the regular path', async (_name, body, headers) => {
  const { send } = rejecting();
  const answer = await send(body, headers);
  const expected = await send(body, { ...headers, ...long });
  expect(answer).toEqual({ ...expected, headers: { ...expected.headers, ...changing } });
  expect(answer.status).toBeGreaterThanOrEqual(400);
});

it('accepts a vote with a byte order mark, a charset, or an encoding', async () => {
  const { send, vote, app } = await startVoting();
  let inserts = 0;
  onBallotInserts(app.connection, (command, sendOn) => {
    inserts += 1;
    return sendOn(command);
  });
  const packed = { 'Content-Encoding': 'gzip' };
  const utf8 = { 'Content-Type': 'application/json; charset=UTF-8' };
  const answers = [
    await send(`\uFEFF${vote}`),
    await send(vote, utf8),
    await send(new Uint8Array(gzipSync(vote)), packed),
  ];
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(inserts).toBe(3);
});

it('rejects administrators, ended sessions, and other methods', async () => {
  const { app, vote } = await startVoting();
  const cast = JSON.parse(vote) as object;
  await (await app.asAdministrator()).post('/votes/cast', cast).expect(403);
  const voter = await app.asVoter();
  await voter.post('/auth/logout').expect(200);
  await voter.post('/votes/cast', cast).expect(401);
  await voter.put('/votes/cast', cast).expect(404);
});

it('adopts the request ID of a trusted proxy', async () => {
  const given = { 'X-Request-Id': 'proxy-4711' };
  const trusting = await startVoting({ trustProxy: 1 });
  expect((await trusting.send(trusting.vote, given)).headers).toMatchObject({
    'x-request-id': 'proxy-4711',
  });
  const { send, vote } = await startVoting();
  expect((await send(vote, given)).headers).toMatchObject(changing);
});

it('counts each request once, with its total duration and its outcome', async () => {
  const metrics = createMetrics();
  const { app, port, send, vote } = await startVoting({ metrics });
  await send(vote);
  await send('{}');
  const { token, get } = await app.asVoter();
  // A session that is not looked up takes the fast path.
  await get('/elections').expect(200);
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const head = `POST ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json`;
  const received = once(app.server, 'request');
  socket.write(`${head}\r\nContent-Length: 100\r\n\r\n{`);
  await received;
  socket.destroy();
  await vi.waitFor(async () => {
    const text = await metrics.read();
    for (const outcome of ['counted', 'validation_failed', 'unanswered']) {
      expect(text).toContain(`votewise_casts_total{outcome="${outcome}"} 1`);
    }
    const route = 'method="POST",route="/api/votes/cast"';
    expect(text).toContain(`votewise_http_request_duration_seconds_count{${route},status="2xx"} 1`);
  });
});

it('offers the fast path only for endpoints that are neither logged nor public', () => {
  const add = fastPathAdder({
    app: express(),
    securityHeaders: new Map(),
    metrics: noMetrics,
    recognizeSession: () => undefined,
  });
  for (const endpoint of [endpoints.login, endpoints.createElection, endpoints.results]) {
    expect(() => add(endpoint, async () => '')).toThrow('cannot take the fast path');
  }
});

import { mongo } from 'mongoose';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { parseConfig } from '../../src/config.ts';
import type { Election } from '@votewise/contract';
import { createMetrics } from '../../src/platform/metrics.ts';
import { onBallotInserts } from '../support/ballot-inserts.ts';
import type { Answer } from '../support/http-call.ts';
import { PASSWORD, startTestApp, type Caller, type TestApp } from '../support/test-app.ts';

type Line = Record<string, unknown>;

/** Starts VoteWise with default settings and returns its complete log and metrics. */
async function startWatched(level: string = parseConfig({}, '/').LOG_LEVEL) {
  const lines: Line[] = [];
  const logger = pino({ level }, { write: (line) => lines.push(JSON.parse(line)) });
  const metrics = createMetrics();
  return { app: await startTestApp({ logger, metrics }), lines, metrics };
}

const idOf = (answer: Answer) => String(answer.get('X-Request-Id'));

/** Signs in over HTTP, as the client does. */
async function signInByScreen(app: TestApp, userId: string): Promise<Caller> {
  const body = { userId, password: PASSWORD, userType: 'voter' };
  const { data } = (await app.anonymous.post('/auth/login', body).expect(200)).body;
  return app.callerWith(data.token);
}

/** Reads what the client reads for a screen with a ballot. */
async function look(voter: Caller, { id }: Election): Promise<Answer[]> {
  const paths = ['/elections', `/elections/${id}`, `/votes/status/${id}`, `/votes/results/${id}`];
  const answers = [];
  for (const path of [...paths, '/votes/history']) answers.push(await voter.get(path).expect(200));
  return answers;
}

/** Makes the database fail once when a ballot is stored. */
function failOnce({ connection }: TestApp, error: Error): void {
  const failing = onBallotInserts(connection, () => {
    failing.mockRestore();
    return Promise.reject(error);
  });
}

/** Casts ballots with every possible outcome. */
async function vote(app: TestApp, voter: Caller, election: Election): Promise<Answer[]> {
  const cast = (status: number) => voter.vote(election).expect(status);
  failOnce(app, new mongo.MongoNetworkError('connection closed'));
  const answers = [await cast(503)];
  failOnce(app, new TypeError('a bug'));
  answers.push(await cast(500), await cast(201), await cast(409));
  return [...answers, ...(await look(voter, election))];
}

/** True for the line that reports failed requests at the end of a minute. */
const isDigest = ({ failures }: Line) => failures !== undefined;

/** Returns a line without the values that differ for every request. */
function shapeOf({ time: _time, ms: _ms, requestId: _requestId, ...shape }: Line): Line {
  return shape;
}

it('logs and metrics do not reveal which voters have voted, or when', {
  timeout: 60_000,
}, async () => {
  const { app, lines, metrics } = await startWatched();
  const election = await app.createElection();
  const voters = [];
  for (let i = 0; i < 8; i += 1) voters.push(await app.createVoter());
  const hidden: Answer[] = [];

  /** Returns the log lines of one voter's visit. */
  async function visit(userId: string, votes: boolean): Promise<Line[]> {
    const from = lines.length;
    const voter = await signInByScreen(app, userId);
    hidden.push(...(await look(voter, election)));
    if (votes) hidden.push(...(await vote(app, voter, election)));
    const last = idOf(await voter.post('/auth/logout').expect(200));
    // The log line is written after the response is sent, so it may not be there yet.
    await vi.waitFor(() => expect(lines.map(({ requestId }) => requestId)).toContain(last));
    const visible = lines.slice(from).filter((line) => !isDigest(line));
    return visible.map(shapeOf);
  }

  const visits = [];
  for (const [place, { userId }] of voters.entries()) {
    visits.push(await visit(userId, place % 2 === 0));
  }
  const [first] = visits;
  expect(first).toMatchObject([{ route: '/api/auth/login' }, { route: '/api/auth/logout' }]);
  for (const one of visits) expect(one).toEqual(first);

  const fields = ['level', 'time', 'pid', 'hostname', 'failures', 'msg'];
  for (const line of lines.filter(isDigest)) expect(Object.keys(line)).toEqual(fields);
  const readable = [JSON.stringify(lines), await metrics.read()];
  expect(readable[1]).toContain('votewise_casts_total{outcome="counted"} 4');
  for (const text of readable) {
    expect(text).not.toMatch(/VOTER\d|Person \d|person\d|127\.0\.0\.1|example\.org/);
    expect(text).not.toContain(election.id);
    for (const { _id } of voters) expect(text).not.toContain(_id);
    for (const answer of hidden) expect(text).not.toContain(idOf(answer));
  }
});

it('the log has no lines for casting a ballot or looking for it on the board, at any level', async () => {
  const { app, lines } = await startWatched('trace');
  const election = await app.createElection();
  const voter = await app.asVoter();
  const body = { electionId: election.id, candidateId: election.candidates[0]?.id };
  const { receipt } = (await voter.post('/votes/cast', body).expect(201)).body.data;
  const board = `/board/${election.id}`;
  const proof = `${board}/proof/${receipt.commitment}`;
  await app.anonymous.get(board).expect(200);
  await app.anonymous.get(proof).expect(200);
  await app.anonymous.get(`${board}/proof/${'0'.repeat(64)}`).expect(404);
  await app.anonymous.get(`${board}/proof/short`).expect(400);
  await app.anonymous.get(`${board}/heads/1`).expect(404);
  const last = idOf(await voter.post('/auth/logout').expect(200));
  await vi.waitFor(() => expect(lines.map(({ requestId }) => requestId)).toContain(last));
  const text = JSON.stringify(lines);
  expect(text).not.toMatch(/\/api\/(?:board|votes)/);
  for (const secret of [election.id, receipt.commitment, receipt.code]) {
    expect(text).not.toContain(secret);
  }
});

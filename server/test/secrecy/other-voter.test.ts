import { expect, it } from 'vitest';
import { endpoints, type Operation } from '@votewise/contract';
import type { Answer } from '../support/http-call.ts';
import { PASSWORD, startTestApp, type Caller, type TestApp } from '../support/test-app.ts';

type Name = keyof typeof endpoints;
type Bodies = Partial<Record<Name, object>>;
type Person = Awaited<ReturnType<TestApp['createVoter']>>;

/** Every route, by name. */
const routes = Object.entries(endpoints) as [Name, Operation][];

/** Headers that can differ between any two responses. */
const fleeting = new Set(['x-request-id', 'date', 'etag', 'content-length', 'connection']);

/** Fields that change with a live count, and the time at which an access file was written. */
const counted = new Set(['votes', 'percentage', 'totalVotes', 'turnout', 'createdAt']);

/**
 * Returns a response body without the count. Lists are sorted by content, since the order of candidates depends on the
 * count.
 */
function withoutCount(value: unknown): unknown {
  if (Array.isArray(value)) {
    return value.map(withoutCount).toSorted((a, b) => (textOf(a) < textOf(b) ? -1 : 1));
  }
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).filter(([name]) => !counted.has(name));
  return Object.fromEntries(fields.map(([name, one]) => [name, withoutCount(one)]));
}

const textOf = (value: unknown) => JSON.stringify(value) ?? '';

function seenIn({ status, headers, body }: Answer) {
  const told = Object.entries(headers).filter(([name]) => !fleeting.has(name));
  return { status, headers: Object.fromEntries(told), body: withoutCount(body) };
}

/** Creates an open election in which some voters have voted, and three voters who have not. */
async function startVoting() {
  const app = await startTestApp();
  const election = await app.createElection();
  const cast = (voter: Caller, place = 0) =>
    voter.post('/votes/cast', {
      electionId: election.id,
      candidateId: election.candidates[place]?.id,
    });
  for (const [place, voter] of (await app.asVoters(5)).entries()) {
    await cast(voter, place % 2).expect(201);
  }
  const [victim, other, bystander] = [
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
  ];
  return { app, election, cast, victim, other, bystander };
}

/**
 * Calls every route, as this user or anonymously.
 * @param about the user whose IDs are in paths and bodies
 */
async function callEverything(
  app: TestApp,
  { as, about, electionId }: { as: Person | undefined; about: Person; electionId: string },
): Promise<Record<string, unknown>> {
  app.clock.advance(6_000);
  const bodies: Bodies = {
    login: { userId: about.userId, password: 'not-the-password', userType: 'voter' },
    castVote: { electionId, candidateId: 'nobody' },
    changePassword: { currentPassword: 'not-the-password', newPassword: 'four-random-words-here' },
    endOtherSessions: { currentPassword: 'not-the-password' },
    forgot: { userId: about.userId },
  };
  const seen: Record<string, unknown> = {};
  const [session, ending] = as ? [await app.signIn(as), await app.signIn(as)] : [];
  for (const [name, { method, path, body }] of routes) {
    const caller = (name === 'logout' ? ending : session) ?? app.anonymous;
    const people = /^\/auth\/(voters|administrators)/.test(path);
    const address = path.replace(':id', people ? about._id : electionId).replace(/:\w+/g, '1');
    const query = `?userId=${about.userId}&voter=${about._id}&search=${about.userId}`;
    const sent = body ? (bodies[name] ?? {}) : undefined;
    seen[name] = seenIn(await caller[method](`${address}${method === 'get' ? query : ''}`, sent));
  }
  return seen;
}

it('reveals only the new count and turnout when another voter votes', {
  timeout: 60_000,
}, async () => {
  const { app, election, cast, victim, other } = await startVoting();
  const watched = { about: victim, electionId: election.id };
  const look = async () => [
    await callEverything(app, { ...watched, as: other }),
    await callEverything(app, { ...watched, as: undefined }),
  ];
  const before = await look();
  await cast(await app.signIn(victim), 1).expect(201);
  expect(await look()).toEqual(before);
  const { body } = await (await app.signIn(other)).get(`/votes/results/${election.id}`).expect(200);
  expect(body.data.results.totalVotes).toBe(6);
  expect(before[0]).toMatchObject({ castVote: { status: 400 }, voteStatus: { status: 200 } });
});

it('returns the same response whether or not a voter has voted', { timeout: 60_000 }, async () => {
  const { app, election, cast, victim, other, bystander } = await startVoting();
  await cast(await app.signIn(victim)).expect(201);
  for (const as of [other, undefined]) {
    const about = async (person: Person) =>
      callEverything(app, { as, about: person, electionId: election.id });
    expect(await about(victim)).toEqual(await about(bystander));
  }
});

it('returns the voting status, the history, and the outcome of casting only for the caller', async () => {
  const { app, election, cast, victim, other } = await startVoting();
  const voted = await app.signIn(victim);
  await cast(voted).expect(201);
  const own = async (voter: Caller) => {
    const status = await voter.get(`/votes/status/${election.id}`).expect(200);
    const history = await voter.get('/votes/history').expect(200);
    return [status.body.data.hasVoted, history.body.data.history.length];
  };
  const watcher = await app.signIn(other);
  expect([await own(voted), await own(watcher)]).toEqual([
    [true, 1],
    [false, 0],
  ]);
  await cast(watcher).expect(201);
  await cast(watcher).expect(409);
  expect(await own(watcher)).toEqual([true, 1]);
  await app.anonymous.post('/auth/login', { userId: other.userId, password: PASSWORD }).expect(200);
});

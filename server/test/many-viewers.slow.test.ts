import { describe, expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { startTestApp, type Caller } from './support/test-app.ts';

const VIEWERS = 150;
const ROUND_MS = 250;
const ROUNDS = 8;

/** Records database commands with the time on the test clock. */
function commandLog() {
  const asked: { kind: string; at: number }[] = [];
  let clock: { elapsed: () => number } | undefined;
  return {
    onCommand({ command }: { command: Record<string, unknown> }) {
      const [name = ''] = Object.keys(command);
      if (clock) asked.push({ kind: `${name} ${String(command[name])}`, at: clock.elapsed() });
    },
    startAt(of: { elapsed: () => number }) {
      clock = of;
    },
    /** Returns the maximum number of times that each command was sent within any half second. */
    mostInHalfASecond(): Record<string, number> {
      const most: Record<string, number> = {};
      for (const one of asked) {
        const count = asked.filter(
          ({ kind, at }) => kind === one.kind && at >= one.at && at < one.at + 500,
        ).length;
        most[one.kind] = Math.max(most[one.kind] ?? 0, count);
      }
      return most;
    },
  };
}

/** A results screen. It polls with the last ETag, as browsers do, and keeps the last count. */
function openScreen(caller: Caller, electionId: string) {
  let etag = '';
  let totalVotes = -1;
  return {
    async poll(): Promise<number> {
      const answer = await caller.get(`/votes/results/${electionId}`).set('If-None-Match', etag);
      if (answer.status === 200) totalVotes = answer.body.data.results.totalVotes;
      etag = answer.get('ETag') ?? etag;
      return answer.status;
    },
    totalVotes: () => totalVotes,
  };
}

describe('many screens that poll the same results', () => {
  it('cause one database lookup and one count per half second', async () => {
    const log = commandLog();
    const app = await startTestApp({ onCommand: log.onCommand });
    const election = await app.createElection();
    const callers = await app.asVoters(10);
    const screens = Array.from({ length: VIEWERS }, (_, place) =>
      openScreen(callers[place % callers.length] ?? app.anonymous, election.id),
    );
    const statuses = new Map<number, number>();
    // A session that began in the second of the start is looked up once.
    await Promise.all(callers.map((caller) => caller.get('/auth/profile').expect(200)));
    log.startAt(app.clock);
    for (let round = 0; round < ROUNDS; round += 1) {
      const answers = await Promise.all(screens.map(({ poll }) => poll()));
      for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
      app.clock.advance(ROUND_MS);
    }
    // A count reads the newest checkpoint before and after counting.
    expect(log.mostInHalfASecond()).toEqual({
      'find elections': 1,
      'find counts': 2,
      'aggregate ballots': 1,
      // Eligible voters are counted every five seconds.
      'aggregate users': 1,
    });
    // Each screen receives the count once. After that, there is nothing new to send.
    expect(statuses).toEqual(
      new Map([
        [200, VIEWERS],
        [304, VIEWERS * (ROUNDS - 1)],
      ]),
    );
  });

  it('show a new vote at the next poll, half a second later', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const [voter, ...callers] = await app.asVoters(5);
    const screens = Array.from({ length: 100 }, (_, place) =>
      openScreen(callers[place % callers.length] ?? app.anonymous, election.id),
    );
    const pollAll = () => Promise.all(screens.map(({ poll }) => poll()));
    await pollAll();
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id };
    await voter?.post('/votes/cast', vote).expect(201);
    app.clock.advance(500);
    await pollAll();
    expect(new Set(screens.map(({ totalVotes }) => totalVotes()))).toEqual(new Set([1]));
  });
});

describe('a single screen that polls', () => {
  async function startWatched() {
    const asked: string[] = [];
    const app = await startTestApp({
      onCommand: ({ command, commandName }) => asked.push(`${commandName} ${command[commandName]}`),
    });
    const election = await app.createElection();
    const administrator = await app.asAdministrator();
    const [first, second] = await app.asVoters(2);
    const cast = async (voter = app.anonymous) => {
      const vote = { electionId: election.id, candidateId: election.candidates[0]?.id };
      await voter.post('/votes/cast', vote).expect(201);
    };
    const read = async () => {
      app.passCache();
      asked.length = 0;
      const { body } = await administrator.get(`/votes/results/${election.id}`).expect(200);
      return body.data.results;
    };
    await cast(first);
    await read();
    return { app, asked, read, cast: () => cast(second) };
  }

  it('causes four database commands, which read the election and count its ballots', async () => {
    const { asked, read, cast } = await startWatched();
    await cast();
    expect(await read()).toMatchObject({ totalVotes: 2 });
    expect(asked).toEqual(['find elections', 'find counts', 'aggregate ballots', 'find counts']);
  });

  it('receives a count that was made after voting closed', async () => {
    const { app, asked, read, cast } = await startWatched();
    await cast();
    app.clock.advance(3_600_000);
    expect(await read()).toMatchObject({ totalVotes: 2, election: { status: 'completed' } });
    expect(asked).toContain('aggregate ballots');
  });
});

describe('a change to an election on screen', () => {
  async function watchedFromTwoProcesses() {
    const here = await startTestApp();
    const there = await startTestApp({ databaseName: here.databaseName });
    there.clock.set(here.clock.now());
    const election = await here.createElection();
    const administrator = await here.createAdministrator();
    const [atHere, atThere] = [await here.signIn(administrator), await there.signIn(administrator)];
    const read = async (caller: Caller) => {
      const { status, body } = await caller.get(`/votes/results/${election.id}`);
      return status === 200 ? body.data.results.election : status;
    };
    await Promise.all([read(atHere), read(atThere)]);
    return {
      here,
      there,
      election,
      atHere,
      seenHere: () => read(atHere),
      seenThere: () => read(atThere),
    };
  }

  it('is visible immediately in the same process, and after half a second in other processes', async () => {
    const { there, election, atHere, seenHere, seenThere } = await watchedFromTwoProcesses();
    const change = { ...election, title: 'Board 2028', status: 'completed' };
    await atHere.put(`/elections/${election.id}`, change).expect(200);
    const changed = { id: election.id, title: 'Board 2028', status: 'completed' };
    expect(await seenHere()).toEqual(changed);
    there.clock.advance(500);
    expect(await seenThere()).toEqual(changed);
  });

  it('is visible just as quickly if it deletes the election', async () => {
    const { there, election, atHere, seenHere, seenThere } = await watchedFromTwoProcesses();
    await atHere.delete(`/elections/${election.id}`).expect(200);
    expect(await seenHere()).toBe(404);
    there.clock.advance(500);
    expect(await seenThere()).toBe(404);
  });

  it('made on schedule is visible at the exact millisecond, despite the cache', async () => {
    const app = await startTestApp();
    const endDate = new Date(app.clock.now().getTime() + 100);
    const election = await app.createElection({ endDate: endDate.toISOString() });
    const voter = await app.asVoter();
    const seen = async () => {
      const { body } = await voter.get(`/votes/results/${election.id}`).expect(200);
      return body.data.results.election.status;
    };
    expect(await seen()).toBe('active');
    app.clock.advance(100);
    expect(await seen()).toBe('completed');
  });

  it('applies to ballots in other processes immediately', async () => {
    const { here, there, election, atHere } = await watchedFromTwoProcesses();
    const voter = await there.signIn(await here.createVoter());
    await atHere.put(`/elections/${election.id}`, { ...election, status: 'completed' }).expect(200);
    const vote = { electionId: election.id, candidateId: election.candidates[0]?.id };
    const answer = await voter.post('/votes/cast', vote);
    expect([answer.status, answer.body.code]).toEqual([409, 'ELECTION_NOT_OPEN']);
  });
});

describe('a list of many elections with ballots', () => {
  it('needs as few commands for counting as a single election', async () => {
    const log = commandLog();
    const app = await startTestApp({ onCommand: log.onCommand });
    const [voter = app.anonymous] = await app.asVoters(1);
    const titles = Array.from({ length: 40 }, (_, place) => `Election ${place}`);
    for (const title of titles) {
      const election = await app.createElection({ title });
      await voter.vote(election).expect(201);
    }
    log.startAt(app.clock);
    const answer = await voter.get('/elections').expect(200);
    expect(answer.body.data.elections).toHaveLength(titles.length);
    for (const { totalVotes, candidates } of answer.body.data.elections) {
      expect(totalVotes).toBe(1);
      expect(candidates[0]).toMatchObject({ votes: 1, percentage: 100 });
    }
    expect(log.mostInHalfASecond()).toEqual({
      // Only the embedded database counts writes, so that elections are read only after one.
      ...(process.env['TEST_MONGODB_URI'] === undefined && { 'embeddedChanges 1': 1 }),
      'find elections': 1,
      'find counts': 2,
      'aggregate ballots': 1,
    });
  });
});

describe('many voters who list the elections', () => {
  it('cause one database read per half second and see changes in the same process immediately', async () => {
    const log = commandLog();
    const app = await startTestApp({ onCommand: log.onCommand });
    const first = await app.createElection({ title: 'First' });
    const voters = await app.asVoters(3);
    const list = async (voter: Caller) => {
      const { body } = await voter.get('/elections').expect(200);
      return body.data.elections.map(({ title, hasBallots }: Election) => ({ title, hasBallots }));
    };
    const seen = async () => {
      const [one, ...others] = await Promise.all(voters.map(list));
      for (const other of others) expect(other).toEqual(one);
      return one;
    };
    log.startAt(app.clock);
    for (let round = 0; round < ROUNDS; round += 1) {
      expect(await seen()).toEqual([{ title: 'First', hasBallots: false }]);
      app.clock.advance(ROUND_MS);
    }
    expect(log.mostInHalfASecond()['find elections']).toBe(1);

    await voters[0]?.vote(first).expect(201);
    expect(await seen()).toEqual([{ title: 'First', hasBallots: true }]);
    app.clock.advance(1);
    const second = await app.createElection({ title: 'Second' });
    expect(await seen()).toHaveLength(2);
    const administrator = await app.asAdministrator();
    const path = `/elections/${second.id}`;
    await administrator.put(path, { ...second, title: 'Third' }).expect(200);
    expect(await seen()).toMatchObject([{ title: 'Third' }, { title: 'First' }]);
    await administrator.delete(path).expect(200);
    expect(await seen()).toEqual([{ title: 'First', hasBallots: true }]);
  });
});

it('reads the results of many elections in parallel with one lookup and one count', async () => {
  const asked: string[] = [];
  const app = await startTestApp({
    onCommand: ({ command, commandName }) => asked.push(`${commandName} ${command[commandName]}`),
  });
  const elections: Election[] = [];
  for (let place = 0; place < 6; place += 1) elections.push(await app.createElection());
  const findAll = () => Promise.all(elections.map(({ id }) => app.services.results.find(id)));
  await findAll();
  app.clock.advance(5_001);
  asked.length = 0;
  await findAll();
  const ofUsers = (command: string) => command.endsWith(' users');
  expect(asked.filter((command) => !ofUsers(command)).toSorted()).toEqual([
    'aggregate ballots',
    'find counts',
    'find counts',
    'find elections',
  ]);
  // Eligible voters are counted once for all. Those who are disabled cannot vote in an open election.
  expect(asked.filter(ofUsers)).toEqual(['aggregate users']);
});

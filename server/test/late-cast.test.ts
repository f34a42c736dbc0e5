import { describe, expect, it, vi } from 'vitest';
import { DEFAULT_TEMPLATES, type Election } from '@votewise/contract';
import { onBallotInserts } from './support/ballot-inserts.ts';
import { AppError } from '../src/platform/app-error.ts';
import { randomId } from '../src/platform/random.ts';
import { casterOf, startTestApp, type TestApp } from './support/test-app.ts';

const never = new AbortController().signal;
const minute = 60_000;

/**
 * Holds back ballots before they are stored. `held` resolves when this many are held back, and `letGo` releases them.
 */
function holdBallots({ connection }: TestApp, count: number) {
  let letGo = () => {};
  const free = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const groups: number[] = [];
  const held = new Promise<void>((resolve) => {
    async function hold(ballots: number): Promise<void> {
      groups.push(ballots);
      if (groups.reduce((sum, one) => sum + one) === count) resolve();
      await free;
    }
    onBallotInserts(connection, async (command, send) => {
      await hold(command.documents.length);
      return send(command);
    });
  });
  return { held, letGo, groups };
}

/** Runs the jobs that follow the end of voting until they have no more work. */
async function runJobs(app: TestApp): Promise<void> {
  await app.services.elections.moveDue();
  await app.recount();
  await app.sendMessages();
}

/** Returns the number of votes in each confirmed recount, oldest first. */
async function recountsOf(app: TestApp): Promise<number[]> {
  const found = await app.auditEntries({ event: 'results.recount-confirmed' });
  return found.map(({ details }) => details.totalVotes);
}

/**
 * Starts an election with three votes. `late` more voters have ballots in progress when voting closes.
 */
async function startVoted({ late = 1 } = {}) {
  const all = 3 + late;
  const app = await startTestApp();
  const election = await app.createElection();
  const administrator = await app.asAdministrator();
  const voters = await app.asVoters(all);
  for (const voter of voters.slice(late)) await voter.vote(election).expect(201);
  app.clock.advance(10 * minute);
  const edit = async (change: Partial<Election>) => {
    const path = `/elections/${election.id}`;
    const { body } = await administrator.get(path).expect(200);
    await administrator.put(path, { ...body.data.election, ...change }).expect(200);
  };

  /**
   * Closes voting and announces the results while ballots are held back. Checks that the recount and the emails wait.
   * @returns the emails, and the number of ballots in each insert command
   */
  async function announceAround(close: () => Promise<void>) {
    const recounted = await recountsOf(app);
    const ballots = holdBallots(app, late);
    const answers = voters
      .slice(0, late)
      .map((voter) => voter.vote(election).then(({ status }) => status));
    await ballots.held;
    await close();
    const message = {
      requestId: randomId(),
      kind: 'results',
      audience: 'everyone',
      ...DEFAULT_TEMPLATES.results,
      timeZone: 'UTC',
    };
    await administrator.post(`/elections/${election.id}/messages`, message).expect(201);
    for (const wait of [0, (await app.arrivalMs()) - 100]) {
      app.clock.advance(wait);
      await runJobs(app);
      expect(app.mails).toEqual([]);
      expect(await recountsOf(app)).toEqual(recounted);
    }
    ballots.letGo();
    expect(await Promise.all(answers)).toEqual(Array.from({ length: late }, () => 201));
    app.clock.advance(minute);
    await runJobs(app);
    expect(await recountsOf(app)).toEqual([...recounted, all]);
    return { mails: app.mails, groups: ballots.groups };
  }

  return { app, edit, announceAround };
}

it('results wait for a late ballot if the end date is changed to a date in the past', async () => {
  const { app, edit, announceAround } = await startVoted();
  const endDate = new Date(app.clock.now().getTime() - 5 * minute).toISOString();
  const { mails } = await announceAround(() => edit({ endDate }));
  expect(mails).toHaveLength(4);
  expect(mails[0]?.text).toContain('Ada: 4 votes');
});

it('results wait for a late ballot when voting closes again, even if there was an earlier recount', async () => {
  const { app, edit, announceAround } = await startVoted();
  await edit({ status: 'completed' });
  app.clock.advance(minute);
  await runJobs(app);
  expect(await recountsOf(app)).toEqual([3]);
  await edit({ status: 'active' });
  app.clock.advance(minute);
  const { mails } = await announceAround(() => edit({ status: 'completed' }));
  expect(mails).toHaveLength(4);
  expect(mails[0]?.text).toContain('Ada: 4 votes');
});

it('results wait for ballots that were queued behind another insert when voting closed', async () => {
  const { edit, announceAround } = await startVoted({ late: 12 });
  const { mails, groups } = await announceAround(() => edit({ status: 'completed' }));
  expect(Math.max(...groups)).toBeGreaterThan(1);
  expect(mails[0]?.text).toContain('Ada: 15 votes');
});

it('refuses a ballot that has waited too long for the database, and tells its voter', async () => {
  const app = await startTestApp();
  const election = await app.createElection();
  const [first, late] = await app.asVoters(2);
  const ballots = holdBallots(app, 1);
  const answer = first?.vote(election).then(({ status }) => status);
  await ballots.held;
  // This ballot waits for the end of the first insert.
  const reads = vi.spyOn(app.services.ballots, 'cast');
  const refused = late?.vote(election).then(({ body }) => body);
  await vi.waitFor(() => expect(reads).toHaveBeenCalled());
  app.clock.advance(4_000);
  ballots.letGo();
  expect(await answer).toBe(201);
  expect(await refused).toMatchObject({
    code: 'DATABASE_UNAVAILABLE',
    message: 'The database is unavailable. Nothing was changed. Try again in a moment.',
  });
  await app.closeAll();
  expect(await recountsOf(app)).toEqual([1]);
  expect((await late?.vote(election))?.body).toMatchObject({ code: 'ELECTION_NOT_OPEN' });
  expect(await app.connection.collection('ballots').countDocuments()).toBe(1);
});

it('refuses a ballot whose election took too long to read, on a ballot paper as well', async () => {
  const app = await startTestApp();
  const { id, candidates } = await app.createElection();
  const voter = await app.asVoter();
  const find = app.services.elections.find.bind(app.services.elections);
  vi.spyOn(app.services.elections, 'find').mockImplementation(async (wanted) => {
    const election = await find(wanted);
    app.clock.advance(4_000);
    return election;
  });
  const casts = [{ electionId: id, choices: [candidates[0]?.id] }];
  const { body } = await voter.post('/votes/cast-paper', { casts }).expect(200);
  expect(body.data.casts).toEqual([
    expect.objectContaining({
      isIn: false,
      message: 'The database is unavailable. Submit your vote again.',
    }),
  ]);
  expect(await app.connection.collection('ballots').countDocuments()).toBe(0);
});

it('accepts no ballot after the confirmed count, even from a host whose clock is behind', async () => {
  const app = await startTestApp();
  const election = await app.createElection();
  const behind = await startTestApp({ databaseName: app.databaseName });
  const voters = [];
  while (voters.length < 4) voters.push((await app.createVoter())._id);
  const [first = '', ...others] = voters;
  const cast = ({ services }: TestApp, voter: string) =>
    services.votes
      .cast({ electionId: election.id, candidateId: election.candidates[0]?.id }, casterOf(voter))
      .then(
        () => 'acknowledged',
        (error: unknown) => error instanceof AppError && error.code,
      );
  expect(await cast(app, first)).toBe('acknowledged');
  app.clock.advance(60 * minute);
  behind.clock.advance(60 * minute - 50_000);
  expect(await cast(app, others[0] ?? '')).toBe('ELECTION_NOT_OPEN');
  const ballots = holdBallots(behind, 2);
  const late = others.slice(1).map((voter) => cast(behind, voter));
  await ballots.held;
  await app.services.elections.moveDue();
  expect(await cast(behind, others[0] ?? '')).toBe('ELECTION_NOT_OPEN');
  app.clock.advance((await app.arrivalMs()) - 500);
  await app.recount();
  expect(await recountsOf(app)).toEqual([]);
  ballots.letGo();
  expect(await Promise.all(late)).toEqual(['acknowledged', 'acknowledged']);
  app.clock.advance(500);
  await app.recount();
  expect(await recountsOf(app)).toEqual([3]);
});

it.each(['sleep', 'jump'] as const)('counts as soon after a %s of the clock', async (change) => {
  const app = await startTestApp();
  const election = await app.createElection();
  const administrator = await app.asAdministrator();
  await (await app.asVoter()).vote(election).expect(201);
  app.clock[change](30_000);
  const path = `/elections/${election.id}`;
  const { body } = await administrator.get(path).expect(200);
  await administrator.put(path, { ...body.data.election, status: 'completed' }).expect(200);
  await app.recount();
  app.clock.advance(await app.arrivalMs());
  await app.recount();
  expect(await recountsOf(app)).toEqual([1]);
});

/** Closes an election with two ballots, of which one is still on its way to the database. */
async function startClosed() {
  const app = await startTestApp();
  const election = await app.createElection();
  const [first, second] = await app.asVoters(2);
  await first?.vote(election).expect(201);
  const ballots = holdBallots(app, 1);
  const answer = second?.vote(election).then(({ status }) => status);
  await ballots.held;
  app.clock.advance(60 * minute);
  await app.services.elections.moveDue();
  await app.recount();
  return { app, election, ballots, answer };
}

it('acknowledges a ballot that its connection has delayed until after the recount, and counts all ballots again', async () => {
  const { app, election, ballots, answer } = await startClosed();
  app.clock.advance(await app.arrivalMs());
  await app.recount();
  expect(await recountsOf(app)).toEqual([1]);
  ballots.letGo();
  expect(await answer).toBe(201);
  const state = async () =>
    (await app.services.ballots.countState(await app.services.elections.find(election.id))).state;
  expect(await state()).toBe('none');
  app.clock.advance(minute);
  await app.recount();
  expect(await state()).toBe('confirmed');
  expect(await recountsOf(app)).toEqual([1, 2]);
});

describe('a slow database', () => {
  it.each(['read', 'write'])('makes recounts wait longer, because of a slow %s', async (slow) => {
    const { app, ballots, answer } = await startClosed();
    app.clock.advance(await app.arrivalMs());
    if (slow === 'read') {
      vi.spyOn(app.services.elections, 'findFrozen').mockImplementationOnce(async (status) => {
        app.clock.advance(1_000);
        return app.services.elections.findFrozen(status);
      });
    } else {
      vi.spyOn(app.services.ballots, 'awaitWrites').mockImplementationOnce(async () => {
        app.clock.advance(1_000);
      });
    }
    await app.services.counting.confirmClosed(never);
    expect(await recountsOf(app)).toEqual([]);
    ballots.letGo();
    expect(await answer).toBe(201);
    app.clock.advance(await app.arrivalMs());
    await app.recount();
    expect(await recountsOf(app)).toEqual([2]);
  });

  it('makes no recount wait longer than half a minute', async () => {
    const { app, ballots, answer } = await startClosed();
    ballots.letGo();
    await answer;
    vi.spyOn(app.services.ballots, 'awaitWrites').mockImplementation(async () => {
      app.clock.advance(1_000);
    });
    for (let seconds = 0; seconds < 24; seconds += 1) {
      expect(await recountsOf(app)).toEqual([]);
      app.clock.advance(1_000);
      await app.recount();
    }
    app.clock.advance(5_000);
    await app.recount();
    expect(await recountsOf(app)).toEqual([2]);
  });
});

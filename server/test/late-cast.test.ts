import { expect, it, vi } from 'vitest';
import { DEFAULT_TEMPLATES, type Election } from '@votewise/contract';
import { randomId } from '../src/platform/random.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

const never = new AbortController().signal;
const minute = 60_000;

/**
 * Holds back ballots before they are stored. `held` resolves when this many are held back, and `letGo` releases them.
 */
function holdBallots({ connection }: TestApp, count: number) {
  const { collection } = connection.model('Ballot');
  const insertOne = collection.insertOne.bind(collection);
  const insertMany = collection.insertMany.bind(collection);
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
    vi.spyOn(collection, 'insertOne').mockImplementation(async (...ballot) => {
      await hold(1);
      return insertOne(...ballot);
    });
    vi.spyOn(collection, 'insertMany').mockImplementation(async (...group) => {
      await hold(group[0].length);
      return insertMany(...group);
    });
  });
  return { held, letGo, groups };
}

/** Runs the jobs that follow the end of voting until they have no more work. */
async function runJobs({ services }: TestApp): Promise<void> {
  await services.elections.moveDue();
  await services.counting.recountClosed(never);
  for (let turn = 0; turn < 4; turn += 1) {
    await services.messaging.moveMessages(never);
    await services.messaging.sender.sendDue(never);
  }
  while ((await services.audit.moveEvents()) > 0);
}

/** Returns the number of votes in each confirmed recount, oldest first. */
async function recountsOf({ connection }: TestApp): Promise<number[]> {
  const found = await connection
    .collection('audit')
    .find({ event: 'results.recount-confirmed' })
    .sort({ _id: 1 })
    .toArray();
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
    for (const wait of [0, 29_000]) {
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

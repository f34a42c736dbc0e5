import type { Election } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { noHurry } from '../../../../test/support/ballot-inserts.ts';
import { testContest } from '../../../../test/support/board-checks.ts';
import { casterOf, startTestApp, SYSTEM, type TestApp } from '../../../../test/support/test-app.ts';

const signal = new AbortController().signal;
const sealDelay = 30_001;

/** Creates an open election with this many ballots for its two candidates, stored in the same way as real ballots. */
async function votedElection(
  app: TestApp,
  ada: number,
  bob: number,
  receipts = true,
): Promise<Election> {
  const election = await app.createElection({ ballot: { receipts } });
  await castMore(app, election, { prefix: 'voter', ada, bob });
  return election;
}

async function castMore(
  app: TestApp,
  election: Election,
  { prefix, ada, bob }: { prefix: string; ada: number; bob: number },
): Promise<void> {
  const [first, second] = election.candidates;
  const candidateIds = [...Array(ada).fill(first?.id), ...Array(bob).fill(second?.id)];
  await Promise.all(
    candidateIds.map((candidateId, place) =>
      app.services.votes.cast(
        { electionId: election.id, candidateId },
        casterOf(`${prefix} ${place}`),
      ),
    ),
  );
}

async function setStatus(app: TestApp, { id }: Election, status: Election['status']) {
  const { title, description, startDate, endDate, candidates } =
    await app.services.elections.find(id);
  const edit = { title, description, startDate, endDate, candidates, status };
  await app.services.elections.edit(id, edit, SYSTEM);
}

async function closeAndRecount(app: TestApp, ...elections: Election[]) {
  for (const election of elections) await setStatus(app, election, 'completed');
  app.clock.advance(sealDelay);
  await app.recount();
}

/** Returns the number of ballots marked with each checkpoint number. */
async function checkpointsOf(app: TestApp, { id }: Election): Promise<Record<string, number>> {
  const ballots = await app.connection.collection('ballots').find({ electionId: id }).toArray();
  const sizes: Record<string, number> = {};
  for (const { checkpoint } of ballots) sizes[checkpoint] = (sizes[checkpoint] ?? 0) + 1;
  return sizes;
}

/** Returns the sizes of the heads on the board. */
async function headsOf(app: TestApp, { id }: Election): Promise<number[]> {
  const heads = await app.connection.collection('boardHeads').find({ electionId: id }).toArray();
  return heads.toSorted((one, other) => one['number'] - other['number']).map(({ size }) => size);
}

async function eventsOf(app: TestApp, { id }: Election) {
  const entries = await app.auditEntries({ 'subject.id': id });
  return entries.filter(({ event }) => String(event).startsWith('results.'));
}

const counts = (app: TestApp, election: Election) => app.count(election.id);
const expectedCounts = ({ candidates }: Election, ada: number, bob: number) => ({
  [candidates[0]?.id ?? '']: ada,
  [candidates[1]?.id ?? '']: bob,
});

describe('counting while an election is open', () => {
  it('takes no checkpoint of fewer than 100 ballots', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 60, 39);
    await app.services.counting.takeCheckpoints(signal);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 99 });
  });

  it('assigns ballots to checkpoints, always leaves 50 unassigned, and does not change the count', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 100, 30);
    await app.services.counting.takeCheckpoints(signal);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 50, 1: 80 });
    expect(await counts(app, election)).toEqual(expectedCounts(election, 100, 30));

    await castMore(app, election, { prefix: 'later', ada: 20, bob: 40 });
    expect(await counts(app, election)).toEqual(expectedCounts(election, 120, 70));
    await app.services.counting.takeCheckpoints(signal);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 50, 1: 80, 2: 60 });
    expect(await counts(app, election)).toEqual(expectedCounts(election, 120, 70));
  });

  it('rejects the second ballot of a voter whose first ballot is in a checkpoint', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 120, 0);
    await app.services.counting.takeCheckpoints(signal);
    const again = { electionId: election.id, candidateId: election.candidates[1]?.id ?? '' };
    for (let place = 0; place < 120; place += 1) {
      await expect(app.services.votes.cast(again, casterOf(`voter ${place}`))).rejects.toThrow(
        /already/,
      );
    }
    expect(await counts(app, election)).toEqual({ [election.candidates[0]?.id ?? '']: 120 });
  });

  it('completes a checkpoint that a killed process left unfinished, even when counts are only read', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 100, 30);
    const ballots = app.connection.collection<{ _id: string }>('ballots');
    const some = await ballots.find({}).limit(70).toArray();
    const ballotIds = some.map(({ _id }) => _id);
    const head = { schema: 1, checkpoint: 1, state: 'taking', totals: [], ballotIds };
    const doc = { _id: election.id, ...head };
    await app.connection.collection<{ _id: string }>('counts').insertOne(doc);
    const half = { _id: { $in: ballotIds.slice(0, 30) } };
    await ballots.updateMany(half, { $set: { checkpoint: 1 } });
    expect(await counts(app, election)).toEqual(expectedCounts(election, 100, 30));
    expect(await checkpointsOf(app, election)).toEqual({ 0: 60, 1: 70 });
  });
});

describe('counting after voting closes', () => {
  it('recounts all ballots once no more ballots can arrive, and confirms the count', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 7, 5);
    await setStatus(app, election, 'completed');
    await app.recount();
    expect(await eventsOf(app, election)).toEqual([]);

    app.clock.advance(sealDelay);
    for (let turn = 0; turn < 3; turn += 1) {
      await app.recount();
      app.clock.advance(120_000);
    }
    expect(await counts(app, election)).toEqual(expectedCounts(election, 7, 5));
    expect(await eventsOf(app, election)).toMatchObject([
      {
        event: 'results.recount-confirmed',
        actor: { type: 'system' },
        details: { totalVotes: 12 },
      },
    ]);
  });

  it('leaves no ballot off the board', async () => {
    const app = await startTestApp();
    const [small, big] = [await votedElection(app, 2, 1), await votedElection(app, 100, 30)];
    await app.services.counting.takeCheckpoints(signal);
    for (const election of [small, big]) await setStatus(app, election, 'completed');
    await app.recount();
    expect(await headsOf(app, small)).toEqual([]);
    app.clock.advance(sealDelay);
    await app.recount();
    expect(await checkpointsOf(app, small)).toEqual({ 1: 3 });
    expect(await headsOf(app, small)).toEqual([3]);
    expect(await checkpointsOf(app, big)).toEqual({ 2: 130 });
    expect(await headsOf(app, big)).toEqual([80, 50]);
    expect(await eventsOf(app, big)).toMatchObject([{ details: { totalVotes: 130 } }]);
  });

  it('does not take the last checkpoint of an election that was reopened in the meantime', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 2, 1);
    await setStatus(app, election, 'completed');
    app.clock.advance(sealDelay);
    const { elections, ballots } = app.services;
    const isOver = async () => {
      await setStatus(app, election, 'active');
      const { status } = await elections.find(election.id);
      return status === 'completed';
    };
    expect(await ballots.advance({ electionId: election.id, contest: testContest, isOver })).toBe(
      false,
    );
    expect(await headsOf(app, election)).toEqual([]);
  });

  it('leaves at least 50 ballots unassigned without receipts, to hide ballots cast after a reopening', async () => {
    const app = await startTestApp();
    const [small, big] = [
      await votedElection(app, 60, 39, false),
      await votedElection(app, 100, 30, false),
    ];
    await closeAndRecount(app, small, big);
    expect(await checkpointsOf(app, small)).toEqual({ 0: 99 });
    expect(await checkpointsOf(app, big)).toEqual({ 0: 50, 1: 80 });
    expect(await eventsOf(app, big)).toMatchObject([{ details: { totalVotes: 130 } }]);
  });

  it('merges all checkpoints into one, so that no checkpoint reveals when a ballot was cast', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 100, 30, false);
    await app.services.counting.takeCheckpoints(signal);
    await castMore(app, election, { prefix: 'later', ada: 0, bob: 70 });
    await app.services.counting.takeCheckpoints(signal);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 50, 1: 80, 2: 70 });
    await closeAndRecount(app, election);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 50, 2: 150 });
    expect(await headsOf(app, election)).toEqual([]);
    expect(await counts(app, election)).toEqual(expectedCounts(election, 100, 100));
  });

  it('counts votes half a minute after a start if voting ended long before', async () => {
    const app = await startTestApp();
    const { services, clock } = app;
    const election = await votedElection(app, 2, 1);
    const run = () => services.counting.confirmClosed(signal);
    clock.advance(8 * 3_600_000);
    await run();
    expect(services.counting.nextRecountDue()).toBeUndefined();
    await services.elections.moveDue();
    await run();
    // The close is too old to be among those that are read every second.
    expect(services.counting.nextRecountDue()).toEqual(new Date(clock.now().getTime() + 30_000));
    clock.advance(30_000);
    await run();
    expect(await eventsOf(app, election)).toMatchObject([
      { event: 'results.recount-confirmed', details: { totalVotes: 3 } },
    ]);
  });

  it('counts a ballot that arrives after the recount, and recounts all ballots', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 7, 5);
    await closeAndRecount(app, election);
    const { ballotSalt } = await app.services.elections.find(election.id);
    await app.services.ballots.cast({
      electionId: election.id,
      choice: election.candidates[1]?.id ?? '',
      ballotSalt: ballotSalt ?? '',
      voter: 'late',
      known: undefined,
      time: noHurry,
    });
    expect(await counts(app, election)).toEqual(expectedCounts(election, 7, 6));
    app.clock.advance(60_001);
    await app.recount();
    const events = await eventsOf(app, election);
    expect(events.map(({ details }) => details)).toEqual([{ totalVotes: 12 }, { totalVotes: 13 }]);
  });

  it('continues when the election is reopened, and confirms the count again', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 70, 50);
    await closeAndRecount(app, election);
    await setStatus(app, election, 'active');
    await castMore(app, election, { prefix: 'second day', ada: 110, bob: 0 });
    await app.services.counting.takeCheckpoints(signal);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 50, 1: 120, 2: 60 });
    await closeAndRecount(app, election);
    expect(await counts(app, election)).toEqual(expectedCounts(election, 180, 50));
    expect(await checkpointsOf(app, election)).toEqual({ 3: 230 });
    expect(await headsOf(app, election)).toEqual([120, 60, 50]);
    expect(await eventsOf(app, election)).toHaveLength(2);
  });

  it('does not rely on a recount from before a reopening, even without new ballots', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 7, 5);
    const isRecounted = async () =>
      app.services.ballots.isRecountedNow(await app.services.elections.find(election.id));
    await closeAndRecount(app, election);
    expect(await isRecounted()).toBe(true);
    await setStatus(app, election, 'active');
    app.clock.advance(1);
    await setStatus(app, election, 'completed');
    expect(await isRecounted()).toBe(false);
    await app.recount();
    expect(await isRecounted()).toBe(false);
    app.clock.advance(sealDelay);
    await app.recount();
    expect(await isRecounted()).toBe(true);
    expect(await eventsOf(app, election)).toHaveLength(2);
  });

  it('does not rely on a recount from before a reopening if the clock shows the time of the first close again', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 2, 1);
    const closed = app.clock.now();
    await setStatus(app, election, 'completed');
    app.clock.advance(sealDelay);
    await app.recount();
    const successor = await startTestApp({ databaseName: app.databaseName });
    successor.clock.set(closed);
    await setStatus(successor, election, 'active');
    await setStatus(successor, election, 'completed');
    const again = await successor.services.elections.find(election.id);
    expect(again.statusSetAt.getTime()).toBe(closed.getTime() + 1);
    expect(await successor.services.ballots.isRecountedNow(again)).toBe(false);
  });

  it('never shows an outdated count after the election was reopened and closed', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 2, 0);
    const voter = await app.asVoter();
    const total = async () =>
      (await voter.get(`/votes/results/${election.id}`).expect(200)).body.data.results.totalVotes;
    await closeAndRecount(app, election);
    expect(await total()).toBe(2);
    app.clock.advance(1);
    await setStatus(app, election, 'active');
    await castMore(app, election, { prefix: 'again', ada: 1, bob: 0 });
    await setStatus(app, election, 'completed');
    expect(await total()).toBe(3);
  });
});

describe('the list of elections', () => {
  it('skips elections without ballots, and counts a confirmed election at most once in 30 seconds', async () => {
    const commands: string[] = [];
    const app = await startTestApp({
      onCommand: ({ command }) => commands.push(String(command['aggregate'])),
    });
    const caller = await app.asVoter();
    const list = async () => {
      app.passCache();
      commands.length = 0;
      const { elections } = (await caller.get('/elections').expect(200)).body.data;
      const scans = commands.filter((name) => name === 'ballots').length;
      const totals: number[] = elections.map((one: Election) => one.totalVotes);
      return { totals: totals.toSorted((a, b) => a - b), scans };
    };
    const recounted = await votedElection(app, 7, 5);
    await app.createElection();
    expect(await list()).toEqual({ totals: [0, 12], scans: 1 });
    await closeAndRecount(app, recounted);
    expect(await list()).toEqual({ totals: [0, 12], scans: 1 });
    expect(await list()).toEqual({ totals: [0, 12], scans: 0 });
    app.clock.advance(30_000);
    expect(await list()).toEqual({ totals: [0, 12], scans: 1 });
  });
});

describe('the confirmation in results', () => {
  async function confirmation(app: TestApp, election: Election): Promise<unknown> {
    app.passCache();
    const seen = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
    return seen.body.data.results.countConfirmedAt;
  }

  it('appears for voters once a recount since voting last closed has confirmed the count', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 2, 1);
    expect(await confirmation(app, election)).toBeUndefined();
    await setStatus(app, election, 'completed');
    expect(await confirmation(app, election)).toBeUndefined();
    app.clock.advance(sealDelay);
    await app.recount();
    const at = app.clock.now().toISOString();
    expect(await confirmation(app, election)).toBe(at);
    await setStatus(app, election, 'active');
    expect(await confirmation(app, election)).toBeUndefined();
    await setStatus(app, election, 'completed');
    expect(await confirmation(app, election)).toBeUndefined();
  });
});

describe('a recount that differs', () => {
  async function tamperedElection(app: TestApp) {
    const election = await votedElection(app, 70, 50);
    await closeAndRecount(app, election);
    await setStatus(app, election, 'active');
    await castMore(app, election, { prefix: 'again', ada: 1, bob: 0 });
    const ballots = app.connection.collection('ballots');
    await ballots.deleteOne({ choice: election.candidates[1]?.id, checkpoint: 1 });
    await closeAndRecount(app, election);
    return election;
  }

  it('is shown to administrators, is recorded in the audit trail, and corrects nothing', async () => {
    const app = await startTestApp();
    const election = await tamperedElection(app);
    expect(await counts(app, election)).toEqual(expectedCounts(election, 71, 50));
    const path = `/votes/results/${election.id}`;
    const seen = await (await app.asAdministrator()).get(path).expect(200);
    expect(seen.body.data.results).toMatchObject({
      totalVotes: 121,
      recountDifference: { totalVotes: 120, recountedAt: app.clock.now().toISOString() },
    });
    const [, differed] = await eventsOf(app, election);
    const [ada, bob] = election.candidates;
    const listOf = (first: number, second: number) => [
      { candidateId: ada?.id, votes: first },
      { candidateId: bob?.id, votes: second },
    ];
    expect(differed?.['event']).toBe('results.recount-differed');
    expect(new Set(differed?.['details'].counted)).toEqual(new Set(listOf(71, 50)));
    expect(new Set(differed?.['details'].recounted)).toEqual(new Set(listOf(71, 49)));
  });

  it('reveals that unassigned ballots were removed from the database after a recount', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 4, 3, false);
    await closeAndRecount(app, election);
    const ballots = app.connection.collection('ballots');
    const taken = await ballots.findOne({ electionId: election.id });
    await ballots.deleteOne(taken ?? {});
    app.clock.advance(61_000);
    await app.recount();
    const events = await eventsOf(app, election);
    expect(events.map(({ event }) => event)).toEqual([
      'results.recount-confirmed',
      'results.recount-differed',
    ]);
  });

  it('results from a ballot that does not fit the election', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 4, 3);
    const [ada, bob] = election.candidates.map(({ id }) => id);
    const ballots = app.connection.collection('ballots');
    await ballots.updateOne({ electionId: election.id }, { $set: { choice: `${ada}>${bob}` } });
    await closeAndRecount(app, election);
    const events = await eventsOf(app, election);
    expect(events.map(({ event }) => event)).toEqual(['results.recount-differed']);
  });

  it('is not shown to voters', async () => {
    const app = await startTestApp();
    const election = await tamperedElection(app);
    const seen = await (await app.asVoter()).get(`/votes/results/${election.id}`).expect(200);
    expect(seen.body.data.results).not.toHaveProperty('recountDifference');
    expect(seen.body.data.results).not.toHaveProperty('countConfirmedAt');
  });

  it('is not mentioned while the counts agree', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 2, 1);
    const seen = await (await app.asAdministrator()).get(`/votes/results/${election.id}`);
    expect(seen.body.data.results).not.toHaveProperty('recountDifference');
  });
});

describe('a deleted election', () => {
  it('leaves its final count in the audit trail, but neither ballots nor counts in the database', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 100, 30);
    await app.services.counting.takeCheckpoints(signal);
    await app.services.elections.delete(election.id, SYSTEM);
    const [last] = await app.auditEntries({ event: 'election.deleted' });
    expect(last?.['details']).toMatchObject({ totalVotes: 130 });
    app.clock.advance(11 * 60_000);
    await app.services.elections.removeDeleted();
    expect(await checkpointsOf(app, election)).toEqual({});
    expect(await app.connection.collection('counts').findOne({})).toBeNull();
  });
});

describe('an election with ballots from before checkpoints were introduced', () => {
  it('is counted and divided into checkpoints of limited size', async () => {
    const app = await startTestApp();
    const election = await votedElection(app, 1, 0);
    const [ada, bob] = election.candidates;
    const old = Array.from({ length: 4_500 }, (_, place) => ({
      _id: `${place}`.padStart(64, 'f'),
      schema: 1,
      electionId: election.id,
      choice: place % 3 === 0 ? ada?.id : bob?.id,
      checkpoint: 0,
    }));
    await app.connection.collection<{ _id: string }>('ballots').insertMany(old);
    expect(await counts(app, election)).toEqual(expectedCounts(election, 1_501, 3_000));
    await app.services.counting.takeCheckpoints(signal);
    expect(await checkpointsOf(app, election)).toEqual({ 0: 50, 1: 2_000, 2: 2_000, 3: 451 });
    expect(await counts(app, election)).toEqual(expectedCounts(election, 1_501, 3_000));
  });
});

import type { Election } from '@votewise/contract';
import { describe, expect, it, vi } from 'vitest';
import { declareResults } from '../../../../test/support/finished-election.ts';
import { onBallotInserts } from '../../../../test/support/ballot-inserts.ts';
import {
  actor,
  castAll,
  caster,
  eventsOf,
  find,
  idsOf,
  participantsOf,
  register,
  runJobs,
  signal,
  votedOf,
} from '../../../../test/support/sealing.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createLogger } from '../../../platform/logger.ts';

const hour = 3_600_000;

/** Lets days pass, and stores after each of them that elections were seen closed. */
async function passDays(app: TestApp, days: number): Promise<void> {
  for (let past = 0; past <= days; past += 1) {
    if (past > 0) app.clock.advance(24 * hour);
    await app.services.sealing.beginDue();
  }
}

async function seal(app: TestApp, { id }: Election): Promise<void> {
  app.clock.advance(1_000);
  await app.services.elections.beginSealing(id, actor);
  await app.services.sealing.sealAll(signal);
  app.passCache();
}

describe('POST /elections/{id}/seal', () => {
  it('is rejected until a recount has confirmed the count, and also if there are no ballots', async () => {
    const app = await startTestApp();
    const [election, empty] = [await app.createElection(), await app.createElection()];
    await castAll(app, election, await register(app, 3));
    const administrator = await app.asAdministrator();
    const refusal = async ({ id }: Election) => {
      const { status, body } = await administrator.post(`/elections/${id}/seal`);
      expect([status, body.code]).toEqual([409, 'SEALING_REFUSED']);
      return body.message;
    };
    expect(await refusal(election)).toContain('Voting hasn’t closed');
    app.clock.advance(2 * hour);
    await app.services.elections.moveDue();
    expect(await refusal(election)).toContain('until a recount has confirmed');
    expect(await refusal(empty)).toContain('nothing to seal');
    expect((await find(app, election)).sealing).toBeNull();
  });

  it('prevents reopening and editing, but not declaring', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await castAll(app, election, await register(app, 3));
    await app.closeAll();
    const administrator = await app.asAdministrator();
    const path = `/elections/${election.id}`;
    const { body } = await administrator.post(`${path}/seal`).expect(200);
    expect(body.data.election.sealedAt).toBeUndefined();
    const begun = (await administrator.get(path).expect(200)).body.data.election;
    expect(begun.progress.sealing).toMatchObject({ at: expect.any(String) });
    await administrator.post(`${path}/seal`).expect(200);
    for (const change of [{ status: 'active' }, { title: 'Another board' }]) {
      const refused = await administrator.put(path, { ...begun, ...change }).expect(409);
      expect(refused.body.code).toBe('ELECTION_SEALED');
    }
    await app.services.sealing.sealAll(signal);
    const sealed = (await administrator.get(path).expect(200)).body.data.election;
    expect(sealed.sealedAt).toBe(app.clock.now().toISOString());
    expect(sealed.progress.count.state).toBe('confirmed');
    await administrator.put(path, { ...sealed, status: 'active' }).expect(409);
    await administrator.post(`${path}/seal`).expect(200);
    await administrator
      .post(`${path}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);
    const events = await eventsOf(app, election);
    expect(events.map(({ event, details }) => [event, details])).toEqual([
      ['election.sealing-begun', {}],
      ['election.sealed', { participants: 3 }],
    ]);
  });

  it('succeeds only if a simultaneous request to reopen the election fails', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await castAll(app, election, await register(app, 3));
    await app.closeAll();
    const administrator = await app.asAdministrator();
    const path = `/elections/${election.id}`;
    const endDate = new Date(app.clock.now().getTime() + hour).toISOString();
    const { body } = await administrator.get(path).expect(200);
    const reopened = { ...body.data.election, status: 'active', endDate };
    const answers = await Promise.all([
      administrator.post(`${path}/seal`),
      administrator.put(path, reopened),
    ]);
    const { status, sealing } = await find(app, election);
    expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200, 409]));
    expect(status === 'active').toBe(sealing === null);
  });
});

describe('automatic sealing', () => {
  const day = 24 * hour;

  it('begins two weeks after voting closes, but only if the count is confirmed', async () => {
    const app = await startTestApp();
    const [election, differing] = [await app.createElection(), await app.createElection()];
    const voters = await register(app, 3);
    for (const one of [election, differing]) await castAll(app, one, voters);
    await app.connection
      .collection('ballots')
      .updateOne({ electionId: differing.id }, { $set: { choice: 'no one' } });
    await app.closeAll();
    const administrator = await app.asAdministrator();
    const shown = async ({ id }: Election) =>
      (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;
    const { sealsAt, statusChanges } = (await shown(election)).progress;
    const closedAt = new Date(statusChanges.at(-1).at).getTime();
    expect(new Date(sealsAt).getTime() - closedAt).toBe(14 * day);
    app.clock.set(new Date(closedAt + 60_000));
    await passDays(app, 13);
    app.clock.advance(day - 1);
    await app.services.sealing.beginDue();
    expect((await find(app, election)).sealing).toBeNull();
    app.clock.advance(1);
    await app.services.sealing.beginDue();
    await app.services.sealing.sealAll(signal);
    expect(await find(app, election)).toMatchObject({
      ballotSalt: 'sealed',
      sealing: { by: { type: 'system' }, sealedAt: expect.any(Date) },
    });
    expect((await find(app, differing)).sealing).toBeNull();
  });
});

describe('a sealed election', () => {
  it.each([
    ['a ranked election with receipts', { kind: 'ranked', receipts: true }],
    ['an election with a lot, without receipts', { ties: 'lot', receipts: false }],
  ] as const)('returns the same data as before: %s', async (_what, ballot) => {
    const app = await startTestApp();
    const { receipts } = ballot;
    const election = await app.createElection({ ballot });
    app.clock.advance(1);
    const other = await app.createElection();
    const voters = await register(app, 9);
    await castAll(app, election, voters.slice(0, 6));
    await castAll(app, other, voters.slice(5));
    await app.closeAll();
    const administrator = await app.asAdministrator();
    await declareResults(app, administrator, [election, other]);
    const first = voters[5]?._id ?? '';
    const answers = async () => {
      app.passCache();
      const texts: string[] = [];
      for (const path of [
        `/elections/${election.id}/participation`,
        `/elections/${election.id}/export?format=blt`,
        ...(receipts ? [`/board/${election.id}`, `/board/${election.id}/package`] : []),
      ]) {
        const { text, body } = await administrator.get(path).expect(200);
        texts.push(text || JSON.stringify(body));
      }
      const results = await administrator.get(`/votes/results/${election.id}`).expect(200);
      const history = await app.services.votes.history({ sub: first, role: 'voter' });
      const voted = await votedOf(app, election, voters);
      return {
        texts,
        results: results.body.data.results,
        history: history.map(({ election: { _id } }) => _id),
        voted,
      };
    };
    const before = await answers();
    expect(before.results.countConfirmedAt).toEqual(expect.any(String));
    expect(before.history).toEqual([other.id, election.id]);
    expect(before.voted).toEqual(idsOf(voters.slice(0, 6)));
    app.clock.advance(1_000);
    await seal(app, election);
    expect(await find(app, election)).toMatchObject({ ballotSalt: 'sealed' });
    expect(await answers()).toEqual(before);
    await runJobs(app);
    expect(await answers()).toEqual(before);
    expect(await app.connection.collection('ballots').countDocuments()).toBe(10);
    expect((await participantsOf(app, election)).toSorted()).toEqual(
      idsOf(voters.slice(0, 6)).toSorted(),
    );
  });

  it('loses its participants when it is deleted, and other elections keep theirs', async () => {
    const app = await startTestApp();
    const [one, other] = [await app.createElection(), await app.createElection()];
    const voters = await register(app, 3);
    for (const election of [one, other]) await castAll(app, election, voters);
    await app.closeAll();
    for (const election of [one, other]) await seal(app, election);
    await app.services.elections.delete(one.id, actor);
    while ((await app.services.audit.moveEvents()) > 0);
    app.clock.advance(hour);
    await app.services.elections.removeDeleted();
    expect(await participantsOf(app, one)).toEqual([]);
    expect(await participantsOf(app, other)).toHaveLength(3);
  });
});

describe('a ballot that arrives while its election is being sealed', () => {
  /** Holds back a ballot that is on its way to the database. */
  async function startLate(receipts: boolean) {
    const app = await startTestApp();
    const election = await app.createElection({ ballot: { receipts } });
    const voters = await register(app, 5);
    const [late = { _id: '', userId: '' }, ...inTime] = voters;
    await castAll(app, election, inTime);
    let letGo = () => {};
    const free = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    const held = new Promise<void>((resolve) => {
      const holding = onBallotInserts(app.connection, async (command, send) => {
        holding.mockRestore();
        resolve();
        await free;
        return send(command);
      });
    });
    const candidateId = election.candidates[0]?.id ?? '';
    const vote = { electionId: election.id, candidateId };
    const answer = app.services.votes.cast(vote, caster(late._id, late.userId)).then(
      () => 'acknowledged',
      (error: unknown) => (error instanceof Error ? error.message : ''),
    );
    await held;
    await app.closeAll();
    await app.services.elections.beginSealing(election.id, actor);
    const castLate = async () => {
      letGo();
      return answer;
    };
    const again = () =>
      app.services.votes.cast(vote, caster(late._id, late.userId)).then(
        () => 'acknowledged',
        (error: unknown) => (error instanceof Error ? error.message : ''),
      );
    return { app, election, inTime, late, castLate, again };
  }

  it.each([true, false])(
    'is not acknowledged, but counts if it is in time for the last recount, receipts: %s',
    async (receipts) => {
      const { app, election, inTime, late, castLate, again } = await startLate(receipts);
      expect(await castLate()).toContain('may have arrived too late');
      expect(await again()).toContain('is being sealed. Try again');
      await app.services.sealing.sealAll(signal);
      expect(await again()).toContain('You have already voted');
      const participants = await participantsOf(app, election);
      expect(participants.toSorted()).toEqual(idsOf([late, ...inTime]).toSorted());
      expect((await app.services.ballots.count(election.id)).total).toBe(5);
    },
  );

  it.each([true, false])('never counts after the last recount, receipts: %s', async (receipts) => {
    const { app, election, inTime, late, castLate, again } = await startLate(receipts);
    await app.services.sealing.sealAll(signal);
    expect((await find(app, election)).sealing?.sealedAt).toBeDefined();
    expect(await castLate()).toContain('may have arrived too late');
    expect(await again()).toContain('has closed');
    for (let turn = 0; turn < 2; turn += 1) await runJobs(app);
    app.passCache();
    expect(await app.connection.collection('ballots').countDocuments()).toBe(5);
    expect((await app.services.ballots.count(election.id)).total).toBe(4);
    expect(await votedOf(app, election, [late, ...inTime])).toEqual(idsOf(inTime));
    const administrator = await app.asAdministrator();
    const { body } = await administrator.get(`/votes/results/${election.id}`).expect(200);
    expect(body.data.results).toMatchObject({ totalVotes: 4 });
    expect(body.data.results.countConfirmedAt).toEqual(expect.any(String));
    const path = `/elections/${election.id}/export?format=blt`;
    const blt = (await administrator.get(path).expect(200)).text;
    const weights = [...blt.matchAll(/^(\d+) \d.* 0$/gm)].map(([, weight]) => Number(weight));
    expect(weights.reduce((sum, one) => sum + one, 0)).toBe(4);
    if (receipts) {
      const board = (await administrator.get(`/board/${election.id}/package`).expect(200)).body;
      expect(board.openings).toHaveLength(4);
    }
  });

  it('never counts between the last recount and the end of sealing', async () => {
    const { app, election, inTime, late, castLate, again } = await startLate(true);
    vi.spyOn(app.services.elections, 'findSealing').mockImplementationOnce(async () => []);
    const participants = app.connection.collection('participants');
    const insert = participants.insertMany.bind(participants);
    let answer = '';
    vi.spyOn(participants, 'insertMany').mockImplementationOnce(async (...given) => {
      answer = await castLate();
      expect(await again()).toContain('has closed');
      return insert(...given);
    });
    for (let turn = 0; turn < 2; turn += 1) await app.services.sealing.sealAll(signal);
    expect(answer).toContain('may have arrived too late');
    expect(await votedOf(app, election, [late, ...inTime])).toEqual(idsOf(inTime));
    expect((await app.services.ballots.count(election.id)).total).toBe(4);
    expect((await find(app, election)).sealing?.sealedAt).toBeDefined();
  });
});

describe('sealing stops and keeps the evidence', () => {
  async function startClosed() {
    const lines: string[] = [];
    const logger = createLogger('error', { write: (line: string) => lines.push(line) });
    const app = await startTestApp({ logger });
    const election = await app.createElection();
    const voters = await register(app, 4);
    await castAll(app, election, voters);
    return { app, election, voters, lines };
  }

  async function stopped(app: TestApp, election: Election) {
    const administrator = await app.asAdministrator();
    const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
    const { ballotSalt } = await find(app, election);
    expect(ballotSalt).toMatch(/^[\da-f]{64}$/);
    expect(body.data.election.sealedAt).toBeUndefined();
    return body.data.election.progress.sealing.problem;
  }

  it('if a ballot belongs to no voter on the roll', async () => {
    const { app, election, voters, lines } = await startClosed();
    await castAll(app, election, [{ _id: 'made-up', userId: 'VOTER999' }]);
    await app.closeAll();
    await seal(app, election);
    expect(await stopped(app, election)).toBe('participants');
    expect(lines.join('')).toContain('a ballot box cannot be sealed');
    expect(await participantsOf(app, election)).toEqual([]);
    const [, event] = await eventsOf(app, election);
    expect(event?.['details']).toEqual({ problem: 'participants', ballots: 5, voters: 4 });
    await runJobs(app);
    expect(await stopped(app, election)).toBe('participants');
    expect(await votedOf(app, election, voters)).toHaveLength(4);
  });

  it('if a ballot has been altered since the count was confirmed', async () => {
    const { app, election } = await startClosed();
    await app.closeAll();
    const [ada = '', bob = ''] = election.candidates.map(({ id }) => id);
    const ballots = app.connection.collection('ballots');
    await ballots.updateOne({ choice: ada }, { $set: { choice: bob } });
    await seal(app, election);
    expect(await stopped(app, election)).toBe('count');

    await ballots.updateMany({}, { $set: { choice: ada } });
    const some = await ballots.find({}).limit(2).toArray();
    const ids = some.map(({ _id }) => _id);
    await ballots.updateMany({ _id: { $in: ids } }, { $set: { choice: bob } });
    await seal(app, election);
    expect((await find(app, election)).sealing).toMatchObject({ sealedAt: expect.any(Date) });
  });
});

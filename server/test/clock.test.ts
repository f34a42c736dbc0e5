import { describe, expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { setStatus } from './support/finished-election.ts';
import { casterOf, startTestApp, type TestApp } from './support/test-app.ts';

const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const signal = new AbortController().signal;

/** Runs every job that acts because time has passed. */
async function runJobs(app: TestApp): Promise<void> {
  const { services } = app;
  await services.clockWatch.refresh();
  await services.elections.moveDue();
  await services.counting.takeCheckpoints(signal);
  await app.recount();
  await services.sealing.beginDue();
  await services.sealing.sealAll(signal);
}

/** Runs the jobs every 20 seconds. */
async function pass(app: TestApp, milliseconds: number): Promise<void> {
  for (let passed = 0; passed < milliseconds; passed += 20_000) {
    app.clock.advance(20_000);
    await runJobs(app);
  }
}

const cast = ({ services }: TestApp, election: Election, voter: string) =>
  services.votes.cast(
    { electionId: election.id, candidateId: election.candidates[0]?.id ?? '' },
    casterOf(voter),
  );

const find = ({ services }: TestApp, { id }: Election) => services.elections.find(id);

/** Returns an election with a ballot, closed and recounted. */
async function createClosed(app: TestApp): Promise<Election> {
  const election = await app.createElection();
  await cast(app, election, (await app.createVoter())._id);
  app.clock.advance(2 * hour);
  await runJobs(app);
  await pass(app, minute);
  return election;
}

/** Starts another process at the current time of the first one, or ahead of it. */
const restart = ({ databaseName, clock }: TestApp, aheadMs = 0) =>
  startTestApp({ databaseName, clockAheadMs: clock.now().getTime() + aheadMs - Date.now() });

const countState = async ({ services }: TestApp, { id }: Election) =>
  (
    await services.ballots.countState({
      ...(await services.elections.findWatched(id)),
      ballotSalt: 'any',
    })
  ).state;

it('opens and closes each election at its time, and the next run is due at the nearest date', async () => {
  const app = await startTestApp();
  const now = app.clock.now().getTime();
  const inHours = (hours: number) => new Date(now + hours * hour);
  const dates = { startDate: inHours(1).toISOString(), endDate: inHours(2).toISOString() };
  const upcoming = await app.createElection({ ...dates, status: 'upcoming' });
  const open = await app.createElection({ endDate: inHours(3).toISOString() });
  const moved = async () => {
    await app.services.elections.moveDue();
    const all = await Promise.all([upcoming, open].map((one) => find(app, one)));
    return [...all.map(({ status }) => status), app.services.elections.nextMove()];
  };
  expect(await moved()).toEqual(['upcoming', 'active', inHours(1)]);
  app.clock.advance(1.5 * hour);
  expect(await moved()).toEqual(['active', 'active', inHours(2)]);
  app.clock.advance(hour);
  expect(await moved()).toEqual(['completed', 'active', inHours(3)]);
  app.clock.advance(hour);
  expect(await moved()).toEqual(['completed', 'completed', undefined]);
});

describe('a clock that jumps', () => {
  it.each([
    ['ahead', 16 * day],
    ['back', -16 * day],
  ])('%s opens, closes, and seals nothing, and leaves no trace', async (_side, jump) => {
    const app = await startTestApp();
    const closed = await createClosed(app);
    const open = await app.createElection();
    const now = app.clock.now().getTime();
    const upcoming = await app.createElection({
      status: 'upcoming',
      startDate: new Date(now + hour).toISOString(),
      endDate: new Date(now + 2 * hour).toISOString(),
    });
    const voters = await app.asVoters(2);
    const vote = (place: number) => voters[place]?.vote(open).expect(201);
    await vote(0);
    const elections = [closed, open, upcoming];
    const read = () => Promise.all(elections.map((one) => find(app, one)));
    const before = await read();
    app.clock.jump(jump);
    await pass(app, 90_000);
    await vote(1);
    const shown = await Promise.all(
      elections.map(
        async ({ id }) => (await voters[0]?.get(`/elections/${id}`))?.body.data.election,
      ),
    );
    expect(shown.map(({ status }) => status)).toEqual(['completed', 'active', 'upcoming']);
    app.clock.jump(-jump);
    await runJobs(app);
    expect(await read()).toEqual(before);
    expect((await app.services.ballots.count(open.id)).total).toBe(2);
    app.clock.advance(2 * hour);
    await runJobs(app);
    expect((await read()).map(({ status }) => status)).toEqual([
      'completed',
      'completed',
      'completed',
    ]);
  });

  it('is reported to administrators and monitoring, and keeps them from sealing', async () => {
    const app = await startTestApp();
    const closed = await createClosed(app);
    const administrator = await app.asAdministrator();
    app.clock.jump(16 * day);
    const problem = 'The server’s clock is 16 days ahead of where it should be.';
    const { body } = await administrator.get('/clock').expect(200);
    expect(body.data).toEqual({
      time: app.clock.now().toISOString(),
      problem,
      isRestoredCopy: false,
    });
    const ready = await app.anonymous.get('/ready').expect(200);
    expect(ready.body.data).toMatchObject({ database: 'ok', clock: problem });
    const refused = await administrator.post(`/elections/${closed.id}/seal`).expect(409);
    expect(refused.body.message).toContain('the server’s clock may be wrong');
  });

  it.each([
    ['ahead', 16 * day],
    ['back', -16 * day],
  ])(
    '%s does not change who could vote: voters who are registered, moved, or disabled meanwhile',
    async (_side, jump) => {
      const app = await startTestApp();
      const administrator = await app.asAdministrator();
      const election = await app.createElection({ electorate: { groups: ['North'] } });
      const [member, disabled, removed] = [
        await app.createVoter(),
        await app.createVoter({ groups: ['North'] }),
        await app.createVoter({ groups: ['North'] }),
      ];
      app.clock.advance(minute);
      await runJobs(app);
      app.clock.jump(jump);
      await runJobs(app);
      const join = { whom: { ids: [member._id] }, add: ['North'], confirmWhileOpen: true };
      await administrator.post('/auth/voters/memberships', join).expect(200);
      for (const groups of [['North'], ['North']]) await app.createVoter({ groups });
      await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
      const leave = { whom: { ids: [removed._id] }, remove: ['North'], confirmWhileOpen: true };
      await administrator.post('/auth/voters/memberships', leave).expect(200);
      await app.services.rights.refresh();
      await cast(app, election, member._id);
      await expect(cast(app, election, removed._id)).rejects.toMatchObject({
        code: 'NOT_ELIGIBLE',
      });
      app.clock.jump(-jump);
      app.clock.advance(2 * hour);
      await runJobs(app);
      const { body } = await administrator.get(`/votes/results/${election.id}`).expect(200);
      expect(body.data.results.turnout).toMatchObject({ eligible: 3 });
    },
  );

  it.each([
    ['one host', true],
    ['another host', false],
  ])(
    'back does not hide from a process on %s that a session or a membership has ended',
    async (_where, isSameHost) => {
      const app = await startTestApp();
      const other = await restart(app);
      const administrator = await app.asAdministrator();
      const { token = '' } = await app.asAdministrator();
      const election = await app.createElection({ electorate: { groups: ['North'] } });
      const { _id: removed } = await app.createVoter({ groups: ['North'] });
      const disabled = await app.createVoter();
      const voter = await app.signIn(disabled);
      const refresh = async () => {
        for (const { clock } of [app, other]) clock.advance(2_000);
        await other.services.sessions.refresh();
        await other.services.rights.refresh();
      };
      await refresh();
      for (const { clock } of isSameHost ? [app, other] : [app]) clock.jump(-16 * day);
      for (const { clock } of [app, other]) clock.advance(3 * minute);
      await refresh();
      await app.callerWith(token).post('/auth/logout').expect(200);
      const leave = { whom: { ids: [removed] }, remove: ['North'], confirmWhileOpen: true };
      await administrator.post('/auth/voters/memberships', leave).expect(200);
      await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
      await refresh();
      await other.callerWith(token).get('/clock').expect(401);
      await other
        .callerWith(voter.token ?? '')
        .get('/elections')
        .expect(401);
      const refused = { code: 'NOT_ELIGIBLE' };
      await expect(cast(other, election, removed)).rejects.toMatchObject(refused);
    },
  );

  it('back does not shorten the wait until the ballots of a deleted election are removed', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await cast(app, election, (await app.createVoter())._id);
    await runJobs(app);
    app.clock.jump(-16 * day);
    await app.services.elections.delete(election.id, { type: 'system' });
    app.clock.jump(16 * day);
    const ballots = async () => {
      while ((await app.services.audit.moveEvents()) > 0);
      await app.services.elections.removeDeleted();
      return app.connection.collection('ballots').countDocuments({ electionId: election.id });
    };
    expect(await ballots()).toBe(1);
    app.clock.advance(10 * minute);
    expect(await ballots()).toBe(0);
  });

  it('confirms no count until ballots cast before it was back can no longer arrive', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await cast(app, election, (await app.createVoter())._id);
    app.clock.advance(hour - 30_000);
    await runJobs(app);
    app.clock.jump(hour);
    await pass(app, minute);
    app.clock.jump(-hour);
    await runJobs(app);
    expect((await find(app, election)).status).toBe('completed');
    app.clock.advance((await app.arrivalMs()) - 100);
    await runJobs(app);
    expect(await countState(app, election)).toBe('none');
    app.clock.advance(100);
    await runJobs(app);
    expect(await countState(app, election)).toBe('confirmed');
  });
});

describe('a process whose clock is ahead of another host’s', () => {
  it('recounts and seals no earlier than ballots can arrive after it first sees the close', async () => {
    const app = await startTestApp();
    const ahead = await restart(app, 50_000);
    const election = await app.createElection();
    await cast(app, election, (await app.createVoter())._id);
    await setStatus(await app.asAdministrator(), election, 'completed');
    for (const wait of [0, (await app.arrivalMs()) - 100]) {
      ahead.clock.advance(wait);
      await runJobs(ahead);
      expect(await countState(ahead, election)).toBe('none');
      const sealing = ahead.services.elections.beginSealing(election.id, { type: 'system' });
      await expect(sealing).rejects.toMatchObject({ code: 'SEALING_REFUSED' });
    }
    ahead.clock.advance(100);
    await runJobs(ahead);
    expect(await countState(ahead, election)).toBe('confirmed');
  });

  it('waits for ballots after it has stored a close late, too', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    await cast(app, election, (await app.createVoter())._id);
    app.clock.advance(2 * hour);
    await runJobs(app);
    expect(await countState(app, election)).toBe('none');
    await pass(app, 40_000);
    expect(await countState(app, election)).toBe('confirmed');
  });
});

describe('POST /clock/confirmation', () => {
  it('confirms the time for all processes, until a clock jumps again', async () => {
    const app = await startTestApp();
    const [other, wrong] = [await restart(app), await restart(app)];
    const administrator = await app.asAdministrator();
    const election = await app.createElection();
    for (const { clock } of [app, other]) clock.jump(day);
    wrong.clock.jump(30 * day);
    const before = { time: new Date(app.clock.now().getTime() - day).toISOString() };
    const stale = await administrator.post('/clock/confirmation', before).expect(409);
    expect(stale.body.code).toBe('EDITED_MEANWHILE');
    const time = app.clock.now().toISOString();
    await administrator.post('/clock/confirmation', { time }).expect(200);
    expect((await find(other, election)).status).toBe('active');
    for (const one of [other, wrong]) await one.services.clockWatch.refresh();
    const problems = [app, other, wrong].map((one) => one.services.clockWatch.state().problem);
    expect(problems).toEqual([null, null, expect.stringContaining('30 days ahead')]);
    await runJobs(other);
    expect((await find(app, election)).status).toBe('completed');
    other.clock.jump(day);
    await other.services.clockWatch.refresh();
    expect(other.services.clock.departure()).toBeDefined();
    const [entry] = await app.auditEntries({ event: 'clock.confirmed' });
    expect(entry).toMatchObject({
      actor: { type: 'user' },
      details: { problem: 'The server’s clock is 1 day ahead of where it should be.' },
    });
  });
});

describe('a process that starts', () => {
  it('with a clock that is ahead seals nothing, and its closing can be undone', async () => {
    const app = await startTestApp();
    const closed = await createClosed(app);
    const open = await app.createElection();
    const { token = '' } = await app.asAdministrator();
    const wrong = await restart(app, 16 * day);
    await runJobs(wrong);
    await pass(wrong, 90_000);
    expect((await find(wrong, closed)).sealing).toBeNull();
    const right = await restart(app);
    expect(right.services.clock.departure()).toMatchObject({ from: 'last-time' });
    const administrator = right.callerWith(token);
    const time = right.clock.now().toISOString();
    const { startDate, endDate } = open;
    const path = `/elections/${open.id}`;
    const before = (await administrator.get(path).expect(200)).body.data.election;
    const early = { ...before, startDate, endDate, status: 'active' };
    const message = expect.stringMatching(/^The server’s clock may be wrong.+ on the dashboard/);
    for (const refused of [
      await administrator.put(path, early).expect(400),
      await administrator.post('/elections', right.electionInput()).expect(400),
    ])
      expect(refused.body).toEqual({ success: false, code: 'VALIDATION_FAILED', message });
    await administrator.post('/clock/confirmation', { time }).expect(200);
    const { body } = await administrator.get(path).expect(200);
    const edit = { ...body.data.election, startDate, endDate, status: 'active' };
    await administrator.put(`/elections/${open.id}`, edit).expect(200);
    expect((await find(right, open)).status).toBe('active');
    await runJobs(right);
    expect((await find(right, closed)).sealing).toBeNull();
  });

  it('trusts its clock only if it agrees with the database server’s', async () => {
    const app = await startTestApp();
    const election = await app.createElection();
    const databaseTime = async () => app.clock.now();
    const wrong = await startTestApp({
      databaseName: app.databaseName,
      clockAheadMs: 16 * day,
      databaseTime,
    });
    await runJobs(wrong);
    expect(wrong.services.clockWatch.state().problem).toContain('the database server’s clock');
    expect((await find(wrong, election)).status).toBe('active');
    wrong.clock.jump(-16 * day);
    await wrong.services.clockWatch.refresh();
    expect(wrong.services.clockWatch.state().problem).toBeNull();
  });
});

describe('automatic sealing', () => {
  it('happens after 14 days, even if VoteWise is restarted and not always running', async () => {
    const app = await startTestApp();
    const closed = await createClosed(app);
    const days = async () => (await find(app, closed)).daysClosed?.days;
    for (let past = 1; past < 14; past += 1) {
      app.clock.advance((past === 5 ? 3 * day : day) + minute);
      const { services } = past % 4 === 0 ? await restart(app) : app;
      for (let time = 0; time < 3; time += 1) await services.sealing.beginDue();
      expect(await days()).toBe(past);
    }
    expect((await find(app, closed)).sealing).toBeNull();
    app.clock.advance(day + minute);
    await runJobs(await restart(app));
    expect((await find(app, closed)).sealing).toMatchObject({ sealedAt: expect.any(Date) });
  });

  it('counts a day at most once, even if a process with another clock sees it', async () => {
    const app = await startTestApp();
    const closed = await createClosed(app);
    const others = [await restart(app, 16 * day), await restart(app)];
    app.clock.advance(day);
    for (const { clock } of others) clock.advance(day);
    const all = [app, ...others, app, ...others];
    await Promise.all(all.map(({ services }) => services.sealing.beginDue()));
    for (const { services } of all) await services.sealing.beginDue();
    expect((await find(app, closed)).daysClosed?.days).toBeLessThanOrEqual(1);
  });

  it('counts from the last close', async () => {
    const app = await startTestApp();
    const closed = await createClosed(app);
    for (let past = 0; past < 13; past += 1) {
      app.clock.advance(day);
      await runJobs(app);
    }
    const administrator = await app.asAdministrator();
    const path = `/elections/${closed.id}`;
    const election = (await administrator.get(path).expect(200)).body.data.election;
    const endDate = new Date(app.clock.now().getTime() + hour).toISOString();
    await administrator.put(path, { ...election, endDate, status: 'active' }).expect(200);
    app.clock.advance(day);
    await runJobs(app);
    await pass(app, minute);
    expect((await find(app, closed)).daysClosed?.days).toBe(0);
    expect((await find(app, closed)).sealing).toBeNull();
  });
});

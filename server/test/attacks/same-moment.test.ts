import type { Election } from '@votewise/contract';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ElectionDocument } from '../../src/features/elections/stored/election-document.ts';
import { setStatus } from '../support/finished-election.ts';
import { giveHandouts } from '../support/handouts.ts';
import { createMember } from '../support/meetings.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Paper has shown who has not voted in a question that stays open. No two acts in the same moment, each of which would be
 * right alone, may let this voter vote there and beside a visible count.
 */

afterEach(() => void vi.restoreAllMocks());

const ofA = { electorate: { groups: ['A'] } };
const ofB = { electorate: { groups: ['B'] } };

/**
 * A question of A stays open after an election with paper, in which `late` is the only one who has not voted. A visible count
 * was seen before.
 */
async function startKnown() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const late = await createMember(app, { groups: ['A'] });
  const early = await createMember(app, { groups: ['A'] });
  const other = await createMember(app, { groups: ['B'] });
  const vote = (election: Election) => castIn(election, early).expect(201);
  const seen = await app.createElection(ofA);
  await vote(seen);
  await setStatus(administrator, seen, 'completed');
  app.clock.advance(136_000);
  const onPaper = { title: 'On paper', ballot: { onPaper: true } };
  const paper = await app.createElection({ ...ofA, ...onPaper });
  const question = await app.createElection(ofA);
  await vote(paper);
  await vote(question);
  await setStatus(administrator, paper, 'completed');
  app.clock.advance(136_000);
  return { app, administrator, late, early, other, paper, seen, question };
}

const read = async (administrator: Caller, { id }: Pick<Election, 'id'>): Promise<Election> =>
  (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;

type Votable = Pick<Election, 'id'> & { candidates: readonly { id: string }[] };

const castIn = ({ id, candidates }: Votable, { caller }: { caller: Caller }) =>
  caller.post('/votes/cast', { electionId: id, choices: [candidates[0]?.id] });

type Write = (filter: { _id: string }, change: Update) => Promise<unknown>;
type Update = { $set?: Partial<ElectionDocument>; $unset?: object };

const isCheck = ({ $unset = {} }: Update): boolean => 'isUnchecked' in $unset;

/**
 * Lets something else happen around a write of an election, as on another host in the same moment.
 * @param given `isIt` finds the write; by default, it is the first one
 */
function aroundWriting(
  app: TestApp,
  id: string,
  given: {
    before?: () => Promise<unknown>;
    after?: () => Promise<unknown>;
    isIt?: (change: Update) => boolean;
  },
): void {
  const { before, after, isIt = () => true } = given;
  const elections = app.connection.collection('elections');
  const update = elections.updateOne.bind(elections) as unknown as Write;
  let isDone = false;
  vi.spyOn(elections, 'updateOne').mockImplementation((async (filter, change) => {
    if (isDone || filter._id !== id || !isIt(change)) return update(filter, change);
    isDone = true;
    await before?.();
    const written = await update(filter, change);
    await after?.();
    return written;
  }) satisfies Write as never);
}

const beforeWriting = (app: TestApp, id: string, before: () => Promise<unknown>) =>
  aroundWriting(app, id, { before });

describe('a change of groups', () => {
  const setup = async () => {
    const known = await startKnown();
    const { app, administrator } = known;
    const change = (whom: string, add: string) =>
      administrator.post('/auth/voters/memberships', { whom: { ids: [whom] }, add: [add] });
    /** Leaves changes waiting, as behind one of very many voters. */
    const impatient = () => {
      let seconds = 0;
      const now = vi.spyOn(performance, 'now');
      now.mockImplementation(() => (seconds += 21) * 1_000);
      return () => now.mockRestore();
    };
    const carryOut = () => app.services.rightsChanges.continueAll(new AbortController().signal);
    return { ...known, change, impatient, carryOut };
  };

  it('that still waits counts when an election opens', async () => {
    const { app, late, change, impatient, carryOut } = await setup();
    const patient = impatient();
    const waiting = await change(late._id, 'B').expect(200);
    expect(waiting.body.data).toMatchObject({ changed: 0, isRunning: true });
    patient();
    expect((await app.createElection(ofB)).ballot.results).toBe('after-close');
    await carryOut();
  });

  it('asks again once it is recorded, and is not carried out if an election has opened meanwhile', async () => {
    const { app, late, change, carryOut } = await setup();
    const changes = app.connection.collection('rightsChanges');
    const insert = changes.insertOne.bind(changes);
    let live: Election | undefined;
    vi.spyOn(changes, 'insertOne').mockImplementationOnce(async (...given) => {
      live = await app.createElection(ofB);
      return insert(...given);
    });
    const refused = await change(late._id, 'B');
    expect(live?.ballot.results).toBe('live');
    expect([refused.status, refused.body.code]).toEqual([409, 'VOTING_OPEN']);
    await carryOut();
    expect((await app.services.users.findVoter(late._id)).groups).toHaveLength(1);
    expect(await changes.countDocuments({})).toBe(0);
  });

  it('asks about changes that still wait', async () => {
    const { app, change, impatient, carryOut } = await setup();
    const other = await createMember(app);
    expect((await app.createElection(ofB)).ballot.results).toBe('live');
    const patient = impatient();
    await change(other._id, 'A').expect(200);
    patient();
    const refused = await change(other._id, 'B');
    expect([refused.status, refused.body.code]).toEqual([409, 'VOTING_OPEN']);
    await carryOut();
  });
});

describe('two openings in the same moment', () => {
  /** The question is paused and over, so it connects nothing. */
  async function start() {
    const known = await startKnown();
    const { app, administrator, question } = known;
    const put = async (election: Election, change: object) =>
      administrator.put(`/elections/${election.id}`, {
        ...(await read(administrator, election)),
        ...change,
      });
    const inMinutes = (minutes: number) =>
      new Date(app.clock.now().getTime() + minutes * 60_000).toISOString();
    await put(question, { status: 'upcoming', endDate: inMinutes(10) });
    app.clock.advance(800_000);
    const reopening = () => ({ status: 'active', endDate: inMinutes(60) });
    const codeOf = ({ status, body }: { status: number; body: { code?: string } }) =>
      body.code ?? status;
    return { ...known, put, inMinutes, reopening, codeOf };
  }

  it('take the question back if a visible count opens before it is stored', async () => {
    const { app, administrator, late, question, put, reopening, codeOf } = await start();
    let live: Election | undefined;
    const votes: unknown[] = [];
    aroundWriting(app, question.id, {
      before: async () => {
        live = await app.createElection(ofA);
      },
      after: async () => votes.push(codeOf(await castIn(question, late))),
    });
    expect(codeOf(await put(question, reopening()))).toBe('PAPER_REFUSED');
    expect(votes).toEqual(['ELECTION_NOT_OPEN']);
    expect(live && (await read(administrator, live))).toMatchObject({
      status: 'active',
      ballot: { results: 'live' },
    });
    expect((await read(administrator, question)).status).toBe('upcoming');
    const changes = await app.auditEntries({ event: 'election.status-set' });
    expect(changes.map(({ details }) => details)).toContainEqual({
      from: 'active',
      to: 'upcoming',
    });
  });

  it('hide the count if the question opens before that is stored', async () => {
    const { app, administrator, question, put, reopening, codeOf } = await start();
    const live = await app.createElection({ ...ofA, status: 'upcoming' });
    const opened: unknown[] = [];
    beforeWriting(app, live.id, async () => opened.push(codeOf(await put(question, reopening()))));
    expect(codeOf(await put(live, { status: 'active' }))).toBe(200);
    expect(opened).toEqual([200]);
    expect((await read(administrator, live)).ballot.results).toBe('after-close');
    expect((await read(administrator, question)).status).toBe('active');
  });

  it('hide the count if the question opens before other groups are stored', async () => {
    const { app, administrator, question, put, reopening, codeOf } = await start();
    const live = await app.createElection(ofB);
    const opened: unknown[] = [];
    beforeWriting(app, live.id, async () => opened.push(codeOf(await put(question, reopening()))));
    expect(codeOf(await put(live, ofA))).toBe(200);
    expect(opened).toEqual([200]);
    expect((await read(administrator, live)).ballot.results).toBe('after-close');
  });

  it('take back a count that has been seen if the question opens before that is stored', async () => {
    const { app, administrator, seen, question, put, reopening, codeOf } = await start();
    const opened: unknown[] = [];
    beforeWriting(app, seen.id, async () => opened.push(codeOf(await put(question, reopening()))));
    expect(codeOf(await put(seen, { status: 'active' }))).toBe('REOPENING_REFUSED');
    expect(opened).toEqual([200]);
    expect((await read(administrator, seen)).status).toBe('completed');
    expect((await read(administrator, question)).status).toBe('active');
  });

  it('leave the question closed on schedule if a visible count opens before the schedule is stored', async () => {
    const { app, administrator, question, put, inMinutes } = await start();
    beforeWriting(app, question.id, () => app.createElection({ ...ofA, title: 'Live' }));
    await put(question, { startDate: inMinutes(1), endDate: inMinutes(60) });
    app.clock.advance(61_000);
    await app.services.elections.moveDue();
    expect((await read(administrator, question)).status).toBe('upcoming');
    const [told] = await app.auditEntries({ event: 'election.not-opened' });
    expect(told?.details).toMatchObject({ beside: 'On paper' });
  });

  it('show no count on another host that read the election before its count was hidden', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const [voter, reader] = [await createMember(app), await createMember(app)];
    const paper = await app.createElection({ status: 'upcoming', ballot: { onPaper: true } });
    const second = await startTestApp({ databaseName: app.databaseName, clock: app.clock });
    const onSecond = await second.signIn(reader);
    let live: Election | undefined;
    beforeWriting(app, paper.id, async () => {
      live = await app.createElection({ title: 'Live', ballot: { results: 'live' } });
      await second.anonymous.get(`/board/${live.id}`).expect(200);
    });
    await setStatus(administrator, paper, 'active');
    if (live?.ballot.results !== 'live') throw new Error('the count was hidden from the start');
    await castIn(live, voter).expect(201);
    const { results } = (await onSecond.get(`/votes/results/${live.id}`).expect(200)).body.data;
    expect(results).toMatchObject({ isCountHidden: true, totalVotes: 1 });
  });

  it('take nothing back that another process has let voters vote in', async () => {
    const { app, administrator, question, put, reopening, codeOf } = await start();
    const elections = app.connection.collection<ElectionDocument>('elections');
    beforeWriting(app, question.id, async () => {
      await app.createElection({ ...ofA, title: 'Live' });
      vi.restoreAllMocks();
      aroundWriting(app, question.id, {
        isIt: isCheck,
        before: async () => {
          vi.restoreAllMocks();
          await elections.updateOne({ _id: question.id }, { $unset: { isUnchecked: 1 } });
        },
      });
    });
    expect(codeOf(await put(question, reopening()))).toBe(200);
    expect((await read(administrator, question)).status).toBe('active');
  });
});

describe('an opening', () => {
  /** Lets `late` join a group while an election opens for it, and a member vote there at once. */
  async function start(group: string) {
    const known = await startKnown();
    const { app, administrator, late } = known;
    const member = await createMember(app, { groups: [group] });
    const seen: unknown[] = [];
    const joining = async (confirmation: object = {}) => {
      const given = { whom: { ids: [late._id] }, add: [group], ...confirmation };
      await administrator.post('/auth/voters/memberships', given).expect(200);
    };
    const voting = async (election: Votable) => {
      seen.push((await read(administrator, election)).isCountHidden);
      seen.push((await castIn(election, member)).status);
    };
    const put = async (election: Election, change: object) =>
      administrator
        .put(`/elections/${election.id}`, { ...(await read(administrator, election)), ...change })
        .expect(200);
    const outcome = async (live: Election) => [
      ...seen,
      (await read(administrator, live)).ballot.results,
    ];
    return { ...known, joining, voting, put, outcome };
  }

  it('counts no vote before its count is hidden', async () => {
    const { app, joining, voting, outcome } = await start('B');
    const elections = app.connection.collection<ElectionDocument>('elections');
    const insert = elections.insertOne.bind(elections);
    vi.spyOn(elections, 'insertOne').mockImplementationOnce(async (given) => {
      await joining();
      const done = await insert(given);
      await voting({ id: given._id, candidates: given.candidates });
      return done;
    });
    expect(await outcome(await app.createElection(ofB))).toEqual([true, 201, 'after-close']);
  });

  it('by an edit counts no vote before its count is hidden', async () => {
    const { app, joining, voting, put, outcome } = await start('B');
    const live = await app.createElection({ ...ofB, status: 'upcoming' });
    aroundWriting(app, live.id, { before: joining, after: () => voting(live) });
    await put(live, { status: 'active' });
    expect(await outcome(live)).toEqual([true, 201, 'after-close']);
  });

  it('for other groups counts no vote before its count is hidden', async () => {
    const { app, joining, voting, put, outcome } = await start('D');
    const live = await app.createElection(ofB);
    aroundWriting(app, live.id, { before: joining, after: () => voting(live) });
    await put(live, { electorate: { groups: ['D'] } });
    expect(await outcome(live)).toEqual([true, 201, 'after-close']);
  });

  it('is checked before a vote that found the election open for other groups', async () => {
    const { app, joining, voting, outcome } = await start('B');
    const live = await app.createElection(ofB);
    const elections = app.connection.collection<ElectionDocument>('elections');
    aroundWriting(app, live.id, {
      isIt: ({ $set = {} }) => 'ballotSalt' in $set,
      before: async () => {
        vi.restoreAllMocks();
        await joining({ confirmWhileOpen: true });
        await elections.updateOne({ _id: live.id }, { $set: { isUnchecked: true } });
      },
    });
    await voting(live);
    expect(await outcome(live)).toEqual([undefined, 201, 'after-close']);
  });

  it('is looked at again if the election has changed', async () => {
    const { app, joining, voting, put, outcome } = await start('B');
    const live = await app.createElection({ ...ofB, status: 'upcoming' });
    const elections = app.connection.collection<ElectionDocument>('elections');
    aroundWriting(app, live.id, {
      isIt: isCheck,
      before: async () => {
        vi.restoreAllMocks();
        await joining({ confirmWhileOpen: true });
        const updatedAt = new Date(app.clock.now().getTime() + 1_000);
        await elections.updateOne({ _id: live.id }, { $set: { updatedAt } });
      },
    });
    await put(live, { status: 'active' });
    await voting(live);
    expect(await outcome(live)).toEqual([true, 201, 'after-close']);
  });
});

describe('an election that has opened on a host whose clock is ahead', () => {
  const setup = async (given: object) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const voter = await createMember(app);
    const inSeconds = (seconds: number) =>
      new Date(app.clock.now().getTime() + seconds * 1_000).toISOString();
    const dates = { startDate: inSeconds(10), endDate: inSeconds(86_400) };
    const election = await app.createElection({ status: 'upcoming', ...dates, ...given });
    const ahead = await startTestApp({ databaseName: app.databaseName });
    ahead.clock.set(new Date(app.clock.now().getTime() + 20_000));
    const onAhead = await ahead.signIn(voter);
    return { app, administrator, inSeconds, election, onAhead };
  };

  const placeholder = { name: 'Candidate 3', description: 'Candidate number 3' };
  it.each([
    'written at once',
    'with another start first',
    'closed first',
    'with a placeholder first',
  ])('counts no vote from a page with other texts: %s', async (way) => {
    const { app, administrator, inSeconds, election, onAhead } = await setup({});
    const page = await read(onAhead, election);
    expect(page.status).toBe('active');
    const put = async (change: object) =>
      administrator
        .put(`/elections/${election.id}`, { ...(await read(administrator, election)), ...change })
        .expect(200);
    const isPutOff = way !== 'written at once';
    if (way === 'with another start first') await put({ startDate: inSeconds(3_600) });
    if (way === 'closed first') await put({ status: 'completed' });
    if (way === 'with a placeholder first')
      await put({ candidates: [...page.candidates, placeholder] });
    if (isPutOff) app.clock.advance(15_000);
    if (way === 'closed first') await put({ status: 'upcoming' });
    const [first, second] = (await read(administrator, election)).candidates;
    const candidates = [
      { ...first, name: second?.name },
      { ...second, name: first?.name },
    ];
    await put({ candidates });
    if (isPutOff) await put({ ...(await read(administrator, election)), status: 'active' });
    const { body } = await castIn(page, { caller: onAhead });
    expect(body.code).toBe('UNKNOWN_CANDIDATE');
  });

  it('gets no ballot before its opening is stored, with paper handed out or not', async () => {
    const onPaper = { ballot: { onPaper: true } };
    const { app, administrator, election, onAhead } = await setup(onPaper);
    const other = await createMember(app);
    expect(await giveHandouts(administrator, election, [other._id])).toMatchObject([
      { isGiven: true },
    ]);
    await castIn(election, { caller: onAhead }).expect(201);
    const stored = app.connection.collection<ElectionDocument>('elections');
    expect(await stored.countDocuments({ _id: election.id, status: 'active' })).toBe(1);
  });
});

describe('an opening whose process is killed before it is checked', () => {
  it.each([
    ['an administrator', 'a vote'],
    ['the clock', 'the job'],
  ])('by %s is completed by %s on another host', async (opener, completer) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const voter = await createMember(app);
    const live = await app.createElection({
      status: 'upcoming',
      startDate: new Date(app.clock.now().getTime() + 60_000).toISOString(),
    });
    aroundWriting(app, live.id, {
      isIt: isCheck,
      before: () => Promise.reject(new Error('killed')),
    });
    if (opener === 'the clock') {
      app.clock.advance(60_000);
      await app.services.elections.moveDue();
    } else expect((await setStatus(administrator, live, 'active')).status).toBe(500);
    vi.restoreAllMocks();
    const stored = app.connection.collection<ElectionDocument>('elections');
    const isUnchecked = { _id: live.id, status: 'active', isUnchecked: true } as const;
    expect(await stored.countDocuments(isUnchecked)).toBe(1);
    expect((await read(administrator, live)).isCountHidden).toBe(true);
    const second = await startTestApp({ databaseName: app.databaseName, clock: app.clock });
    if (completer === 'a vote')
      await castIn(live, { caller: await second.signIn(voter) }).expect(201);
    else await second.services.elections.moveDue();
    expect(await stored.countDocuments(isUnchecked)).toBe(0);
    app.passCache();
    expect(await read(administrator, live)).toMatchObject({
      status: 'active',
      ballot: { results: 'live' },
    });
    expect((await read(administrator, live)).isCountHidden).toBeUndefined();
  });
});

import type { CreateElectionRequest, Election, OwnMeeting } from '@votewise/contract';
import { describe, expect, it, vi } from 'vitest';
import { checkIn, createMember, planMeeting } from '../support/meetings.ts';
import { declareResults, setStatus as setElectionStatus } from '../support/finished-election.ts';
import { giveHandouts } from '../support/handouts.ts';
import {
  type Caller,
  createTestClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../support/test-app.ts';
import { randomCode } from '../support/receipt-codes.ts';

/**
 * An administrator who reads a live count after every vote, and asks something that depends on whether a certain voter
 * has voted, knows how this voter voted.
 */

type Member = Awaited<ReturnType<typeof createMember>>;

const castBy = (caller: Caller, { id, candidates }: Election, place: number, more: object = {}) =>
  caller.post('/votes/cast', {
    electionId: id,
    choices: [candidates[place % candidates.length]?.id ?? ''],
    ...more,
  });

it.each(['anyone', 'present'] as const)(
  'does not show an invented holder which member has just voted: presence %s',
  async (presence) => {
    const app = await startTestApp();
    const { administrator, path, id, enter, setStatus } = await planMeeting(app, {
      proxiesPerHolder: 20,
    });
    const scheduled = await app.createElection({
      meeting: { id, presence },
      ballot: { results: 'live' },
      status: 'upcoming',
    });
    const members: Member[] = [];
    while (members.length < 4) members.push(await createMember(app));
    const [invented, ...victims] = members as [Member, ...Member[]];
    const [early = invented, late = invented] = victims;
    const isAtHome = presence === 'anyone';
    if (isAtHome) await enter(early.userId, invented.userId).expect(201);
    await setStatus('open');
    await checkIn(administrator, path, [invented.userId]);
    const opened = { ...scheduled, status: 'active' };
    const put = await administrator.put(`/elections/${scheduled.id}`, opened).expect(200);
    const election: Election = put.body.data.election;
    expect(election.ballot.results).toBe('after-close');
    for (const victim of victims.slice(1)) await enter(victim.userId, invented.userId).expect(201);

    /** What the invented holder sees, without attendance, which everyone at a meeting sees. */
    const look = async () => {
      const { body } = await invented.caller.get('/meetings/mine').expect(200);
      const [own]: OwnMeeting[] = body.data.meetings;
      const answers = [];
      for (const { userId: onBehalfOf } of victims) {
        // Nothing is marked, so no ballot is cast.
        const given = { electionId: election.id, choices: [], onBehalfOf, code: randomCode() };
        const { status, body: answer } = await invented.caller.post('/votes/cast', given);
        answers.push([onBehalfOf, status, answer.code]);
      }
      return { votedIn: own?.represents.map((one) => [one.userId, one.votedIn]), answers };
    };
    if (isAtHome) {
      // A proxy from before the vote: only the holder can vote, until it ends.
      await castBy(early.caller, election, 0).expect(403);
      await early.caller.delete(`${path}/proxy`).expect(200);
    } else {
      await checkIn(
        administrator,
        path,
        victims.map(({ userId }) => userId),
      );
    }
    const before = await look();
    for (const [place, victim] of victims.entries()) {
      await castBy(victim.caller, election, place).expect(201);
      expect(await look()).toEqual(before);
    }
    // Nor does a ballot that the holder tries to cast after the giver has voted.
    for (const { userId: onBehalfOf } of victims)
      expect((await castBy(invented.caller, election, 0, { onBehalfOf })).body.code).toBe(
        'NOT_REPRESENTED',
      );
    // A member who leaves again can be represented on later questions only.
    await checkIn(administrator, path, [late.userId]);
    await checkIn(administrator, path, [late.userId], { isPresent: false });
    await enter(late.userId, invented.userId).expect(201);
    const again = await castBy(invented.caller, election, 0, { onBehalfOf: late.userId });
    expect([again.status, again.body.reason]).toEqual([403, 'NOT_REPRESENTED.later']);
  },
);

/** Opens voting as another host does in the same moment, which has not noticed what this one writes. */
async function openUnnoticed(app: TestApp, { id }: Election): Promise<void> {
  const change = { at: app.clock.now(), from: 'upcoming', to: 'active', by: { type: 'clock' } };
  await app.connection
    .collection<{ _id: string; statusChanges: object[] }>('elections')
    .updateOne({ _id: id }, { $set: { status: 'active' }, $push: { statusChanges: change } });
}

/** An election with paper, and one with a live count, for the same voters. Neither is open yet. */
async function startPaper(given: { paper?: string } = {}) {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const schedule = (more: Partial<CreateElectionRequest>) =>
    app.createElection({ status: 'upcoming', ...given, ...more });
  const paper = await schedule({ title: 'On paper', ballot: { onPaper: true } });
  const live = await schedule({ title: 'Live', ballot: { results: 'live' } });
  const voters: Member[] = [];
  while (voters.length < 3) voters.push(await createMember(app));
  const put = (election: Election, more: object) =>
    administrator.put(`/elections/${election.id}`, { ...election, ...more });
  const open = (election: Election) => put(election, { status: 'active' });
  const resultsOf = async (election: Election) => {
    app.passCache();
    return (await administrator.get(`/votes/results/${election.id}`).expect(200)).body.data.results;
  };
  const hand = async (voter: Member) => (await giveHandouts(administrator, paper, [voter._id]))[0];
  return { app, administrator, paper, live, voters, put, open, resultsOf, hand, schedule };
}

it.each([
  ['two elections', {}],
  ['two questions of a paper, the one without paper first', { paper: 'Assembly' }],
])('hides a live count while paper is handed out: %s', async (_what, given) => {
  const { administrator, paper, live, voters, open, resultsOf, hand } = await startPaper(given);
  for (const one of 'paper' in given ? [live, paper] : [paper, live]) await open(one).expect(200);
  const [first] = voters as [Member];
  for (const [place, voter] of voters.entries()) {
    await castBy(voter.caller, live, place).expect(201);
    await castBy(voter.caller, paper, place).expect(201);
    expect((await hand(voter))?.code).toBe('ALREADY_VOTED');
    expect(await resultsOf(live)).toMatchObject({ isCountHidden: true, totalVotes: place + 1 });
  }
  expect((await hand(first))?.code).toBe('ALREADY_VOTED');
  const { election } = (await administrator.get(`/elections/${live.id}`).expect(200)).body.data;
  expect(election.ballot.results).toBe('after-close');
  const reopened = await administrator.put(`/elections/${live.id}`, {
    ...election,
    status: 'completed',
  });
  expect(reopened.status).toBe(200);
  const again = await administrator.put(`/elections/${live.id}`, {
    ...reopened.body.data.election,
    status: 'active',
  });
  expect([again.status, again.body.code]).toEqual([409, 'REOPENING_REFUSED']);
});

it('hides a live count that the clock opens while paper is handed out, from the first moment', async () => {
  const { app, paper, live, voters, put, open, resultsOf, hand } = await startPaper();
  await open(paper).expect(200);
  const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await put(live, { startDate }).expect(200);
  app.clock.advance(61_000);
  const [first, second] = voters as [Member, Member];
  await castBy(first.caller, live, 0).expect(201);
  expect(await resultsOf(live)).toMatchObject({ isCountHidden: true });
  await app.services.elections.moveDue();
  await castBy(second.caller, live, 1).expect(201);
  expect(await resultsOf(live)).toMatchObject({ isCountHidden: true, totalVotes: 2 });
  expect((await hand(first))?.isGiven).toBe(true);
});

it('hands out no paper beside a count that is visible already, and opens no election with paper', async () => {
  const { app, administrator, paper, live, voters, put, open, resultsOf, hand } =
    await startPaper();
  await open(live).expect(200);
  const refused = await open(paper).expect(409);
  expect([refused.body.code, refused.body.message]).toEqual([
    'PAPER_REFUSED',
    expect.stringMatching(/^The count of “Live” is visible while/),
  ]);
  const [first, second, third] = voters as [Member, Member, Member];
  expect((await hand(first))?.code).toBe('PAPER_REFUSED');
  const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const early = await put(paper, { startDate }).expect(409);
  expect(early.body.message).toMatch(/^“On paper” would start while the count of “Live”/);
  await openUnnoticed(app, paper);
  await castBy(second.caller, paper, 0).expect(201);
  await castBy(second.caller, live, 0).expect(201);
  expect(await resultsOf(live)).not.toHaveProperty('isCountHidden');
  const answers = [await hand(second), await hand(third)];
  expect(answers.map((one) => [one?.isGiven, one?.code])).toEqual([
    [false, 'PAPER_REFUSED'],
    [false, 'PAPER_REFUSED'],
  ]);
  // Also after the close: who voted in both would still be known.
  const current = (await administrator.get(`/elections/${live.id}`).expect(200)).body.data.election;
  await administrator.put(`/elections/${live.id}`, { ...current, status: 'completed' }).expect(200);
  app.clock.advance(20_000);
  expect((await hand(second))?.code).toBe('PAPER_REFUSED');
});

it('opens no election again while paper is handed out once its count has been visible', async () => {
  const { app, administrator, paper, live, voters, open, hand, schedule } = await startPaper();
  const put = async ({ id }: Election, more: object) => {
    const { election } = (await administrator.get(`/elections/${id}`).expect(200)).body.data;
    const { status, body } = await administrator.put(`/elections/${id}`, { ...election, ...more });
    return [status, body.code ?? body.data.election.ballot.results];
  };
  const startDate = new Date(app.clock.now().getTime() + 600_000).toISOString();
  const pause = { status: 'upcoming', startDate };
  await open(live).expect(200);
  const [first, second] = voters as [Member, Member];
  await castBy(first.caller, live, 0).expect(201);
  // While voting is paused, the count may go on.
  expect(await put(live, pause)).toEqual([200, 'live']);
  expect((await hand(first))?.code).toBe('PAPER_REFUSED');
  expect(await put(paper, { status: 'active' })).toEqual([409, 'PAPER_REFUSED']);
  expect(await put(live, { status: 'completed' })).toEqual([200, 'live']);
  app.clock.advance(134_000);
  expect(await put(paper, { status: 'active' })).toEqual([409, 'PAPER_REFUSED']);
  app.clock.advance(2_000);
  expect(await put(paper, { status: 'active' })).toEqual([200, 'after-close']);
  expect((await hand(first))?.isGiven).toBe(true);
  // Nor may the clock open it.
  for (const again of [{ status: 'active' }, pause])
    expect(await put(live, again)).toEqual([409, 'REOPENING_REFUSED']);
  // An election with paper does not close when it is paused, either.
  expect(await put(paper, pause)).toEqual([200, 'after-close']);
  app.clock.advance(20_000);
  const other = await schedule({ title: 'Other', ballot: { results: 'live' } });
  expect(await put(other, { status: 'active' })).toEqual([200, 'after-close']);
  expect(await put(live, { status: 'active' })).toEqual([409, 'REOPENING_REFUSED']);
  expect((await hand(second))?.isGiven).toBe(true);
  expect(await put(paper, { status: 'completed' })).toEqual([200, 'after-close']);
  app.clock.advance(136_000);
  // The other one has been open since then.
  expect(await put(live, { status: 'active' })).toEqual([409, 'REOPENING_REFUSED']);
  expect(await put(other, { status: 'completed' })).toEqual([200, 'after-close']);
  app.clock.advance(136_000);
  expect(await put(live, { status: 'active' })).toEqual([200, 'live']);
  // The two meet in spite of this, as after voters were moved between groups.
  const soon = new Date(app.clock.now().getTime() + 60_000).toISOString();
  expect(await put(live, { ...pause, startDate: soon })).toEqual([200, 'live']);
  await app.connection
    .collection<{ _id: string }>('elections')
    .updateOne({ _id: paper.id }, { $set: { status: 'active' } });
  app.clock.advance(61_000);
  expect((await castBy(second.caller, live, 0)).body.code).toBe('ELECTION_NOT_OPEN');
  await app.services.elections.moveDue();
  const { election } = (await administrator.get(`/elections/${live.id}`).expect(200)).body.data;
  expect([election.status, election.ballot.results]).toEqual(['upcoming', 'live']);
  const [told] = await app.auditEntries({ event: 'election.not-opened' });
  expect(told?.details).toMatchObject({ beside: 'On paper' });
  expect(await put(live, { status: 'active' })).toEqual([409, 'REOPENING_REFUSED']);
});

it('leaves the counts of other branches visible, unless voters can vote in both', async () => {
  const { app, administrator, schedule, open, resultsOf } = await startPaper();
  const member = await createMember(app, { groups: ['South'] });
  await createMember(app, { groups: ['North'] });
  const of = (name: string) => ({ electorate: { groups: [name] } });
  const north = await schedule({ ...of('North'), ballot: { results: 'live' } });
  const south = await schedule({ ...of('South'), ballot: { onPaper: true } });
  await open(north).expect(200);
  await open(south).expect(200);
  expect(await resultsOf(north)).not.toHaveProperty('isCountHidden');
  const hand = async () => (await giveHandouts(administrator, south, [member._id]))[0];
  expect((await hand())?.isGiven).toBe(true);
  await giveHandouts(administrator, south, [member._id], '/return');
  const whom = { ids: [member._id] };
  const join = { whom, add: ['North'] };
  await giveHandouts(administrator, south, [(await createMember(app, { groups: ['South'] }))._id]);
  const { election: latest } = (await administrator.get(`/elections/${south.id}`).expect(200)).body
    .data;
  const set = (status: string) =>
    administrator.put(`/elections/${south.id}`, { ...latest, status });
  await set('upcoming').expect(200);
  // While voting is paused, paper is still out.
  await administrator.post('/auth/voters/memberships', join).expect(409);
  await set('active').expect(200);
  const asked = await administrator.post('/auth/voters/memberships', join).expect(409);
  expect([asked.body.code, asked.body.message]).toEqual([
    'VOTING_OPEN',
    expect.stringContaining('Once anyone can vote in both, no more paper can be handed out'),
  ]);
  const confirmed = { ...join, confirmWhileOpen: true };
  await administrator.post('/auth/voters/memberships', confirmed).expect(200);
  expect((await hand())?.code).toBe('PAPER_REFUSED');
});

it('shows no count at a meeting beside paper, because holders vote for other branches', async () => {
  const app = await startTestApp();
  const { id, setStatus } = await planMeeting(app);
  const south = await createMember(app, { groups: ['South'] });
  const north = await createMember(app, { groups: ['North'] });
  const of = (name: string) => ({
    electorate: { groups: [name] },
    meeting: { id, presence: 'anyone' as const },
    status: 'upcoming' as const,
  });
  const first = await app.createElection({ ...of('North'), ballot: { results: 'live' } });
  await setStatus('open');
  const administrator = await app.asAdministrator();
  const open = (question: Election) =>
    administrator.put(`/elections/${question.id}`, { ...question, status: 'active' });
  await open(first).expect(200);
  await castBy(north.caller, first, 0).expect(201);
  const paper = await app.createElection({ ...of('South'), ballot: { onPaper: true } });
  await open(paper).expect(200);
  const [answer] = await giveHandouts(administrator, paper, [south._id]);
  expect(answer?.isGiven).toBe(true);
  const { results } = (await administrator.get(`/votes/results/${first.id}`).expect(200)).body.data;
  expect(results).toMatchObject({ isCountHidden: true, totalVotes: 1 });
});

it.each([true, false])(
  'shows nothing if a count becomes visible while it is checked: has voted %s',
  async (hasVoted) => {
    const { app, administrator, schedule, open } = await startPaper();
    const member = await createMember(app, { groups: ['South'] });
    const of = (name: string) => ({ electorate: { groups: [name] } });
    const live = await schedule({ ...of('North'), ballot: { results: 'live' } });
    const south = await schedule({ ...of('South'), ballot: { onPaper: true } });
    for (const election of [live, south]) await open(election).expect(200);
    await castBy((await createMember(app, { groups: ['North'] })).caller, live, 0).expect(201);
    const check = app.services.elections.requireNoVisibleCount;
    const checking = vi.spyOn(app.services.elections, 'requireNoVisibleCount');
    checking.mockImplementationOnce(async (one) => {
      await check(one);
      const join = { whom: { ids: [member._id] }, add: ['North'], confirmWhileOpen: true };
      await administrator.post('/auth/voters/memberships', join).expect(200);
      await castBy(member.caller, live, 1).expect(201);
      if (hasVoted) await castBy(member.caller, south, 0).expect(201);
    });
    // The first handout would check again after it froze the election.
    await app.services.elections.freeze(await app.services.elections.find(south.id));
    const [answer] = await giveHandouts(administrator, south, [member._id]);
    expect(answer?.code).toBe('PAPER_REFUSED');
    const trail = await app.auditEntries({
      event: { $in: ['election.paper-given', 'election.paper-refused'] },
    });
    expect(trail.map(({ event, details }) => [event, details?.['reason']])).toEqual([
      ['election.paper-refused', 'count'],
    ]);
    // A voter who did not get paper can vote online.
    if (!hasVoted) await castBy(member.caller, south, 0).expect(201);
  },
);

describe('paper that is handed out before the clock opens voting', () => {
  async function schedulePaper() {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const put = async (election: Election, more: object): Promise<Election> =>
      (await administrator.put(`/elections/${election.id}`, { ...election, ...more }).expect(200))
        .body.data.election;
    const live = await app.createElection({ status: 'upcoming', ballot: { results: 'live' } });
    const startDate = new Date(app.clock.now().getTime() + 300_000).toISOString();
    const scheduled = await app.createElection({ status: 'upcoming', ballot: { onPaper: true } });
    const paper = await put(scheduled, { startDate });
    const members = [await createMember(app), await createMember(app)];
    const hand = async (act?: '/return') => {
      const ids = members.map(({ _id }) => _id);
      return (await giveHandouts(administrator, paper, ids, act)).map(
        (one) => one.code ?? one.isGiven,
      );
    };
    return { app, put, live, hand };
  }

  it('is refused beside a visible count', async () => {
    const { app, live, hand } = await schedulePaper();
    await openUnnoticed(app, live);
    await (await app.asVoter()).vote(live).expect(201);
    expect(await hand()).toEqual(['PAPER_REFUSED', 'PAPER_REFUSED']);
    app.clock.advance(301_000);
    await app.services.elections.moveDue();
    expect(await hand()).toEqual(['PAPER_REFUSED', 'PAPER_REFUSED']);
    expect(await hand('/return')).toEqual(['PAPER_REFUSED', 'PAPER_REFUSED']);
  });

  it('hides the count of an election that is still open then', async () => {
    const { app, put, live, hand } = await schedulePaper();
    expect((await put(live, { status: 'active' })).ballot.results).toBe('after-close');
    app.clock.advance(301_000);
    await app.services.elections.moveDue();
    expect(await hand()).toEqual([true, true]);
    expect(await hand('/return')).toEqual([false, false]);
  });

  it('keeps the end of a visible count before its start', async () => {
    const { app, put, live, hand } = await schedulePaper();
    const endDate = new Date(app.clock.now().getTime() + 30_000).toISOString();
    const short = await put(live, { status: 'active', endDate });
    expect(short.ballot.results).toBe('live');
    await castBy((await createMember(app)).caller, live, 0).expect(201);
    const administrator = await app.asAdministrator();
    const longer = { ...short, endDate: live.endDate };
    const refused = await administrator.put(`/elections/${live.id}`, longer).expect(409);
    expect(refused.body.code).toBe('PAPER_REFUSED');
    app.clock.advance(301_000);
    await app.services.elections.moveDue();
    expect(await hand()).toEqual([true, true]);
  });

  it('hides the count of an election that opens after it', async () => {
    const { put, live, hand } = await schedulePaper();
    expect(await hand()).toEqual([true, true]);
    expect((await put(live, { status: 'active' })).ballot.results).toBe('after-close');
    expect(await hand('/return')).toEqual([false, false]);
  });

  it('is refused for the rest of a request during which a visible count opens beside it', async () => {
    const { app, live, hand } = await schedulePaper();
    const check = app.services.elections.requireNoVisibleCount;
    let calls = 0;
    vi.spyOn(app.services.elections, 'requireNoVisibleCount').mockImplementation(async (one) => {
      calls += 1;
      // Two hosts at the same moment: this one opened before paper was handed out.
      if (calls === 4) await openUnnoticed(app, live);
      return check(one);
    });
    expect(await hand()).toEqual([true, 'PAPER_REFUSED']);
  });
});

it.each(['job', 'repeat'])(
  'does not show who has voted by completing what a killed process left behind: %s',
  async (way) => {
    const { app, paper, live, voters, open, hand } = await startPaper();
    await open(paper).expect(200);
    const [voted, other] = voters as [Member, Member];
    await castBy(voted.caller, paper, 0).expect(201);
    for (const [place, { _id, userId }] of [voted, other].entries()) {
      const at = new Date(app.clock.now().getTime() - 60_000);
      const attempt = { electionId: paper.id, voter: _id, userId, attempt: 1, key: `key ${place}` };
      const by = { type: 'user', userId: 'ADMIN001', name: 'Person 1' };
      const row = { ...attempt, schema: 1, state: 'pending', weight: 1, at, by };
      const id = { _id: `${paper.id}:${_id}`, events: [], eventsCount: 0 };
      await app.connection.collection<{ _id: string }>('handouts').insertOne({ ...id, ...row });
    }
    await openUnnoticed(app, live);
    if (way === 'job') await app.services.handouts.settleAll();
    else for (const one of [voted, other]) expect((await hand(one))?.code).toBe('PAPER_REFUSED');
    await app.services.handouts.settleAll();
    const PAPER_EVENTS = ['election.paper-given', 'election.paper-refused'];
    const entries = await app.auditEntries({ event: { $in: PAPER_EVENTS } });
    expect(entries.map(({ event, details }) => [event, details?.['reason']])).toEqual([
      ['election.paper-refused', 'count'],
      ['election.paper-refused', 'count'],
    ]);
    await castBy(other.caller, paper, 1).expect(201);
  },
);

it('hides a count in the moment in which paper is handed out for the first time, unless there are ballots', async () => {
  const { app, paper, live, voters, open, hand } = await startPaper();
  const [first] = voters as [Member];
  const rows = app.connection.collection('elections');
  const write = rows.updateOne.bind(rows) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(rows, 'updateOne').mockImplementationOnce(async (...given: unknown[]) => {
    expect((await hand(first))?.isGiven).toBe(true);
    return (await write(...given)) as never;
  });
  expect(paper.status).toBe('upcoming');
  const { body } = await open(live).expect(200);
  expect(body.data.election).toMatchObject({
    status: 'active',
    ballot: { results: 'after-close' },
  });
});

it('leaves nothing of a question that could not be opened', async () => {
  const { administrator, live, open, app } = await startPaper();
  await open(live).expect(200);
  const { id, setStatus } = await planMeeting(app);
  await setStatus('open');
  const meeting = { id, presence: 'anyone' } as const;
  const question = app.electionInput({ title: 'Refused', meeting, ballot: { onPaper: true } });
  const { body } = await administrator.post('/elections', question).expect(409);
  expect(body.code).toBe('PAPER_REFUSED');
  expect(JSON.stringify((await administrator.get('/elections').expect(200)).body)).not.toContain(
    'Refused',
  );
});

it('does not show a holder the ballot of a giver who took the proxy back while the answer was made', async () => {
  const app = await startTestApp();
  const { administrator, path, id, enter, setStatus } = await planMeeting(app, {
    proxiesPerHolder: 20,
  });
  const scheduled = await app.createElection({
    meeting: { id, presence: 'anyone' },
    ballot: { results: 'live' },
    status: 'upcoming',
  });
  const [invented, victim] = [await createMember(app), await createMember(app)];
  await enter(victim.userId, invented.userId).expect(201);
  await setStatus('open');
  await checkIn(administrator, path, [invented.userId]);
  const opened = { ...scheduled, status: 'active' };
  const put = await administrator.put(`/elections/${scheduled.id}`, opened).expect(200);
  const election: Election = put.body.data.election;
  const { votedIn } = app.services.ballots;
  const reading = vi.spyOn(app.services.ballots, 'votedIn');
  reading.mockImplementationOnce(async (among, voter) => {
    await victim.caller.delete(`${path}/proxy`).expect(200);
    await castBy(victim.caller, election, 0).expect(201);
    return votedIn(among, voter);
  });
  const { body } = await invented.caller.get('/meetings/mine').expect(200);
  expect(reading).toHaveBeenCalled();
  expect(body.data.meetings[0].represents).toEqual([]);
});

it('hides the count of one of two elections that open in the same moment, if the other has paper', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const open = (one: Election) =>
    administrator.put(`/elections/${one.id}`, { ...one, status: 'active' });
  for (let round = 0; round < 6; round += 1) {
    const onPaper = await app.createElection({ status: 'upcoming', ballot: { onPaper: true } });
    const live = await app.createElection({ status: 'upcoming' });
    const created = administrator.post('/elections', app.electionInput());
    const [put, opened, other] = await Promise.all([open(onPaper), open(live), created]);
    expect([opened.status, other.status]).toEqual([200, 201]);
    for (const { id } of [live, other.body.data.election]) {
      const { ballot } = await app.services.elections.find(id);
      // The election with paper is opened, or refused because of a visible count.
      if (put.status === 200) expect(ballot.results).toBe('after-close');
      await administrator.delete(`/elections/${id}`).expect(200);
    }
    await administrator.delete(`/elections/${onPaper.id}`).expect(200);
  }
});

it('lets one member cast each ballot if proxies are entered in the moment in which a question opens', async () => {
  const app = await startTestApp();
  const { administrator, path, id, enter, setStatus } = await planMeeting(app, {
    proxiesPerHolder: 20,
  });
  const members: Member[] = [];
  while (members.length < 5) members.push(await createMember(app));
  const [invented, ...victims] = members as [Member, ...Member[]];
  await setStatus('open');
  for (const victim of victims) {
    const meeting = { id, presence: 'anyone' } as const;
    const scheduled = await app.createElection({ meeting, status: 'upcoming' });
    const [opened, entered] = await Promise.all([
      administrator
        .put(`/elections/${scheduled.id}`, { ...scheduled, status: 'active' })
        .expect(200),
      enter(victim.userId, invented.userId),
    ]);
    expect(entered.status).toBe(201);
    const { election } = opened.body.data;
    expect(election.ballot.results).toBe('after-close');
    const onBehalfOf = victim.userId;
    const casts = [
      await castBy(victim.caller, election, 0),
      await castBy(invented.caller, election, 0, { onBehalfOf }),
    ];
    expect(casts.filter(({ status }) => status === 201)).toHaveLength(1);
    await administrator.delete(`${path}/proxies/${victim.userId}`).expect(200);
    await administrator
      .put(`/elections/${election.id}`, { ...election, status: 'completed' })
      .expect(200);
  }
});

describe('the count of an election that belongs to a meeting', () => {
  const LIVE = { status: 'upcoming', ballot: { results: 'live' } } as const;

  /** A meeting at which a member who may be invented represents another one. */
  async function meet() {
    const app = await startTestApp();
    const meeting = await planMeeting(app, { proxiesPerHolder: 5 });
    const [holder, giver] = [await createMember(app), await createMember(app)];
    await meeting.enter(giver.userId, holder.userId).expect(201);
    await meeting.setStatus('open');
    const { administrator } = meeting;
    const latest = async ({ id }: Pick<Election, 'id'>): Promise<Election> =>
      (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;
    const put = async (election: Election, more: object) => {
      const { body } = await administrator.put(`/elections/${election.id}`, {
        ...(await latest(election)),
        ...more,
      });
      return body.code ?? body.data.election.ballot.results;
    };
    const resultsOf = async ({ id }: Election) => {
      app.passCache();
      return (await administrator.get(`/votes/results/${id}`).expect(200)).body.data.results;
    };
    const place = { id: meeting.id, presence: 'anyone' } as const;
    return { ...meeting, app, holder, giver, place, latest, put, resultsOf };
  }

  it.each([
    'created open',
    'edited',
    'opened by the meeting',
    'added and opened',
    'added as it is',
  ])('is hidden until the close: %s', async (way) => {
    const { app, administrator, path, place, holder, giver, ...meeting } = await meet();
    const { latest, put, resultsOf } = meeting;
    const isAdded = way.startsWith('added');
    const made = await app.createElection({
      ...LIVE,
      ...(way === 'created open' && { status: 'active' }),
      ...(!isAdded && { meeting: place }),
    });
    expect(made.ballot.results).toBe(isAdded ? 'live' : 'after-close');
    const { ballot: _ballot, ...unchanged } = made;
    if (way === 'added as it is')
      await administrator
        .put(`/elections/${made.id}`, { ...unchanged, meeting: place })
        .expect(200);
    if (way === 'opened by the meeting') {
      const agenda = [{ kind: 'question', electionIds: [made.id] }];
      const { body } = await administrator.put(path, { agenda }).expect(200);
      const question = `${path}/questions/${body.data.meeting.agenda[0].id}`;
      await administrator.post(`${question}/opening`, { seconds: 600 }).expect(200);
    } else
      await put(made, {
        ...(way !== 'added as it is' && { ballot: made.ballot }),
        status: 'active',
        meeting: place,
      });
    const question = await latest(made);
    expect([question.status, question.ballot.results]).toEqual(['active', 'after-close']);
    const onBehalfOf = giver.userId;
    await castBy(holder.caller, question, 0, { onBehalfOf }).expect(201);
    expect(await resultsOf(question)).toMatchObject({ isCountHidden: true, totalVotes: 1 });
    // Nor does it become visible while anyone can still vote.
    const live = { ballot: { ...question.ballot, results: 'live' } };
    expect(await put(question, live)).toBe('after-close');
    expect(await put(question, { meeting: null })).toBe('ELECTORATE_LOCKED');
    expect(await put(question, { ...live, meeting: null })).toMatch(/LOCKED/);
    expect(await put(question, { status: 'completed' })).toBe('after-close');
    expect(await put(question, { status: 'active' })).toBe('REOPENING_REFUSED');
  });

  it('stays hidden if the election leaves the meeting while voting is open', async () => {
    const { app, place, holder, put, latest, resultsOf } = await meet();
    const question = await app.createElection({ ...LIVE, status: 'active', meeting: place });
    const live = { ballot: { ...question.ballot, results: 'live' } };
    expect(await put(question, { ...live, meeting: null })).toBe('after-close');
    expect((await latest(question)).meeting).toBeNull();
    expect(await put(question, live)).toBe('BALLOT_LOCKED_BY_STATUS');
    await castBy(holder.caller, await latest(question), 0).expect(201);
    expect(await resultsOf(question)).toMatchObject({ isCountHidden: true, totalVotes: 1 });
  });

  it('has never been visible: an election with ballots does not join, not even in the moment of its first ballot', async () => {
    const { app, place, holder, giver, put, latest, resultsOf } = await meet();
    const live = await app.createElection(LIVE);
    const rows = app.connection.collection('elections');
    const write = rows.updateOne.bind(rows) as (...given: unknown[]) => Promise<unknown>;
    vi.spyOn(rows, 'updateOne').mockImplementationOnce(async (...given: unknown[]) => {
      expect(await put(live, { status: 'active' })).toBe('live');
      await castBy(holder.caller, live, 0).expect(201);
      return (await write(...given)) as never;
    });
    const joined = { meeting: place, status: 'upcoming' };
    expect(await put(live, joined)).toBe('ELECTORATE_LOCKED');
    expect(await latest(live)).toMatchObject({ status: 'active', meeting: null });
    expect(await resultsOf(live)).toMatchObject({ totalVotes: 1 });
    // Nor does it join while voting is paused, or after the close.
    for (const status of ['upcoming', 'completed']) {
      expect(await put(live, { status })).toBe('live');
      expect(await put(live, { meeting: place })).toBe('ELECTORATE_LOCKED');
      const hidden = { ballot: { ...live.ballot, results: 'after-close' } };
      expect(await put(live, { ...hidden, meeting: place })).toMatch(/_LOCKED/);
    }
    await castBy(giver.caller, live, 0).expect(409);
  });

  it('is hidden although it was stored as visible, and voting can be closed', async () => {
    const { app, place, holder, put, latest, resultsOf } = await meet();
    const question = await app.createElection({ ...LIVE, status: 'active', meeting: place });
    await castBy(holder.caller, question, 0).expect(201);
    await app.connection
      .collection<{ _id: string }>('elections')
      .updateOne({ _id: question.id }, { $set: { 'ballot.results': 'live' } });
    app.passCache();
    expect((await latest(question)).ballot.results).toBe('live');
    expect(await resultsOf(question)).toMatchObject({ isCountHidden: true, totalVotes: 1 });
    expect(await put(question, { meeting: null })).toBe('ELECTORATE_LOCKED');
    expect(await put(question, { status: 'completed' })).toBe('after-close');
    expect(await put(question, { status: 'active' })).toBe('REOPENING_REFUSED');
  });
});

it('freezes no election that a meeting or its ballot has changed since it was read', async () => {
  const app = await startTestApp();
  const { administrator, id, enter, setStatus } = await planMeeting(app, { proxiesPerHolder: 5 });
  const [invented, victim] = [await createMember(app), await createMember(app)];
  await enter(victim.userId, invented.userId).expect(201);
  await setStatus('open');
  const scheduled = await app.createElection({ ballot: { onPaper: true }, status: 'upcoming' });
  const { elections } = app.services;
  // Taking back what no one has freezes nothing.
  await giveHandouts(administrator, scheduled, [victim._id], '/return');
  const read = await elections.find(scheduled.id);
  expect(read.ballotSalt).toBeNull();
  const ballot = { ...scheduled.ballot, onPaper: false, results: 'live' };
  const joined = { ...scheduled, ballot, meeting: { id, presence: 'anyone' } };
  await administrator.put(`/elections/${scheduled.id}`, joined).expect(200);
  expect((await elections.freeze(read)).ballotSalt).toBeNull();
  const opened = await administrator.put(`/elections/${scheduled.id}`, {
    ...joined,
    status: 'active',
  });
  expect(opened.body.data.election.ballot.results).toBe('after-close');
});

it('hides every count in which holders vote: for other branches with paper, or for givers who see when they do', async () => {
  const app = await startTestApp();
  const { administrator, path, id, setStatus } = await planMeeting(app, { proxiesPerHolder: 5 });
  const giver = await createMember(app, { groups: ['North'] });
  const holder = await createMember(app, { groups: ['South'] });
  await giver.caller.post(`${path}/proxy`, { holder: holder.userId }).expect(200);
  await setStatus('open');
  const of = (name: string) => ({ electorate: { groups: [name] }, status: 'upcoming' as const });
  const question = await app.createElection({
    ...of('North'),
    meeting: { id, presence: 'anyone' },
  });
  const put = (one: Election, status: string) =>
    administrator.put(`/elections/${one.id}`, { ...one, status });
  const opened: Election = (await put(question, 'active').expect(200)).body.data.election;
  const paper = await app.createElection({
    ...of('South'),
    ballot: { onPaper: true },
    startDate: '2020-01-01T00:00:00Z',
  });
  await put(paper, 'active').expect(200);
  await administrator.put(path, { electorate: { groups: [] } }).expect(200);
  app.clock.advance(1_001);
  const statusOf = async ({ caller }: Member) =>
    (await caller.get(`/votes/status/${opened.id}`).expect(200)).body.data.hasVoted;
  expect(await statusOf(giver)).toBe(false);
  await castBy(holder.caller, opened, 0, { onBehalfOf: giver.userId }).expect(201);
  // The giver may be invented, and the holder has probably voted at the same time.
  expect(await statusOf(giver)).toBe(true);
  app.passCache();
  const { results } = (await administrator.get(`/votes/results/${opened.id}`).expect(200)).body
    .data;
  expect(results).toMatchObject({ isCountHidden: true, totalVotes: 1 });
});

it('casts no ballot of a holder once the election has left its meeting', async () => {
  const app = await startTestApp();
  const { administrator, path, id, enter, setStatus } = await planMeeting(app, {
    proxiesPerHolder: 5,
  });
  const [holder, giver] = [await createMember(app), await createMember(app)];
  await enter(giver.userId, holder.userId).expect(201);
  await setStatus('open');
  await checkIn(administrator, path, [holder.userId]);
  const question = await app.createElection({
    meeting: { id, presence: 'anyone' },
    status: 'upcoming',
  });
  const opened = await administrator.put(`/elections/${question.id}`, {
    ...question,
    status: 'active',
  });
  const { election }: { election: Election } = opened.body.data;
  const { freeze } = app.services.elections;
  vi.spyOn(app.services.elections, 'freeze').mockImplementationOnce(async (read) => {
    await administrator
      .put(`/elections/${election.id}`, { ...election, meeting: null })
      .expect(200);
    return freeze(read);
  });
  const cast = await castBy(holder.caller, election, 0, { onBehalfOf: giver.userId });
  expect([cast.status, cast.body.code]).toEqual([403, 'NOT_REPRESENTED']);
  await castBy(giver.caller, election, 0).expect(201);
});

it('hides a count before the first ballot even if the move that opened the election was lost', async () => {
  const { app, paper, live, voters, put, open, resultsOf, hand } = await startPaper();
  await open(paper).expect(200);
  const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await put(live, { startDate }).expect(200);
  app.clock.advance(61_000);
  const [first] = voters as [Member];
  const rows = app.connection.collection<{ _id: string }>('elections');
  const write = rows.updateOne.bind(rows) as (...given: unknown[]) => Promise<unknown>;
  vi.spyOn(rows, 'updateOne').mockImplementationOnce(async (...given: unknown[]) => {
    // Someone else has just written the election.
    await write({ _id: live.id }, { $set: { updatedAt: app.clock.now() } });
    return (await write(...given)) as never;
  });
  await castBy(first.caller, live, 0).expect(201);
  expect(await resultsOf(live)).toMatchObject({ isCountHidden: true, totalVotes: 1 });
  expect(await app.auditEntries({ event: 'election.opened' })).toHaveLength(1);
  expect((await hand(first))?.isGiven).toBe(true);
});

it('does not take a count as over before paper was handed out because a clock was set', async () => {
  const { app, administrator, paper, live, voters, open, hand } = await startPaper();
  const put = async ({ id }: Election, more: object) => {
    const { election } = (await administrator.get(`/elections/${id}`).expect(200)).body.data;
    const { status, body } = await administrator.put(`/elections/${id}`, { ...election, ...more });
    return [status, body.code ?? body.data.election.ballot.results];
  };
  const [first, second] = voters as [Member, Member];
  await open(live).expect(200);
  await castBy(first.caller, live, 0).expect(201);
  expect(await put(live, { status: 'completed' })).toEqual([200, 'live']);
  app.clock.advance(60_000);
  // A minute would be noticed.
  app.clock.advance(80_000);
  app.clock.jump(55_000);
  await open(paper).expect(200);
  app.clock.jump(-110_000);
  const endDate = new Date(app.clock.now().getTime() + 80_000).toISOString();
  const again = { status: 'active', endDate };
  expect(await put(live, again)).toEqual([409, 'REOPENING_REFUSED']);
  // Two hosts at the same moment: this one opened before paper was handed out.
  await openUnnoticed(app, live);
  await castBy(second.caller, live, 0).expect(201);
  await castBy(second.caller, paper, 0).expect(201);
  expect(await put(live, { status: 'completed' })).toEqual([200, 'live']);
  app.clock.advance(20_000);
  expect((await hand(second))?.code).toBe('PAPER_REFUSED');
});

it('stores an opening by the clock once for all who cast the first ballots', async () => {
  const app = await startTestApp();
  const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
  const live = await app.createElection({ status: 'upcoming', startDate });
  const voters: Member[] = [];
  while (voters.length < 20) voters.push(await createMember(app));
  app.clock.advance(61_000);
  const cast = await Promise.all(voters.map(({ caller }) => castBy(caller, live, 0)));
  expect(new Set(cast.map(({ status }) => status))).toEqual(new Set([201]));
  const opened = await app.auditEntries({ event: 'election.opened' });
  expect(opened).toHaveLength(1);
});

describe('two hosts whose clocks differ', () => {
  async function startHosts(behindMs: number) {
    const start = new Date();
    const clocks = [start, new Date(start.getTime() - behindMs)].map(createTestClock);
    const [fast, slow] = clocks as [TestApp['clock'], TestApp['clock']];
    const app = await startTestApp({ clock: fast });
    const other = await startTestApp({ clock: slow, databaseName: app.databaseName });
    const administrator = await app.asAdministrator();
    const onSlow = await other.signIn(await app.createAdministrator());
    const advance = (ms: number) => clocks.forEach((one) => one.advance(ms));
    const later = (ms: number) => new Date(start.getTime() + ms).toISOString();
    return { app, other, administrator, onSlow, advance, later };
  }

  it('show no count beside paper that the clock has opened on the other one only', async () => {
    const { app, onSlow, advance, later } = await startHosts(30_000);
    const voter = await createMember(app);
    const paper = await app.createElection({ ballot: { onPaper: true } });
    const live = await app.createElection({ status: 'upcoming', startDate: later(60_000) });
    advance(61_000);
    await castBy(voter.caller, live, 0).expect(201);
    await castBy(voter.caller, paper, 0).expect(201);
    advance(600);
    const { results } = (await onSlow.get(`/votes/results/${live.id}`).expect(200)).body.data;
    expect(results.isCountHidden).toBe(true);
    // Nor does the slow host erase a voter who has voted.
    const whom = { ids: [voter._id], currentPassword: PASSWORD };
    expect((await onSlow.post('/auth/voters/erasing', whom)).body.data.erased).toBe(0);
  });

  it('open no paper on the fast one while the slow one accepts ballots', async () => {
    const { app, other, administrator, advance, later } = await startHosts(50_000);
    const [first, second] = [await createMember(app), await createMember(app)];
    const live = await app.createElection({ endDate: later(60_000) });
    await castBy(first.caller, live, 0).expect(201);
    const planned = (milliseconds: number) => ({
      title: 'On paper',
      description: 'Paper is handed out in this one.',
      candidates: live.candidates.map(({ name, description }) => ({ name, description })),
      status: 'upcoming',
      startDate: later(milliseconds),
      endDate: later(3_600_000),
      ballot: { onPaper: true },
    });
    const tooEarly = await administrator.post('/elections', planned(60_000 + 134_000));
    expect([tooEarly.status, tooEarly.body.code]).toEqual([409, 'PAPER_REFUSED']);
    const made = await administrator.post('/elections', planned(60_000 + 136_000)).expect(201);
    const paper: Election = made.body.data.election;
    advance(109_000);
    await castBy(await other.signIn(second), live, 0).expect(201);
    // The close is stored with its date, which was before that ballot.
    await app.services.elections.moveDue();
    const [early] = await giveHandouts(administrator, paper, [second._id]);
    expect(early?.code).toBe('PAPER_REFUSED');
    advance(88_000);
    const [handed] = await giveHandouts(administrator, paper, [second._id]);
    expect(handed?.isGiven).toBe(true);
  });
});

it('does not take a deleted count as over before paper was handed out while the clock is wrong', async () => {
  const { app, administrator, paper, live, voters, open, hand } = await startPaper();
  const [first] = voters as [Member];
  await open(live).expect(200);
  await castBy(first.caller, live, 0).expect(201);
  app.clock.advance(600_000);
  await openUnnoticed(app, paper);
  app.clock.jump(-7_200_000);
  await administrator.delete(`/elections/${live.id}`).expect(200);
  app.clock.jump(7_200_000);
  expect((await hand(first))?.code).toBe('PAPER_REFUSED');
});

it('lets voting go on where voters have come to share an election with paper and one with a visible count', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const put = async ({ id }: Election, more: object) => {
    const { election } = (await administrator.get(`/elections/${id}`).expect(200)).body.data;
    return administrator.put(`/elections/${id}`, { ...election, ...more });
  };
  const later = (hours: number) =>
    new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString();
  const south = await createMember(app, { groups: ['South'] });
  const north = await createMember(app, { groups: ['North'] });
  const onPaper = await app.createElection({
    electorate: { groups: ['South'] },
    ballot: { onPaper: true },
  });
  const live = await app.createElection({ electorate: { groups: ['North'] } });
  await castBy(south.caller, onPaper, 0).expect(201);
  await castBy(north.caller, live, 0).expect(201);
  const both = await createMember(app, { groups: ['North', 'South'] });
  expect((await put(onPaper, { endDate: later(3) })).status).toBe(200);
  expect((await put(live, { endDate: later(3) })).status).toBe(200);
  expect((await put(onPaper, { status: 'upcoming', startDate: later(1) })).status).toBe(200);
  expect((await put(onPaper, { status: 'active' })).status).toBe(200);
  expect(await giveHandouts(administrator, onPaper, [both._id])).toMatchObject([
    { code: 'PAPER_REFUSED' },
  ]);
  await castBy(both.caller, onPaper, 0).expect(201);
  // Another election with paper is still to come.
  await app.createElection({
    electorate: { groups: ['South'] },
    ballot: { onPaper: true },
    status: 'upcoming',
    startDate: later(4),
    endDate: later(6),
  });
  expect((await put(live, { endDate: later(3.5) })).status).toBe(200);
  expect((await put(live, { endDate: later(5) })).body.code).toBe('PAPER_REFUSED');
});

describe('a question that stays open after paper was handed out in another one', () => {
  /** An administrator knows from paper who has not voted on either question. */
  async function withKnownVoters(changes: object = {}) {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const seen = await app.createElection({ title: 'Seen' });
    await castBy(await app.asVoter(), seen, 0).expect(201);
    await setElectionStatus(administrator, seen, 'completed');
    app.clock.advance(136_000);
    const paper = await app.createElection({ title: 'On paper', ballot: { onPaper: true } });
    const question = await app.createElection({ title: 'Question', ...changes });
    const [early, late] = [await createMember(app), await createMember(app)];
    for (const election of [paper, question]) await castBy(early.caller, election, 0).expect(201);
    const answers = await giveHandouts(administrator, paper, [early._id, late._id]);
    expect(answers.map(({ isGiven }) => isGiven)).toEqual([false, true]);
    await giveHandouts(administrator, paper, [late._id], '/return');
    return { app, administrator, seen, paper, question };
  }

  it.each(['closed', 'deleted'])('leads to no visible count, once that one is %s', async (end) => {
    const { app, administrator, paper, seen } = await withKnownVoters();
    if (end === 'closed') await setElectionStatus(administrator, paper, 'completed');
    else await administrator.delete(`/elections/${paper.id}`).expect(200);
    app.clock.advance(136_000);
    const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const timed = await app.createElection({ status: 'upcoming', startDate });
    expect((await app.createElection()).ballot.results).toBe('after-close');
    const again = await setElectionStatus(administrator, seen, 'active');
    expect([again.status, again.body.code]).toEqual([409, 'REOPENING_REFUSED']);
    app.clock.advance(61_000);
    await app.services.elections.moveDue();
    const { body } = await administrator.get(`/elections/${timed.id}`).expect(200);
    expect(body.data.election).toMatchObject({
      status: 'active',
      ballot: { results: 'after-close' },
    });
  });

  it.each(['closed', 'deleted'])(
    'lets no voter join those of a visible count without a confirmation, once that one is %s',
    async (end) => {
      const app = await startTestApp();
      const administrator = await app.asAdministrator();
      const late = await createMember(app, { groups: ['A'] });
      const early = await createMember(app, { groups: ['A'] });
      await createMember(app, { groups: ['B'] });
      const ofA = { electorate: { groups: ['A'] } };
      const paper = await app.createElection({ ...ofA, ballot: { onPaper: true } });
      const question = await app.createElection(ofA);
      const live = await app.createElection({ electorate: { groups: ['B'] } });
      expect(live.ballot.results).toBe('live');
      for (const election of [paper, question]) await castBy(early.caller, election, 0).expect(201);
      if (end === 'closed') await setElectionStatus(administrator, paper, 'completed');
      else await administrator.delete(`/elections/${paper.id}`).expect(200);
      app.clock.advance(136_000);
      const change = { whom: { ids: [late._id] }, add: ['B'] };
      const joined = await administrator.post('/auth/voters/memberships', change);
      expect([joined.status, joined.body.code]).toEqual([409, 'VOTING_OPEN']);
      await administrator
        .post('/auth/voters/memberships', { ...change, confirmWhileOpen: true })
        .expect(200);
    },
  );

  it('is not opened again beside a count that has become visible since', async () => {
    const endDate = new Date(Date.now() + 600_000).toISOString();
    const { app, administrator, paper, question } = await withKnownVoters({ endDate });
    await setElectionStatus(administrator, paper, 'completed');
    await setElectionStatus(administrator, question, 'upcoming');
    app.clock.advance(800_000);
    const live = await app.createElection();
    expect(live.ballot.results).toBe('live');
    const path = `/elections/${question.id}`;
    const { election } = (await administrator.get(path).expect(200)).body.data;
    const later = new Date(app.clock.now().getTime() + 3_600_000).toISOString();
    for (const status of ['upcoming', 'active']) {
      const again = await administrator.put(path, { ...election, endDate: later, status });
      expect([again.status, again.body.code]).toEqual([409, 'PAPER_REFUSED']);
    }
    await setElectionStatus(administrator, live, 'completed');
  });
});

describe('while a count is hidden', () => {
  it('no candidate withdraws once there are ballots, which would be known as the earlier ones', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const { caller } = await createMember(app);
    const election = await app.createElection({ ballot: { onPaper: true } });
    await castBy(caller, election, 0).expect(201);
    const body = { candidateId: election.candidates[0]?.id, reason: 'Moves away.' };
    const answer = await administrator.post(`/elections/${election.id}/withdrawals`, body);
    expect([answer.status, answer.body.code]).toEqual([409, 'WITHDRAWAL_REFUSED']);
  });

  it('no weight changes without a confirmation, even if voting is paused', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const voter = await createMember(app);
    const election = await app.createElection({ weighted: true });
    await castBy(voter.caller, election, 0).expect(201);
    const startDate = new Date(app.clock.now().getTime() + 60_000).toISOString();
    const path = `/elections/${election.id}`;
    const { body } = await administrator.get(path).expect(200);
    const paused = { ...body.data.election, status: 'upcoming', startDate };
    await administrator.put(path, paused).expect(200);
    const wanted = { whom: { ids: [voter._id] }, weight: 2 };
    const changed = await administrator.post('/auth/voters/memberships', wanted);
    expect([changed.status, changed.body.code]).toEqual([409, 'VOTING_OPEN']);
  });
});

it('emails a member whose proxy was entered, even if the member is disabled then', async () => {
  const app = await startTestApp();
  const { administrator, enter } = await planMeeting(app, { proxiesPerHolder: 3 });
  const [giver, invented] = [await createMember(app), await createMember(app)];
  await enter(giver.userId, invented.userId).expect(201);
  await administrator.post('/auth/voters/disable', { ids: [giver._id] }).expect(200);
  await app.services.proxyNotices.sendDue(new AbortController().signal);
  expect(app.mails.filter(({ to }) => to?.address === giver.email)).toHaveLength(1);
});

it('gives no list of an election with paper and one in which few voted right after it', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const voters: Member[] = [];
  while (voters.length < 7) voters.push(await createMember(app));
  const paper = await app.createElection({ title: 'On paper', ballot: { onPaper: true } });
  for (const { caller } of voters.slice(0, 6)) await castBy(caller, paper, 0).expect(201);
  await setElectionStatus(administrator, paper, 'completed');
  app.clock.advance(60_000);
  const live = await app.createElection({ title: 'Live' });
  for (const { caller } of voters.slice(6)) await castBy(caller, live, 0).expect(201);
  await declareResults(app, administrator, [live]);
  const declaration = { announce: false, timeZone: 'UTC' };
  await administrator.post(`/elections/${paper.id}/declaration`, declaration).expect(200);
  const answer = await administrator.get(`/elections/${live.id}/participation`).expect(409);
  expect(answer.body.message).toContain('Fewer than five');
});

it.each(['before the meeting opens', 'and the meeting closed for a day'])(
  'emails a member whose address was removed while a proxy was entered, %s, once there is one again',
  async (when) => {
    const app = await startTestApp();
    const { administrator, enter, setStatus } = await planMeeting(app, { proxiesPerHolder: 3 });
    const [giver, invented] = [await createMember(app), await createMember(app)];
    const send = () => app.services.proxyNotices.sendDue(new AbortController().signal);
    const setAddress = (email: string | null) =>
      administrator
        .put(`/auth/voters/${giver._id}`, { email, currentPassword: PASSWORD })
        .expect(200);
    const { email } = giver;
    await setAddress(null);
    await enter(giver.userId, invented.userId).expect(201);
    await send();
    if (when.includes('closed')) {
      await setStatus('closed');
      for (let hour = 0; hour < 24; hour += 1) {
        app.clock.advance(3_600_000);
        await send();
      }
    }
    await setAddress(email);
    app.clock.advance(3_600_000);
    await send();
    expect(app.mails.filter(({ subject }) => subject.includes(invented.name))).toHaveLength(1);
  },
);

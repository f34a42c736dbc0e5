import {
  type AuditData,
  type CreateMeetingRequest,
  type Election,
  type Meeting,
  tellEntry,
} from '@votewise/contract';
import { expect, it } from 'vitest';
import { countHandouts, giveHandouts, onPaper } from '../../../test/support/handouts.ts';
import { createMember } from '../../../test/support/meetings.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

type Caller = Awaited<ReturnType<TestApp['asAdministrator']>>;

const plan = async (
  administrator: Caller,
  given: Partial<CreateMeetingRequest> = {},
): Promise<Meeting> =>
  (
    await administrator
      .post('/meetings', {
        title: 'Annual meeting',
        startDate: '2027-05-03T18:00:00Z',
        ...given,
      })
      .expect(201)
  ).body.data.meeting;

/** An open meeting with one question, and the election in it. */
async function holdMeeting(
  app: TestApp,
  presence: 'anyone' | 'present' = 'anyone',
  given: { ballot?: object } = {},
) {
  const administrator = await app.asAdministrator();
  const meeting = await plan(administrator);
  const election = await app.createElection({
    title: 'New roof',
    status: 'upcoming',
    ballot: { results: 'after-close', ...given.ballot },
    meeting: { id: meeting.id, presence },
  });
  const agenda = [
    { kind: 'text', text: 'Report of the board' },
    { kind: 'question', electionIds: [election.id] },
  ];
  const saved: Meeting = (
    await administrator.put(`/meetings/${meeting.id}`, { agenda }).expect(200)
  ).body.data.meeting;
  await administrator.post(`/meetings/${meeting.id}/status`, { status: 'open' }).expect(200);
  const item = saved.agenda[1]?.id ?? '';
  const path = `/meetings/${meeting.id}`;
  const question = `${path}/questions/${item}`;
  return { administrator, meeting: saved, election, item, path, question };
}

const questionOf = (meeting: Meeting) => {
  const item = meeting.state.agenda.find(({ kind }) => kind === 'question');
  return item?.kind === 'question' ? item.questions[0] : undefined;
};

it('plans a meeting, edits it, and lists it', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  await app.createVoter();
  const meeting = await plan(administrator, {
    quorum: { numerator: 1, denominator: 3, base: 'members' },
  });
  expect(meeting).toMatchObject({
    status: 'planned',
    state: { attendance: { present: 0, represented: 0, members: 1 }, quorum: { needed: 1 } },
  });
  const path = `/meetings/${meeting.id}`;
  const edit = { title: 'Spring meeting', expectedUpdatedAt: meeting.updatedAt };
  const edited = await administrator.put(path, edit).expect(200);
  expect(edited.body.data.meeting).toMatchObject({
    title: 'Spring meeting',
    startDate: meeting.startDate,
  });
  await administrator.put(path, edit).expect(409);
  const { body } = await administrator.get('/meetings').expect(200);
  expect(body.data.meetings.map(({ id }: Meeting) => id)).toEqual([meeting.id]);
  await administrator.delete(path).expect(200);
  await administrator.get(path).expect(404);
});

it('says how many paper ballots the count of a question waits for', async () => {
  const app = await startTestApp();
  const { administrator, election, path, question } = await holdMeeting(app, 'anyone', onPaper);
  const [first, second] = [await app.createVoter(), await app.createVoter()];
  const handedOut = async () =>
    questionOf((await administrator.get(path).expect(200)).body.data.meeting)?.handedOut;
  expect(await handedOut()).toBeUndefined();
  await giveHandouts(administrator, election, [first._id, second._id]);
  expect(await handedOut()).toBe(2);
  await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  await administrator.post(`${question}/closing`, {}).expect(200);
  app.clock.advance(await app.arrivalMs());
  await countHandouts(app, election, { lines: ['1', '2'] });
  expect(await handedOut()).toBeUndefined();
});

it('opens a question for some seconds, extends it, and shows its result once it is counted', async () => {
  const app = await startTestApp();
  const { administrator, election, item, path, question } = await holdMeeting(app);
  const voter = await app.asVoter();
  app.clock.advance(10_000);
  const opened = await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  const closesAt = new Date(app.clock.now().getTime() + 90_000);
  expect(opened.body.data.meeting.state.currentItem).toBe(item);
  const { description, candidates } = election;
  const wording = {
    description,
    candidates: candidates.map(({ name }) => name),
    ballot: { kind: 'one', seats: 1, majority: null },
    weighted: false,
  };
  expect(questionOf(opened.body.data.meeting)).toMatchObject({ wording });
  // Other items would make the state that everyone receives large.
  const away = await administrator.post(`${path}/current-item`, { item: null }).expect(200);
  expect(questionOf(away.body.data.meeting)?.wording).toBeUndefined();
  expect(questionOf(opened.body.data.meeting)).toMatchObject({
    status: 'active',
    closesAt: closesAt.toISOString(),
  });
  app.clock.advance(30_000);
  const again = await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  expect(questionOf(again.body.data.meeting)?.closesAt).toBe(closesAt.toISOString());
  await voter.vote(election).expect(201);
  const later = new Date(closesAt.getTime() + 30_000).toISOString();
  await administrator.post(`${question}/extension`, { closesAt: later }).expect(200);
  app.clock.advance(80_000);
  await administrator.post(`${question}/result`, { isShown: true }).expect(200);
  const shown = await administrator.get(path).expect(200);
  expect(questionOf(shown.body.data.meeting)).toMatchObject({ status: 'active', ballots: 1 });
  await app.closeAll();
  const counted = await administrator.get(path).expect(200);
  expect(questionOf(counted.body.data.meeting)).toMatchObject({
    status: 'completed',
    closesAt: null,
    isCounted: true,
    result: { candidates: [{ votes: 1 }, { votes: 0 }], totalVotes: 1, ties: [], verdict: {} },
  });
});

it('keeps a question on the agenda once paper was handed out, and does not say that voting has opened', async () => {
  const app = await startTestApp();
  const { administrator, election, path } = await holdMeeting(app, 'anyone', onPaper);
  const { _id } = await app.createVoter();
  await giveHandouts(administrator, election, [_id]);
  const refused = await administrator.put(path, { agenda: [] }).expect(400);
  expect(refused.body.message).toBe(
    '“New roof” stays on the agenda, because paper ballots were handed out.',
  );
  const reworded = { ...election, title: 'New roof, and soon' };
  const kept = await administrator.put(`/elections/${election.id}`, reworded).expect(409);
  expect(kept.body.message).toBe(
    'Paper ballots were handed out, so the title can no longer be changed.',
  );
});

it('keeps a question on the agenda once voting has opened, and writes down every change of the agenda', async () => {
  const app = await startTestApp();
  const { administrator, election, item, path, question } = await holdMeeting(app);
  const asked = { id: item, kind: 'question', electionIds: [election.id] };
  const save = (...agenda: object[]) =>
    administrator.put(path, { agenda, description: 'Come early.' });
  await save().expect(200);
  await save(asked).expect(200);
  await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  const kept = async () => {
    const refused = await save({ kind: 'text', text: 'Break' }).expect(400);
    expect(refused.body.message).toBe(
      '“New roof” stays on the agenda, because voting on it has opened.',
    );
  };
  await kept();
  await administrator.post(`${question}/closing`).expect(200);
  await kept();
  await save({ kind: 'text', text: 'Break' }, asked).expect(200);
  await app.auditEntries({});
  const events = await administrator.get('/audit?kind=meeting.updated').expect(200);
  const { entries }: AuditData = events.body.data;
  const told = entries.map((entry) => tellEntry(entry, (iso) => iso).replace(/^.*: /, ''));
  expect(told.toSorted()).toEqual([
    'the agenda (added “Break”).',
    'the agenda (added “New roof”).',
    'the agenda (added “Report of the board” and “New roof”).',
    'the description, and the agenda (removed “Report of the board” and “New roof”).',
  ]);
});

it('opens a question once, however late a repeated request arrives', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const { id } = await plan(administrator);
  const given = {
    status: 'upcoming',
    paper: 'Motions',
    meeting: { id, presence: 'anyone' },
  } as const;
  const [first, second] = [
    await app.createElection({ ...given, title: 'One' }),
    await app.createElection({ ...given, title: 'Two' }),
  ];
  const agenda = [{ kind: 'question', electionIds: [first.id, second.id] }];
  const { body } = await administrator.put(`/meetings/${id}`, { agenda }).expect(200);
  await administrator.post(`/meetings/${id}/status`, { status: 'open' }).expect(200);
  const question = `/meetings/${id}/questions/${body.data.meeting.agenda[0].id}`;
  const open = (seconds: number) => administrator.post(`${question}/opening`, { seconds });
  const opened = await Promise.all([60, 90, 120].map(open));
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200]);
  const shown = (await administrator.get(`/meetings/${id}`).expect(200)).body.data
    .meeting as Meeting;
  const [item] = shown.state.agenda;
  if (item?.kind !== 'question') throw new Error('the question is missing');
  expect(new Set(item.questions.map(({ closesAt }) => closesAt)).size).toBe(1);
  await administrator.post(`${question}/closing`).expect(200);
  expect((await open(60).expect(409)).body).toMatchObject({
    code: 'ELECTION_NOT_OPEN',
    message: 'Voting has already closed.',
  });
  const closesAt = new Date(app.clock.now().getTime() + 60_000).toISOString();
  await administrator.post(`${question}/extension`, { closesAt }).expect(409);
  const closed = await administrator.get(`/elections/${first.id}`).expect(200);
  expect(closed.body.data.election.status).toBe('completed');
});

it('counts members who need more time, once each and without their names, until voting is extended', async () => {
  const app = await startTestApp();
  const { administrator, election, path, question } = await holdMeeting(app);
  const [one, other] = [await createMember(app), await createMember(app)];
  const [ada, bo] = [one.caller, other.caller];
  const ask = (voter: typeof ada, status = 200) =>
    voter.post(`${question}/more-time`).expect(status);
  const shown = async () =>
    questionOf((await administrator.get(path).expect(200)).body.data.meeting);
  await ask(ada, 409);
  await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
  expect(await shown()).not.toHaveProperty('needTime');
  await ask(ada);
  await ask(ada);
  expect(await shown()).toMatchObject({ needTime: 1, ballots: 0 });
  // Having voted makes no difference, so that asking says nothing about it.
  await bo.vote(election).expect(201);
  await ask(bo);
  expect(await shown()).toMatchObject({ needTime: 2 });
  const stored = JSON.stringify(await app.connection.collection('meetings').find().toArray());
  for (const { _id } of [one, other]) expect(stored).not.toContain(_id);
  const closesAt = new Date(app.clock.now().getTime() + 300_000).toISOString();
  await administrator.post(`${question}/extension`, { closesAt }).expect(200);
  expect(await shown()).not.toHaveProperty('needTime');
  await ask(ada);
  expect(await shown()).toMatchObject({ needTime: 1 });
  await administrator.post(`${question}/closing`).expect(200);
  expect(await shown()).not.toHaveProperty('needTime');
  await ask(bo, 409);
});

it('leaves an election to the meeting that it was moved to', async () => {
  const app = await startTestApp();
  const { administrator, election, item, path, question } = await holdMeeting(app, 'present');
  const other = await plan(administrator);
  const to = `/meetings/${other.id}`;
  const move = async (meeting: Election['meeting']) => {
    const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
    const moved = { ...body.data.election, meeting };
    await administrator.put(`/elections/${election.id}`, moved).expect(200);
  };
  const listed = async () => {
    const { agenda, state }: Meeting = (await administrator.get(path).expect(200)).body.data
      .meeting;
    return [agenda, state.agenda].map((items) => items.map(({ kind }) => kind));
  };
  const present = await app.createVoter();
  const voter = await app.signIn(present);
  const body = { voters: [present.userId], isPresent: true };
  await administrator.post(`${path}/attendance`, body).expect(200);
  expect(await listed()).toEqual([
    ['text', 'question'],
    ['text', 'question'],
  ]);

  await move({ id: other.id, presence: 'present' });
  expect(await listed()).toEqual([['text'], ['text']]);
  for (const act of ['opening', 'closing'])
    await administrator.post(`${question}/${act}`, { seconds: 60 }).expect(404);
  // What is left of the agenda can be saved.
  const { agenda }: Meeting = (await administrator.get(path).expect(200)).body.data.meeting;
  await administrator.put(path, { agenda }).expect(200);
  const items = [{ kind: 'question', electionIds: [election.id] }];
  await administrator.put(path, { agenda: items }).expect(400);
  const moved = (await administrator.put(to, { agenda: items }).expect(200)).body.data
    .meeting as Meeting;
  await administrator.post(`${to}/status`, { status: 'open' }).expect(200);
  const there = `${to}/questions/${moved.agenda[0]?.id}`;
  await administrator.post(`${there}/opening`, { seconds: 60 }).expect(200);
  expect((await voter.vote(election).expect(403)).body.code).toBe('NOT_PRESENT');
  await administrator.post(`${to}/attendance`, body).expect(200);
  await administrator.post(`${path}/attendance`, { ...body, isPresent: false }).expect(200);
  await voter.vote(election).expect(201);
  const back = { ...election, status: 'active', meeting: null };
  const refused = await administrator.put(`/elections/${election.id}`, back).expect(409);
  expect(refused.body.code).toBe('ELECTORATE_LOCKED');
  expect(item).not.toBe(moved.agenda[0]?.id);
});

it('lets everyone vote in an election that is moved out of its meeting', async () => {
  const app = await startTestApp();
  const { administrator, election, path } = await holdMeeting(app, 'present');
  const [giver, holder] = [await app.createVoter(), await app.createVoter()];
  await administrator.put(path, { proxiesPerHolder: 1 }).expect(200);
  const proxy = { giver: giver.userId, holder: holder.userId };
  await administrator.post(`${path}/proxies`, proxy).expect(201);
  const caller = await app.signIn(holder);
  const opened = { ...app.electionInput(election), status: 'active', meeting: null };
  await administrator.put(`/elections/${election.id}`, opened).expect(200);
  const marks = { electionId: election.id, choices: [election.candidates[0]?.id] };
  const forGiver = { ...marks, onBehalfOf: giver.userId };
  expect((await caller.post('/votes/cast', forGiver).expect(403)).body.code).toBe(
    'NOT_REPRESENTED',
  );
  await caller.post('/votes/cast', marks).expect(201);
  await (await app.signIn(giver)).post('/votes/cast', marks).expect(201);
  const minutes = await administrator.get(`${path}/minutes?timeZone=UTC`).expect(200);
  expect(minutes.type).toBe('application/pdf');
});

it('leaves opening a question to the administrator, whatever its dates', async () => {
  const app = await startTestApp();
  const { administrator, election, question } = await holdMeeting(app);
  app.clock.advance(7_200_000);
  const found = await administrator.get(`/elections/${election.id}`).expect(200);
  expect(found.body.data.election.status).toBe('upcoming');
  await administrator.post(`${question}/closing`).expect(200);
  await administrator.post(`${question}/opening`, { seconds: 60 }).expect(200);
  await administrator.post(`${question}/closing`).expect(200);
  const closed = await administrator.get(`/elections/${election.id}`).expect(200);
  expect(closed.body.data.election.status).toBe('completed');
});

it('is refused where it would contradict itself', async () => {
  const app = await startTestApp();
  const { administrator, meeting, election, item, path, question } = await holdMeeting(app);
  const stranger = await app.createElection({ status: 'upcoming' });
  const agenda = [{ kind: 'question', electionIds: [stranger.id] }];
  await administrator.put(path, { agenda }).expect(400);
  await administrator.delete(path).expect(409);
  await administrator
    .post(`${path}/questions/${meeting.agenda[0]?.id}/opening`, { seconds: 60 })
    .expect(404);
  await administrator.post(`${path}/current-item`, { item: 'unknown' }).expect(404);
  await administrator.post(`${question}/opening`, { seconds: 60 }).expect(200);
  const refused = await administrator.post(`${path}/status`, { status: 'closed' }).expect(409);
  expect(refused.body).toMatchObject({
    code: 'VOTING_OPEN',
    message: 'Voting on “New roof” is open. Close it first.',
  });
  await administrator.post(`${question}/closing`).expect(200);
  await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
  await administrator.post(`${question}/opening`, { seconds: 60 }).expect(409);
  await administrator.put(path, { title: 'Too late' }).expect(409);
  const input = app.electionInput({ meeting: { id: meeting.id, presence: 'anyone' } });
  await administrator.post('/elections', input).expect(409);
  await administrator
    .post('/elections', { ...input, meeting: { id: 'none', presence: 'anyone' } })
    .expect(404);
  const unchanged: Election = (await administrator.get(`/elections/${election.id}`).expect(200))
    .body.data.election;
  expect(unchanged.meeting).toEqual({ id: meeting.id, presence: 'anyone' });
  expect(item).not.toBe('');
});

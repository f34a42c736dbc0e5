import type { CreateMeetingRequest, Election, Meeting } from '@votewise/contract';
import { expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

type Caller = Awaited<ReturnType<TestApp['asAdministrator']>>;

const plan = async (officer: Caller, given: Partial<CreateMeetingRequest> = {}): Promise<Meeting> =>
  (
    await officer
      .post('/meetings', {
        title: 'Annual meeting',
        startDate: '2027-05-03T18:00:00Z',
        ...given,
      })
      .expect(201)
  ).body.data.meeting;

/** An open meeting with one question, and the election in it. */
async function holdMeeting(app: TestApp, presence: 'anyone' | 'present' = 'anyone') {
  const officer = await app.asAdministrator();
  const meeting = await plan(officer);
  const election = await app.createElection({
    title: 'New roof',
    status: 'upcoming',
    ballot: { results: 'after-close' },
    meeting: { id: meeting.id, presence },
  });
  const agenda = [
    { kind: 'text', text: 'Report of the board' },
    { kind: 'question', electionIds: [election.id] },
  ];
  const saved: Meeting = (await officer.put(`/meetings/${meeting.id}`, { agenda }).expect(200)).body
    .data.meeting;
  await officer.post(`/meetings/${meeting.id}/status`, { status: 'open' }).expect(200);
  const item = saved.agenda[1]?.id ?? '';
  const path = `/meetings/${meeting.id}`;
  const question = `${path}/questions/${item}`;
  return { officer, meeting: saved, election, item, path, question };
}

const questionOf = (meeting: Meeting) => {
  const item = meeting.state.agenda.find(({ kind }) => kind === 'question');
  return item?.kind === 'question' ? item.questions[0] : undefined;
};

it('plans a meeting, edits it, and lists it', async () => {
  const app = await startTestApp();
  const officer = await app.asAdministrator();
  await app.createVoter();
  const meeting = await plan(officer, {
    quorum: { numerator: 1, denominator: 3, base: 'members' },
  });
  expect(meeting).toMatchObject({
    status: 'planned',
    state: { attendance: { present: 0, represented: 0, members: 1 }, quorum: { needed: 1 } },
  });
  const path = `/meetings/${meeting.id}`;
  const edit = { title: 'Spring meeting', expectedUpdatedAt: meeting.updatedAt };
  const edited = await officer.put(path, edit).expect(200);
  expect(edited.body.data.meeting).toMatchObject({
    title: 'Spring meeting',
    startDate: meeting.startDate,
  });
  await officer.put(path, edit).expect(409);
  const { body } = await officer.get('/meetings').expect(200);
  expect(body.data.meetings.map(({ id }: Meeting) => id)).toEqual([meeting.id]);
  await officer.delete(path).expect(200);
  await officer.get(path).expect(404);
});

it('opens a question for some seconds, extends it, and shows its result once it is counted', async () => {
  const app = await startTestApp();
  const { officer, election, item, path, question } = await holdMeeting(app);
  const voter = await app.asVoter();
  app.clock.advance(10_000);
  const opened = await officer.post(`${question}/opening`, { seconds: 90 }).expect(200);
  const closesAt = new Date(app.clock.now().getTime() + 90_000);
  expect(opened.body.data.meeting.state.currentItem).toBe(item);
  expect(questionOf(opened.body.data.meeting)).toMatchObject({
    status: 'active',
    closesAt: closesAt.toISOString(),
  });
  app.clock.advance(30_000);
  const again = await officer.post(`${question}/opening`, { seconds: 90 }).expect(200);
  expect(questionOf(again.body.data.meeting)?.closesAt).toBe(closesAt.toISOString());
  await voter.vote(election).expect(201);
  const later = new Date(closesAt.getTime() + 30_000).toISOString();
  await officer.post(`${question}/extension`, { closesAt: later }).expect(200);
  app.clock.advance(80_000);
  await officer.post(`${question}/result`, { isShown: true }).expect(200);
  const shown = await officer.get(path).expect(200);
  expect(questionOf(shown.body.data.meeting)).toMatchObject({ status: 'active', ballots: 1 });
  await app.closeAll();
  const counted = await officer.get(path).expect(200);
  expect(questionOf(counted.body.data.meeting)).toMatchObject({
    status: 'completed',
    closesAt: null,
    isCounted: true,
    result: { candidates: [{ votes: 1 }, { votes: 0 }] },
  });
});

it('leaves opening a question to the administrator, whatever its dates', async () => {
  const app = await startTestApp();
  const { officer, election, question } = await holdMeeting(app);
  app.clock.advance(7_200_000);
  const found = await officer.get(`/elections/${election.id}`).expect(200);
  expect(found.body.data.election.status).toBe('upcoming');
  await officer.post(`${question}/closing`).expect(200);
  await officer.post(`${question}/opening`, { seconds: 60 }).expect(200);
  await officer.post(`${question}/closing`).expect(200);
  const closed = await officer.get(`/elections/${election.id}`).expect(200);
  expect(closed.body.data.election.status).toBe('completed');
});

it('is refused where it would contradict itself', async () => {
  const app = await startTestApp();
  const { officer, meeting, election, item, path, question } = await holdMeeting(app);
  const stranger = await app.createElection({ status: 'upcoming' });
  const agenda = [{ kind: 'question', electionIds: [stranger.id] }];
  await officer.put(path, { agenda }).expect(400);
  await officer.delete(path).expect(409);
  await officer
    .post(`${path}/questions/${meeting.agenda[0]?.id}/opening`, { seconds: 60 })
    .expect(404);
  await officer.post(`${path}/current-item`, { item: 'unknown' }).expect(404);
  await officer.post(`${question}/opening`, { seconds: 60 }).expect(200);
  const refused = await officer.post(`${path}/status`, { status: 'closed' }).expect(409);
  expect(refused.body).toMatchObject({
    code: 'VOTING_OPEN',
    message: 'Voting on “New roof” is open. Close it first.',
  });
  await officer.post(`${question}/closing`).expect(200);
  await officer.post(`${path}/status`, { status: 'closed' }).expect(200);
  await officer.post(`${question}/opening`, { seconds: 60 }).expect(409);
  await officer.put(path, { title: 'Too late' }).expect(409);
  const input = app.electionInput({ meeting: { id: meeting.id, presence: 'anyone' } });
  await officer.post('/elections', input).expect(409);
  await officer
    .post('/elections', { ...input, meeting: { id: 'none', presence: 'anyone' } })
    .expect(404);
  const unchanged: Election = (await officer.get(`/elections/${election.id}`).expect(200)).body.data
    .election;
  expect(unchanged.meeting).toEqual({ id: meeting.id, presence: 'anyone' });
  expect(item).not.toBe('');
});

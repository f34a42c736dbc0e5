import type { Election } from '@votewise/contract';
import { expect, it, vi } from 'vitest';
import { checkIn, createMember, planMeeting } from '../../../test/support/meetings.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

const LIVE = { ballot: { results: 'live' } } as const;

/** A planned meeting with one question that has not been opened. */
async function planQuestion(app: TestApp) {
  const meeting = await planMeeting(app);
  const place = { id: meeting.id, presence: 'anyone' } as const;
  const election = await app.createElection({ ...LIVE, status: 'upcoming', meeting: place });
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  const { body } = await meeting.administrator.put(meeting.path, { agenda }).expect(200);
  const question = `${meeting.path}/questions/${body.data.meeting.agenda[0].id}`;
  const path = `/elections/${election.id}`;
  const put = (given: Partial<Election>) =>
    meeting.administrator.put(path, { ...app.electionInput(election), meeting: place, ...given });
  const statuses = async () => [
    (await meeting.state()).status,
    (await meeting.administrator.get(path).expect(200)).body.data.election.status,
  ];
  return { ...meeting, election, place, question, put, statuses };
}

it('opens a question only while its meeting is open, however it is opened', async () => {
  const app = await startTestApp();
  const { administrator, election, place, put, setStatus, statuses } = await planQuestion(app);
  const stranger = await app.createElection({ ...LIVE, status: 'upcoming' });
  const running = await app.createElection(LIVE);
  const isListed = async (title: string) =>
    JSON.stringify((await administrator.get('/elections').expect(200)).body).includes(title);
  const ways = {
    put: () => put({ status: 'active' }),
    create: () =>
      administrator.post(
        '/elections',
        app.electionInput({ ...LIVE, title: 'Made', meeting: place }),
      ),
    join: () =>
      administrator.put(`/elections/${stranger.id}`, {
        ...stranger,
        status: 'active',
        meeting: place,
      }),
    joinWhileOpen: () =>
      administrator.put(`/elections/${running.id}`, { ...running, meeting: place }),
  };
  const codesOf = async () => {
    const codes: Record<string, string> = {};
    for (const [way, open] of Object.entries(ways)) codes[way] = (await open()).body.code ?? 'open';
    return codes;
  };
  const refused = { put: 'MEETING_NOT_OPEN', create: 'MEETING_NOT_OPEN', join: 'MEETING_NOT_OPEN' };
  expect(await codesOf()).toEqual({ ...refused, joinWhileOpen: 'ELECTORATE_LOCKED' });
  expect(await isListed('Made')).toBe(false);
  await setStatus('open');
  expect(await codesOf()).toEqual({
    put: 'open',
    create: 'open',
    join: 'open',
    joinWhileOpen: 'ELECTORATE_LOCKED',
  });
  const { body } = await administrator.get('/elections').expect(200);
  for (const one of body.data.elections as Election[]) {
    if (one.meeting)
      await administrator.put(`/elections/${one.id}`, { ...one, status: 'upcoming' });
  }
  await setStatus('closed');
  expect((await put({ status: 'active' }).expect(409)).body.code).toBe('MEETING_NOT_OPEN');
  expect(await statuses()).toEqual(['closed', 'upcoming']);
  await setStatus('open');
  await put({ status: 'active' }).expect(200);
  expect(election.status).toBe('upcoming');
});

it('keeps statements if an election that may be due joins a meeting and is opened at once', async () => {
  const app = await startTestApp();
  const { administrator, place, setStatus } = await planQuestion(app);
  await setStatus('open');
  const text = 'Ada stands again.';
  const { body } = await administrator.post('/candidates/statements', { text }).expect(201);
  const { statement } = body.data;
  const about = { description: 'Stands.' };
  const startDate = new Date(app.clock.now().getTime() + 10_000).toISOString();
  const candidates = [
    { name: 'Ada', ...about, statement },
    { name: 'Bob', ...about },
  ];
  const due = await app.createElection({ ...LIVE, status: 'upcoming', startDate, candidates });
  const listed = due.candidates.map(({ id, name }) => ({ id, name, ...about }));
  const opened = { ...due, candidates: listed, status: 'active', meeting: place };
  const answer = await administrator.put(`/elections/${due.id}`, opened).expect(200);
  const [ada] = answer.body.data.election.candidates;
  expect(ada.id).not.toBe(listed[0]?.id);
  expect(ada.statement).toBe(statement);
});

it('lets either the close of the meeting or the opening of a question win', async () => {
  const app = await startTestApp();
  const { administrator, path, question, put, setStatus, statuses } = await planQuestion(app);
  await setStatus('open');
  const open = () => administrator.post(`${question}/opening`, { seconds: 60 });
  const close = () => administrator.post(`${path}/status`, { status: 'closed' });
  /** Runs an act in the moment before this write, which was decided on what was read before. */
  const before = (collection: string, status: string, act: () => PromiseLike<unknown>) => {
    const rows = app.connection.collection(collection);
    const write = rows.updateOne.bind(rows) as (...given: unknown[]) => Promise<unknown>;
    let isDone = false;
    const spy = vi
      .spyOn(rows, 'updateOne')
      .mockImplementation(async (...given: unknown[]): Promise<never> => {
        const { $set } = given[1] as { $set?: { status?: string } };
        if ($set?.status === status && !isDone) {
          isDone = true;
          await act();
        }
        return (await write(...given)) as never;
      });
    return () => {
      spy.mockRestore();
      expect(isDone).toBe(true);
    };
  };

  for (const opening of [open, () => put({ status: 'active' })]) {
    const done = before('elections', 'active', () => close().expect(200));
    expect((await opening()).body.code).toBe('MEETING_NOT_OPEN');
    done();
    expect(await statuses()).toEqual(['closed', 'upcoming']);
    await setStatus('open');
  }
  const done = before('meetings', 'closed', () => open().expect(200));
  expect((await close()).body.code).toBe('VOTING_OPEN');
  done();
  expect(await statuses()).toEqual(['open', 'active']);
});

it('never leaves a closed meeting with an open question, if two processes act at the same time', async () => {
  const app = await startTestApp();
  const other = await startTestApp({ databaseName: app.databaseName });
  const { administrator, path, question, put, statuses } = await planQuestion(app);
  const there = other.callerWith(administrator.token ?? '');
  for (let round = 0; round < 4; round += 1) {
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    await Promise.all([
      there.post(`${path}/status`, { status: 'closed' }),
      administrator.post(`${question}/opening`, { seconds: 60 }),
      put({ status: 'active' }),
    ]);
    // Each act may be refused because of another one.
    expect(await statuses()).not.toEqual(['closed', 'active']);
    await put({ status: 'completed' });
  }
});

it('lets only members who take part vote, on paper as well, and only while they are members', async () => {
  const app = await startTestApp();
  const groups = ['North'];
  const [here, giver, absent] = [
    await createMember(app, { groups }),
    await createMember(app, { groups }),
    await createMember(app, { groups }),
  ];
  const { administrator, id, path, setStatus, enter } = await planMeeting(app, {
    electorate: { groups },
    proxiesPerHolder: 1,
  });
  const question = await app.createElection({
    status: 'upcoming',
    ballot: { onPaper: true, results: 'after-close' },
    meeting: { id, presence: 'present' },
  });
  const hand = async (act = '') => {
    const voterIds = [here, giver, absent].map(({ _id }) => _id);
    const { body } = await administrator.post(`/elections/${question.id}/paper${act}`, {
      voterIds,
    });
    return body.data.answers.map(
      (one: { code?: string; isGiven: boolean }) => one.code ?? one.isGiven,
    );
  };
  expect(await hand()).toEqual(['NOT_PRESENT', 'NOT_PRESENT', 'NOT_PRESENT']);
  // Handouts that were refused leave the question as it was.
  await administrator.put(`/elections/${question.id}`, { ...question, weighted: true }).expect(200);
  await administrator.put(`/elections/${question.id}`, question).expect(200);
  await enter(giver.userId, here.userId).expect(201);
  await checkIn(administrator, path, [here.userId]);
  expect(await hand()).toEqual([true, true, 'NOT_PRESENT']);
  // Handing it out again still says that a member who has left since has paper.
  await checkIn(administrator, path, [here.userId], { isPresent: false });
  expect(await hand()).toEqual([true, true, 'NOT_PRESENT']);
  await hand('/return');
  await checkIn(administrator, path, [here.userId]);
  await setStatus('open');
  await administrator
    .put(`/elections/${question.id}`, { ...question, status: 'active' })
    .expect(200);

  const cast = async (onBehalfOf?: string) => {
    const choices = [question.candidates[0]?.id ?? ''];
    const given = { electionId: question.id, choices, ...(onBehalfOf && { onBehalfOf }) };
    return (await here.caller.post('/votes/cast', given)).body.code ?? 'cast';
  };
  const move = async ({ _id }: { _id: string }, from: string[], to: string[]) => {
    const change = { whom: { ids: [_id] }, remove: from, add: to, confirmWhileOpen: true };
    await administrator.post('/auth/voters/memberships', change).expect(200);
    app.clock.advance(1_001);
    await app.services.rights.refresh();
  };
  const elsewhere = ['South'];
  await move(giver, groups, elsewhere);
  expect(await cast(giver.userId)).toBe('NOT_REPRESENTED');
  await move(giver, elsewhere, groups);
  await move(here, groups, elsewhere);
  expect([await cast(), await cast(giver.userId)]).toEqual(['NOT_PRESENT', 'NOT_REPRESENTED']);
  expect(await hand()).toEqual(['NOT_PRESENT', 'NOT_PRESENT', 'NOT_PRESENT']);
  await move(here, elsewhere, groups);
  expect([await cast(), await cast(giver.userId)]).toEqual(['cast', 'cast']);
});

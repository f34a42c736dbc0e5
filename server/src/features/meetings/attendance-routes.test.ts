import type { Attendee, OwnMeeting } from '@votewise/contract';
import { expect, it } from 'vitest';
import { checkIn, planMeeting } from '../../../test/support/meetings.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';

type Caller = Awaited<ReturnType<TestApp['asAdministrator']>>;

const idsOf = (attendees: readonly Attendee[]) => attendees.map(({ userId }) => userId);

it('checks members in and out at several desks, and repeating it changes nothing', async () => {
  const app = await startTestApp();
  const { administrator, path } = await planMeeting(app);
  const voters = [await app.createVoter(), await app.createVoter(), await app.createVoter()];
  const ids = voters.map(({ userId }) => userId);
  const all = await checkIn(administrator, path, [...ids, ids[0] ?? ''], { desk: 'A' });
  expect(all.attendance).toEqual({ present: 3, represented: 0, members: 3 });
  expect(all.attendees.every(({ isPresent }) => isPresent)).toBe(true);
  app.clock.advance(1_000);
  const again = await checkIn(administrator, path, ids.slice(0, 1), { desk: 'B' });
  expect(again.attendees[0]?.since).toBe(all.attendees[0]?.since);
  const out = await checkIn(administrator, path, ids.slice(1, 2), { isPresent: false, desk: 'B' });
  expect(out.attendance.present).toBe(2);
  await checkIn(administrator, path, ids.slice(1, 2), { isPresent: false });
  const entries = await app.auditEntries({
    event: { $in: ['meeting.checked-in', 'meeting.checked-out'] },
  });
  expect(
    entries.map(({ event, details }) => `${event} ${details.voter} ${details.desk}`).toSorted(),
  ).toEqual([...ids.map((id) => `meeting.checked-in ${id} A`), `meeting.checked-out ${ids[1]} B`]);
});

it('checks a member in only once if several desks do so at the same time', async () => {
  const app = await startTestApp();
  const { administrator, path } = await planMeeting(app);
  const { userId } = await app.createVoter();
  await Promise.all(
    ['A', 'B', 'C', 'D'].map((desk) => checkIn(administrator, path, [userId], { desk })),
  );
  expect(await app.auditEntries({ event: 'meeting.checked-in' })).toHaveLength(1);
});

it('does not make an act of a desk again after others have acted, and lets the desk undo its own', async () => {
  const app = await startTestApp();
  const { administrator, path, enter } = await planMeeting(app, { proxiesPerHolder: 2 });
  const [member, holder] = [await app.createVoter(), await app.createVoter()];
  const act = async (id: string, isPresent: boolean, changes: number, after: string[] = []) => {
    const body = { voters: [member.userId], isPresent, desk: 'A', act: { id, changes, after } };
    const { data } = (await administrator.post(`${path}/attendance`, body).expect(200)).body;
    const [shown] = data.attendees;
    return [data.isOvertaken === true, shown.isPresent, shown.changes, shown.representedBy?.userId];
  };
  // The answer is lost. Another desk checks the member out and enters a proxy, and then the request is repeated.
  expect(await act('in', true, 0)).toEqual([false, true, 1, undefined]);
  await checkIn(administrator, path, [member.userId], { isPresent: false, desk: 'B' });
  await enter(member.userId, holder.userId).expect(201);
  expect(await act('in', true, 0)).toEqual([true, false, 2, holder.userId]);
  expect(await act('late', true, 1)).toEqual([true, false, 2, holder.userId]);
  // A desk that has not received the answer to its own check-in can still undo it.
  expect(await act('again', true, 2)).toEqual([false, true, 3, undefined]);
  expect(await act('undo', false, 2, ['other', 'again'])).toEqual([false, false, 4, undefined]);
  expect(await act('undo', false, 2, ['other', 'again'])).toEqual([false, false, 4, undefined]);
  const both = {
    voters: [member.userId, holder.userId],
    isPresent: true,
    act: { id: 'x', changes: 0 },
  };
  await administrator.post(`${path}/attendance`, both).expect(400);
});

it('does not give or end a proxy again after others have acted', async () => {
  const app = await startTestApp();
  const { administrator, path } = await planMeeting(app, { proxiesPerHolder: 2 });
  const [giver, first, second] = [
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
  ];
  const seen = async (): Promise<number> => {
    const { body } = await administrator
      .get(`${path}/attendance?search=${giver.userId}`)
      .expect(200);
    return body.data.attendees[0].proxyChanges;
  };
  const enter = (holder: { userId: string }, changes: number) =>
    administrator.post(`${path}/proxies`, { giver: giver.userId, holder: holder.userId, changes });
  const end = (changes: number) =>
    administrator.delete(`${path}/proxies/${giver.userId}?changes=${changes}`);
  const before = await seen();
  await enter(first, before).expect(201);
  await enter(first, before).expect(201);
  const given = await seen();
  await end(given).expect(200);
  expect((await enter(first, before).expect(409)).body.code).toBe('EDITED_MEANWHILE');
  await end(given).expect(200);
  await enter(second, await seen()).expect(201);
  expect((await end(given).expect(409)).body.code).toBe('EDITED_MEANWHILE');
  const { body } = await administrator.get(`${path}/proxies`).expect(200);
  expect(body.data.proxies.filter(({ ended }: { ended: unknown }) => ended === null)).toMatchObject(
    [{ holder: { userId: second.userId }, changes: await seen() }],
  );
  // A giver who came in person since has acted, too.
  const late = await seen();
  await checkIn(administrator, path, [giver.userId]);
  await checkIn(administrator, path, [giver.userId], { isPresent: false });
  await enter(first, late).expect(409);
});

it('lets no one leave before they came, even if a host’s clock is ahead', async () => {
  const app = await startTestApp();
  const ahead = await startTestApp({ databaseName: app.databaseName, clockAheadMs: 4_000 });
  const { administrator, path } = await planMeeting(app);
  const { userId } = await app.createVoter();
  const there = ahead.callerWith(administrator.token ?? '');
  await checkIn(there, path, [userId]);
  await checkIn(administrator, path, [userId], { isPresent: false });
  const [record] = await app.connection.collection('attendance').find({}).toArray();
  expect(record?.['presences']).toEqual([
    expect.objectContaining({ since: record?.['changedAt'], until: record?.['changedAt'] }),
  ]);
});

it('refuses strangers, and then checks no one in', async () => {
  const app = await startTestApp();
  const member = await app.createVoter({ groups: ['North'] });
  const stranger = await app.createVoter({ groups: ['South'] });
  const { administrator, path, setStatus } = await planMeeting(app, {
    electorate: { groups: ['North'] },
  });
  const send = (voters: string[]) =>
    administrator.post(`${path}/attendance`, { voters, isPresent: true });
  const refused = await send([member.userId, stranger.userId]).expect(403);
  expect(refused.body.message).toContain('not a member of the groups');
  await send([member.userId, 'VOTER999']).expect(404);
  await administrator.post('/auth/voters/disable', { ids: [member._id] }).expect(200);
  await send([member.userId]).expect(403);
  const { body } = await administrator.get(`${path}/attendance`).expect(200);
  expect(body.data).toEqual({
    attendees: [],
    attendance: { present: 0, represented: 0, members: 0 },
  });
  await setStatus('open');
  await setStatus('closed');
  await send([member.userId]).expect(409);
});

it('finds members by name, ID, and address, page by page', async () => {
  const app = await startTestApp();
  const { administrator, path } = await planMeeting(app);
  const register = async (name: string, email: string): Promise<string> =>
    (await administrator.post('/auth/register', { name, email }).expect(201)).body.data.user.userId;
  const ids = [
    await register('Zoe Nyström', 'zoe@example.org'),
    await register('Ada Byron', 'ada@example.org'),
    await register('Mia Byron', 'mia@sea.example'),
  ];
  const [zoe = '', ada = '', mia = ''] = ids;
  const search = async (query: Record<string, string>) =>
    (
      await administrator
        .get(`${path}/attendance?${new URLSearchParams(query).toString()}`)
        .expect(200)
    ).body.data;
  expect(idsOf((await search({})).attendees)).toEqual([ada, mia, zoe]);
  expect(idsOf((await search({ search: 'nystrom' })).attendees)).toEqual([zoe]);
  expect(idsOf((await search({ search: 'byr' })).attendees)).toEqual([ada, mia]);
  expect(idsOf((await search({ search: 'MIA@sea' })).attendees)).toEqual([mia]);
  expect(idsOf((await search({ search: zoe.toLowerCase() })).attendees)[0]).toBe(zoe);
  await checkIn(administrator, path, [zoe, mia]);
  expect(idsOf((await search({ only: 'present' })).attendees)).toEqual([mia, zoe]);
  expect(idsOf((await search({ only: 'present', search: 'mia' })).attendees)).toEqual([mia]);
  expect(idsOf((await search({ only: 'absent' })).attendees)).toEqual([ada]);
  const found: string[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page = await search({ limit: '1', ...(after && { after }) });
    found.push(...idsOf(page.attendees));
    after = page.next;
  }
  expect(found).toEqual([ada, mia, zoe]);
});

it('counts by weight, and only members who can still take part', async () => {
  const app = await startTestApp();
  const { administrator, path } = await planMeeting(app, {
    quorum: { numerator: 1, denominator: 2, base: 'weight' },
  });
  const heavy = await app.createVoter({ weight: 7 });
  const light = await app.createVoter({ weight: 2 });
  await checkIn(administrator, path, [heavy.userId, light.userId]);
  const state = async () => (await administrator.get(path).expect(200)).body.data.meeting.state;
  expect(await state()).toMatchObject({
    weights: { present: 9, members: 9 },
    quorum: { reached: 9, needed: 5, isReached: true },
  });
  await administrator.post('/auth/voters/disable', { ids: [heavy._id] }).expect(200);
  expect(await state()).toMatchObject({
    attendance: { present: 1, members: 1 },
    weights: { present: 2, members: 2 },
  });
});

it('lets members check themselves in where the meeting allows it', async () => {
  const app = await startTestApp();
  const { administrator, path, setStatus } = await planMeeting(app, { selfCheckIn: true });
  const voter = await app.asVoter();
  const attend = (isPresent: boolean) => voter.post(`${path}/presence`, { isPresent });
  const early = await attend(true).expect(409);
  expect(early.body).toMatchObject({
    code: 'MEETING_NOT_OPEN',
    reason: 'MEETING_NOT_OPEN.planned',
  });
  await setStatus('open');
  const here: OwnMeeting = (await attend(true).expect(200)).body.data.meeting;
  expect(here).toMatchObject({ isPresent: true, state: { attendance: { present: 1 } } });
  await attend(true).expect(200);
  const { body } = await voter.get('/meetings/mine').expect(200);
  expect(body.data.meetings).toEqual([here]);
  await attend(false).expect(200);
  await administrator.put(path, { selfCheckIn: false }).expect(200);
  expect((await attend(true).expect(403)).body.code).toBe('CHECK_IN_AT_DESK');
});

it('shows members only their own meetings', async () => {
  const app = await startTestApp();
  const north = await app.asVoter({ groups: ['North'] });
  const south = await app.asVoter({ groups: ['South'] });
  const { path, setStatus } = await planMeeting(app, {
    electorate: { groups: ['North'] },
    selfCheckIn: true,
  });
  await setStatus('open');
  const listed = async (voter: Caller) =>
    (await voter.get('/meetings/mine').expect(200)).body.data.meetings;
  expect(await listed(north)).toHaveLength(1);
  expect(await listed(south)).toEqual([]);
  await south.post(`${path}/presence`, { isPresent: true }).expect(404);
});

it('shows desks who has paper for the questions of the meeting, until they are over', async () => {
  const app = await startTestApp();
  const { administrator, path, id, enter, setStatus } = await planMeeting(app, {
    proxiesPerHolder: 1,
  });
  await setStatus('open');
  const ballot = { results: 'after-close', onPaper: true } as const;
  const question = await app.createElection({ meeting: { id, presence: 'anyone' }, ballot });
  const other = await app.createElection({ ballot });
  const [anna, bo] = [await app.createVoter(), await app.createVoter()];
  await enter(anna.userId, bo.userId).expect(201);
  const shown = async (voter: { userId: string }): Promise<Attendee | undefined> => {
    const { body } = await administrator
      .get(`${path}/attendance?search=${voter.userId}`)
      .expect(200);
    return body.data.attendees[0];
  };
  const voterIds = [(await shown(bo))?.represents[0]?.voterId];
  for (const { id: one } of [question, other])
    await administrator.post(`/elections/${one}/paper`, { voterIds }).expect(200);
  expect(await shown(anna)).toMatchObject({ voterId: anna._id, onPaper: [question.id] });
  expect(await shown(bo)).toMatchObject({ voterId: bo._id, onPaper: [] });
  await administrator.post(`/elections/${question.id}/paper/return`, { voterIds }).expect(200);
  expect(await shown(anna)).toMatchObject({ onPaper: [] });
});

it('shows everyone sums of weights as they were when a question last opened', async () => {
  const app = await startTestApp();
  const meeting = await planMeeting(app, {
    quorum: { numerator: 1, denominator: 2, base: 'weight' },
  });
  const { administrator, path, id, setStatus, state } = meeting;
  const heavy = await app.createVoter({ weight: 137 });
  const light = await app.createVoter({ weight: 5 });
  const question = await app.createElection({
    status: 'upcoming',
    meeting: { id, presence: 'present' },
  });
  await setStatus('open');
  const member = await app.signIn(light);
  const auditor = await app.asAuditor();
  const key = (await administrator.get(path).expect(200)).body.data.meeting.screenKey;
  const seen = async () => {
    const states = [
      (await app.anonymous.post(`${path}/screen`, { key }).expect(200)).body.data.state,
      (await member.get(`${path}/state`).expect(200)).body.data.state,
      (await member.get('/meetings/mine').expect(200)).body.data.meetings[0].state,
      (await auditor.get(`${path}/state`).expect(200)).body.data.state,
      (await auditor.get(path).expect(200)).body.data.meeting.state,
    ];
    const [first, ...others] = states.map(({ attendance, weights, quorum }) => [
      attendance.present,
      weights?.present,
      quorum?.reached,
      quorum?.isReached,
    ]);
    expect(others).toEqual(others.map(() => first));
    return first;
  };
  const ownSums = async () => {
    const { weights, quorum } = await state();
    return [weights.present, quorum.reached];
  };
  await checkIn(administrator, path, [heavy.userId]);
  app.clock.advance(1_001);
  expect(await seen()).toEqual([1, undefined, undefined, undefined]);
  expect(await ownSums()).toEqual([137, 137]);
  const open = (status: 'active' | 'completed') =>
    administrator.put(`/elections/${question.id}`, { ...question, status }).expect(200);
  await open('active');
  app.clock.advance(1_001);
  expect(await seen()).toEqual([1, 137, 137, true]);
  await checkIn(administrator, path, [light.userId]);
  app.clock.advance(1_001);
  expect(await seen()).toEqual([2, 137, 137, true]);
  expect(await ownSums()).toEqual([142, 142]);
  await open('completed');
  await setStatus('closed');
  app.clock.advance(1_001);
  expect(await seen()).toEqual([2, 137, 137, true]);
});

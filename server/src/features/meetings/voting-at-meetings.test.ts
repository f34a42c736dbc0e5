import type { CreateElectionRequest, Election, OwnMeeting } from '@votewise/contract';
import { expect, it, vi } from 'vitest';
import {
  checkIn,
  createMember,
  createMembers,
  planMeeting,
} from '../../../test/support/meetings.ts';
import { declareResults } from '../../../test/support/finished-election.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { randomCode } from '../../../test/support/receipt-codes.ts';

type Member = Awaited<ReturnType<typeof createMember>>;

/** A meeting with an open question, for members with these rights. */
async function holdVote(
  presence: 'anyone' | 'present',
  rights: { groups?: string[]; weight?: number }[],
  given: Partial<CreateElectionRequest> = {},
) {
  const app = await startTestApp();
  const members = await createMembers(app, rights);
  const meeting = await planMeeting(app, { proxiesPerHolder: 3 });
  await meeting.setStatus('open');
  const election = await app.createElection({
    meeting: { id: meeting.id, presence },
    status: 'upcoming',
    ...given,
  });
  /** Opens voting. Proxies that are given later are for later questions. */
  const open = () =>
    meeting.administrator
      .put(`/elections/${election.id}`, { ...election, status: 'active' })
      .expect(200);
  return { app, members, election, open, ...meeting };
}

const cast = (holder: Member, { id, candidates }: Election, onBehalfOf?: Member, code?: string) =>
  holder.caller.post('/votes/cast', {
    electionId: id,
    choices: [candidates[0]?.id ?? ''],
    ...(onBehalfOf && { onBehalfOf: onBehalfOf.userId }),
    ...(code !== undefined && { code }),
  });

const codeOf = async (casting: ReturnType<typeof cast>) => (await casting).body.code ?? 'cast';

it('lets only members who are present or represented vote on a question for them', async () => {
  const { app, members, election, open, administrator, path, enter } = await holdVote('present', [
    {},
    {},
    {},
  ]);
  const [anna, bo, cleo] = members as [Member, Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  expect(await codeOf(cast(bo, election))).toBe('NOT_PRESENT');
  expect(await codeOf(cast(bo, election, anna))).toBe('NOT_PRESENT');
  expect(await codeOf(cast(anna, election))).toBe('NOT_PRESENT');
  await checkIn(administrator, path, [bo.userId]);
  expect(await codeOf(cast(bo, election))).toBe('cast');
  expect(await codeOf(cast(bo, election, anna))).toBe('cast');
  expect(await codeOf(cast(bo, election, cleo))).toBe('NOT_REPRESENTED');
  expect(await codeOf(cast(anna, election))).toBe('ALREADY_VOTED');
  const again = await cast(bo, election, anna).expect(409);
  expect(again.body.reason).toBe('ALREADY_VOTED.other');
  expect(await app.count(election.id)).toEqual({ [election.candidates[0]?.id ?? '']: 2 });
  await checkIn(administrator, path, [bo.userId], { isPresent: false });
  // A retried request gets the answer that it would have got.
  expect(await codeOf(cast(bo, election))).toBe('ALREADY_VOTED');
  const { body } = await anna.caller.get(`/votes/status/${election.id}`).expect(200);
  expect(body.data).toEqual({ hasVoted: true });
});

it('says in the public result who could vote on a question', async () => {
  const { app, election, open, administrator } = await holdVote('present', [{}], {
    publicResult: true,
  });
  await open();
  await declareResults(app, administrator, [election]);
  app.passCache();
  const { result } = (await app.anonymous.get(`/results/${election.id}`).expect(200)).body.data;
  expect(result.presence).toBe('present');
});

it('lets a member who comes in person vote in person, and later be represented again', async () => {
  const { app, id, members, election, open, administrator, path, enter } = await holdVote(
    'present',
    [{}, {}],
  );
  const [anna, bo] = members as [Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  await checkIn(administrator, path, [anna.userId, bo.userId]);
  expect(await codeOf(cast(bo, election, anna))).toBe('NOT_REPRESENTED');
  await checkIn(administrator, path, [anna.userId], { isPresent: false });
  expect(await codeOf(cast(bo, election, anna))).toBe('NOT_REPRESENTED');
  expect(await codeOf(cast(anna, election))).toBe('NOT_PRESENT');
  // A proxy that is given again to the same holder is for later questions, and can be ended.
  await enter(anna.userId, bo.userId).expect(201);
  const later = await cast(bo, election, anna).expect(403);
  expect(later.body.reason).toBe('NOT_REPRESENTED.later');
  const next = await app.createElection({ meeting: { id, presence: 'present' } });
  await administrator.delete(`${path}/proxies/${anna.userId}`).expect(200);
  expect(await codeOf(cast(bo, next, anna))).toBe('NOT_REPRESENTED');
  await enter(anna.userId, bo.userId).expect(201);
  expect(await codeOf(cast(bo, next, anna))).toBe('NOT_REPRESENTED');
  const last = await app.createElection({ meeting: { id, presence: 'present' } });
  expect(await codeOf(cast(bo, last, anna))).toBe('cast');
});

it('repeats its answer to a holder whose proxy has ended, for the ballot of that holder only', async () => {
  const { members, election, open, administrator, path, enter } = await holdVote(
    'present',
    Array.from({ length: 6 }, () => ({})),
    { ballot: { receipts: true, results: 'after-close' } },
  );
  const [came, ended, moved, none, holder, other] = members as [
    Member,
    Member,
    Member,
    Member,
    Member,
    Member,
  ];
  const codes = new Map(members.map(({ userId }) => [userId, randomCode()]));
  const castFor = (by: Member, giver: Member, code = codes.get(giver.userId)) =>
    codeOf(cast(by, election, giver, code));
  await checkIn(administrator, path, [holder.userId, other.userId]);
  for (const giver of [came, ended, moved]) await enter(giver.userId, holder.userId).expect(201);
  await enter(none.userId, other.userId).expect(201);
  await open();
  for (const giver of [came, ended, moved]) expect(await castFor(holder, giver)).toBe('cast');
  await checkIn(administrator, path, [came.userId]);
  await administrator.delete(`${path}/proxies/${ended.userId}`).expect(200);
  await enter(moved.userId, other.userId).expect(201);
  await administrator.delete(`${path}/proxies/${none.userId}`).expect(200);
  await checkIn(administrator, path, [none.userId]);
  expect(await codeOf(cast(none, election, undefined, codes.get(none.userId)))).toBe('cast');
  for (const giver of [came, ended, moved]) {
    expect(await castFor(holder, giver)).toBe('ALREADY_VOTED');
    expect(await castFor(holder, giver, randomCode())).toBe('NOT_REPRESENTED');
    expect(await codeOf(cast(holder, election, giver))).toBe('NOT_REPRESENTED');
  }
  // Neither a holder for whom the code is not, nor anyone who never was a holder, learns anything.
  expect(await castFor(other, none, randomCode())).toBe('NOT_REPRESENTED');
  expect(await castFor(holder, none)).toBe('NOT_REPRESENTED');
  expect(await castFor(other, came)).toBe('NOT_REPRESENTED');
  await administrator
    .put(`/elections/${election.id}`, { ...election, status: 'completed' })
    .expect(200);
  await checkIn(administrator, path, [holder.userId], { isPresent: false });
  const casts = [came, none].map((giver) => ({
    electionId: election.id,
    choices: [election.candidates[0]?.id ?? ''],
    onBehalfOf: giver.userId,
    code: codes.get(giver.userId),
  }));
  const { body } = await holder.caller.post('/votes/cast-paper', { casts }).expect(200);
  const answers: { isIn: boolean; code?: string }[] = body.data.casts;
  expect(answers.map(({ isIn, code }) => [isIn, code])).toEqual([
    [true, 'ALREADY_VOTED'],
    [false, 'NOT_REPRESENTED'],
  ]);
});

it('lets only the holder vote while a proxy holds, and counts one ballot if it ends meanwhile', async () => {
  const { app, members, election, open, path, enter } = await holdVote('anyone', [{}, {}]);
  const [anna, bo] = members as [Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  expect(await codeOf(cast(anna, election))).toBe('REPRESENTED');
  const endAndCast = async () => {
    await anna.caller.delete(`${path}/proxy`).expect(200);
    return codeOf(cast(anna, election));
  };
  const answers = await Promise.all([
    ...Array.from({ length: 4 }, () => codeOf(cast(bo, election, anna))),
    ...Array.from({ length: 4 }, endAndCast),
  ]);
  expect(answers.filter((code) => code === 'cast')).toHaveLength(1);
  for (const code of answers) expect(['cast', 'ALREADY_VOTED', 'NOT_REPRESENTED']).toContain(code);
  expect(await codeOf(cast(bo, election, anna))).toBe('NOT_REPRESENTED');
  expect(await app.count(election.id)).toEqual({ [election.candidates[0]?.id ?? '']: 1 });
});

it('does not tell a holder whose proxy ends while the vote is cast that the giver has voted', async () => {
  const { app, members, election, open, path, enter } = await holdVote('anyone', [{}, {}]);
  const [anna, bo] = members as [Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  const { ballots } = app.services;
  const { cast: castBallot } = ballots;
  const casting = vi.spyOn(ballots, 'cast').mockImplementationOnce(async (vote) => {
    await anna.caller.delete(`${path}/proxy`).expect(200);
    expect(await codeOf(cast(anna, election))).toBe('cast');
    return castBallot(vote);
  });
  expect(await codeOf(cast(bo, election, anna))).toBe('NOT_REPRESENTED');
  expect(casting).toHaveBeenCalledTimes(2);
});

it('casts the giver’s ballot, with the giver’s weight, groups, and receipt', async () => {
  const { app, members, election, open, enter, administrator } = await holdVote(
    'anyone',
    [{ groups: ['North'], weight: 5 }, { groups: ['South'] }, { groups: ['South'] }],
    { electorate: { groups: ['North'] }, weighted: true, ballot: { receipts: true } },
  );
  const [anna, bo, cleo] = members as [Member, Member, Member];
  const read = () => bo.caller.get(`/elections/${election.id}`);
  await read().expect(404);
  await enter(anna.userId, bo.userId).expect(201);
  await enter(cleo.userId, bo.userId).expect(201);
  await read().expect(200);
  await open();
  expect(await codeOf(cast(bo, election))).toBe('NOT_ELIGIBLE');
  const other = await cast(bo, election, cleo).expect(403);
  expect(other.body.reason).toBe('NOT_ELIGIBLE.other');
  const { body } = await cast(bo, election, anna).expect(201);
  expect(body.data.receipt.commitment).toMatch(/^[0-9a-f]{64}$/);
  const own: OwnMeeting = (await bo.caller.get('/meetings/mine').expect(200)).body.data.meetings[0];
  expect(own.represents.map(({ userId, weight, votedIn }) => [userId, weight, votedIn])).toEqual([
    [anna.userId, 5, [election.id]],
    [cleo.userId, 1, []],
  ]);
  expect(own.votedIn).toEqual([]);
  await app.closeAll();
  const results = await administrator.get(`/votes/results/${election.id}`).expect(200);
  expect(results.body.data.results.weights).toMatchObject({ cast: 5, eligible: 5 });
});

it('casts papers for several members, with different marks, in one request', async () => {
  const { app, members, election, open, administrator, path, enter, id } = await holdVote(
    'present',
    [{}, {}, {}],
    { paper: 'Motions' },
  );
  const [anna, bo, cleo] = members as [Member, Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  const second = await app.createElection({
    meeting: { id, presence: 'present' },
    paper: 'Motions',
    startDate: election.startDate,
    endDate: election.endDate,
  });
  await checkIn(administrator, path, [bo.userId]);
  const marked = (place: number, one: Election, onBehalfOf?: string) => ({
    electionId: one.id,
    choices: [one.candidates[place]?.id ?? ''],
    ...(onBehalfOf && { onBehalfOf }),
  });
  const casts = [
    marked(0, election),
    marked(0, second),
    marked(1, election, anna.userId),
    marked(0, second, anna.userId),
    marked(1, second, cleo.userId),
  ];
  const { body } = await bo.caller.post('/votes/cast-paper', { casts }).expect(200);
  const answers: { onBehalfOf?: string; isIn: boolean; code?: string }[] = body.data.casts;
  expect(answers.map(({ onBehalfOf = '', isIn, code }) => [onBehalfOf, isIn, code])).toEqual([
    ['', true, undefined],
    ['', true, undefined],
    [anna.userId, true, undefined],
    [anna.userId, true, undefined],
    [cleo.userId, false, 'NOT_REPRESENTED'],
  ]);
  const twice = [marked(0, election, anna.userId), marked(1, election, anna.userId)];
  await bo.caller.post('/votes/cast-paper', { casts: twice }).expect(400);
  const counts = await app.count(election.id);
  expect(Object.values(counts)).toEqual([1, 1]);
});

it('refuses to vote for members who are disabled, and for anyone outside a meeting', async () => {
  const { app, members, election, open, administrator, enter } = await holdVote('anyone', [{}, {}]);
  const [anna, bo] = members as [Member, Member];
  const plain = await app.createElection();
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  expect(await codeOf(cast(bo, plain, anna))).toBe('NOT_REPRESENTED');
  const switchTo = (what: string, id: string) =>
    administrator.post(`/auth/voters/${what}`, { ids: [id] }).expect(200);
  await switchTo('disable', anna._id);
  expect(await codeOf(cast(bo, election, anna))).toBe('NOT_ELIGIBLE');
  await switchTo('enable', anna._id);
  expect(await codeOf(cast(bo, election, anna))).toBe('cast');
  await switchTo('disable', bo._id);
  expect(await codeOf(cast(bo, election))).toBe('UNAUTHENTICATED');
});

it.each([
  ['clocks that agree', 0],
  ['a clock that falls behind', -2_000],
])(
  'counts as eligible who was present or represented during the vote, with %s',
  async (_, jump) => {
    const { app, members, election, administrator, path, enter, state } = await holdVote(
      'present',
      Array.from({ length: 7 }, () => ({})),
      { status: 'upcoming' },
    );
    const [early, whole, giver, late, holder, away, after] = members.map(
      ({ userId }) => userId,
    ) as [string, string, string, string, string, string, string];
    const shown = async () => (await state()).agenda[0].questions[0];
    const agenda = [{ kind: 'question', electionIds: [election.id] }];
    const { body } = await administrator.put(path, { agenda }).expect(200);
    const question = `${path}/questions/${body.data.meeting.agenda[0].id}`;
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    const later = () => {
      app.clock.advance(1_000);
      app.clock.jump(jump);
    };
    await checkIn(administrator, path, [early, whole, holder]);
    await enter(giver, holder).expect(201);
    await enter(away, late).expect(201);
    later();
    await checkIn(administrator, path, [early], { isPresent: false });
    expect(await shown()).toMatchObject({ eligible: 3 });
    later();
    await administrator.post(`${question}/opening`, { seconds: 90 }).expect(200);
    later();
    expect(await shown()).toMatchObject({ eligible: 3, ballots: 0 });
    await checkIn(administrator, path, [late]);
    later();
    await checkIn(administrator, path, [late, holder], { isPresent: false });
    later();
    expect((await shown()).eligible).toBe(5);
    await administrator.post(`${question}/closing`).expect(200);
    later();
    await checkIn(administrator, path, [after, early]);
    expect((await shown()).eligible).toBe(5);
    await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
    const closed = (await state()).attendance;
    expect(closed).toEqual({ present: 3, represented: 0, members: 7 });
    await administrator.post('/auth/voters/disable', { ids: [members[1]?._id] }).expect(200);
    expect((await state()).attendance).toEqual(closed);
  },
);

it('counts members who were moved out of the meeting’s groups only if they could vote before', async () => {
  const app = await startTestApp();
  const groups = ['North'];
  const [holder, giver, stays, leaves] = [
    await createMember(app, { groups }),
    await createMember(app, { groups }),
    await createMember(app, { groups }),
    await createMember(app, { groups }),
  ];
  const meeting = await planMeeting(app, { electorate: { groups }, proxiesPerHolder: 1 });
  const { administrator, path, setStatus, enter, state } = meeting;
  await setStatus('open');
  const election = await app.createElection({
    meeting: { id: meeting.id, presence: 'present' },
    status: 'upcoming',
  });
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  await administrator.put(path, { agenda }).expect(200);
  await enter(giver.userId, holder.userId).expect(201);
  await checkIn(administrator, path, [holder.userId, stays.userId, leaves.userId]);
  const moveOut = async ({ _id }: { _id: string }) => {
    app.clock.advance(1_000);
    const change = { whom: { ids: [_id] }, remove: groups, confirmWhileOpen: true };
    await administrator.post('/auth/voters/memberships', change).expect(200);
    app.clock.advance(3_000);
    await app.services.rights.refresh();
  };
  await moveOut(holder);
  await administrator
    .put(`/elections/${election.id}`, { ...election, status: 'active' })
    .expect(200);
  const eligible = async () => (await state()).agenda[0].questions[0].eligible;
  expect(await eligible()).toBe(2);
  expect((await state()).attendance).toEqual({ present: 2, represented: 0, members: 3 });
  expect(await codeOf(cast(leaves, election))).toBe('cast');
  await moveOut(leaves);
  expect(await eligible()).toBe(2);
  expect((await state()).attendance).toEqual({ present: 1, represented: 0, members: 2 });
  const { body } = await administrator.get(`${path}/attendance`).expect(200);
  const shown = body.data.attendees.map(({ userId }: { userId: string }) => userId);
  expect(shown).toEqual([holder, giver, stays, leaves].map(({ userId }) => userId));
});

it('follows merged and renamed groups while a meeting is not closed', async () => {
  const app = await startTestApp();
  const north = await createMember(app, { groups: ['North'] });
  const south = await createMember(app, { groups: ['South'] });
  const meeting = await planMeeting(app, { electorate: { groups: ['North'] } });
  const { administrator, path, state } = meeting;
  await checkIn(administrator, path, [north.userId]);
  const listed = (await administrator.get('/groups').expect(200)).body.data.groups;
  const idOf = (name: string) => listed.find((one: { name: string }) => one.name === name)?.id;
  await administrator.put(`/groups/${idOf('South')}`, { name: 'Harbor' }).expect(200);
  await administrator.post(`/groups/${idOf('North')}/merge`, { into: idOf('South') }).expect(200);
  expect((await state()).attendance).toEqual({ present: 1, represented: 0, members: 2 });
  await checkIn(administrator, path, [south.userId]);
  expect((await state()).attendance.present).toBe(2);
  const { body } = await administrator.get(path).expect(200);
  expect(body.data.meeting.electorate.groups).toEqual(['Harbor']);
});

it('shows that names await a decision, then people who were written in, and grades', async () => {
  const { app, members, election, open, administrator, path, state, enter, id } = await holdVote(
    'anyone',
    [{}, {}, {}],
    { paper: 'Board', ballot: { writeIns: 1 } },
  );
  const meeting = { id, presence: 'anyone' } as const;
  const ballot = { kind: 'scored', rule: 'majority-judgment' } as const;
  const [anna, bo, cleo] = members as [Member, Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  const graded = await app.createElection({ meeting, paper: 'Board', ballot });
  const electionIds = [election.id, graded.id];
  const planned = await administrator.put(path, { agenda: [{ kind: 'question', electionIds }] });
  const question = `${path}/questions/${planned.body.data.meeting.agenda[0].id}`;
  await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
  const castBoth = (by: Member, written: string, more: object = {}) => {
    const scores = { [graded.candidates[0]?.id ?? '']: 6 };
    const casts = [
      { electionId: election.id, writeIns: [written], ...more },
      { electionId: graded.id, scores, ...more },
    ];
    return by.caller.post('/votes/cast-paper', { casts }).expect(200);
  };
  await castBoth(bo, 'Dana Meier');
  await castBoth(bo, 'dana meier', { onBehalfOf: anna.userId });
  await castBoth(cleo, 'No one');
  await administrator.post(`${question}/closing`).expect(200);
  await administrator.post(`${question}/result`, { isShown: true }).expect(200);
  app.clock.advance(30_001);
  await app.recount();
  const shown = async () => {
    app.clock.advance(1_000);
    return (await state()).agenda[0].questions;
  };
  const [waiting] = await shown();
  // Beside a proxy that an administrator entered, the count is hidden until it is confirmed.
  expect(waiting).toMatchObject({ isCounted: false, awaitsNames: true });
  expect(waiting.writeIns).toBeUndefined();
  const groups = [{ name: 'Dana Meier', texts: ['Dana Meier', 'dana meier'] }];
  const names = `/elections/${election.id}/write-ins`;
  await administrator.put(names, { groups, savedAt: null }).expect(200);
  await app.recount();
  const [decided, judged] = await shown();
  expect(decided).toMatchObject({ isCounted: true, writeIns: { votes: 1, isAssigned: true } });
  expect(decided.awaitsNames).toBeUndefined();
  const [first] = decided.result.candidates;
  expect([first.name, first.votes, decided.result.elected]).toEqual(['Dana Meier', 2, [first.id]]);
  expect(Object.values(judged.result.grades)).toContainEqual(
    expect.objectContaining({ median: 0 }),
  );

  await administrator.post(`${question}/result`, { isShown: false }).expect(200);
  await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
  const declaring = { announce: false, timeZone: 'UTC' };
  await administrator.post(`/elections/${election.id}/declaration`, declaring).expect(200);
  const [declared, undeclared] = await shown();
  expect(declared).toMatchObject({ isDeclared: true, result: { elected: [first.id] } });
  expect([undeclared.isDeclared, undeclared.result]).toEqual([undefined, undefined]);
});

it('says when someone came, but never that or when anyone voted', async () => {
  const { app, members, election, open, administrator, path, enter } = await holdVote('present', [
    {},
    {},
    {},
  ]);
  const [anna, bo, cleo] = members as [Member, Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await open();
  await checkIn(administrator, path, [bo.userId, cleo.userId]);
  const seen = async () => {
    const entries = await app.auditEntries();
    const answers = await Promise.all(
      ['/attendance', '/proxies'].map((part) => administrator.get(`${path}${part}`).expect(200)),
    );
    const rows = await Promise.all(
      ['attendance', 'proxies', 'meetings'].map((name) =>
        app.connection.collection(name).find({}).sort({ _id: 1 }).toArray(),
      ),
    );
    return JSON.stringify([entries.length, answers.map(({ body }) => body), rows]);
  };
  const before = await seen();
  expect(await codeOf(cast(bo, election, anna))).toBe('cast');
  expect(await codeOf(cast(cleo, election))).toBe('cast');
  expect(await codeOf(cast(anna, election))).toBe('ALREADY_VOTED');
  expect(await seen()).toBe(before);
  expect(
    await administrator.post(`${path}/proxies`, { giver: anna.userId, holder: bo.userId }),
  ).toMatchObject({ status: 201 });
  expect(await seen()).toBe(before);
  const asHolder = await bo.caller.get('/meetings/mine').expect(200);
  expect(asHolder.body.data.meetings[0].represents[0].votedIn).toEqual([election.id]);
  const asOther = await cleo.caller.get('/meetings/mine').expect(200);
  expect(JSON.stringify(asOther.body)).not.toContain(anna.userId);
});

it('takes a check-in, the holder’s vote, and the giver’s vote in any order', async () => {
  const { app, members, election, open, administrator, path, enter } = await holdVote(
    'present',
    Array.from({ length: 7 }, () => ({})),
    { ballot: { results: 'live' } },
  );
  const [holder, second, ...givers] = members as [Member, Member, ...Member[]];
  await checkIn(administrator, path, [holder.userId, second.userId]);
  for (const [place, giver] of givers.entries()) {
    await enter(giver.userId, (place < 3 ? holder : second).userId).expect(201);
  }
  await open();
  const outcomes = await Promise.all(
    givers.map(async (giver, place) => {
      const by = place < 3 ? holder : second;
      const arriving = checkIn(administrator, path, [giver.userId], { desk: `${place}` });
      const other = checkIn(administrator, path, [giver.userId], { desk: 'other' });
      const forGiver = codeOf(cast(by, election, giver));
      await Promise.all([arriving, other]);
      const own = codeOf(cast(giver, election));
      return [await forGiver, await own, await codeOf(cast(by, election, giver))];
    }),
  );
  for (const [forGiver = '', own = '', after = ''] of outcomes) {
    expect([forGiver, own].filter((code) => code === 'cast')).toHaveLength(1);
    expect(['cast', 'NOT_REPRESENTED', 'ALREADY_VOTED']).toContain(forGiver);
    expect(['cast', 'ALREADY_VOTED']).toContain(own);
    expect(after).toBe('NOT_REPRESENTED');
  }
  const total = Object.values(await app.count(election.id)).reduce((sum, one) => sum + one, 0);
  expect(total).toBe(givers.length);
  expect(await app.auditEntries({ event: 'meeting.checked-in' })).toHaveLength(members.length);
});

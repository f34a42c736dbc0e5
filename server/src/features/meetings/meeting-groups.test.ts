import type { Election } from '@votewise/contract';
import { expect, it } from 'vitest';
import { declareResults, setStatus } from '../../../test/support/finished-election.ts';
import {
  checkIn,
  createMember,
  createMembers,
  planMeeting,
} from '../../../test/support/meetings.ts';
import { readPdf } from '../../../test/support/pdf-text.ts';
import {
  type Caller,
  PASSWORD,
  startTestApp,
  type TestApp,
} from '../../../test/support/test-app.ts';

/** A motion for those present that needs more than half of them. */
const MOTION = {
  title: 'Dissolve the club',
  publicResult: true,
  candidates: ['Yes', 'No'].map((name) => ({ name, description: '' })),
  ballot: {
    majority: { numerator: 1, denominator: 2, comparison: 'more-than', base: 'eligible' },
    quorum: { numerator: 1, denominator: 2 },
  },
} as const;

const cast = (caller: Caller, { id, candidates }: Election, more: object = {}) =>
  caller.post('/votes/cast', { electionId: id, choices: [candidates[0]?.id], ...more });

async function openQuestion(app: TestApp, meeting: string, given: object = {}): Promise<Election> {
  app.clock.advance(1_000);
  const question = await app.createElection({
    status: 'upcoming',
    meeting: { id: meeting, presence: 'present' },
    ...given,
  });
  const administrator = await app.asAdministrator();
  expect((await setStatus(administrator, question, 'active')).status).toBe(200);
  return question;
}

async function groupIds(administrator: Caller): Promise<Record<string, string>> {
  const { groups } = (await administrator.get('/groups').expect(200)).body.data;
  return Object.fromEntries(groups.map(({ name, id }: { name: string; id: string }) => [name, id]));
}

/** Merges North into South. */
async function merge(app: TestApp, administrator: Caller) {
  const { North, South } = await groupIds(administrator);
  const merged = await administrator.post(`/groups/${North}/merge`, { into: South });
  app.clock.advance(3_000);
  return merged;
}

/** Returns what a result says that could depend on today’s groups. */
async function verdictOf(app: TestApp, administrator: Caller, { id }: Election) {
  app.passCache();
  app.clock.advance(6_000);
  const { results } = (await administrator.get(`/votes/results/${id}`).expect(200)).body.data;
  const { elected, turnout, verdict } = results;
  return { elected, turnout, verdict };
}

it('keeps its groups and its quorum from the first question on, whatever becomes of the question', async () => {
  const app = await startTestApp();
  const member = await createMember(app);
  await createMember(app, { groups: ['North'] });
  const { administrator, path, id, setStatus: setMeeting } = await planMeeting(app);
  await setMeeting('open');
  const change = (electorate: string[], more: object = {}) =>
    administrator.put(path, { electorate: { groups: electorate }, ...more });
  const quorum = { numerator: 1, denominator: 10, base: 'members' };
  for (const base of [quorum, null]) {
    await change(['North']).expect(200);
    await change([], { quorum: base }).expect(200);
  }

  const expectKept = async () => {
    const { body } = await change(['North']).expect(409);
    expect(body).toMatchObject({
      code: 'ELECTORATE_LOCKED',
      message:
        'Voting on a question of this meeting has begun, so who takes part and the quorum can no longer be changed. Plan another meeting instead.',
    });
    const refused = await administrator.put(path, { quorum }).expect(409);
    expect(refused.body.code).toBe('ELECTORATE_LOCKED');
    await change([], { title: 'Another title' }).expect(200);
    expect((await administrator.get(path)).body.data.meeting).toMatchObject({
      hasVotingBegun: true,
      quorum: null,
    });
  };
  const question = await openQuestion(app, id, { meeting: { id, presence: 'anyone' } });
  await cast(member.caller, question).expect(201);
  for (const status of ['active', 'upcoming', 'completed'] as const) {
    expect((await setStatus(administrator, question, status)).status).toBe(200);
    await expectKept();
  }
  await setMeeting('closed');
  await setMeeting('open');
  await expectKept();
});

const REACHED = '4/5 of 5 members: 4 needed, 5 present or represented. Quorum reached.';
const NOT_REACHED = '4/5 of 5 members: 4 needed, 0 present or represented. Quorum not reached.';

it('keeps a verdict, a refused participation list, and the quorums in minutes if its groups are merged later', async () => {
  const app = await startTestApp();
  const north = await createMembers(
    app,
    Array.from({ length: 10 }, () => ({ groups: ['North'] })),
  );
  await createMember(app, { groups: ['South'] });
  const {
    administrator,
    path,
    id,
    setStatus: setMeeting,
  } = await planMeeting(app, {
    electorate: { groups: ['North'] },
    quorum: { numerator: 4, denominator: 5, base: 'members' },
  });
  const userIds = north.map(({ userId }) => userId);
  await checkIn(administrator, path, userIds);
  // Five leave the branch and stay checked in.
  const ids = north.slice(5).map(({ _id }) => _id);
  await administrator
    .post('/auth/voters/memberships', { whom: { ids }, add: ['South'], remove: ['North'] })
    .expect(200);
  app.clock.advance(3_000);
  await setMeeting('open');
  const motion = await openQuestion(app, id, MOTION);
  await administrator.put(path, { agenda: [{ kind: 'question', electionIds: [motion.id] }] });
  for (const { caller } of north.slice(0, 4)) await cast(caller, motion).expect(201);
  await declareResults(app, administrator, [motion]);
  await checkIn(administrator, path, userIds, { isPresent: false });
  await setMeeting('closed');
  const read = async () => {
    const pdf = await administrator.get(`${path}/minutes?timeZone=UTC`).expect(200);
    const text = readPdf(pdf.body).pages.flat().join(' ');
    const list = await administrator.get(`/elections/${motion.id}/participation`);
    return {
      ...(await verdictOf(app, administrator, motion)),
      quorums: [...text.matchAll(/4\/5 of .*?(?:not )?reached\./g)].map(([sentence]) => sentence),
      list: list.body.message,
    };
  };
  const before = await read();
  expect(before).toMatchObject({
    turnout: { eligible: 5 },
    verdict: { majority: { met: true } },
    quorums: [REACHED, NOT_REACHED, REACHED, REACHED, NOT_REACHED],
  });
  expect((await merge(app, administrator)).status).toBe(200);
  expect(await read()).toEqual(before);
});

it('keeps a verdict if members who attended are erased, also if their group was merged twice', async () => {
  const app = await startTestApp();
  const members = await createMembers(
    app,
    Array.from({ length: 10 }, () => ({ groups: ['North'] })),
  );
  await createMember(app, { groups: ['South'] });
  await createMember(app, { groups: ['West'] });
  const {
    administrator,
    path,
    id,
    setStatus: setMeeting,
  } = await planMeeting(app, {
    electorate: { groups: ['North'] },
  });
  app.clock.advance(1_000);
  expect((await merge(app, administrator)).status).toBe(200);
  await setMeeting('open');
  const userIds = members.map(({ userId }) => userId);
  await checkIn(administrator, path, userIds);
  const motion = await openQuestion(app, id, MOTION);
  for (const { caller } of members.slice(0, 4)) await cast(caller, motion).expect(201);
  await declareResults(app, administrator, [motion]);
  await checkIn(administrator, path, userIds, { isPresent: false });
  await setMeeting('closed');
  const before = await verdictOf(app, administrator, motion);
  expect(before).toMatchObject({ elected: [], turnout: { eligible: 10 } });
  const { South, West } = await groupIds(administrator);
  await administrator.post(`/groups/${South}/merge`, { into: West }).expect(200);
  const whom = { ids: members.slice(5).map(({ _id }) => _id), currentPassword: PASSWORD };
  const { body } = await administrator.post('/auth/voters/erasing', whom).expect(200);
  expect(body.data.erased).toBe(5);
  app.clock.advance(130_000);
  expect(await verdictOf(app, administrator, motion)).toEqual(before);
});

it('asks before members leave its groups, and refuses merging them, while voting has begun or is paused', async () => {
  const app = await startTestApp();
  const giver = await createMember(app, { groups: ['North'] });
  const holder = await createMember(app, { groups: ['North'] });
  await createMember(app, { groups: ['South'] });
  const {
    administrator,
    path,
    id,
    enter,
    setStatus: setMeeting,
  } = await planMeeting(app, {
    electorate: { groups: ['North'] },
    proxiesPerHolder: 3,
  });
  await enter(giver.userId, holder.userId).expect(201);
  await setMeeting('open');
  const question = await openQuestion(app, id, { meeting: { id, presence: 'anyone' } });
  await cast(holder.caller, question).expect(201);
  const leaving = (voter: string, more: object = {}) =>
    administrator.post('/auth/voters/memberships', {
      whom: { ids: [voter] },
      remove: ['North'],
      ...more,
    });
  for (const status of ['active', 'upcoming'] as const) {
    expect((await setStatus(administrator, question, status)).status).toBe(200);
    for (const { _id } of [giver, holder]) {
      const refused = await leaving(_id);
      expect([refused.status, refused.body.code]).toEqual([409, 'VOTING_OPEN']);
    }
    const merged = await merge(app, administrator);
    expect([merged.status, merged.body.code]).toEqual([409, 'GROUP_IN_USE']);
  }
  // After the giver was moved out all the same, the proxy can be taken back.
  await leaving(giver._id, { confirmWhileOpen: true }).expect(200);
  await giver.caller.delete(`${path}/proxy`).expect(200);
  await setStatus(administrator, question, 'active');
  await cast(giver.caller, question).expect(201);
});

it('opens no question while the members of one of its groups are being moved to another', async () => {
  const app = await startTestApp();
  const member = await createMember(app, { groups: ['North'] });
  const {
    administrator,
    id,
    setStatus: setMeeting,
  } = await planMeeting(app, {
    electorate: { groups: ['North'] },
  });
  await setMeeting('open');
  const meeting = { id, presence: 'anyone' } as const;
  const question = await app.createElection({ status: 'upcoming', meeting });
  const { North } = await groupIds(administrator);
  const changes = app.connection.collection<{ _id: string }>('rightsChanges');
  const merging = { _id: 'merge', kind: 'merge', state: 'merging', leave: [North], eventsCount: 0 };
  await changes.insertOne(merging);
  const refused = await setStatus(administrator, question, 'active');
  expect([refused.status, refused.body.code]).toEqual([409, 'EDITED_MEANWHILE']);
  await changes.deleteOne({ _id: 'merge' });
  expect((await setStatus(administrator, question, 'active')).status).toBe(200);
  await cast(member.caller, question).expect(201);
});

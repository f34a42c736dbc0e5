import { expect, it, vi } from 'vitest';
import { tellEntry } from '@votewise/contract/audit/event-sentences';
import { type Election, type Group, LIMITS, type Voter } from '@votewise/contract';
import type { UserDocument } from '../src/features/people/user/user-document.ts';
import { setStatus } from './support/finished-election.ts';
import {
  type Caller,
  PASSWORD,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from './support/test-app.ts';

const groupsIn = async (administrator: Caller): Promise<Group[]> =>
  (await administrator.get('/groups').expect(200)).body.data.groups;

async function sizesIn(administrator: Caller): Promise<Record<string, number>> {
  return Object.fromEntries((await groupsIn(administrator)).map((one) => [one.name, one.voters]));
}

const groupNamed = async (administrator: Caller, name: string): Promise<Group> => {
  const found = (await groupsIn(administrator)).find((one) => one.name === name);
  if (!found) throw new Error(`no group ${name}`);
  return found;
};

const change = (administrator: Caller, body: object) =>
  administrator.post('/auth/voters/memberships', body);

async function rollOf(administrator: Caller, query = ''): Promise<Voter[]> {
  const { body } = await administrator.get(`/auth/voters/roll?pageSize=100&${query}`).expect(200);
  return body.data.voters;
}

/** Returns the sentences in the audit trail, newest last, except those about registrations. */
async function trail(app: TestApp): Promise<string[]> {
  const entries = await app.auditEntries();
  return entries
    .filter(
      (one) => one['event'] !== 'user.registered' && one['event'] !== 'administrator.signed-in',
    )
    .map((one) => tellEntry(one as unknown as Parameters<typeof tellEntry>[0], (iso) => iso));
}

/** Like `trail`, but without the actor. */
const acts = async (app: TestApp): Promise<string[]> =>
  (await trail(app)).map((one) => one.replace(/^.*?\(ADMIN\d+\) |^VoteWise /, ''));

it('changes groups and weights of selected or matching voters and returns the number changed', async () => {
  const { app, administrator } = await startWithAdministrator();
  const voters = [];
  for (let i = 0; i < 4; i += 1) voters.push(await app.createVoter());
  const [first, second] = voters;
  const ids = voters.map(({ _id }) => _id);

  app.clock.advance(1_000);
  const added = await change(administrator, { whom: { ids }, add: ['North', 'Youth'] }).expect(200);
  expect(added.body.data).toEqual({ changed: 4, leftOut: 0 });
  expect(await sizesIn(administrator)).toEqual({ North: 4, Youth: 4 });
  for (const matching of [{ serach: 'person2' }, { group: '' }, 'all']) {
    await change(administrator, { whom: { matching }, remove: ['North'] }).expect(400);
  }
  await change(administrator, { whom: { ids } }).expect(400);
  const again = await change(administrator, { whom: { ids }, add: ['north'] }).expect(200);
  expect(again.body.data).toEqual({ changed: 0, leftOut: 0 });

  const election = await app.createElection({ electorate: { groups: ['North'] }, title: 'Chair' });
  const whom = { matching: { group: 'North', search: 'person2' } };
  app.clock.advance(1_000);
  const asked = { whom, remove: ['NORTH'], weight: 5, confirmWhileOpen: true };
  const moved = await change(administrator, asked).expect(200);
  expect(moved.body.data.changed).toBe(1);
  app.clock.advance(1_000);
  await change(administrator, { whom: { matching: {} }, weight: 2 }).expect(200);
  app.clock.advance(1_000);
  await change(administrator, { whom: { ids: [first?._id] }, add: ['South'] }).expect(200);

  const [one, two] = await rollOf(administrator, 'sort=userId&order=asc');
  expect(one).toMatchObject({ groups: ['South', 'Youth'], weight: 2 });
  expect(two).toMatchObject({ groups: ['North', 'Youth'], weight: 2 });
  expect(await sizesIn(administrator)).toEqual({ North: 3, South: 1, Youth: 4 });
  const stored = await app.connection.collection('users').findOne({ userId: first?.userId });
  expect(stored).toMatchObject({
    weight: 2,
    earlierWeights: [{ weight: 1 }, { weight: 5 }],
    groups: [{ until: expect.any(Date) }, {}, {}],
    rightsSetAt: expect.any(Date),
  });
  if (!first || !second) throw new Error('no voters');
  expect((await (await app.signIn(first)).vote(election).expect(403)).body.code).toBe(
    'NOT_ELIGIBLE',
  );
  await (await app.signIn(second)).vote(election).expect(201);
  const told = (await acts(app)).filter((act) => !act.startsWith('created'));
  expect(told).toEqual([
    'added 4 voters to the group North.',
    'added 4 voters to the group Youth.',
    expect.stringContaining('scheduled “Chair”'),
    'removed 1 voter from the group North while voting was open in “Chair”.',
    'set the weight of 1 voter to 5 while voting was open in “Chair”.',
    'set the weight of 4 voters to 2.',
    'added 1 voter to the group South.',
  ]);
});

it('requires confirmation before voters leave an open election or change weight in a weighted one', async () => {
  const { app, administrator } = await startWithAdministrator();
  const [owner, both] = [
    await app.createVoter({ groups: ['North'], weight: 25 }),
    await app.createVoter({ groups: ['North', 'South'], weight: 25 }),
  ];
  await app.createVoter({ groups: ['West'] });
  const chair = await app.createElection({
    title: 'Chair',
    electorate: { groups: ['North', 'South'] },
  });
  await app.createElection({
    title: 'Budget',
    electorate: { groups: ['South'] },
    weighted: true,
  });
  await app.createElection({ title: 'Later', weighted: true, status: 'upcoming' });
  const of = ({ _id }: { _id: string }) => ({ ids: [_id] });
  const refusalOf = async (body: object) => {
    const before = await rollOf(administrator);
    const answer = await change(administrator, body).expect(409);
    expect(answer.body.code).toBe('VOTING_OPEN');
    expect(await rollOf(administrator)).toEqual(before);
    return answer.body.message;
  };
  const leaves =
    'Voting is open in “Chair”. Voters who leave the groups of an election can no longer vote in it, but ballots already cast still count. A voter who has voted and then joins another group can also vote in the elections of that group. Make this change after voting has closed, or confirm it.';

  // A voter who is moved to the new group, whether selected or matched, loses the right to vote.
  const moved = { add: ['New branch'], remove: ['North'] };
  expect(await refusalOf({ whom: of(owner), ...moved })).toBe(leaves);
  expect(await refusalOf({ whom: { matching: { group: 'North' } }, ...moved })).toBe(leaves);
  const membership = `/auth/voters/${owner._id}/membership`;
  const given = { groups: ['West'], weight: 25 };
  const single = await administrator.put(membership, given).expect(409);
  expect(single.body).toMatchObject({ code: 'VOTING_OPEN', message: leaves });
  expect(await sizesIn(administrator)).not.toHaveProperty('New branch');
  expect(await refusalOf({ whom: of(both), weight: 24 })).toMatch(
    /^Voting is open in “Budget”, which is counted by weight\. Ballots already cast keep their weight\./,
  );
  const some = await refusalOf({ whom: of(both), remove: ['North', 'South'], weight: 1 });
  expect(some).toMatch(
    /“Budget”, which is counted by weight.+ Voting is open in “Budget” and “Chair”/,
  );

  // No confirmation is needed, because another of the voter's groups can vote, the election isn't weighted, or nothing
  // changes.
  for (const harmless of [
    { whom: of(both), remove: ['North'] },
    { whom: of(owner), weight: 20 },
    { whom: { matching: { group: 'West' } }, add: ['South'] },
    { whom: { matching: { group: 'North' } }, remove: ['West'], weight: 20 },
  ]) {
    await change(administrator, harmless).expect(200);
  }
  await administrator.put(membership, { groups: ['north', 'East'], weight: 5 }).expect(200);

  await (await app.signIn(owner)).vote(chair).expect(201);
  const confirmed = { ...given, confirmWhileOpen: true };
  const { body } = await administrator.put(membership, confirmed).expect(200);
  expect(body.data.voter).toMatchObject({ groups: ['West'], weight: 25 });
  await change(administrator, { whom: of(both), weight: 1, confirmWhileOpen: 'yes' }).expect(400);
});

it('leaves out voters who would end up in too many groups', async () => {
  const { app, administrator } = await startWithAdministrator();
  const names = Array.from({ length: LIMITS.groupsPerVoter }, (_, index) => `Group ${index + 1}`);
  const full = await app.createVoter({ groups: names });
  const other = await app.createVoter();
  const whom = { ids: [full._id, other._id] };
  const { body } = await change(administrator, { whom, add: ['One more'], weight: 3 }).expect(200);
  expect(body.data).toEqual({ changed: 1, leftOut: 1 });
  const [oldest, newest] = await rollOf(administrator, 'sort=userId&order=asc');
  expect(newest).toMatchObject({ groups: ['One more'], weight: 3 });
  // Group names are in numeric order.
  expect(oldest).toMatchObject({ groups: names, weight: 1 });
  const swapped = { whom, add: ['One more'], remove: ['Group 1'] };
  expect((await change(administrator, swapped).expect(200)).body.data).toEqual({
    changed: 1,
    leftOut: 0,
  });
});

it('corrects the groups and weight of a voter but not of an administrator', async () => {
  const { app, administrator } = await startWithAdministrator();
  const registered = await administrator
    .post('/auth/register', { name: 'Ada', email: 'ada@example.org', groups: ['North'], weight: 7 })
    .expect(201);
  expect(registered.body.data.user).toMatchObject({ groups: ['North'], weight: 7 });
  const { id } = registered.body.data.user;
  await app.createElection({ title: 'Chair', electorate: { groups: ['South'] } });
  app.clock.advance(1_000);
  const corrected = await administrator
    .put(`/auth/voters/${id}/membership`, { groups: ['South', 'east'], weight: 1 })
    .expect(200);
  expect(corrected.body.data.voter).toMatchObject({ groups: ['east', 'South'], weight: 1 });
  await administrator.put('/auth/voters/none/membership', { groups: [], weight: 1 }).expect(404);
  await administrator.put(`/auth/voters/${id}/membership`, { groups: [], weight: 0 }).expect(400);
  for (const rights of [{ groups: ['North'] }, { weight: 2 }]) {
    const given = {
      name: 'Bo',
      email: 'bo@example.org',
      userType: 'admin',
      currentPassword: PASSWORD,
      ...rights,
    };
    await administrator.post('/auth/register', given).expect(400);
  }
  expect((await acts(app)).at(-1)).toBe(
    'added VOTER001 to the groups South and east, removed VOTER001 from the group North, and set the weight of VOTER001 to 1 while voting was open in “Chair”.',
  );
});

it('loses no change when two administrators change the same voters at the same time', async () => {
  const app = await startTestApp();
  const [first, second] = [await app.asAdministrator(), await app.asAdministrator()];
  const voters = [];
  for (let i = 0; i < 30; i += 1) voters.push(await app.createVoter());
  const whom = { ids: voters.map(({ _id }) => _id) };
  const another = await startTestApp({ databaseName: app.databaseName });
  const elsewhere = another.callerWith(second.token ?? '');
  await Promise.all([
    change(first, { whom, add: ['North'] }).expect(200),
    change(elsewhere, { whom, add: ['South'], weight: 4 }).expect(200),
    change(first, { whom: { matching: {} }, add: ['East'] }).expect(200),
  ]);
  for (const { groups, weight } of await rollOf(first)) {
    expect([groups, weight]).toEqual([['East', 'North', 'South'], 4]);
  }
});

it('resumes a change after kill -9, counts every voter once, and keeps later changes', async () => {
  const { app, administrator } = await startWithAdministrator();
  const voters = [];
  for (let i = 0; i < 6; i += 1) voters.push(await app.createVoter());
  const whom = { ids: voters.map(({ _id }) => _id) };
  // The process is killed after some of the writes of a step.
  const users = app.connection.collection<{ _id: string }>('users');
  const update = vi.spyOn(users, 'updateMany');
  update.mockImplementationOnce(async (_filter, ...written) => {
    for (const _id of whom.ids.slice(0, 4)) await users.updateOne({ _id }, ...written);
    throw Object.assign(new Error('killed'), { name: 'AbortError' });
  });
  await change(administrator, { whom, add: ['North'] }).expect(500);
  const events = async () => (await acts(app)).filter((one) => one.startsWith('added'));
  expect(await events()).toEqual([]);
  const another = await startTestApp({ databaseName: app.databaseName });
  another.clock.set(new Date(app.clock.now().getTime() + 60_000));
  const last = { ids: whom.ids.slice(-1) };
  const there = another.callerWith(administrator.token ?? '');
  await change(there, { whom: last, remove: ['North'] }).expect(200);
  await another.services.rightsChanges.continueAll(new AbortController().signal);
  expect(await events()).toEqual(['added 6 voters to the group North.']);
  app.clock.advance(61_000);
  await app.services.rights.refresh();
  expect(await sizesIn(administrator)).toEqual({ North: 5 });
});

it('responds within 20 seconds and continues in the background', async () => {
  const { app, administrator } = await startWithAdministrator();
  const { _id } = await app.createVoter();
  const now = vi.spyOn(performance, 'now');
  let seconds = 0;
  now.mockImplementation(() => (seconds += 21) * 1_000);
  const whom = { ids: [_id] };
  const answer = await change(administrator, { whom, add: ['North'] }).expect(200);
  expect(answer.body.data).toEqual({ changed: 0, leftOut: 0, isRunning: true });
  app.clock.advance(1_000);
  const single = await administrator
    .put(`/auth/voters/${_id}/membership`, { groups: [], weight: 2 })
    .expect(503);
  expect(single.body.code).toBe('OUTCOME_UNKNOWN');
  now.mockRestore();
  await app.services.rightsChanges.continueAll(new AbortController().signal);
  expect((await rollOf(administrator))[0]).toMatchObject({ groups: [], weight: 2 });
  const changes = app.connection.collection('rightsChanges');
  await acts(app);
  await app.services.rightsChanges.removeOutdated();
  expect(await changes.countDocuments({})).toBe(2);
  app.clock.advance(86_400_001);
  await app.services.rightsChanges.removeOutdated();
  expect(await changes.countDocuments({})).toBe(0);
  expect(await app.connection.collection('rightsTargets').countDocuments({})).toBe(0);
});

it('lists a group’s voters in pages, in any order, and with counts, and can search them', async () => {
  const { app, administrator } = await startWithAdministrator();
  for (const [place, name] of ['Cy Lee', 'Ada Lee', 'Bo Day'].entries()) {
    const groups = place === 2 ? ['South'] : ['North', 'South'];
    await administrator
      .post('/auth/register', { name, email: `${place}@example.org`, groups })
      .expect(201);
    app.clock.advance(1_000);
  }
  await app.createVoter();
  const ask = async (query: string) =>
    (await administrator.get(`/auth/voters/roll?${query}`).expect(200)).body.data;
  for (const sort of ['name', 'userId', 'registeredAt', 'mail']) {
    const page = await ask(`group=south&sort=${sort}&order=asc&pageSize=2`);
    const rest = await ask(`group=south&sort=${sort}&order=asc&pageSize=2&page=2`);
    const names = [...page.voters, ...rest.voters].map(({ name }: Voter) => name);
    const byName = ['Ada Lee', 'Bo Day', 'Cy Lee'];
    expect(names).toEqual(sort === 'name' ? byName : ['Cy Lee', 'Ada Lee', 'Bo Day']);
    expect(page).toMatchObject({ total: 3, counts: { all: 3, queued: 3, sent: 0 } });
  }
  expect((await ask('group=North&search=lee')).total).toBe(2);
  expect((await ask('group=North&search=day')).total).toBe(0);
  expect((await ask('group=North&show=failed')).total).toBe(0);
  expect((await ask('group=Nowhere')).total).toBe(0);
  const [ada] = (await ask('search=ada')).voters;
  await administrator.put(`/auth/voters/${ada.id}`, { name: 'Eve Lee', email: ada.email });
  await administrator.put(`/auth/voters/${ada.id}`, {
    email: 'eve@example.org',
    currentPassword: PASSWORD,
  });
  expect((await ask('group=North&search=eve')).voters).toMatchObject([
    { groups: ['North', 'South'] },
  ]);
});

it('keeps the group keys in the roll consistent with the memberships through many changes', async () => {
  const { app, administrator } = await startWithAdministrator();
  const names = ['A', 'B', 'C'];
  const model = new Map<string, Set<string>>();
  for (const groups of [['A'], ['B', 'C'], []]) {
    const { _id } = await app.createVoter({ groups });
    model.set(_id, new Set(groups));
  }
  // Covers many combinations, with the same steps in every run.
  for (let seed = 1; seed < 25; seed += 1) {
    const pick = (step: number) =>
      names.filter((_, place) => (seed * 7 + step * 3) % (place + 2) === 0);
    const [add, remove] = [pick(seed), pick(seed + 1).filter((name) => !pick(seed).includes(name))];
    if (add.length + remove.length === 0) continue;
    const ids = [...model.keys()].filter((_, place) => (seed + place) % 3 > 0);
    await change(administrator, { whom: { ids }, add, remove }).expect(200);
    for (const id of ids) {
      for (const name of remove) model.get(id)?.delete(name);
      for (const name of add) model.get(id)?.add(name);
    }
  }
  const idsByName = new Map((await groupsIn(administrator)).map(({ id, name }) => [name, id]));
  for (const [_id, groups] of model) {
    const users = app.connection.collection<Pick<UserDocument, '_id' | 'groups' | 'roll'>>('users');
    const stored = await users.findOne({ _id });
    const current = (stored?.groups ?? []).filter(({ until }) => !until);
    const wanted = [...groups].map((name) => idsByName.get(name) ?? '').toSorted();
    expect(current.map(({ group }) => group).toSorted()).toEqual(wanted);
    expect((stored?.roll.groups ?? []).toSorted()).toEqual(wanted);
  }
});

it('renames a group everywhere unless another group has the name', async () => {
  const { app, administrator } = await startWithAdministrator();
  const voter = await app.createVoter({ groups: ['North'] });
  const closed = await app.createElection({
    status: 'completed',
    electorate: { groups: ['North'] },
  });
  await administrator.post('/groups', { name: 'South' }).expect(201);
  const taken = await administrator.post('/groups', { name: ' south ' }).expect(409);
  expect(taken.body.code).toBe('GROUP_NAME_TAKEN');
  const { id } = await groupNamed(administrator, 'North');
  const refused = await administrator.put(`/groups/${id}`, { name: 'SOUTH' }).expect(409);
  expect(refused.body.code).toBe('GROUP_NAME_TAKEN');
  await administrator.put('/groups/none', { name: 'East' }).expect(404);
  const renamed = await administrator.put(`/groups/${id}`, { name: 'north Branch' }).expect(200);
  expect(renamed.body.data.group).toEqual({ id, name: 'north Branch', voters: 1 });
  const shown = await administrator.get(`/elections/${closed.id}`).expect(200);
  const { updatedAt, ...election } = shown.body.data.election;
  expect(election.electorate).toEqual({ groups: ['north Branch'] });
  // A form that was opened before the rename would submit the old name, which no group has now.
  const stale = { ...election, electorate: closed.electorate, expectedUpdatedAt: closed.updatedAt };
  expect(new Date(updatedAt).getTime()).toBeGreaterThan(new Date(closed.updatedAt).getTime());
  expect((await administrator.put(`/elections/${closed.id}`, stale).expect(409)).body.code).toBe(
    'EDITED_MEANWHILE',
  );
  expect(await sizesIn(administrator)).toEqual({ South: 0, 'north Branch': 1 });
  expect((await rollOf(administrator, `search=${voter.userId}`))[0]?.groups).toEqual([
    'north Branch',
  ]);
  expect(await acts(app)).toContain('renamed the group North to north Branch.');

  // A process is killed between writing the group and writing the elections.
  const groups = app.connection.collection<{ _id: string }>('groups');
  await groups.updateOne({ _id: id }, { $set: { name: 'Late', key: 'late', isSpread: false } });
  await app.services.groups.spreadNames();
  const later = await administrator.get(`/elections/${closed.id}`).expect(200);
  expect(later.body.data.election.electorate).toEqual({ groups: ['Late'] });
});

it('merges a group into another group, even after kill -9 in the middle', async () => {
  const { app, administrator } = await startWithAdministrator();
  const norths = [
    await app.createVoter({ groups: ['North'] }),
    await app.createVoter({ groups: ['North'] }),
  ];
  await app.createVoter({ groups: ['North', 'South'] });
  const closed = await app.createElection({ title: 'Old', electorate: { groups: ['North'] } });
  await (await app.signIn(norths[0] ?? { userId: '', userType: 'voter' })).vote(closed).expect(201);
  const upcoming = await app.createElection({
    title: 'Next',
    status: 'upcoming',
    startDate: '2100-01-01',
    endDate: '2100-01-02',
    electorate: { groups: ['North', 'East'] },
  });
  const both = await app.createElection({
    title: 'Both',
    electorate: { groups: ['South', 'North'] },
  });
  const leaver = await app.createVoter({ groups: ['North'] });
  const left = await app.signIn(leaver);
  await left.vote(both).expect(201);
  const leaving = { whom: { ids: [leaver._id] }, remove: ['North'], confirmWhileOpen: true };
  await change(administrator, leaving).expect(200);
  const [north, south] = [
    await groupNamed(administrator, 'North'),
    await groupNamed(administrator, 'South'),
  ];
  const merge = () => administrator.post(`/groups/${north.id}/merge`, { into: south.id });
  const refused = await merge().expect(409);
  expect(refused.body).toMatchObject({
    code: 'GROUP_IN_USE',
    message: expect.stringMatching(
      /^Voting in “(Old|Both)” has begun\. Groups can be merged once voting has closed/,
    ),
  });
  await administrator.post(`/groups/${north.id}/merge`, { into: north.id }).expect(400);
  await administrator.post(`/groups/${north.id}/merge`, { into: 'none' }).expect(404);
  const turnout = async () =>
    (await administrator.get(`/votes/results/${closed.id}`).expect(200)).body.data.results.turnout;
  app.clock.advance(1_000);
  for (const one of [closed, both]) {
    const ended = { ...app.electionInput(), ...one, status: 'completed' };
    await administrator.put(`/elections/${one.id}`, ended).expect(200);
  }
  const before = await turnout();
  expect(before).toMatchObject({ eligible: 3 });

  // The process is killed after the first steps: the group is marked, and one member has moved.
  app.clock.advance(10_000);
  const users = app.connection.collection<{ _id: string }>('users');
  const update = vi.spyOn(users, 'updateMany');
  update.mockImplementationOnce(async (_filter, ...written) => {
    await users.updateOne({ _id: norths[0]?._id ?? '' }, ...written);
    throw Object.assign(new Error('killed'), { name: 'AbortError' });
  });
  await merge().expect(500);
  // No election opens until the merge has ended.
  const meanwhile = await administrator.post('/elections', app.electionInput()).expect(409);
  expect(meanwhile.body).toMatchObject({
    code: 'EDITED_MEANWHILE',
    message: 'Groups are being merged. Try again in a moment.',
  });
  const another = await startTestApp({ databaseName: app.databaseName });
  another.clock.set(new Date(app.clock.now().getTime() + 60_000));
  await another.services.rightsChanges.continueAll(new AbortController().signal);

  app.clock.advance(61_000);
  await app.services.rights.refresh();
  expect(await sizesIn(administrator)).toEqual({ East: 0, South: 3 });
  const shown = async ({ id }: Election) =>
    (await administrator.get(`/elections/${id}`).expect(200)).body.data.election.electorate.groups;
  expect(await shown(upcoming)).toEqual(['South', 'East']);
  expect(await shown(both)).toEqual(['South', 'North']);
  // A voter who voted and left the old group before the merge still sees the election.
  await left.get(`/elections/${both.id}`).expect(200);
  await left.get(`/elections/${upcoming.id}`).expect(404);
  expect(await shown(closed)).toEqual(['North']);
  expect(await turnout()).toEqual(before);
  expect((await acts(app)).filter((one) => one.startsWith('merged'))).toEqual([
    'merged the group North into South and moved 3 voters.',
  ]);

  // The closed election can be edited but not reopened, since its voters are now in another group.
  const edited = { ...app.electionInput(), ...closed, status: 'completed' };
  await administrator.put(`/elections/${closed.id}`, { ...edited, publicResult: true }).expect(200);
  const reopened = { ...edited, publicResult: true, status: 'active', endDate: '2100-01-02' };
  const kept = await administrator.put(`/elections/${closed.id}`, reopened).expect(409);
  expect(kept.body).toMatchObject({
    code: 'REOPENING_REFUSED',
    message: expect.stringContaining('its group North has been merged into South'),
  });
  const other = { ...edited, title: 'Older', electorate: { groups: ['West'] } };
  const locked = await administrator.put(`/elections/${closed.id}`, other).expect(409);
  expect(locked.body.code).toBe('ELECTORATE_LOCKED');
  expect(await sizesIn(administrator)).toEqual({ East: 0, South: 3 });
  expect(await shown(closed)).toEqual(['North']);

  // The name is available again.
  await administrator.post('/groups', { name: 'North' }).expect(201);

  // An import that was already running adds a voter to the old group.
  const late = await app.createVoter({ groups: ['South'] });
  const set = { groups: [{ group: north.id, since: new Date() }], 'roll.groups': [north.id] };
  await users.updateOne({ _id: late._id }, { $set: { ...set, rightsSetAt: app.clock.now() } });
  await app.services.memberships.moveLate();
  expect(await sizesIn(administrator)).toEqual({ East: 0, North: 0, South: 4 });
});

/** Creates a closed election for the group North with one ballot, and a second group, South. */
async function closedForNorth() {
  const { app, administrator } = await startWithAdministrator();
  const voter = await app.asVoter({ groups: ['North'] });
  await app.createVoter({ groups: ['South'] });
  const election = await app.createElection({ electorate: { groups: ['North'] } });
  await voter.vote(election).expect(201);
  app.clock.advance(1_000);
  const fields = { ...app.electionInput(), ...election };
  const set = (status: 'active' | 'completed') =>
    administrator.put(`/elections/${election.id}`, { ...fields, status });
  await set('completed').expect(200);
  const [from, into] = [
    await groupNamed(administrator, 'North'),
    await groupNamed(administrator, 'South'),
  ];
  return {
    app,
    election,
    reopen: () => set('active'),
    merge: () => administrator.post(`/groups/${from.id}/merge`, { into: into.id }),
    async state() {
      const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
      const { status, electorate } = body.data.election;
      return [status, electorate.groups, Object.keys(await sizesIn(administrator))];
    },
  };
}

/** Calls `act` just before the next update of a document in a collection. */
function beforeNext(
  { connection }: TestApp,
  collection: 'elections' | 'groups',
  act: () => PromiseLike<unknown>,
) {
  const documents = connection.collection(collection);
  const write = documents.updateOne.bind(documents) as (...given: unknown[]) => unknown;
  const spy = vi.spyOn(documents, 'updateOne');
  spy.mockImplementationOnce((async (...given: unknown[]) => {
    await act();
    return write(...given);
  }) as never);
  return spy;
}

it('does not reopen an election if its group is merged between the check and the write', async () => {
  const { app, reopen, merge, state } = await closedForNorth();
  const write = beforeNext(app, 'elections', () => merge().expect(200));
  const refused = await reopen().expect(409);
  expect(write).toHaveBeenCalled();
  expect(refused.body).toMatchObject({
    code: 'REOPENING_REFUSED',
    message: expect.stringContaining('its group North has been merged into South'),
  });
  expect(await state()).toEqual(['completed', ['North'], ['South']]);
});

it('does not reopen an election while its group is being merged', async () => {
  const { app, reopen, merge, state } = await closedForNorth();
  const refusals: unknown[] = [];
  // This write marks the group as merged.
  beforeNext(app, 'groups', async () => {
    refusals.push((await reopen().expect(409)).body);
  });
  await merge().expect(200);
  expect(refusals).toMatchObject([
    { code: 'EDITED_MEANWHILE', message: 'Groups are being merged. Try again in a moment.' },
  ]);
  expect(await state()).toEqual(['completed', ['North'], ['South']]);
});

it('does not merge a group if its election is reopened before the merge writes to the election', async () => {
  const { app, reopen, merge, state } = await closedForNorth();
  let merged: Promise<Awaited<ReturnType<typeof merge>>> | undefined;
  let reach = () => {};
  const atFence = new Promise<void>((resolve) => (reach = resolve));
  let proceed = () => {};
  const isReopened = new Promise<void>((resolve) => (proceed = resolve));
  // The merge begins after the reopening has checked for merges, and waits before it writes to the election.
  beforeNext(app, 'elections', async () => {
    beforeNext(app, 'elections', async () => {
      reach();
      await isReopened;
    });
    // Sends the request, which starts only when its promise is awaited.
    merged = Promise.resolve(merge());
    await atFence;
  });
  await reopen().expect(200);
  proceed();
  const refused = await merged;
  expect([refused?.status, refused?.body.code]).toEqual([409, 'GROUP_IN_USE']);
  expect(await state()).toEqual(['active', ['North'], ['North', 'South']]);
});

it('keeps a group’s name consistent between the group and its elections after two simultaneous renames, and records both renames', async () => {
  const { app, administrator } = await startWithAdministrator();
  const election = await app.createElection({ electorate: { groups: ['North'] } });
  const { id } = await groupNamed(administrator, 'North');
  const rename = (name: string) => administrator.put(`/groups/${id}`, { name }).expect(200);
  const named = async () => {
    const { body } = await administrator.get(`/elections/${election.id}`).expect(200);
    return [body.data.election.electorate.groups, Object.keys(await sizesIn(administrator))];
  };
  // Another rename happens between reading the group and writing it.
  beforeNext(app, 'groups', () => rename('East'));
  await rename('West');
  expect(await named()).toEqual([['West'], ['West']]);
  expect((await acts(app)).filter((one) => one.startsWith('renamed'))).toEqual([
    'renamed the group North to East.',
    'renamed the group East to West.',
  ]);

  // Another rename happens between writing the group and writing the election.
  beforeNext(app, 'elections', () => rename('South'));
  await rename('Center');
  expect(await named()).toEqual([['South'], ['South']]);
  app.clock.advance(60_000);
  await app.services.groups.spreadNames();
  expect(await named()).toEqual([['South'], ['South']]);
});

it('gives a name to only one of two groups that are renamed at the same time', async () => {
  const { app, administrator } = await startWithAdministrator();
  const another = await startTestApp({ databaseName: app.databaseName });
  const elsewhere = another.callerWith(administrator.token ?? '');
  for (const name of ['North', 'South']) await administrator.post('/groups', { name }).expect(201);
  const [north, south] = [
    await groupNamed(administrator, 'North'),
    await groupNamed(administrator, 'South'),
  ];
  const answers = await Promise.all([
    administrator.put(`/groups/${north.id}`, { name: 'East' }),
    elsewhere.put(`/groups/${south.id}`, { name: 'EAST' }),
  ]);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const isFirst = answers[0]?.status === 200;
  expect(Object.keys(await sizesIn(administrator)).toSorted()).toEqual(
    isFirst ? ['East', 'South'] : ['EAST', 'North'],
  );
});

it('shows a renamed group, or its new members after a merge, on another process within half a second', async () => {
  const { app, administrator } = await startWithAdministrator();
  const [first, second] = [
    await app.asVoter({ groups: ['North'] }),
    await app.asVoter({ groups: ['North'] }),
  ];
  const south = await app.asVoter({ groups: ['South'] });
  const outsider = await app.asVoter({ groups: ['East'] });
  const election = await app.createElection({ electorate: { groups: ['North', 'South'] } });
  const another = await startTestApp({ databaseName: app.databaseName });
  another.clock.set(app.clock.now());
  const there = ({ token }: Caller) => another.callerWith(token ?? '');
  const namesFor = async (voter: Caller) => {
    const { body } = await there(voter).get('/elections').expect(200);
    return body.data.elections.map((one: Election) => one.electorate.groups.toSorted());
  };
  const north = await groupNamed(administrator, 'North');
  expect(await namesFor(first)).toEqual([['North', 'South']]);
  await administrator.put(`/groups/${north.id}`, { name: 'Upland' }).expect(200);
  // Casting uses the group's ID, so the outdated name in the list does not matter.
  await there(first).vote(election).expect(201);
  expect((await there(outsider).vote(election).expect(403)).body.code).toBe('NOT_ELIGIBLE');
  another.clock.advance(501);
  expect(await namesFor(second)).toEqual([['South', 'Upland']]);

  const { id: into } = await groupNamed(administrator, 'South');
  await setStatus(administrator, election, 'completed');
  await administrator.post(`/groups/${north.id}/merge`, { into }).expect(200);
  const next = await app.createElection({ electorate: { groups: ['South'] } });
  // In this process, the voter is still a member of the group that was merged.
  await there(second).vote(next).expect(201);
  expect((await there(outsider).vote(next).expect(403)).body.code).toBe('NOT_ELIGIBLE');
  another.clock.advance(501);
  expect(await namesFor(south)).toContainEqual(['South']);
  await there(south).vote(next).expect(201);
});

it('limits the number of groups', async () => {
  const { app, administrator } = await startWithAdministrator();
  const groups = Array.from({ length: LIMITS.groupsMax - 1 }, (_, number) => ({
    _id: `group${number}`,
    schema: 1,
    name: `Group ${number}`,
    key: `group ${number}`,
    createdAt: app.clock.now(),
    mergedInto: null,
    isSpread: true,
    events: [],
    eventsCount: 0,
  }));
  await app.connection.collection<{ _id: string }>('groups').insertMany(groups);
  await administrator.post('/groups', { name: 'Last' }).expect(201);
  const person = { name: 'Ann Lee', email: 'ann@example.org' };
  for (const [path, body] of [
    ['/groups', { name: 'One more' }],
    ['/auth/register', { ...person, groups: ['last', 'One more'] }],
    ['/elections', { ...app.electionInput(), electorate: { groups: ['One more'] } }],
  ] as const) {
    const { message } = (await administrator.post(path, body).expect(400)).body;
    expect(message).toMatch(/^There can be at most 2,000 groups\./);
  }
  await administrator.post('/auth/register', { ...person, groups: ['last'] }).expect(201);
  expect(Object.keys(await sizesIn(administrator))).toHaveLength(LIMITS.groupsMax);
});

it('counts the voters, their total weight, and the rare weights of an electorate', async () => {
  const { app, administrator } = await startWithAdministrator();
  const hasWeights = async () =>
    (await administrator.get('/auth/voters/roll?group=South').expect(200)).body.data.hasWeights;
  expect(await hasWeights()).toBe(false);
  for (let i = 0; i < 5; i += 1) await app.createVoter({ groups: ['North'], weight: 10 });
  await app.services.rights.refresh();
  expect(await hasWeights()).toBe(true);
  await app.createVoter({ groups: ['North', 'South'], weight: 30 });
  const disabled = await app.createVoter({ groups: ['South'] });
  await app.createVoter();
  await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
  const sizeOf = async (groups: string[]) =>
    (await administrator.post('/groups/electorate-size', { groups }).expect(200)).body.data;
  expect(await sizeOf(['north'])).toEqual({ voters: 6, weight: 80, rareWeights: 1 });
  expect(await sizeOf(['North', 'South'])).toEqual({ voters: 6, weight: 80, rareWeights: 1 });
  expect(await sizeOf(['South'])).toEqual({ voters: 1, weight: 30, rareWeights: 1 });
  expect(await sizeOf([])).toEqual({ voters: 7, weight: 81, rareWeights: 2 });
  expect(await sizeOf(['Nowhere'])).toEqual({ voters: 0, weight: 0, rareWeights: 0 });
  expect(await sizesIn(administrator)).toEqual({ North: 6, South: 1 });
});

it('rereads only changed rights and checks the database while its copy is outdated', async () => {
  const { app, administrator } = await startWithAdministrator();
  const { rights } = app.services;
  const voter = await app.createVoter({ groups: ['North'], weight: 3 });
  for (let i = 0; i < 20; i += 1) await app.createVoter({ groups: ['North'] });
  const { id } = await groupNamed(administrator, 'North');
  await rights.refresh();
  const users = app.connection.collection<{ _id: string }>('users');
  const find = vi.spyOn(users, 'find');
  const findOne = vi.spyOn(users, 'findOne');
  const readings = async () => {
    find.mockClear();
    await rights.refresh();
    return find.mock.calls.length;
  };
  app.clock.advance(2_000);
  // The refresh reads only what has changed since the last read.
  expect(await readings()).toBe(1);
  expect(await rights.isInGroups(voter._id, [id])).toBe(true);
  expect(findOne).not.toHaveBeenCalled();

  // Another host, whose clock is slow, writes a change.
  const at = new Date(app.clock.now().getTime() - 20_000);
  const left = [{ group: id, since: new Date(1), until: at }];
  await users.updateOne({ _id: voter._id }, { $set: { groups: left, weight: 9, rightsSetAt: at } });
  const count = vi.spyOn(users, 'countDocuments');
  // The late change and the latest ones, without a look at each part of the time before.
  expect(await readings()).toBe(2);
  expect(count).toHaveBeenCalledOnce();
  expect(await rights.isInGroups(voter._id, [id])).toBe(false);
  expect(await rights.weightOf(voter._id)).toBe(9);

  // After a long time without a refresh, the outdated copy no longer decides who can vote.
  const back = { groups: [{ group: id, since: at }], weight: 1, rightsSetAt: app.clock.now() };
  await users.updateOne({ _id: voter._id }, { $set: back });
  expect(await rights.weightOf(voter._id)).toBe(9);
  app.clock.advance(11_000);
  expect(await rights.isInGroups(voter._id, [id])).toBe(true);
  expect(await rights.weightOf(voter._id)).toBe(1);
});

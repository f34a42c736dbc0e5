import type { Election, Group } from '@votewise/contract';
import { afterEach, expect, it, vi } from 'vitest';
import type { ElectionDocument } from '../../src/features/elections/stored/election-document.ts';
import { setStatus } from '../support/finished-election.ts';
import { giveHandouts } from '../support/handouts.ts';
import { createMember } from '../support/meetings.ts';
import { type Caller, startTestApp, type TestApp } from '../support/test-app.ts';

/**
 * Paper has shown who has not voted in a question that stays open. Merging groups moves voters between groups, and elections
 * to other groups. Neither may bring this voter together with a visible count, so no election opens meanwhile.
 */

afterEach(() => void vi.restoreAllMocks());

const of = (...groups: string[]) => ({ electorate: { groups } });
const live = { title: 'Live', ballot: { results: 'live' } } as const;
const merging = {
  code: 'EDITED_MEANWHILE',
  message: 'Groups are being merged. Try again in a moment.',
};

async function startGroups() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const b = await createMember(app, { groups: ['B'] });
  const inOld = () => createMember(app, { groups: ['Old'] });
  const old = [await inOld(), await inOld()] as const;
  const idOf = async (name: string) => {
    const { groups } = (await administrator.get('/groups').expect(200)).body.data;
    return groups.find((one: Group) => one.name === name)?.id ?? '';
  };
  const merge = async () =>
    administrator.post(`/groups/${await idOf('Old')}/merge`, { into: await idOf('B') });
  return { app, administrator, b, old, idOf, merge };
}

const read = async (administrator: Caller, { id }: Pick<Election, 'id'>): Promise<Election> =>
  (await administrator.get(`/elections/${id}`).expect(200)).body.data.election;

const cast = (caller: Caller, { id, candidates }: Election) =>
  caller.post('/votes/cast', { electionId: id, choices: [candidates[0]?.id] });

/** Opens a question of a group after an election with paper, in which only `late` has not voted. */
async function openBesidePaper(
  { app, administrator }: { app: TestApp; administrator: Caller },
  group: string,
) {
  const early = await createMember(app, { groups: [group] });
  const late = await createMember(app, { groups: [group] });
  const paper = await app.createElection({ ...of(group), ballot: { onPaper: true } });
  const question = await app.createElection(of(group));
  await cast(early.caller, paper).expect(201);
  await cast(early.caller, question).expect(201);
  const [handout] = await giveHandouts(administrator, paper, [late._id]);
  expect(handout?.isGiven).toBe(true);
  await giveHandouts(administrator, paper, [late._id], '/return');
  await setStatus(administrator, paper, 'completed');
  app.clock.advance(136_000);
  return { late, question };
}

/** Kills the process that merges after the first member has moved. */
async function mergeHalf({ app, old, merge }: Awaited<ReturnType<typeof startGroups>>) {
  const users = app.connection.collection<{ _id: string }>('users');
  vi.spyOn(users, 'updateMany').mockImplementationOnce(async (_filter, ...written) => {
    await users.updateOne({ _id: old[0]._id }, ...written);
    throw Object.assign(new Error('killed'), { name: 'AbortError' });
  });
  expect((await merge()).status).toBe(500);
}

/** Carries out what is recorded, on another host. */
async function completeElsewhere(app: TestApp) {
  const another = await startTestApp({ databaseName: app.databaseName });
  another.clock.set(new Date(app.clock.now().getTime() + 60_000));
  await another.services.rightsChanges.continueAll(new AbortController().signal);
}

it('reopens no election of a group that was merged, also without ballots, and whatever has the name by then', async () => {
  const started = await startGroups();
  const { app, administrator, b, merge } = started;
  const decoy = await app.createElection({ ...of('Old'), ...live });
  await setStatus(administrator, decoy, 'completed');
  expect((await merge()).status).toBe(200);
  app.clock.advance(600_000);
  await openBesidePaper(started, 'B');
  await administrator.post('/groups', { name: 'Old' }).expect(201);
  const stranger = await createMember(app, { groups: ['Old'] });
  for (const status of ['active', 'upcoming'] as const) {
    const { body } = await setStatus(administrator, decoy, status);
    expect(body).toMatchObject({
      code: 'REOPENING_REFUSED',
      message: expect.stringContaining('its group Old has been merged into B'),
    });
  }
  await app.services.memberships.moveLate();
  expect(await read(administrator, decoy)).toMatchObject({ status: 'completed', ...of('Old') });
  // With another group, it opens under the checks.
  const given = { ...(await read(administrator, decoy)), ...of('B'), status: 'active' };
  await administrator.put(`/elections/${decoy.id}`, given).expect(200);
  expect(await read(administrator, decoy)).toMatchObject({ ballot: { results: 'after-close' } });
  await cast(b.caller, decoy).expect(201);
  await cast(stranger.caller, decoy).expect(403);
});

it('opens nothing and hands out no paper until a merge has ended, also if its process was killed', async () => {
  const started = await startGroups();
  const { app, administrator, b, old, idOf } = started;
  const at = (seconds: number) =>
    new Date(app.clock.now().getTime() + seconds * 1_000).toISOString();
  const scheduled = { ...of('Old'), ...live, status: 'upcoming', endDate: at(86_400) } as const;
  const due = await app.createElection({ ...scheduled, startDate: at(1) });
  const planned = { ...scheduled, startDate: at(3_600) };
  const paper = await app.createElection({ ...planned, ballot: { onPaper: true } });
  const later = await app.createElection(planned);
  await mergeHalf(started);

  app.clock.advance(2_000);
  await app.services.elections.moveDue();
  const ofDue = { _id: due.id as never };
  const stored = () => app.connection.collection('elections').findOne(ofDue);
  expect(await stored()).toMatchObject({ status: 'upcoming', statusChanges: [{ to: 'upcoming' }] });
  expect(app.services.elections.nextMove()).toEqual(app.clock.now());
  expect((await cast(b.caller, due)).body).toMatchObject({ code: 'BUSY' });
  expect((await setStatus(administrator, later, 'active')).body).toMatchObject(merging);
  const created = await administrator.post(
    '/elections',
    app.electionInput({ ...of('B'), ...live }),
  );
  expect(created.body).toMatchObject(merging);
  const handouts = await giveHandouts(administrator, paper, [old[0]._id]);
  expect(handouts).toMatchObject([
    { isGiven: false, code: 'PAPER_REFUSED', message: merging.message },
  ]);

  await completeElsewhere(app);
  expect(await idOf('Old')).toBe('');
  await app.services.elections.moveDue();
  expect(await stored()).toMatchObject({
    status: 'active',
    electorate: { groups: [{ name: 'B' }] },
  });
  await app.services.rights.refresh();
  await cast(old[1].caller, due).expect(201);
});

it('begins no merge while voting is open or paused anywhere, or paper is handed out', async () => {
  const { app, administrator, old, idOf, merge } = await startGroups();
  const begun = { code: 'GROUP_IN_USE', message: expect.stringContaining('has begun') };
  const other = await createMember(app, { groups: ['C'] });
  const open = await app.createElection(of('C'));
  expect((await merge()).body).toMatchObject(begun);
  await cast(other.caller, open).expect(201);
  await setStatus(administrator, open, 'upcoming');
  expect((await merge()).body).toMatchObject(begun);
  await setStatus(administrator, open, 'completed');
  const dates = { startDate: '2100-01-01', endDate: '2100-01-02' };
  const planned = { ...of('Old'), ...dates, status: 'upcoming' } as const;
  const paper = await app.createElection({ ...planned, ballot: { onPaper: true } });
  expect(await giveHandouts(administrator, paper, [old[0]._id])).toMatchObject([{ isGiven: true }]);
  expect((await merge()).body).toMatchObject(begun);
  await setStatus(administrator, paper, 'completed');
  expect((await merge()).status).toBe(200);
  expect(await idOf('Old')).toBe('');
});

it('removes a new election if a merge is recorded just before it is stored', async () => {
  const started = await startGroups();
  const { app, administrator } = started;
  await mergeHalf(started);
  // The first look was before the merge.
  vi.spyOn(app.services.groups, 'isMerging').mockResolvedValueOnce(false);
  const created = await administrator.post(
    '/elections',
    app.electionInput({ ...of('B'), ...live }),
  );
  expect(created.body).toMatchObject(merging);
  expect((await administrator.get('/elections').expect(200)).body.data.elections).toEqual([]);
});

it('opens an election at its next turn if groups are merged between the look of the clock and its write', async () => {
  const { app, administrator, merge } = await startGroups();
  const startDate = new Date(app.clock.now().getTime() + 1_000).toISOString();
  const due = await app.createElection({ ...of('Old'), startDate, status: 'upcoming' });
  app.clock.advance(2_000);
  const look = vi.spyOn(app.services.groups, 'isMerging').mockImplementationOnce(async () => {
    expect((await merge()).status).toBe(200);
    return false;
  });
  await app.services.elections.moveDue();
  expect(look).toHaveBeenCalled();
  const stored = () => app.connection.collection('elections').findOne({ _id: due.id as never });
  expect(await stored()).toMatchObject({
    status: 'upcoming',
    electorate: { groups: [{ name: 'B' }] },
  });
  await app.services.elections.moveDue();
  expect(await stored()).toMatchObject({ status: 'active' });
  expect((await read(administrator, due)).electorate.groups).toEqual(['B']);
});

/** Lets one request wait for another. */
function createSignal() {
  let give = () => {};
  const given = new Promise<void>((resolve) => {
    give = resolve;
  });
  return { given, give };
}

it.each(['a first handout', 'a vote'] as const)(
  'freezes no election for %s if groups are merged before that is written, whose group is replaced',
  async (what) => {
    const { app, administrator, old, b, merge } = await startGroups();
    const isVote = what === 'a vote';
    const c = await createMember(app, { groups: ['C'] });
    const dates = { startDate: '2100-01-01', endDate: '2100-01-02', status: 'upcoming' } as const;
    const given = isVote ? {} : { ...dates, ballot: { onPaper: true } };
    const election = await app.createElection({ ...of('Old', 'C'), ...given });
    const elections = app.connection.collection<ElectionDocument>('elections');
    const groups = app.connection.collection('groups');
    const [freeze, mark] = [elections.updateOne.bind(elections), groups.updateOne.bind(groups)];
    const [marking, frozen] = [createSignal(), createSignal()];
    let underWay: ReturnType<typeof merge> | undefined;
    // The merge has found no election in which voting has begun, and then waits.
    vi.spyOn(groups, 'updateOne').mockImplementation(async (...written) => {
      if (JSON.stringify(written[1]).includes('mergedInto')) {
        marking.give();
        await frozen.given;
      }
      return mark(...written);
    });
    vi.spyOn(elections, 'updateOne').mockImplementation(async (filter, change, ...options) => {
      const isFreeze = JSON.stringify(change).includes('ballotSalt');
      if (isFreeze && !underWay) {
        if (isVote) await setStatus(administrator, election, 'upcoming');
        underWay = merge();
        await Promise.race([marking.given, underWay]);
      }
      const done = await freeze(filter, change, ...options);
      if (isFreeze) frozen.give();
      return done;
    });
    if (isVote)
      expect((await cast(c.caller, election)).body).toMatchObject({ code: 'ELECTION_NOT_OPEN' });
    else
      expect(await giveHandouts(administrator, election, [c._id])).toMatchObject([
        { isGiven: false, code: 'PAPER_REFUSED', message: merging.message },
      ]);
    expect((await underWay)?.status).toBe(200);
    vi.restoreAllMocks();
    expect(await elections.findOne({ _id: election.id })).toMatchObject({
      ballotSalt: null,
      electorate: { groups: [{ name: 'B' }, { name: 'C' }] },
    });
    await app.services.rights.refresh();
    expect((await setStatus(administrator, election, 'active')).status).toBe(200);
    for (const voter of [...old, b, c]) await cast(voter.caller, election).expect(201);
  },
);

it('gives an election that an earlier version let open for a merged group the other one while it is paused', async () => {
  const { app, administrator, b, idOf, merge } = await startGroups();
  const id = await idOf('Old');
  const election = await app.createElection({ ...of('B'), status: 'upcoming' });
  expect((await merge()).status).toBe(200);
  const electorate = { groups: [{ id, name: 'Old' }] };
  const set = { electorate, status: 'active', ballotSalt: '00' } as const;
  const elections = app.connection.collection<ElectionDocument>('elections');
  await elections.updateOne({ _id: election.id }, { $set: set });
  await cast(b.caller, election).expect(403);
  await setStatus(administrator, election, 'upcoming');
  expect((await setStatus(administrator, election, 'active')).body).toMatchObject(merging);
  await app.services.memberships.moveLate();
  expect((await setStatus(administrator, election, 'active')).status).toBe(200);
  await cast(b.caller, election).expect(201);
});

it('adds voters to the group that theirs has become while the change waited', async () => {
  const { app, administrator, merge } = await startGroups();
  const late = await createMember(app, { groups: ['C'] });
  // Both requests return before their changes are carried out, as behind a change of very many voters.
  let seconds = 0;
  const now = vi.spyOn(performance, 'now').mockImplementation(() => (seconds += 21) * 1_000);
  expect((await merge()).status).toBe(200);
  const whom = { ids: [late._id] };
  await administrator.post('/auth/voters/memberships', { whom, add: ['Old'] }).expect(200);
  now.mockRestore();
  await app.services.rightsChanges.continueAll(new AbortController().signal);
  await app.services.rights.refresh();
  const election = await app.createElection(of('B'));
  await cast(late.caller, election).expect(201);
});

it('moves a voter who was added to a merged group late only if that brings paper and a visible count together for no one', async () => {
  const started = await startGroups();
  const { app, administrator, idOf, merge } = started;
  const old = await idOf('Old');
  expect((await merge()).status).toBe(200);
  const { late, question } = await openBesidePaper(started, 'C');
  const users = app.connection.collection<{ _id: string }>('users');
  const groups = [await idOf('C'), old].map((group) => ({ group, since: app.clock.now() }));
  const set = { groups, 'roll.groups': groups.map(({ group }) => group) };
  await users.updateOne({ _id: late._id }, { $set: { ...set, rightsSetAt: app.clock.now() } });
  const shown = await app.createElection({ ...of('B'), ...live });
  expect(shown.ballot.results).toBe('live');
  await app.services.memberships.moveLate();
  await app.services.rights.refresh();
  await cast(late.caller, shown).expect(403);
  await setStatus(administrator, question, 'completed');
  await setStatus(administrator, shown, 'completed');
  await app.services.memberships.moveLate();
  await app.services.rights.refresh();
  await cast(late.caller, await app.createElection(of('B'))).expect(201);
});

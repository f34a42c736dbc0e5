import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createFileMailer } from '../src/platform/mail/mailer.ts';
import { declareResults } from './support/finished-election.ts';
import { checkIn, createMember, planMeeting } from './support/meetings.ts';
import { giveHandouts, onPaper } from './support/handouts.ts';
import {
  type Caller,
  createTestClock,
  PASSWORD,
  startTestApp,
  type TestApp,
} from './support/test-app.ts';

const proof = { currentPassword: PASSWORD };
const PATH = '/auth/voters/erasing';

const erase = async (administrator: Caller, ...voters: { _id: string }[]) => {
  const ids = voters.map(({ _id }) => _id);
  return (await administrator.post(PATH, { ids, ...proof }).expect(200)).body.data;
};

const storedOf = ({ connection }: TestApp, { _id }: { _id: string }) =>
  connection.collection<{ _id: string }>('users').findOne({ _id });

it('keeps nothing of a voter who was registered after the last election', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  await declareResults(app, administrator, [await app.createElection()]);
  app.clock.advance(60_000);
  const [voter, other] = [await app.createVoter(), await app.createVoter()];
  await administrator.post(PATH, { ids: [voter._id] }).expect(403);
  expect(await erase(administrator, voter)).toEqual({ erased: 1, refused: [] });
  await administrator.get(`/auth/voters/roll?search=${voter.userId}`).expect(({ body }) => {
    expect(body.data.voters).toEqual([]);
    expect(body.data.counts.all).toBe(1);
  });
  while ((await app.services.audit.moveEvents()) > 0);
  app.clock.advance(180_000);
  await app.services.erasing.continueAll();
  expect(await storedOf(app, voter)).toBeNull();
  expect(await storedOf(app, other)).not.toBeNull();
  // Both look the same when they are repeated.
  expect(await erase(administrator, voter)).toEqual({ erased: 1, refused: [] });
  const others = [{ _id: 'f'.repeat(24) }, await app.createAdministrator()];
  expect(await erase(administrator, ...others)).toEqual({ erased: 0, refused: [] });
  const again = { name: voter.name, email: voter.email };
  const { body } = await administrator.post('/auth/register', again).expect(201);
  expect(body.data.user.userId).not.toBe(voter.userId);
  const events = await app.auditEntries({ event: 'user.erased' });
  expect(events).toMatchObject([{ subject: { type: 'roll' }, details: {} }]);
});

it('keeps a random ID with the times that turnout and quorum depend on', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const voter = await createMember(app, { groups: ['North', 'Choir'], weight: 3 });
  const [idle] = [await createMember(app, { groups: ['North'] }), await app.createVoter()];
  const election = await app.createElection({
    electorate: { groups: ['North'] },
    weighted: true,
    ballot: { results: 'after-close' },
  });
  await voter.caller.vote(election).expect(201);
  await declareResults(app, administrator, [election]);
  const results = async () => (await administrator.get(`/votes/results/${election.id}`)).body.data;
  const before = await results();
  expect(before.results.turnout).toMatchObject({ eligible: 2, ballots: 1 });
  for (const one of [voter, idle]) {
    expect(await erase(administrator, one)).toEqual({ erased: 1, refused: [] });
  }
  app.passCache();
  expect(await results()).toEqual(before);
  const north = (await administrator.get('/groups')).body.data.groups.find(
    ({ name }: { name: string }) => name === 'North',
  );
  const kept = {
    _id: voter._id,
    schema: 1,
    userType: 'erased',
    userId: voter._id,
    email: null,
    addressKey: voter._id,
    tokenVersion: 2,
    passwordSetAt: expect.any(Date),
    registeredAt: expect.any(Date),
    disabledAt: expect.any(Date),
    groups: [{ group: north.id, since: expect.any(Date) }],
    weight: 3,
    rightsSetAt: expect.any(Date),
    rightsChange: expect.any(String),
  };
  await app.auditEntries();
  expect(await storedOf(app, voter)).toEqual({ ...kept, events: [], eventsCount: 0 });
  await voter.caller.get('/votes/history').expect(401);
  const restarted = await startTestApp({ databaseName: app.databaseName });
  const administratorLater = restarted.callerWith(administrator.token ?? '');
  expect((await administratorLater.get(`/votes/results/${election.id}`)).body.data).toEqual(before);
});

it('refuses while the voter could vote in an election that can be open again, voted or not', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const [voted, idle] = [await createMember(app), await createMember(app)];
  const election = await app.createElection();
  await voted.caller.vote(election).expect(201);
  const refusals = async () => {
    const { refused, erased } = await erase(administrator, voted, idle);
    expect(erased).toBe(0);
    const { body } = await administrator.get(`${PATH}?ids=${voted._id},${idle._id}`).expect(200);
    const texts = body.data.voters.map(({ refusal }: { refusal: string }) => refusal);
    expect(refused.map(({ message }: { message: string }) => message)).toEqual(texts);
    expect(texts[0]).toBe(texts[1]);
    return texts[0];
  };
  expect(await refusals()).toBe(
    'This voter can vote in “Board 2027”. Wait until voting has closed, declare its result, then erase the voter.',
  );
  await app.closeAll();
  expect(await refusals()).toContain('Declare its result or seal its ballot box first');
  await administrator.delete(`/elections/${election.id}`).expect(200);
  // Paper is handed out before voting opens. Registered again, a holder of paper could vote online, too.
  const paper = await app.createElection({ ...onPaper, title: 'Paper', status: 'upcoming' });
  await giveHandouts(administrator, paper, [voted._id]);
  await administrator.post('/auth/voters/disable', { ids: [voted._id] }).expect(200);
  expect(await refusals()).toContain('This voter can vote in “Paper”.');
  await administrator.delete(`/elections/${paper.id}`).expect(200);
  expect(await erase(administrator, voted, idle)).toMatchObject({ erased: 2 });
});

it('refuses a voter who voted by the clock of a host that is ahead', async () => {
  const app = await startTestApp();
  const behind = createTestClock(new Date(app.clock.now().getTime() - 50_000));
  const other = await startTestApp({ clock: behind, databaseName: app.databaseName });
  const administrator = await other.signIn(await app.createAdministrator());
  const voter = await createMember(app);
  const election = await app.createElection();
  await voter.caller
    .post('/votes/cast', { electionId: election.id, choices: [election.candidates[0]?.id] })
    .expect(201);
  await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
  expect(await erase(administrator, voter)).toMatchObject({ erased: 0, refused: [{}] });
});

it('refuses while the voter is at a meeting or has to do with a proxy', async () => {
  const app = await startTestApp();
  const meeting = await planMeeting(app, { proxiesPerHolder: 1 });
  const { administrator } = meeting;
  const [present, giver, holder] = [
    await createMember(app),
    await createMember(app),
    await createMember(app),
  ];
  await meeting.enter(giver.userId, holder.userId).expect(201);
  await meeting.setStatus('open');
  await checkIn(administrator, meeting.path, [present.userId]);
  const { refused } = await erase(administrator, present, giver, holder);
  expect(refused.map(({ message }: { message: string }) => message)).toEqual([
    'This voter is checked in at “Annual meeting”. Check the voter out first, then erase the voter.',
    'This voter has given or holds a proxy for “Annual meeting”. End the proxy first, then erase the voter.',
    'This voter has given or holds a proxy for “Annual meeting”. End the proxy first, then erase the voter.',
  ]);
  await checkIn(administrator, meeting.path, [present.userId], { isPresent: false });
  await administrator.delete(`${meeting.path}/proxies/${giver.userId}`).expect(200);
  const { body } = await administrator.get(`${PATH}?ids=${present._id},${giver._id}`).expect(200);
  expect(body.data.records).toEqual({ checkIns: 1, proxies: 1 });
  expect(await erase(administrator, present, giver, holder)).toMatchObject({
    erased: 3,
    refused: [],
  });
});

it('leaves the other voter at the same address, and rewrites every account page', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-couple-'));
  mkdirSync(join(folder, 'mail'));
  const mailer = createFileMailer(join(folder, 'mail'), 'VoteWise <votewise@example.org>');
  const app = await startTestApp({ dataDir: folder, mailer });
  const administrator = await app.asAdministrator();
  const couple = [];
  for (const name of ['Ann Vance', 'Bo Vance']) {
    const person = { name, email: 'vance@example.org', shareAddress: true };
    const { body } = await administrator.post('/auth/register', person).expect(201);
    couple.push({ _id: body.data.user.id, userId: body.data.user.userId });
  }
  const [ann, bo] = couple;
  await app.services.credentials.sendDue(new AbortController().signal);
  const pages = async () => {
    const all = await app.connection.collection('accountPages').find({}).toArray();
    return new Map(all.map(({ _id, ...page }) => [String(_id), String(page['sealed'])]));
  };
  const before = await pages();
  if (!ann || !bo) throw new Error('not registered');
  expect(await erase(administrator, ann)).toEqual({ erased: 1, refused: [] });
  const files = readdirSync(join(folder, 'mail'));
  expect(files).toHaveLength(1);
  expect(files[0]).toContain(bo.userId);
  expect(await storedOf(app, bo)).toMatchObject({ email: 'vance@example.org', disabledAt: null });
  // A single page that differs between two backups would show which changes may have been this voter's.
  for (const [id, sealed] of await pages()) expect(sealed).not.toBe(before.get(id));
});

it('removes the voter lists that contain the voter, and no list with a similar name', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  await declareResults(app, administrator, [await app.createElection()]);
  const register = async (name: string, email: string) => {
    const { body } = await administrator.post('/auth/register', { name, email }).expect(201);
    return { _id: body.data.user.id };
  };
  const voter = await register('Li Wei', 'li@example.org');
  const upload = (fileName: string, list: string) =>
    administrator
      .post(`/imports?fileName=${fileName}`)
      .set('Content-Type', 'text/csv')
      .send(list)
      .expect(201);
  await upload('similar', 'Name,Email\nLisa Weir,oli@example.org\nWeiss Lia,li@example.org.test\n');
  await upload('name', 'Name,Email\n"WEI, Ｌｉ",other@example.org\n');
  await upload('address', 'Name,Email,Partner\nBo Moss,bo@example.org,Li <LI@example.org>\n');
  await upload('columns', 'Last,No,First,Email\nWei,7,Li,x@example.org\n');
  await upload('above', 'For Li Wei (chair)\nName,Email\nBo Moss,bo@example.org\n');
  const preview = (await administrator.get(`${PATH}?ids=${voter._id}`).expect(200)).body.data;
  expect(preview.records).toMatchObject({ lists: 4 });
  expect(await erase(administrator, voter)).toEqual({ erased: 1, refused: [] });
  const left = (await administrator.get('/imports').expect(200)).body.data.imports;
  expect(left.map(({ fileName }: { fileName: string }) => fileName)).toEqual(['similar']);
});

it('erases no administrators and auditors', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const others = [await app.createAdministrator(), await app.createAuditor()];
  await erase(administrator, ...others);
  for (const one of others) expect(await storedOf(app, one)).toMatchObject({ name: one.name });
});

/** Makes the next write to a collection fail. */
function failOnce({ connection }: TestApp, name: string): void {
  const collection = connection.collection(name);
  const methods = ['updateOne', 'updateMany', 'bulkWrite', 'deleteOne'] as const;
  const restore = methods.map((method) => {
    const value = () => {
      for (const back of restore) back();
      return Promise.reject(new Error('killed'));
    };
    const works = collection[method].bind(collection);
    Object.defineProperty(collection, method, { value, configurable: true, writable: true });
    return () =>
      Object.defineProperty(collection, method, {
        value: works,
        configurable: true,
        writable: true,
      });
  });
}

it('continues after a failure at any step', async () => {
  const app = await startTestApp();
  const meeting = await planMeeting(app, { proxiesPerHolder: 1 });
  const { administrator } = meeting;
  const [voter, other] = [await createMember(app), await createMember(app)];
  await meeting.enter(voter.userId, other.userId).expect(201);
  await administrator.delete(`${meeting.path}/proxies/${voter.userId}`).expect(200);
  await meeting.setStatus('open');
  await checkIn(administrator, meeting.path, [voter.userId]);
  await meeting.setStatus('closed');
  const upload = administrator.post('/imports?fileName=a.csv').set('Content-Type', 'text/csv');
  // The voter is not among the lines that the list shows as a sample.
  const others = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11].map((n) => `Ann ${n},ann${n}@example.org\r\n`);
  await upload.send(`Name,Email\r\n${others.join('')}${voter.name},new@example.org`).expect(201);
  await app.auditEntries();
  await app.connection.collection('imports').updateOne({}, { $set: { state: 'done' } });
  failOnce(app, 'imports');
  expect(await erase(administrator, voter)).toEqual({ erased: 1, refused: [], isRunning: true });
  for (const name of [
    'attendance',
    'proxies',
    'handouts',
    'deliveries',
    'audit',
    'accountPages',
    'users',
  ]) {
    expect([name, await storedOf(app, voter)]).toMatchObject([
      name,
      { erasing: { name: voter.name } },
    ]);
    failOnce(app, name);
    app.clock.advance(600_000);
    await app.services.erasing.continueAll();
  }
  app.clock.advance(600_000);
  await app.services.erasing.continueAll();
  expect(await storedOf(app, voter)).not.toHaveProperty('erasing');
  expect((await administrator.get('/imports').expect(200)).body.data.imports).toEqual([]);
  const events = await app.auditEntries({ event: 'user.erased' });
  expect(events).toHaveLength(1);
});

it('erases voters again who are back because an older backup was restored', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'votewise-restored-'));
  const app = await startTestApp({ dataDir });
  const administrator = await app.asAdministrator();
  const [voter, other] = [await app.createVoter(), await app.createVoter()];
  const backup = await storedOf(app, voter);
  expect(await erase(administrator, voter)).toEqual({ erased: 1, refused: [] });
  const file = join(dataDir, 'erased-voters');
  expect(readFileSync(file, 'utf8').trim()).toBe(voter._id);
  // As after a kill in the middle of a line.
  appendFileSync(file, 'abc');
  expect(await erase(administrator, await app.createVoter())).toMatchObject({ erased: 1 });
  const users = app.connection.collection<{ _id: string }>('users');
  await users.deleteOne({ _id: voter._id });
  if (backup) await users.insertOne(backup);
  const election = await app.createElection();

  const restored = await startTestApp({ databaseName: app.databaseName, dataDir });
  const eraseAgain = () => restored.services.erasing.eraseAgain(new AbortController().signal);
  await eraseAgain();
  // The voter can vote in an election that is open.
  expect(await storedOf(app, voter)).toMatchObject({ name: voter.name });
  await app.closeAll();
  await administrator.delete(`/elections/${election.id}`).expect(200);
  restored.clock.advance(600_000);
  await eraseAgain();
  expect(await storedOf(app, voter)).toMatchObject({ userType: 'erased', userId: voter._id });
  expect(await storedOf(app, other)).toMatchObject({ name: other.name });
});

const retentionOf = (app: TestApp) =>
  app.services.features
    .flatMap(({ jobs }) => jobs)
    .find(({ name }) => name === 'erase-voters-who-left');

const runRetention = (app: TestApp) => retentionOf(app)?.run(new AbortController().signal);

it('erases voters who left, after they were announced for 30 days of the trusted clock', async () => {
  const app = await startTestApp({ retainMonths: 12 });
  const administrator = await app.asAdministrator();
  const [left, back, member] = [
    await app.createVoter(),
    await app.createVoter(),
    await app.createVoter(),
  ];
  await administrator.post('/auth/voters/disable', { ids: [left._id, back._id] }).expect(200);
  const upload = administrator.post('/imports?fileName=a.csv').set('Content-Type', 'text/csv');
  await upload.send('Name,Email\r\nAnn Lee,ann@example.org\r\n').expect(201);
  expect(retentionOf(app)).toMatchObject({ needsClock: true });
  const daysPass = async (days: number) => {
    for (let day = 0; day < days; day += 1) {
      app.clock.advance(24 * 3_600_000);
      app.services.clockWatch.state();
      await runRetention(app);
    }
  };
  const roll = async () => (await administrator.get('/auth/voters/roll').expect(200)).body.data;
  app.clock.advance(330 * 24 * 3_600_000);
  await daysPass(1);
  expect(await roll()).not.toHaveProperty('leaving');
  await daysPass(10);
  const { voters, leaving } = await roll();
  expect(leaving).toBe(2);
  expect((await administrator.get('/auth/voters').expect(200)).body.data.leaving).toBe(2);
  const shown = voters.filter(({ erasedAt }: { erasedAt?: string }) => erasedAt !== undefined);
  expect(shown).toHaveLength(2);
  // A clock that is years ahead erases no one.
  app.clock.jump(1_000 * 24 * 3_600_000);
  await daysPass(1);
  app.clock.jump(-1_000 * 24 * 3_600_000);
  expect((await roll()).leaving).toBe(2);
  await administrator.post('/auth/voters/enable', { ids: [back._id] }).expect(200);
  await daysPass(30);
  const now = await roll();
  expect(now.voters.map(({ id }: { id: string }) => id).toSorted()).toEqual(
    [back._id, member._id].toSorted(),
  );
  expect(now).not.toHaveProperty('leaving');
  expect(await app.auditEntries({ event: 'user.erased' })).toMatchObject([
    { actor: { type: 'system' } },
  ]);
});

it('takes announcements back once RETAIN_MONTHS is no longer set', async () => {
  const app = await startTestApp({ retainMonths: 1 });
  const administrator = await app.asAdministrator();
  const { _id } = await app.createVoter();
  await administrator.post('/auth/voters/disable', { ids: [_id] }).expect(200);
  app.clock.advance(24 * 3_600_000);
  await runRetention(app);
  const erasedAt = async () =>
    (await administrator.get('/auth/voters/roll').expect(200)).body.data.voters[0].erasedAt;
  expect(await erasedAt()).toEqual(expect.any(String));
  await runRetention(await startTestApp({ databaseName: app.databaseName }));
  expect(await erasedAt()).toBeUndefined();
});

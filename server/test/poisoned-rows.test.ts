import { expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { createLogger } from '../src/platform/logger.ts';
import { insertLongestUser } from './support/longest-user.ts';
import { startTestApp, SYSTEM, type TestApp } from './support/test-app.ts';

const minute = 60_000;

/** Starts the product with a log that the test can read. */
async function startLogged(options: Parameters<typeof startTestApp>[0] = {}) {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('silent');
  logger.level = 'error';
  Object.defineProperty(logger, 'error', {
    value: (line: Record<string, unknown>) => void lines.push(line),
  });
  const app = await startTestApp({ ...options, logger });
  return {
    app,
    lines,
    /** Runs jobs twice, and checks that the log shows a faulty document once. */
    async run(kind: string, id: string, ...jobs: string[]): Promise<void> {
      for (const name of [...jobs, ...jobs]) await turn(app, name);
      expect(lines).toMatchObject([{ kind, id, times: 1 }]);
    },
  };
}

const jobsOf = ({ services }: TestApp) => services.features.flatMap((feature) => feature.jobs);

/** Runs the job with this name once. */
async function turn(app: TestApp, name: string): Promise<void> {
  const job = jobsOf(app).find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(new AbortController().signal);
}

const rowsIn = ({ connection }: TestApp, name: string) =>
  connection.collection<{ _id: string; [field: string]: unknown }>(name);

const spoil = (app: TestApp, name: string, id: string, set: Record<string, unknown>) =>
  rowsIn(app, name).updateOne({ _id: id }, { $set: set });

/** Makes a database command fail for one document, as if the database rejected it. */
function failFor(app: TestApp, name: string, method: 'deleteOne' | 'updateOne', id: string): void {
  const collection = app.connection.collection(name);
  const works = collection[method].bind(collection) as (...given: unknown[]) => unknown;
  const value = (filter: { _id?: unknown }, ...rest: unknown[]) =>
    filter._id === id ? Promise.reject(new Error('poisoned')) : works(filter, ...rest);
  Object.defineProperty(collection, method, { value, configurable: true });
}

/** Creates two elections and returns them in the order in which jobs process them. */
async function twoElections(app: TestApp, change: Parameters<TestApp['createElection']>[0] = {}) {
  const [first, second] = [await app.createElection(change), await app.createElection(change)];
  return [first, second].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Election, Election];
}

const twoUpcoming = (app: TestApp) =>
  twoElections(app, {
    status: 'upcoming',
    startDate: new Date(app.clock.now().getTime() + minute).toISOString(),
  });

/** Two elections with one vote each. */
async function twoWithVotes(app: TestApp) {
  const elections = await twoElections(app);
  for (const { id, candidates } of elections) {
    const ballot = { electionId: id, candidateId: candidates[0]?.id };
    await (await app.asVoter()).post('/votes/cast', ballot).expect(201);
  }
  return elections;
}

async function closeAll(app: TestApp): Promise<void> {
  app.clock.advance(120 * minute);
  await turn(app, 'move-elections');
  app.clock.advance(minute);
}

/** The head of a checkpoint that a killed process left unfinished. */
const takingHead = (_id: string, totals: unknown = []) => ({
  _id,
  schema: 1,
  checkpoint: 1,
  state: 'taking',
  totals,
  ballotIds: [],
});

/** Sends a message to all voters of two elections, as an administrator would. */
async function announceTwo(app: TestApp) {
  const elections = await twoElections(app);
  const [first, second] = ['a'.repeat(24), 'b'.repeat(24)];
  for (const [at, requestId] of [first, second].entries()) {
    const words = { subject: 'Vote', text: 'Please do, {name}.', timeZone: 'UTC', links: true };
    const asked = { requestId, kind: 'invitation', audience: 'everyone' } as const;
    const id = elections[at]?.id ?? '';
    await app.services.messaging.messages.send(id, { ...asked, ...words, voters: [] }, SYSTEM);
  }
  return { elections, first, second };
}

/** Deletes elections and moves the events of the deletion, after which jobs may remove the rest. */
async function deleteAll(app: TestApp, elections: readonly Election[]): Promise<void> {
  const administrator = await app.asAdministrator();
  for (const { id } of elections) await administrator.delete(`/elections/${id}`).expect(200);
  while ((await app.services.audit.moveEvents()) > 0);
}

async function startImport(app: TestApp, text: string): Promise<string> {
  const { imports } = app.services;
  const { _id } = await imports.upload({ bytes: Buffer.from(text) }, SYSTEM);
  await imports.start(_id, undefined, SYSTEM);
  return _id;
}

it('one faulty document does not delay other requests for new passwords', async () => {
  const { app, run } = await startLogged();
  const voter = await app.createVoter();
  await app.services.resets.ask({ userId: 'NOBODY' });
  await rowsIn(app, 'resetRequests').updateMany({}, { $set: { sealed: 4711, attempts: 'x' } });
  app.clock.advance(1_000);
  await app.services.resets.ask({ userId: voter.userId });
  await run('request for a new password', 'not shown', 'send-resets');
  expect(app.mails.map(({ to }) => to.address)).toEqual([voter.email]);
});

it('one faulty document does not keep other outdated lists from being removed', async () => {
  const { app, run } = await startLogged();
  const upload = (text: string) =>
    app.services.imports.upload({ bytes: Buffer.from(text) }, SYSTEM);
  const { _id: id } = await upload('Ann;a@x.org');
  await upload('Bo;b@x.org');
  failFor(app, 'imports', 'deleteOne', id);
  app.clock.advance(3 * 24 * 60 * minute);
  await run('outdated import', id, 'remove-old-imports');
  expect(await rowsIn(app, 'imports').find().toArray()).toMatchObject([{ _id: id }]);
});

it('one faulty document does not keep other voters from being erased', async () => {
  const { app, run } = await startLogged();
  const [{ _id: id }, { _id }] = [await app.createVoter(), await app.createVoter()];
  const at = app.clock.now();
  const erasing = { at, by: SYSTEM, userId: 'VOTER007', name: 'Ann', email: 'a@x.org' };
  for (const one of [id, _id]) await spoil(app, 'users', one, { userType: 'erased', erasing });
  await spoil(app, 'users', id, { groups: 'none' });
  await run('voter to erase', id, 'erase-voters');
  expect(await rowsIn(app, 'users').findOne({ _id })).not.toHaveProperty('erasing.name');
  expect(await rowsIn(app, 'users').findOne({ _id: id })).toHaveProperty('erasing.name');
});

it('one faulty document does not keep other voters who left from being announced', async () => {
  const { app, run } = await startLogged({ retainMonths: 1 });
  const [{ _id: id }, { _id }] = [await app.createVoter(), await app.createVoter()];
  for (const one of [id, _id]) await spoil(app, 'users', one, { disabledAt: app.clock.now() });
  await spoil(app, 'users', id, { leaving: { days: 0 } });
  app.clock.advance(24 * 60 * minute);
  await run('voter who has left', id, 'erase-voters-who-left');
  expect(await rowsIn(app, 'users').findOne({ _id })).toHaveProperty('leaving.due');
});

it('one faulty document does not keep other elections from opening', async () => {
  const { app, run } = await startLogged();
  const [{ id }, { id: _id }] = await twoUpcoming(app);
  await spoil(app, 'elections', id, { updatedAt: null });
  app.clock.advance(2 * minute);
  await run('election to open or close', id, 'move-elections');
  expect(await rowsIn(app, 'elections').findOne({ _id })).toMatchObject({ status: 'active' });
});

it('one faulty document does not delay the count of other open elections', async () => {
  const { app, run } = await startLogged();
  const [{ id }, { id: _id }] = await twoWithVotes(app);
  await rowsIn(app, 'counts').insertMany([takingHead(id, 'none'), takingHead(_id)]);
  await run('count to advance', id, 'take-checkpoints');
  expect(await rowsIn(app, 'counts').findOne({ _id })).toMatchObject({ state: 'done' });
});

it('one faulty document does not keep other deleted elections from being removed', async () => {
  const { app, run } = await startLogged();
  const elections = await twoElections(app);
  await deleteAll(app, elections);
  const [{ id }] = elections;
  failFor(app, 'elections', 'deleteOne', id);
  app.clock.advance(11 * minute);
  await run('deleted election', id, 'remove-deleted-elections');
  expect(await rowsIn(app, 'elections').countDocuments({})).toBe(1);
});

it('one faulty document does not keep other events out of the audit trail and stays in the queue', async () => {
  const { app, run } = await startLogged();
  const [{ _id: id }, good] = [await app.createVoter(), await app.createVoter()];
  await spoil(app, 'users', id, { events: [{ eventId: null, at: 'never' }] });
  await run('document with events', id, 'chain-audit-events');
  const { audit } = app.services;
  expect(await rowsIn(app, 'audit').countDocuments({ userIds: good.userId })).toBe(1);
  expect(await audit.queueLength()).toBe(1);
  expect((await audit.check()).brokenAt).toBeUndefined();
});

it('one faulty document does not delay other messages, and the history shows the failure', async () => {
  const { app, run } = await startLogged();
  const administrator = await app.asAdministrator();
  await app.createVoter();
  const { elections, first: id, second: _id } = await announceTwo(app);
  await spoil(app, 'messages', id, { audience: 'selection', voters: { $x: 1 } });
  await run('message', id, 'move-messages', 'send-messages');
  expect(await rowsIn(app, 'messages').findOne({ _id })).toMatchObject({ state: 'done' });
  const path = `/elections/${elections[0].id}/messages?timeZone=UTC`;
  const { body } = await administrator.get(path).expect(200);
  expect(body.data.messages[0].note).toContain('will retry automatically');
});

it('one faulty document does not delay automatic messages for other elections', async () => {
  const { app, run } = await startLogged();
  const [{ id }, { id: electionId }] = await twoUpcoming(app);
  const when = { invitation: true, reminderHours: null, results: false };
  for (const one of [id, electionId]) {
    const switches = { ...when, links: true, timeZone: 'UTC' };
    await app.services.messaging.automatic.set(one, switches, SYSTEM);
  }
  await spoil(app, 'elections', id, { updatedAt: null });
  app.clock.advance(2 * minute);
  await run('election with automatic messages', id, 'move-messages');
  expect(await rowsIn(app, 'messages').find().toArray()).toMatchObject([{ electionId }]);
});

it('one faulty document does not keep other messages of deleted elections from being removed', async () => {
  const { app, run } = await startLogged();
  const { elections, first } = await announceTwo(app);
  await deleteAll(app, elections);
  failFor(app, 'messages', 'deleteOne', first);
  await run('election with messages', elections[0].id, 'remove-messages-of-deleted-elections');
  expect(await rowsIn(app, 'messages').countDocuments({})).toBe(1);
});

/** Returns the ID of a page that is not the page of the only voter: that one is stored again. */
async function pageOfOthers(app: TestApp): Promise<string> {
  const pages = rowsIn(app, 'accountPages');
  const versions = async () =>
    new Map((await pages.find().toArray()).map(({ _id, ...page }) => [_id, page['version']]));
  const before = await versions();
  const user = await app.connection.collection('users').findOne({ userType: 'voter' });
  const account = await app.services.accounts.complete(user as never, '');
  if (!account) throw new Error('there is a voter');
  await app.services.accounts.keepForGood(account);
  const after = await versions();
  return [...before.keys()].find((id) => before.get(id) === after.get(id)) ?? '';
}

it('one faulty document does not keep other sessions from ending', async () => {
  const { app, run } = await startLogged();
  const signedOut = await app.asVoter();
  const elsewhere = await startTestApp({ databaseName: app.databaseName });
  await rowsIn(app, 'revokedTokens').insertOne({ _id: 'no end', revokedAt: app.clock.now() });
  await signedOut.post('/auth/logout').expect(200);
  const id = await pageOfOthers(app);
  await spoil(app, 'accountPages', id, { sealed: 'broken', endedAt: app.clock.now() });
  await run('page of account states', id, 'refresh-sessions');
  await elsewhere.services.sessions.refresh();
  const caller = elsewhere.callerWith(signedOut.token ?? '');
  await caller.get('/auth/profile').expect(401);
});

it('one faulty document does not keep other account pages from being divided', async () => {
  const { app, run } = await startLogged();
  await spoil(app, 'accountPages', '7', { sealed: 'broken' });
  const pages = rowsIn(app, 'accountPages');
  await turn(app, 'divide-account-pages');
  expect(await pages.countDocuments({})).toBe(64);
  await app.services.accounts.divideFor(10_000, new AbortController().signal);
  await run('page of account states', '7', 'divide-account-pages');
  expect(await pages.countDocuments({ parts: null })).toBe(63 * 4 + 1);
});

it('one faulty document does not keep the voting rights of other voters from being read', async () => {
  const { app, run } = await startLogged();
  const create = () => app.createVoter({ groups: ['North'] });
  const [{ _id: id }, other] = [await create(), await create()];
  await spoil(app, 'users', id, { groups: [{ group: 'x', since: 'never' }] });
  await run('voting rights', id, 'learn-voting-rights');
  const { groups, rights } = app.services;
  const [north] = await groups.resolve(['North'], SYSTEM);
  const { isMember } = await rights.membershipsOf(other._id);
  expect(isMember({ groups: [north?._id ?? ''], close: undefined })).toBe(true);
});

it('one faulty document does not keep other groups from being renamed', async () => {
  const { app, run } = await startLogged();
  const [first, second] = await app.services.groups.resolve(['North', 'South'], SYSTEM);
  const [id = '', _id = ''] = [first?._id, second?._id];
  for (const one of [id, _id]) await spoil(app, 'groups', one, { isSpread: false });
  failFor(app, 'groups', 'updateOne', id);
  const groups = rowsIn(app, 'groups');
  await run('renamed group', id, 'settle-groups');
  expect(await groups.findOne({ _id: id })).toMatchObject({ isSpread: false });
  expect(await groups.findOne({ _id })).toMatchObject({ isSpread: true });
});

it('one voter who cannot be changed does not delay credentials for others, and the voter roll shows the reason', async () => {
  const { app, lines } = await startLogged();
  await insertLongestUser(app);
  const administrator = await app.asAdministrator();
  app.clock.advance(1_000);
  await administrator.post('/auth/register', { name: 'Ann', email: 'ann@x.org' }).expect(201);
  await turn(app, 'send-credentials');
  expect(app.mails.map(({ to }) => to.address)).toContain('ann@x.org');
  // A database without a key limit also accepts the voter with the longest name, so both emails are sent.
  if (app.mails.length > 1) return;
  const { body } = await administrator.get('/auth/voters/roll?show=failed').expect(200);
  expect(body.data.voters).toMatchObject([
    { userId: 'VOTER900', credentials: { lastError: expect.stringContaining('log') } },
  ]);
  expect(lines).toMatchObject([{ kind: 'credentials', id: 'longest' }]);
  expect(JSON.stringify(lines)).not.toContain('longest@x.org');
  await turn(app, 'send-credentials');
  expect(lines).toHaveLength(1);
});

it('one faulty line is skipped and reported by an import, while other lines are registered', async () => {
  const { app, lines } = await startLogged();
  const list = Array.from({ length: 30 }, (_, at) => `Person ${at};p${at}@x.org`).join('\n');
  const id = await startImport(app, list);
  const stored = rowsIn(app, 'importrows');
  const good = (await stored.findOne({ kind: 'good' }))?.['rows'] as { line: number }[];
  const lineNo7 = { line: 7, name: 'Bad', email: `${'e'.repeat(3_000)}@x.org` };
  const spoiled = good.map((row) => (row.line === 7 ? lineNo7 : row));
  await stored.updateOne({ kind: 'good' }, { $set: { rows: spoiled } });
  await turn(app, 'register-imports');
  const ended = await app.services.imports.find(id);
  expect(ended).toMatchObject({ state: 'done', progress: { done: 30 } });
  // A database without a key limit accepts all lines.
  if (ended.progress.failed === 0) return;
  expect(ended.progress).toMatchObject({ registered: 29, known: 0, failed: 1 });
  const { problems } = await app.services.imports.findAllProblems(id);
  expect(problems).toMatchObject([{ line: 7, kind: 'malformed' }]);
  expect(lines).toMatchObject([{ line: 7 }]);
});

it('one faulty import does not delay others, reports the reason, and continues after it is corrected', async () => {
  const { app, lines } = await startLogged();
  const administrator = await app.asAdministrator();
  const first = await startImport(app, 'Ann;first@x.org');
  app.clock.advance(1_000);
  const second = await startImport(app, 'Ann;second@x.org');
  await spoil(app, 'imports', first, { batches: null });
  await turn(app, 'register-imports');
  await turn(app, 'register-imports');
  expect((await app.services.imports.find(second)).state).toBe('done');
  const shown = await administrator.get(`/imports/${first}`).expect(200);
  expect(shown.body.data.import.note).toContain('try again automatically');
  expect(lines).toMatchObject([{ kind: 'import', id: first, times: 1 }]);
  await spoil(app, 'imports', first, { batches: { good: 1, bad: 0 } });
  app.clock.advance(5_000);
  await turn(app, 'register-imports');
  const ended = await administrator.get(`/imports/${first}`).expect(200);
  expect(ended.body.data.import).toMatchObject({ state: 'done' });
  expect(ended.body.data.import.note).toBeUndefined();
});

it('one faulty change to an administrator’s status is dropped so that other changes continue', async () => {
  const { app } = await startLogged();
  await app.createAdministrator();
  const bea = await app.createAdministrator();
  await app.services.administratorStatus.list();
  const pending = { ticket: 7, id: bea._id, disabledAt: null, queueAt: null, event: null };
  await rowsIn(app, 'administratorStatus').updateOne({}, { $set: { pending, ticket: 7 } });
  failFor(app, 'users', 'updateOne', bea._id);
  await expect(turn(app, 'settle-administrator-status')).rejects.toThrow('poisoned');
  await turn(app, 'settle-administrator-status');
  expect(await app.services.administratorStatus.list()).toHaveLength(2);
});

it('one faulty count does not delay the recount of other closed elections', async () => {
  const { app, lines } = await startLogged();
  const [first, second] = await twoWithVotes(app);
  await closeAll(app);
  await rowsIn(app, 'counts').insertOne(takingHead(first.id, 'none'));
  await turn(app, 'recount-closed');
  const closed = await app.services.elections.find(second.id);
  expect(await app.services.ballots.isRecountedNow(closed)).toBe(true);
  expect(new Set(lines.map(({ id }) => id))).toEqual(new Set([first.id]));
});

it('one faulty count does not keep other ballot boxes from being sealed', async () => {
  const { app, lines } = await startLogged();
  const [first, second] = await twoWithVotes(app);
  await closeAll(app);
  await turn(app, 'recount-closed');
  await spoil(app, 'counts', first.id, { totals: 'none' });
  for (let days = 0; days < 15; days += 1) {
    await turn(app, 'begin-to-seal-ballot-boxes');
    app.clock.advance(24 * 60 * minute);
  }
  const sealingOf = async ({ id }: Election) => (await app.services.elections.find(id)).sealing;
  expect(await sealingOf(first)).toBeNull();
  expect(await sealingOf(second)).toMatchObject({ by: { type: 'system' } });
  await spoil(app, 'elections', first.id, { sealing: await sealingOf(second) });
  app.clock.advance(10 * minute);
  await turn(app, 'seal-ballot-boxes');
  expect((await sealingOf(first))?.sealedAt).toBeUndefined();
  expect((await sealingOf(second))?.sealedAt).toBeDefined();
  expect(new Set(lines.map(({ id }) => id))).toEqual(new Set([first.id]));
});

it('one message that prevents an email from being composed does not delay other emails', async () => {
  const { app, lines } = await startLogged();
  const voter = await app.createVoter();
  const { elections, first } = await announceTwo(app);
  await turn(app, 'move-messages');
  await spoil(app, 'messages', first, { timeZone: 'Nowhere/At all' });
  await turn(app, 'send-messages');
  await turn(app, 'send-messages');
  expect(app.mails).toHaveLength(1);
  expect(lines).toHaveLength(1);
  for (let attempt = 2; attempt <= 5; attempt += 1) {
    app.clock.advance(minute);
    await turn(app, 'send-messages');
  }
  const { failures } = await app.services.messaging.undelivered.list(elections[0].id, first);
  expect(failures).toMatchObject([
    { voter: { userId: voter.userId }, reason: expect.stringContaining('log') },
  ]);
  expect(JSON.stringify(lines)).not.toContain(voter._id);
});

it('one faulty stored time does not keep the clock from being watched', async () => {
  const { app, lines } = await startLogged();
  await spoil(app, 'clock', 'clock', { newest: 'noon' });
  const other = await startTestApp({ databaseName: app.databaseName });
  for (const one of [app, other]) await turn(one, 'watch-clock');
  expect(other.services.clock.departure()).toBeUndefined();
  expect(lines).toEqual([]);
});

it('a faulty contact does not keep processes from starting or from following the settings', async () => {
  const { app, lines } = await startLogged();
  const administrator = await app.asAdministrator();
  const change = { organisation: 'Alder Court', expectedRevision: 0 };
  await administrator.put('/settings', change).expect(200);
  await spoil(app, 'settings', 'settings', { contact: { organisation: 7 } });
  const other = await startTestApp({ databaseName: app.databaseName });
  for (const one of [app, other]) {
    await turn(one, 'follow-settings');
    const { body } = await one.anonymous.get('/contact').expect(200);
    expect(body.data.contact).toEqual({});
  }
  expect(lines).toEqual([]);
});

it('one handout of paper that cannot be completed does not delay others', async () => {
  const { app, run } = await startLogged();
  const administrator = await app.asAdministrator();
  const { id } = await app.createElection({ ballot: { onPaper: true } });
  const [one, other] = [await app.createVoter(), await app.createVoter()];
  for (const { _id } of [one, other]) {
    await administrator.post(`/elections/${id}/paper`, { voterIds: [_id] }).expect(200);
    await spoil(app, 'handouts', `${id}:${_id}`, { state: 'pending' });
  }
  await spoil(app, 'handouts', `${id}:${one._id}`, { at: 'noon' });
  app.clock.advance(minute);
  await run('paper ballot to hand out', `${id}:${one._id}`, 'settle-paper-ballots');
  expect(await rowsIn(app, 'handouts').findOne({ _id: `${id}:${other._id}` })).toMatchObject({
    state: 'given',
  });
});

it('one photo that cannot be removed does not keep others', async () => {
  const { app, run } = await startLogged();
  const administrator = await app.asAdministrator();
  const ids: string[] = [];
  for (const text of ['one', 'other']) {
    const answer = await administrator.post('/candidates/statements', { text }).expect(201);
    ids.push(answer.body.data.statement);
  }
  const [one = ''] = ids.toSorted();
  failFor(app, 'attachments', 'deleteOne', one);
  app.clock.advance(3 * 24 * 60 * minute);
  await run('photo or statement', one, 'remove-attachments');
  const left = await rowsIn(app, 'attachments').find({}).toArray();
  expect(left.map(({ _id }) => _id)).toEqual([one]);
});

it('one blocked sign-in that was altered does not keep the network addresses of others', async () => {
  const { app, run } = await startLogged();
  const { userId } = await app.createAdministrator();
  const addresses = ['198.51.100.7', '203.0.113.9'];
  for (const ip of addresses) {
    for (let times = 0; times < 10; times += 1) {
      const attempt = app.services.signIn.withPassword(
        { userId, password: 'wrong', userType: 'admin' },
        { ip, userAgent: '' },
      );
      await expect(attempt).rejects.toThrow('Invalid');
    }
  }
  const blocks = await app.auditEntries({ event: 'sign-in.blocked' });
  expect(blocks.map(({ subject, details }) => [subject.id, details.address])).toEqual(
    addresses.map((address) => [userId, address]),
  );
  const one = String(blocks[0]?.['_id']);
  const entries = app.connection.collection<{ _id: number; details: unknown }>('audit');
  const addressesLeft = async () => {
    const text = JSON.stringify(await entries.find({}).toArray());
    return addresses.filter((address) => text.includes(address));
  };
  const isOne = { _id: Number(one) };
  const details = (await entries.findOne(isOne))?.details;
  await entries.updateOne(isOne, { $set: { details: null } });
  app.clock.advance(6.9 * 24 * 60 * minute);
  expect(await addressesLeft()).toEqual(addresses);
  app.clock.advance(0.2 * 24 * 60 * minute);
  await run('blocked sign-in', one, 'erase-network-addresses');
  expect(await addressesLeft()).toEqual(addresses.slice(0, 1));
  await entries.updateOne(isOne, { $set: { details } });
  app.clock.advance(minute);
  await turn(app, 'erase-network-addresses');
  expect(await addressesLeft()).toEqual([]);
  const left = await app.auditEntries({ event: 'sign-in.blocked' });
  expect(left.map((entry) => [entry['subject'].id, entry['details'].address])).toEqual(
    addresses.map(() => [userId, '(erased)']),
  );
  // These are no names of erased voters.
  expect(await app.services.audit.check()).toMatchObject({ erased: 0, isEnd: true });
});

it('every job is tested', async () => {
  const { app } = await startLogged();
  const tested = [
    'send-credentials send-resets register-imports remove-old-imports settle-administrator-status move-elections',
    'take-checkpoints recount-closed settle-paper-ballots tidy-counts begin-to-seal-ballot-boxes seal-ballot-boxes move-messages send-messages chain-audit-events erase-network-addresses',
    'remove-messages-of-deleted-elections remove-deleted-elections remove-attachments',
    'refresh-sessions learn-voting-rights settle-groups divide-account-pages watch-clock follow-settings erase-voters erase-voters-who-left erase-restored-voters',
    // `encrypted-election.test.ts` covers these three, and the test of the work queue the last four.
    'prepare-encrypted-ballots archive-encrypted-ballots decrypt-counts',
    'send-address-notices send-proxy-notices send-key-holder-mails change-memberships',
  ];
  const names = jobsOf(app).map(({ name }) => name);
  expect(names.toSorted()).toEqual(tested.join(' ').split(' ').toSorted());
});

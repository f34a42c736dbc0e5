import { describe, expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { createLogger } from '../src/platform/logger.ts';
import { insertLongestUser } from './support/longest-user.ts';
import { PASSWORD, startTestApp, SYSTEM, type TestApp } from './support/test-app.ts';

const minute = 60_000;

/** Starts the product with a log that the test can read. */
async function startLogged() {
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('silent');
  logger.level = 'error';
  Object.defineProperty(logger, 'error', {
    value: (line: Record<string, unknown>) => void lines.push(line),
  });
  return { app: await startTestApp({ logger }), lines };
}

const jobsOf = ({ services }: TestApp) => services.features.flatMap((feature) => feature.jobs);

/** Runs the job with this name once. */
async function turn(app: TestApp, name: string): Promise<void> {
  const job = jobsOf(app).find((one) => one.name === name);
  if (!job) throw new Error(`there is no job ${name}`);
  await job.run(new AbortController().signal);
}

/** Creates two elections and returns them in the order in which jobs process them. */
async function twoElections(app: TestApp, change: Parameters<TestApp['createElection']>[0] = {}) {
  const [first, second] = [await app.createElection(change), await app.createElection(change)];
  return [first, second].toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Election, Election];
}

const spoil = ({ connection }: TestApp, name: string, id: string, set: object) =>
  connection.collection<{ _id: string }>(name).updateOne({ _id: id }, { $set: set });

/** Makes a database command fail for one document, as if the database rejected it. */
function failFor(
  { connection }: TestApp,
  name: string,
  method: 'deleteOne' | 'updateOne',
  id: string | undefined,
): void {
  const collection = connection.collection(name);
  const works = collection[method].bind(collection) as (...given: unknown[]) => unknown;
  const value = (filter: { _id?: unknown }, ...rest: unknown[]) =>
    filter._id === id ? Promise.reject(new Error('poisoned')) : works(filter, ...rest);
  Object.defineProperty(collection, method, { value, configurable: true });
}

/** The head of a checkpoint that a killed process left unfinished. */
const takingHead = (_id: string) => ({
  _id,
  schema: 1,
  checkpoint: 1,
  state: 'taking',
  totals: [],
  ballotIds: [],
});

/** Sends a message to all voters of an election, as an administrator would. */
async function announce({ services }: TestApp, { id }: Election, requestId: string) {
  const words = { subject: 'Vote', text: 'Please do, {name}.', timeZone: 'UTC', links: true };
  const asked = { requestId, kind: 'invitation', audience: 'everyone' } as const;
  await services.messaging.messages.send(id, { ...asked, ...words, voters: [] }, SYSTEM);
  return requestId;
}

async function voteIn(app: TestApp, { id, candidates }: Election): Promise<void> {
  const [{ id: candidateId } = { id: '' }] = candidates;
  await (await app.asVoter()).post('/votes/cast', { electionId: id, candidateId }).expect(201);
}

const statusOf = async ({ connection }: TestApp, id: string) =>
  (await connection.collection<{ _id: string; status: string }>('elections').findOne({ _id: id }))
    ?.status;

describe('one faulty document', () => {
  it('does not delay credentials for others, and the voter roll shows the reason', async () => {
    const { app, lines } = await startLogged();
    await insertLongestUser(app);
    const administrator = await app.asAdministrator();
    app.clock.advance(1_000);
    await administrator.post('/auth/register', { name: 'Ann', email: 'ann@x.org' }).expect(201);
    await turn(app, 'send-credentials');
    expect(app.mails.map(({ to }) => to.address)).toContain('ann@x.org');
    // A database without a key limit also accepts the voter with the longest name, so both emails are sent.
    if (app.mails.length === 1) {
      const { body } = await administrator.get('/auth/voters/roll?show=failed').expect(200);
      expect(body.data.voters).toMatchObject([
        { userId: 'VOTER900', credentials: { lastError: expect.stringContaining('log') } },
      ]);
      expect(lines).toMatchObject([{ kind: 'credentials', id: 'longest' }]);
      expect(JSON.stringify(lines)).not.toContain('longest@x.org');
      await turn(app, 'send-credentials');
      expect(lines).toHaveLength(1);
    }
  });

  it('does not delay other password resets', async () => {
    const { app, lines } = await startLogged();
    const voter = await app.createVoter();
    await app.services.resets.ask({ userId: 'NOBODY' });
    await app.connection
      .collection('resetRequests')
      .updateMany({}, { $set: { sealed: 4711, attempts: 'x' } });
    app.clock.advance(1_000);
    await app.services.resets.ask({ userId: voter.userId });
    await turn(app, 'send-resets');
    await turn(app, 'send-resets');
    expect(app.mails.map(({ to }) => to.address)).toEqual([voter.email]);
    expect(lines).toMatchObject([{ kind: 'request for a new password', id: 'not shown' }]);
  });

  it('is skipped and reported by an import, while other lines are registered', async () => {
    const { app, lines } = await startLogged();
    const list = Array.from({ length: 30 }, (_, at) => `Person ${at};p${at}@x.org`).join('\n');
    const draft = await app.services.imports.upload(Buffer.from(list), undefined, SYSTEM);
    await app.services.imports.start(draft._id, undefined, SYSTEM);
    const rows = app.connection.collection('importrows');
    const found = await rows.findOne({ kind: 'good' });
    const lineNo7 = { line: 7, name: 'Bad', email: `${'e'.repeat(3_000)}@x.org` };
    const spoiled = found?.['rows'].map((row: { line: number }) =>
      row.line === 7 ? lineNo7 : row,
    );
    await rows.updateOne({ kind: 'good' }, { $set: { rows: spoiled } });
    await turn(app, 'register-imports');
    const ended = await app.services.imports.find(draft._id);
    expect(ended).toMatchObject({ state: 'done', progress: { done: 30 } });
    // A database without a key limit accepts all lines.
    if (ended.progress.failed === 0) return;
    expect(ended.progress).toMatchObject({ registered: 29, known: 0, failed: 1 });
    const { problems } = await app.services.imports.findAllProblems(draft._id);
    expect(problems).toMatchObject([{ line: 7, kind: 'malformed' }]);
    expect(lines).toMatchObject([{ line: 7 }]);
  });

  it('in an import does not delay other imports, and the import reports the reason', async () => {
    const { app, lines } = await startLogged();
    const administrator = await app.asAdministrator();
    const ids: string[] = [];
    for (const name of ['first', 'second']) {
      app.clock.advance(1_000);
      const list = Buffer.from(`Ann;${name}@x.org`);
      const draft = await app.services.imports.upload(list, undefined, SYSTEM);
      await app.services.imports.start(draft._id, undefined, SYSTEM);
      ids.push(draft._id);
    }
    const [first = '', second = ''] = ids;
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

  it('does not keep other outdated lists from being removed', async () => {
    const { app, lines } = await startLogged();
    const drafts = [
      await app.services.imports.upload(Buffer.from('Ann;a@x.org'), undefined, SYSTEM),
      await app.services.imports.upload(Buffer.from('Bo;b@x.org'), undefined, SYSTEM),
    ];
    const [first] = drafts.map(({ _id }) => _id).toSorted();
    failFor(app, 'imports', 'deleteOne', first);
    app.clock.advance(3 * 86_400_000);
    await turn(app, 'remove-old-imports');
    expect(await app.connection.collection('imports').countDocuments({})).toBe(1);
    expect(lines).toMatchObject([{ kind: 'outdated import', id: first }]);
  });

  it('in a change to an administrator’s status is dropped so that other changes continue', async () => {
    const { app } = await startLogged();
    await app.createAdministrator();
    const bea = await app.createAdministrator();
    await app.services.administratorStatus.list();
    const pending = { ticket: 7, id: bea._id, disabledAt: null, queueAt: null, event: null };
    await app.connection
      .collection('administratorStatus')
      .updateOne({}, { $set: { pending, ticket: 7 } });
    failFor(app, 'users', 'updateOne', bea._id);
    await expect(turn(app, 'settle-administrator-status')).rejects.toThrow('poisoned');
    await turn(app, 'settle-administrator-status');
    expect(await app.services.administratorStatus.list()).toHaveLength(2);
  });

  it('does not keep other elections from opening', async () => {
    const { app, lines } = await startLogged();
    const start = app.clock.now().getTime() + minute;
    const [first, second] = await twoElections(app, {
      status: 'upcoming',
      startDate: new Date(start).toISOString(),
    });
    await spoil(app, 'elections', first.id, { updatedAt: null });
    app.clock.advance(2 * minute);
    await turn(app, 'move-elections');
    await turn(app, 'move-elections');
    expect(await statusOf(app, second.id)).toBe('active');
    expect(lines).toMatchObject([{ kind: 'election to open or close', id: first.id }]);
  });

  it('does not delay the count of other open elections', async () => {
    const { app, lines } = await startLogged();
    const [first, second] = await twoElections(app);
    await voteIn(app, first);
    await voteIn(app, second);
    await app.connection
      .collection<{ _id: string }>('counts')
      .insertMany([first, second].map(({ id: _id }) => ({ ...takingHead(_id) })));
    await spoil(app, 'counts', first.id, { totals: 'none' });
    await turn(app, 'take-checkpoints');
    await turn(app, 'take-checkpoints');
    const head = await app.connection
      .collection<{ _id: string }>('counts')
      .findOne({ _id: second.id });
    expect(head).toMatchObject({ state: 'done' });
    expect(lines).toMatchObject([{ kind: 'count to advance', id: first.id, times: 1 }]);
  });

  it('does not delay the recount of other closed elections', async () => {
    const { app, lines } = await startLogged();
    const [first, second] = await twoElections(app);
    await voteIn(app, first);
    await voteIn(app, second);
    app.clock.advance(120 * minute);
    await turn(app, 'move-elections');
    await app.connection
      .collection<{ _id: string }>('counts')
      .insertOne({ ...takingHead(first.id), totals: 'none' } as never);
    app.clock.advance(minute);
    await turn(app, 'recount-closed');
    const closed = await app.services.elections.find(second.id);
    expect(await app.services.ballots.isSettled(closed)).toBe(true);
    expect(new Set(lines.map(({ id }) => id))).toEqual(new Set([first.id]));
  });

  it('does not keep other ballot boxes from being sealed', async () => {
    const { app, lines } = await startLogged();
    const [first, second] = await twoElections(app);
    for (const one of [first, second]) await voteIn(app, one);
    app.clock.advance(120 * minute);
    await turn(app, 'move-elections');
    app.clock.advance(minute);
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

  it('does not keep other deleted elections from being removed', async () => {
    const { app, lines } = await startLogged();
    const administrator = await app.asAdministrator();
    const [first, second] = await twoElections(app);
    for (const { id } of [first, second])
      await administrator.delete(`/elections/${id}`).expect(200);
    while ((await app.services.audit.moveEvents()) > 0);
    failFor(app, 'elections', 'deleteOne', first.id);
    app.clock.advance(11 * minute);
    await turn(app, 'remove-deleted-elections');
    expect(await app.connection.collection('elections').countDocuments({})).toBe(1);
    expect(lines).toMatchObject([{ kind: 'deleted election', id: first.id }]);
  });

  it('does not keep other events out of the audit trail and stays in the queue', async () => {
    const { app, lines } = await startLogged();
    const [bad, good] = [await app.createVoter(), await app.createVoter()];
    await spoil(app, 'users', bad._id, { events: [{ eventId: null, at: 'never' }] });
    while ((await app.services.audit.moveEvents()) > 0);
    const trail = app.connection.collection('audit');
    expect(await trail.countDocuments({ 'subject.id': good._id })).toBe(1);
    expect(await app.services.audit.queueLength()).toBe(1);
    expect((await app.services.audit.check()).brokenAt).toBeUndefined();
    expect(lines).toMatchObject([{ kind: 'document with events', id: bad._id, times: 1 }]);
  });

  it('with an oversized label in an event appears in the audit trail with a shortened label', async () => {
    const { app } = await startLogged();
    const { _id, events } = await app.createVoter();
    const [event] = events;
    const subject = { type: 'user', id: _id, label: 'ﷺ'.repeat(2_000) };
    await spoil(app, 'users', _id, { events: [{ ...event, subject }] });
    while ((await app.services.audit.moveEvents()) > 0);
    expect(await app.services.audit.queueLength()).toBe(0);
    expect((await app.services.audit.check()).brokenAt).toBeUndefined();
  });

  it('does not delay other messages, and the history shows the failure', async () => {
    const { app, lines } = await startLogged();
    const administrator = await app.asAdministrator();
    await app.createVoter();
    const elections = await twoElections(app);
    const [first, second] = [
      await announce(app, elections[0], 'a'.repeat(24)),
      await announce(app, elections[1], 'b'.repeat(24)),
    ];
    await spoil(app, 'messages', first, { audience: 'selection', voters: { $x: 1 } });
    for (const name of ['move-messages', 'move-messages', 'send-messages', 'move-messages']) {
      await turn(app, name);
    }
    expect(
      await app.connection.collection('messages').findOne({ kind: 'invitation', state: 'done' }),
    ).toMatchObject({ _id: second });
    const path = `/elections/${elections[0].id}/messages?timeZone=UTC`;
    const { body } = await administrator.get(path).expect(200);
    expect(body.data.messages[0].note).toContain('will retry automatically');
    expect(lines).toMatchObject([{ kind: 'message', id: first, times: 1 }]);
  });

  it('that prevents an email from being composed does not delay other emails', async () => {
    const { app, lines } = await startLogged();
    const voter = await app.createVoter();
    const elections = await twoElections(app);
    const [first] = [
      await announce(app, elections[0], 'a'.repeat(24)),
      await announce(app, elections[1], 'b'.repeat(24)),
    ];
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
    const { failures } = await app.services.messaging.messages.failures(elections[0].id, first);
    expect(failures).toMatchObject([
      { voter: { userId: voter.userId }, reason: expect.stringContaining('log') },
    ]);
    expect(JSON.stringify(lines)).not.toContain(voter._id);
  });

  it('does not delay automatic messages for other elections', async () => {
    const { app, lines } = await startLogged();
    const startDate = new Date(app.clock.now().getTime() + minute).toISOString();
    const [first, second] = await twoElections(app, { status: 'upcoming', startDate });
    const when = { invitation: true, reminderHours: null, results: false };
    const switches = { ...when, links: true, timeZone: 'UTC' };
    for (const { id } of [first, second]) {
      await app.services.messaging.automatic.set(id, switches, SYSTEM);
    }
    await spoil(app, 'elections', first.id, { updatedAt: null });
    app.clock.advance(2 * minute);
    await turn(app, 'move-messages');
    const made = await app.connection.collection('messages').find({}).toArray();
    expect(made.map(({ electionId }) => electionId)).toEqual([second.id]);
    expect(lines).toMatchObject([{ kind: 'election with automatic messages', id: first.id }]);
  });

  it('does not keep other messages of deleted elections from being removed', async () => {
    const { app, lines } = await startLogged();
    const administrator = await app.asAdministrator();
    const elections = await twoElections(app);
    const first = await announce(app, elections[0], 'a'.repeat(24));
    await announce(app, elections[1], 'b'.repeat(24));
    for (const { id } of elections) await administrator.delete(`/elections/${id}`).expect(200);
    while ((await app.services.audit.moveEvents()) > 0);
    failFor(app, 'messages', 'deleteOne', first);
    await turn(app, 'remove-messages-of-deleted-elections');
    expect(await app.connection.collection('messages').countDocuments({})).toBe(1);
    expect(lines).toMatchObject([{ kind: 'election with messages', id: elections[0].id }]);
  });

  it('does not keep other sessions from ending', async () => {
    const { app, lines } = await startLogged();
    const signedOut = await app.asVoter();
    const elsewhere = await startTestApp({ databaseName: app.databaseName });
    await app.connection
      .collection('revokedTokens')
      .insertOne({ _id: 'no end' as never, revokedAt: app.clock.now() });
    await app.connection
      .collection('accountPages')
      .updateOne({ _id: '7' as never }, { $set: { sealed: 'broken', endedAt: app.clock.now() } });
    await signedOut.post('/auth/logout').expect(200);
    await turn(app, 'refresh-sessions');
    await elsewhere.services.sessions.refresh();
    expect(lines).toMatchObject([{ kind: 'page of account states', id: '7' }]);
    await elsewhere
      .callerWith(signedOut.token ?? '')
      .get('/auth/profile')
      .expect(401);
  });

  it('does not keep other account pages from being divided', async () => {
    const { app, lines } = await startLogged();
    const pages = app.connection.collection<{ _id: string }>('accountPages');
    await pages.updateOne({ _id: '7' }, { $set: { sealed: 'broken' } });
    await turn(app, 'divide-account-pages');
    expect(await pages.countDocuments({})).toBe(64);
    await app.services.accounts.divideFor(10_000, new AbortController().signal);
    expect(await pages.countDocuments({ parts: null })).toBe(63 * 4 + 1);
    expect(lines).toMatchObject([{ kind: 'page of account states', id: '7' }]);
  });

  it('does not delay notices to the previous addresses of other administrators', async () => {
    const { app, lines } = await startLogged();
    const officers = [await app.createAdministrator(), await app.createAdministrator()];
    for (const officer of officers) {
      const { name, email } = officer;
      const moved = { name, email: `new-${email}`, currentPassword: PASSWORD };
      await (await app.signIn(officer)).put('/auth/profile', moved).expect(200);
    }
    const [first, second] = officers;
    failFor(app, 'users', 'updateOne', first?._id);
    await turn(app, 'send-address-notices');
    const users = app.connection.collection<{
      _id: string;
      addressNotice: { to: Record<string, string> };
    }>('users');
    const waiting = async (id = '') =>
      Object.values((await users.findOne({ _id: id }))?.addressNotice.to ?? {});
    expect(await waiting(second?._id)).toEqual([]);
    expect(await waiting(first?._id)).toEqual([first?.email]);
    expect(lines).toMatchObject([{ kind: 'notice of a new address', id: first?._id }]);
  });

  it('among groups and voting rights does not keep other groups and rights from being updated', async () => {
    const { app, lines } = await startLogged();
    const [spoiled, other] = [
      await app.createVoter({ groups: ['North'] }),
      await app.createVoter({ groups: ['North'] }),
    ];
    await spoil(app, 'users', spoiled._id, {
      groups: [{ group: 'x', since: 'never' }],
    });
    await turn(app, 'learn-voting-rights');
    const [{ _id: north } = { _id: '' }] = await app.services.groups.resolve(['North'], SYSTEM);
    const franchise = { groups: [north], close: undefined };
    const { isConcerned } = await app.services.electorate.membershipsOf(other._id);
    expect(isConcerned(franchise)).toBe(true);
    expect(lines).toMatchObject([{ kind: 'voting rights', id: spoiled._id }]);

    const [{ _id: south } = { _id: '' }] = await app.services.groups.resolve(['South'], SYSTEM);
    for (const id of [north, south]) await spoil(app, 'groups', id, { isSpread: false });
    failFor(app, 'groups', 'updateOne', north);
    await turn(app, 'settle-groups');
    const groups = app.connection.collection<{ _id: string; isSpread: boolean }>('groups');
    expect(await groups.findOne({ _id: north })).toMatchObject({ isSpread: false });
    expect(await groups.findOne({ _id: south })).toMatchObject({ isSpread: true });
    expect(lines).toMatchObject([{}, { kind: 'renamed group', id: north }]);
  });

  it('is skipped by changes to groups, and later changes continue', async () => {
    const { app, lines } = await startLogged();
    const voter = await app.createVoter();
    const administrator = await app.asAdministrator();
    const body = { whom: { ids: [voter._id] }, add: ['North'] };
    await administrator.post('/auth/voters/memberships', body).expect(200);
    const changes = app.connection.collection<{
      _id: string;
      state: string;
      counts?: null;
      nextBatch?: number;
    }>('rightsChanges');
    const done = await changes.findOne({});
    if (!done) throw new Error('the change left no record');
    const waiting = { ...done, state: 'running', claimedBy: null, claimedUntil: null };
    await changes.insertOne({ ...waiting, _id: 'faulty', counts: null, nextBatch: 0 });
    await changes.insertOne({ ...waiting, _id: 'second' });
    await turn(app, 'change-memberships');
    expect(await changes.findOne({ _id: 'second' })).toMatchObject({ state: 'done' });
    expect(await changes.findOne({ _id: 'faulty' })).toMatchObject({ state: 'running' });
    expect(lines).toMatchObject([{ kind: 'change of groups', id: 'faulty' }]);
  });

  it('does not keep the clock from being watched', async () => {
    const { app, lines } = await startLogged();
    await app.connection
      .collection<{ _id: string }>('clock')
      .updateOne({ _id: 'clock' }, { $set: { newest: 'noon' } });
    const { databaseName } = app;
    const other = await startTestApp({ databaseName });
    for (const one of [app, other]) await turn(one, 'watch-clock');
    expect(other.services.clock.departure()).toBeUndefined();
    expect(lines).toEqual([]);
  });

  it('is tested for every job', async () => {
    const { app } = await startLogged();
    const tested = [
      'send-credentials send-resets send-address-notices register-imports remove-old-imports settle-administrator-status move-elections',
      'take-checkpoints recount-closed begin-to-seal-ballot-boxes seal-ballot-boxes move-messages send-messages chain-audit-events',
      'remove-messages-of-deleted-elections remove-deleted-elections',
      'refresh-sessions learn-voting-rights settle-groups change-memberships divide-account-pages watch-clock',
    ];
    const names = jobsOf(app).map(({ name }) => name);
    expect(names.toSorted()).toEqual(tested.join(' ').split(' ').toSorted());
  });
});

import { describe, expect, it, vi } from 'vitest';
import { mongo } from 'mongoose';
import { pino } from 'pino';
import { everythingIn } from '../../../../test/support/every-write.ts';
import { readPdf } from '../../../../test/support/pdf-text.ts';
import {
  type Caller,
  mailerThat,
  PASSWORD,
  passwordIn,
  shared,
  startTestApp,
  startWithAdministrator,
  type TestApp,
} from '../../../../test/support/test-app.ts';

const PATH = '/auth/voters/code-sheets';
const COMMON = { currentPassword: PASSWORD, timeZone: 'Europe/Berlin' };

/** Returns the passwords on the sheets of a PDF, by voter ID. */
function sheetsIn(body: Uint8Array): Map<string, string> {
  const texts = readPdf(body).pages.flat();
  const ids = texts.filter((text) => /^VOTER\d+$/.test(text));
  const passwords = texts.filter((text) => /^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/.test(text));
  expect(passwords).toHaveLength(ids.length);
  return new Map(ids.map((id, index) => [id, passwords[index] ?? '']));
}

async function print(administrator: Caller, whom: object) {
  const answer = await administrator
    .post(PATH, { whom, ...COMMON })

    .expect(200);
  return { answer, sheets: sheetsIn(answer.body) };
}

const signIn = (app: TestApp, userId: string, password: string | undefined) =>
  app.anonymous.post('/auth/login', { userId, password, userType: 'voter' });

const credentialsOf = async (administrator: Caller, id: string) => {
  const { body } = await administrator.get('/auth/voters/roll').expect(200);
  return body.data.voters.find((voter: { id: string }) => voter.id === id)?.credentials;
};

async function trailOf(app: TestApp) {
  const entries = await app.auditEntries();
  return entries.map(({ event, subject, details }) => ({ event, label: subject.label, details }));
}

describe('POST /auth/voters/code-sheets', () => {
  const rejecting = shared(async (options) => {
    const { app, administrator } = await startWithAdministrator(options);
    await app.createVoter();
    return { administrator };
  });

  it('replaces passwords, ends sessions, and records whose sheets were printed', async () => {
    const app = await startTestApp({ contact: { organisation: 'Northfield Rowing Club' } });
    const administrator = await app.asAdministrator();
    const voters = [await app.createVoter(), await app.createVoter(), await app.createVoter()];
    const [first, second, other] = voters.map(({ userId }) => userId);
    const session = await app.signIn({ userId: first ?? '', userType: 'voter' });
    const ids = voters.slice(0, 2).map(({ _id }) => _id);
    const { answer, sheets } = await print(administrator, { ids: [...ids, ...ids, 'unknown'] });

    expect(answer.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /filename="code-sheets-\d{4}-\d\d-\d\d\.pdf"/,
    );
    expect([...sheets.keys()]).toEqual([first, second]);
    const texts = readPdf(answer.body).pages.flat();
    expect(texts).toEqual(
      expect.arrayContaining(['Northfield Rowing Club', 'Person 2', 'vote.example.org/login']),
    );
    await session.get('/auth/profile').expect(401);
    await signIn(app, first ?? '', PASSWORD).expect(401);
    for (const [userId, password] of sheets) await signIn(app, userId, password).expect(200);
    await signIn(app, first ?? '', sheets.get(second ?? '')).expect(401);
    await signIn(app, other ?? '', PASSWORD).expect(200);

    const printedAt = app.clock.now().toISOString();
    expect(await credentialsOf(administrator, ids[0] ?? '')).toEqual({
      state: 'printed',
      printedAt,
    });
    const roll = await administrator.get('/auth/voters/roll?show=printed').expect(200);
    expect(roll.body.data.total).toBe(2);
    expect(roll.body.data.counts).toMatchObject({ all: 3, sent: 1, printed: 2 });
    expect(await trailOf(app)).toEqual(
      expect.arrayContaining([
        { event: 'roll.sheets-printed', label: 'the voter roll', details: { voters: 2 } },
        { event: 'user.sheet-printed', label: first, details: {} },
        { event: 'user.sheet-printed', label: second, details: {} },
      ]),
    );
  });

  it('prints sheets for all matching enabled voters, sorted by name', async () => {
    const { app, administrator } = await startWithAdministrator();
    const names = ['Zoë Ahmadi', 'أمينة بن علي', 'Östen Berg', 'Adam Smith', '山田太郎'];
    for (const [index, name] of names.entries()) {
      const person = { name, email: `p${index}@example.org`, groups: ['North'] };
      await administrator.post('/auth/register', person).expect(201);
    }
    const disabled = await app.createVoter({ groups: ['North'] });
    await app.createVoter();
    await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
    const { answer, sheets } = await print(administrator, { matching: { group: 'North' } });
    expect(sheets.size).toBe(5);
    const { pages } = readPdf(answer.body);
    expect(pages).toHaveLength(2);
    const found = pages.flat().filter((text) => names.includes(text));
    expect(found.slice(0, 3)).toEqual(['Adam Smith', 'Östen Berg', 'Zoë Ahmadi']);
    for (const [userId, password] of sheets) await signIn(app, userId, password).expect(200);
  });

  it('takes precedence over an email that is queued or being sent', async () => {
    const sent: string[] = [];
    let arrive: () => void = () => undefined;
    const mailer = mailerThat(({ text }) => {
      sent.push(passwordIn(text));
      return new Promise((resolve) => {
        arrive = resolve;
      });
    });
    const app = await startTestApp({ mailer: { ...mailer, lanes: 1 } });
    const administrator = await app.asAdministrator();
    // Either email may be sent first.
    const voters = [
      await administrator.post('/auth/register', { name: 'Ada', email: 'ada@example.org' }),
      await administrator.post('/auth/register', { name: 'Bo', email: 'bo@example.org' }),
    ].map(({ body }) => body.data.user as { id: string; userId: string });
    const work = app.services.credentials.sendDue(new AbortController().signal);
    await expect.poll(() => sent.length).toBe(1);
    const { sheets } = await print(administrator, { ids: voters.map(({ id }) => id) });
    arrive();
    await work;
    expect(sent).toHaveLength(1);
    for (const { id, userId } of voters) {
      const credentials = await credentialsOf(administrator, id);
      expect(credentials).toMatchObject({ state: 'printed' });
      await signIn(app, userId, sent[0]).expect(401);
    }
    for (const [userId, password] of sheets) await signIn(app, userId, password).expect(200);
  });

  it('sends no email when a voter with a sheet is enabled again, and lets the password expire', async () => {
    const { app, administrator } = await startWithAdministrator();
    const { _id, userId } = await app.createVoter();
    const { sheets } = await print(administrator, { ids: [_id] });
    await administrator.post('/auth/voters/disable', { ids: [_id] }).expect(200);
    await administrator.post('/auth/voters/enable', { ids: [_id] }).expect(200);
    await app.services.credentials.sendDue(new AbortController().signal);
    expect(app.mails).toEqual([]);
    app.clock.advance(31 * 86_400_000);
    const late = await signIn(app, userId, sheets.get(userId)).expect(403);
    expect(late.body.code).toBe('CREDENTIALS_EXPIRED');
  });

  it('prints a password that a later email or sheet replaces', async () => {
    const { app, administrator } = await startWithAdministrator();
    const { _id, userId } = await app.createVoter();
    const first = await print(administrator, { ids: [_id] });
    await administrator.post('/auth/voters/send-again', { ids: [_id] }).expect(200);
    await app.services.credentials.sendDue(new AbortController().signal);
    await signIn(app, userId, first.sheets.get(userId)).expect(401);
    expect(await credentialsOf(administrator, _id)).toMatchObject({ state: 'sent' });
    const second = await print(administrator, { ids: [_id] });
    await signIn(app, userId, second.sheets.get(userId)).expect(200);
  });

  it('prints only one working sheet when two administrators print for the same voter at the same time', async () => {
    const app = await startTestApp();
    const administrators = [await app.asAdministrator(), await app.asAdministrator()];
    const { _id, userId } = await app.createVoter();
    const answers = await Promise.all(
      administrators.map((one) => one.post(PATH, { whom: { ids: [_id] }, ...COMMON })),
    );
    const [printed, ...more] = answers.filter(({ status }) => status === 200);
    // On a slow machine, both may be printed, one after the other. In that case, the later sheet works.
    expect(printed).toBeDefined();
    const passwords = [printed, ...more].map((one) => sheetsIn(one?.body).get(userId));
    const outcomes = await Promise.all(
      passwords.map((password) => signIn(app, userId, password).then(({ status }) => status)),
    );
    expect(outcomes.filter((status) => status === 200)).toHaveLength(1);
    for (const { status, body } of answers)
      if (status !== 200) expect(body.code).toBe('EDITED_MEANWHILE');
  });

  it.each([
    ['nobody', {}],
    ['both ways', { ids: ['1'], matching: {} }],
    ['a misspelled filter', { matching: { shown: 'failed' } }],
    ['an unknown state', { matching: { show: 'lost' } }],
    ['an empty selection', { ids: [] }],
    ['unknown voters', { ids: ['unknown'] }],
  ])('rejects %s', async (_name, whom) => {
    const answer = await rejecting().administrator.post(PATH, { whom, ...COMMON });
    expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
  });

  it('rejects disabled voters, administrators, and more voters than a document can contain', async () => {
    const { app, administrator } = await startWithAdministrator();
    const voter = await app.createVoter();
    const { _id: colleague } = await app.createAdministrator();
    await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
    const refused = await administrator.post(PATH, {
      whom: { ids: [voter._id, colleague] },
      ...COMMON,
    });
    expect([refused.status, refused.body.message]).toEqual([
      400,
      'None of these voters can sign in. Enable disabled voters before you print code sheets.',
    ]);
    const { _id: _own, ...copied } = voter;
    const copies = Array.from({ length: 501 }, (_, index) => ({
      ...copied,
      _id: `copy-${index}`,
      userId: `VOTER${index + 5_000}`,
      email: `copy-${index}@example.org`,
      addressKey: `copy-${index}@example.org`,
    }));
    await app.connection.collection('users').insertMany(copies as never[]);
    const many = await administrator.post(PATH, { whom: { matching: {} }, ...COMMON });
    expect([many.status, many.body.message]).toEqual([
      400,
      'At most 500 code sheets can be printed at a time. Print the sheets in smaller sets: select voters, or filter the roll, for example, by group.',
    ]);
    const ids = copies.map(({ _id }) => _id);
    await administrator.post(PATH, { whom: { ids }, ...COMMON }).expect(400);
  });

  it('reports that all sheets must be printed again if the database fails partway through', async () => {
    const { app, administrator } = await startWithAdministrator();
    const voters = [await app.createVoter(), await app.createVoter()];
    const ids = voters.map(({ _id }) => _id);
    const users = app.connection.model('User').collection;
    const update = users.updateOne.bind(users);
    const spy = vi.spyOn(users, 'updateOne').mockImplementation((filter, ...rest) => {
      if (filter?.['_id'] === ids[1]) throw new mongo.MongoNetworkError('connection closed');
      return update(filter, ...rest);
    });
    const answer = await administrator.post(PATH, { whom: { ids }, ...COMMON });
    expect([answer.status, answer.body.code]).toEqual([503, 'OUTCOME_UNKNOWN']);
    expect(answer.body.message).toContain('Print all of these sheets again.');
    spy.mockRestore();
    await signIn(app, voters[0]?.userId ?? '', PASSWORD).expect(401);
    await signIn(app, voters[1]?.userId ?? '', PASSWORD).expect(200);
    expect(await credentialsOf(administrator, ids[0] ?? '')).toMatchObject({ state: 'printed' });
    const { sheets } = await print(administrator, { ids });
    for (const [userId, password] of sheets) await signIn(app, userId, password).expect(200);
  });

  it('prints nothing if the administrator has closed the connection', async () => {
    const { app, administrator } = await startWithAdministrator();
    const { userId, _id } = await app.createVoter();
    const hash = vi.spyOn(app.hasher, 'hashGenerated');
    const call = administrator.post(PATH, { whom: { ids: [_id] }, ...COMMON });
    hash.mockImplementation(async (password) => {
      call.abort();
      await new Promise((resolve) => app.server.once('votewise-closed', resolve));
      return app.hasher.hash(password);
    });
    app.server.on('connection', (socket) =>
      socket.on('close', () => setImmediate(() => app.server.emit('votewise-closed'))),
    );
    await expect(call).rejects.toThrow('Aborted');
    await expect.poll(() => hash.mock.settledResults.length).toBe(1);
    hash.mockRestore();
    await signIn(app, userId, PASSWORD).expect(200);
  });

  it('leaves no password in the database, the audit trail, or the log', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line) => lines.push(line) });
    const app = await startTestApp({ logger });
    const administrator = await app.asAdministrator();
    const voters = [await app.createVoter(), await app.createVoter()];
    const { sheets } = await print(administrator, { ids: voters.map(({ _id }) => _id) });
    await trailOf(app);
    const stored = await everythingIn(app);
    expect(stored).toContain('roll.sheets-printed');
    expect(lines.join('')).toContain('code sheets were printed');
    for (const password of sheets.values()) {
      for (const text of [stored, lines.join('')]) {
        expect(text).not.toContain(password);
        expect(text).not.toContain(password.replaceAll('-', ''));
      }
    }
  });
});

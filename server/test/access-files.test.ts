import { describe, expect, it, vi } from 'vitest';
import { NOT_SHOWN } from '../src/features/privacy/access-texts.ts';
import { fieldsOfFiles } from './secrecy/answers.ts';
import { fieldsOfFile } from './support/fields-of-file.ts';
import { checkIn, planMeeting } from './support/meetings.ts';
import { giveHandouts } from './support/handouts.ts';
import { STORED_FIELDS } from './support/stored-fields.ts';
import { type Caller, PASSWORD, shared, startTestApp, type TestApp } from './support/test-app.ts';
import { sendLinks } from './support/voting-links.ts';

type File = Record<string, unknown>;

const own = '/auth/profile/access-file';
const of = ({ _id }: { _id: string }) => `/auth/voters/${_id}/access-file`;

async function fileFrom(caller: Caller, path: string): Promise<{ text: string; file: File }> {
  const { text } = await caller.get(path).expect(200);
  return { text, file: JSON.parse(text) };
}

/** Returns the values at a path. In a list, these are the values of all items. */
function valuesAt(value: unknown, [part, ...rest]: readonly string[]): unknown[] {
  if (Array.isArray(value))
    return value.flatMap((item) => valuesAt(item, part === undefined ? [] : [part, ...rest]));
  if (part === undefined) return [value];
  return typeof value === 'object' && value !== null && part in value
    ? valuesAt(Reflect.get(value, part), rest)
    : [];
}

/** Returns the path of each value in a document, without places in lists, and the value. */
function leavesOf(value: unknown, path = ''): [string, unknown][] {
  const isLeaf =
    typeof value !== 'object' ||
    value === null ||
    value instanceof Date ||
    '_bsontype' in value ||
    Buffer.isBuffer(value);
  if (isLeaf) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((item) => leavesOf(item, path));
  return Object.entries(value).flatMap(([key, one]) =>
    leavesOf(one, path === '' ? key : `${path}.${key}`),
  );
}

/** Whether a path is another one, or below it. */
const isWithin = (path: string, other: string): boolean => `${path}.`.startsWith(`${other}.`);

const fieldsOf = (collection: string): [string, string][] =>
  Object.entries(STORED_FIELDS[collection] ?? {}).flatMap(([place, fields]) =>
    (fields ?? '').split(' ').map((field): [string, string] => [field, place]),
  );

/** An administrator who has just changed their address. */
async function renamed(app: TestApp): Promise<Caller> {
  const caller = await app.asAdministrator();
  const changed = { name: 'Zoe', email: 'zoe@example.org', currentPassword: PASSWORD };
  const { body } = await caller.put('/auth/profile', changed).expect(200);
  return app.callerWith(body.data.token);
}

const signal = new AbortController().signal;

/** Registers a voter about whom everything is stored that can be stored. */
async function startWithEverything(options: Parameters<typeof startTestApp>[0]) {
  const app = await startTestApp(options);
  const administrator = await renamed(app);
  const upload = async (fileName: string) => {
    const lines = [
      'Name,Email,Groups,Weight,Language',
      'ADA LOVELACE,Ada@Example.org,North,3,de',
      'Bob Lovelace,ada@example.org,North,3,de',
      'Bo,,,x,',
    ];
    const list = lines.join('\r\n');
    const sent = administrator
      .post(`/imports?fileName=${fileName}`)
      .set('Content-Type', 'text/csv');
    return (await sent.send(list).expect(201)).body.data.import;
  };
  const { id, revision } = await upload('members.csv');
  await administrator.post(`/imports/${id}/start`, { revision }).expect(200);
  await app.services.importRegistering.runDue(signal);
  await app.services.credentials.sendDue(signal);
  await upload('again.csv');
  const [ada] = await app.services.users.findByEmail('ada@example.org');
  if (!ada) throw new Error('the list has not been imported');
  const [other] = [await app.createVoter()];

  for (const groups of [['South'], ['North', 'South']])
    await administrator
      .put(`/auth/voters/${ada._id}/membership`, { groups, weight: groups.length })
      .expect(200);
  for (const act of ['disable', 'enable'])
    await administrator.post(`/auth/voters/${act}`, { ids: [ada._id] }).expect(200);

  const election = await app.createElection({
    title: 'Chair',
    ballot: { results: 'after-close' },
  });
  await sendLinks(app, administrator, election);
  const onPaper = await app.createElection({ title: 'Auditors', ballot: { onPaper: true } });
  await giveHandouts(administrator, onPaper, [ada._id]);
  const meeting = await planMeeting(app, { proxiesPerHolder: 1 });
  await meeting.enter(other.userId, ada.userId).expect(201);
  const second = await planMeeting(app, { proxiesPerHolder: 1 });
  await second.enter(ada.userId, other.userId).expect(201);
  await administrator.delete(`${second.path}/proxies/${ada.userId}`).expect(200);
  for (const isPresent of [true, false])
    await checkIn(administrator, meeting.path, [ada.userId], { isPresent, desk: 'A' });

  const voter = await app.signIn(ada);
  await voter.vote(election).expect(201);
  await app.auditEntries();
  return { app, administrator, election, ada, voter, other };
}

const everything = shared(startWithEverything);

describe('access files', () => {
  it('contain every field that is stored about a person, or say why not', async () => {
    const { app, administrator, voter, ada } = everything();
    const files = [await fileFrom(voter, own), await fileFrom(administrator, own)];
    const events = valuesAt(files[0]?.file, ['auditTrail', 'entries', 'event']);
    expect(events).toEqual(expect.arrayContaining(['user.registered', 'meeting.checked-in']));
    const wrong: string[] = [];
    for (const { collection, schema } of Object.values(app.connection.models)) {
      const fields = fieldsOf(collection.name);
      const documents = await app.connection.collection(collection.name).find({}).toArray();
      const stored = new Set([
        ...Object.keys(schema.paths),
        ...documents.flatMap((one) => leavesOf(one).map(([path]) => path)),
      ]);
      for (const path of stored) {
        const isListed = fields.some(([field]) => isWithin(path, field) || isWithin(field, path));
        if (!isListed) wrong.push(`${collection.name}.${path} is not listed`);
      }
      for (const [field, place] of fields) {
        const isKnown = [...stored].some((path) => isWithin(field, path) || isWithin(path, field));
        if (!isKnown) wrong.push(`${collection.name}.${field} does not exist`);
        if (place === '-' || place.slice(1) in NOT_SHOWN) continue;
        const isShown = files.some(({ file }) => valuesAt(file, place.split('.')).length > 0);
        if (!isShown) wrong.push(`${collection.name}.${field} is not at ${place}`);
      }
    }
    expect(wrong).toEqual([]);
    const texts = await Promise.all([fileFrom(voter, own), fileFrom(administrator, of(ada))]);
    expect(texts.map(({ text }) => fieldsOfFile(text))).toEqual([
      fieldsOfFiles['/auth/profile/access-file'],
      fieldsOfFiles['/auth/voters/:id/access-file'],
    ]);
  });

  it('contain no secret, no choice, and no name or address of anyone else', async () => {
    const { app, administrator, voter, ada, election } = everything();
    const texts = await Promise.all([fileFrom(voter, own), fileFrom(administrator, of(ada))]);
    const users = await app.connection.collection('users').find({}).toArray();
    const others = users.filter(({ userId }) => userId !== ada.userId);
    const forbidden = [
      ...others.flatMap(({ name, email }) => [name, email]),
      'Bob Lovelace',
      ...election.candidates.map(({ id }) => id),
    ];
    for (const collection of Object.keys(STORED_FIELDS)) {
      const secret = new Set(
        fieldsOf(collection).flatMap(([field, place]) =>
          place === '!secrets' || place === '!choices' ? [field] : [],
        ),
      );
      for (const document of await app.connection.collection(collection).find({}).toArray()) {
        const leaves = leavesOf(document).filter(
          ([path, value]) => typeof value === 'string' && value.length > 8 && secret.has(path),
        );
        forbidden.push(...leaves.map(([, value]) => value));
      }
    }
    expect(forbidden.length).toBeGreaterThan(20);
    for (const { text } of texts)
      expect(forbidden.filter((one) => text.includes(String(one)))).toEqual([]);
  });

  it('show administrators the same about voters who have voted as about those who have not', async () => {
    const { app, administrator, election } = everything();
    const [idle, active] = [await app.createVoter(), await app.createVoter()];
    const before = (await fileFrom(administrator, of(active))).text;
    const caller = await app.signIn(active);
    await caller.vote(election).expect(201);
    const change = { currentPassword: PASSWORD, newPassword: 'a-long-new-password-of-mine' };
    await caller.put('/auth/password', change).expect(200);
    const after = (await fileFrom(administrator, of(active))).text;
    expect(after).toBe(before);
    const alike = (text: string, { _id, userId, name, email }: typeof idle) =>
      [_id, userId, name, email].reduce((left, part) => left.replaceAll(part, ''), text);
    expect(alike(after, active)).toBe(alike((await fileFrom(administrator, of(idle))).text, idle));
  });

  it('are recorded if administrators export them, and only then', async () => {
    const { app, administrator, ada, voter } = everything();
    await app.auditEntries();
    const exported = async () =>
      (await app.auditEntries({ event: 'user.access-file-exported' })).length;
    const earlier = await exported();
    await voter.get(own).expect(200);
    expect(await exported()).toBe(earlier);
    const { headers } = await administrator.get(of(ada)).expect(200);
    expect(headers['content-disposition']).toBe(
      `attachment; filename="votewise-${ada.userId}.json"`,
    );
    const [last] = (await app.auditEntries({ event: 'user.access-file-exported' })).slice(earlier);
    expect(last).toMatchObject({ subject: { label: ada.userId }, details: {} });
  });

  it('are prepared two at a time for administrators, and one at a time for each voter', async () => {
    const { app, administrator, voter, other } = everything();
    const neighbor = await app.asVoter();
    const { handouts } = app.services;
    const { allOf } = handouts;
    let release = (): void => {};
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    const asked = vi
      .spyOn(handouts, 'allOf')
      .mockImplementation((all, id) => released.then(() => allOf(all, id)));
    const prepare = async (caller: Caller, path: string) => {
      const times = asked.mock.calls.length;
      const status = caller.get(path).then((response) => response.status);
      await vi.waitFor(() => expect(asked).toHaveBeenCalledTimes(times + 1), { timeout: 15_000 });
      return { status };
    };
    const prepared = [await prepare(voter, own)];
    for (const caller of [voter, voter]) {
      expect((await caller.get(own).expect(503)).body.code).toBe('BUSY');
    }
    prepared.push(await prepare(neighbor, own));
    prepared.push(await prepare(administrator, of(other)), await prepare(administrator, of(other)));
    expect((await administrator.get(of(other)).expect(503)).body.code).toBe('BUSY');
    release();
    expect(await Promise.all(prepared.map(({ status }) => status))).toEqual([200, 200, 200, 200]);
    asked.mockRestore();
  });

  it('are not given for administrators, unknown voters, or sessions that have ended', async () => {
    const { app, administrator, voter, ada } = everything();
    await administrator.get(of(await app.createAdministrator())).expect(404);
    await administrator.get(of({ _id: 'f'.repeat(24) })).expect(404);
    await administrator.post('/auth/voters/disable', { ids: [ada._id] }).expect(200);
    await voter.get(own).expect(401);
    const { file } = await fileFrom(administrator, of(ada));
    expect(file).toMatchObject({ account: { disabledAt: app.clock.now().toISOString() } });
  });
});

it('the settings of a site are public and name no host', async () => {
  const provider = {
    issuer: 'https://login.example.org',
    clientId: 'votewise',
    clientSecret: 'secret',
    label: 'Example Login',
  };
  const app = await startTestApp({ provider });
  const { body, text } = await app.anonymous.get('/privacy').expect(200);
  expect(body.data).toEqual({
    sessionSeconds: 8 * 3_600,
    idleMinutes: 60,
    passwordSeconds: 30 * 86_400,
    sealAfterDays: 14,
    retainMonths: 0,
    listDays: { notImported: 2, imported: 7 },
    networkDays: 7,
    delivery: 'smtp',
    readsBounces: false,
    signOnProvider: 'Example Login',
    hasBackups: false,
    logsReads: false,
  });
  expect(text).not.toMatch(/example\.org|secret/);
});

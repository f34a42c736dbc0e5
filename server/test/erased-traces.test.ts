import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import type { Election } from '@votewise/contract';
import { writeBackup } from '../src/features/operations/backup-and-restore.ts';
import { KEPT_COLLECTIONS, LEFT_OUT_COLLECTIONS } from '../src/features/operations/backup-file.ts';
import { createBackupStore } from '../src/features/operations/backup-store.ts';
import { randomId } from '../src/platform/random.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createFileMailer } from '../src/platform/mail/mailer.ts';
import { fieldsOfFiles } from './secrecy/answers.ts';
import { fieldsOfFile } from './support/fields-of-file.ts';
import { checkIn, createMember, planMeeting } from './support/meetings.ts';
import {
  giveHandouts,
  joinHandouts,
  onPaper,
  recountWithHandouts,
  typeHandouts,
} from './support/handouts.ts';
import { readPdf } from './support/pdf-text.ts';
import { runJobs, signal } from './support/sealing.ts';
import { verifyTwice } from './support/two-verifiers.ts';
import {
  type Caller,
  PASSWORD,
  passwordIn,
  startTestApp,
  type TestApp,
} from './support/test-app.ts';
import { textOf, tracesOf } from './support/traces.ts';

const proof = { currentPassword: PASSWORD };
const FORMER = { name: 'Wilhelmina Xanthopoulou', email: 'xanthopoulou@okapi-post.example' };
const NOW = { name: 'Wïlhelmina Quagliarello', email: 'quagliarello@zebu-mail.example' };
const PHONE = '+49 170 9081726';
const WORDS = [
  'Wilhelmina',
  'Wïlhelmina',
  'Xanthopoulou',
  'Quagliarello',
  'okapi-post',
  'zebu-mail',
];

const pdfText = (body: Uint8Array) => {
  const { pages, actualTexts, raw } = readPdf(body);
  return [...pages.flat(), ...actualTexts, raw].join(' ');
};

/** Returns everything that is stored, logged, and exported, by where it is. */
async function everything(
  app: TestApp,
  administrator: Caller,
  at: Scene,
  lines: readonly string[],
) {
  const found: Record<string, string> = { log: lines.join('\n') };
  for (const collectionName of [...KEPT_COLLECTIONS, ...LEFT_OUT_COLLECTIONS]) {
    const documents = await app.connection.collection(collectionName).find({}).toArray();
    found[collectionName] = documents.map(textOf).join('\n');
  }
  for (const name of readdirSync(join(app.dataDir, 'mail'))) {
    found[name] = `${name} ${readFileSync(join(app.dataDir, 'mail', name), 'utf8')}`;
  }
  const file = join(app.dataDir, `${randomId()}.backup`);
  const store = createBackupStore(app.connection);
  const given = { file, createdAt: new Date(), isSnapshot: true, onProgress: () => {} };
  await writeBackup(store, given);
  found['backup'] = gunzipSync(readFileSync(file)).toString('utf8');
  const { election, paper, meeting } = at;
  for (const path of [
    '/audit/export?format=json',
    '/audit/export?format=csv',
    '/audit?limit=200',
    '/auth/voters',
    `/elections/${election.id}/export?format=csv`,
    `/elections/${election.id}/export?format=json`,
    `/elections/${election.id}/participation`,
    `/elections/${election.id}/messages`,
    `/elections/${paper.id}/paper`,
    `/elections/${paper.id}/paper/export`,
    `/elections/${paper.id}/participation`,
    `/board/${election.id}/package`,
    `${meeting}/proxies`,
    `${meeting}/attendance/list?list=attended&separator=;`,
    '/imports',
  ]) {
    const { status, text, body } = await administrator.get(path);
    expect([path, status]).toEqual([path, 200]);
    found[path] = text ?? String(body);
  }
  for (const path of [
    `/elections/${election.id}/export?format=pdf&timeZone=UTC`,
    `${meeting}/minutes?timeZone=UTC`,
  ]) {
    const { body } = await administrator.get(path).expect(200);
    found[path] = pdfText(body);
  }
  return found;
}

interface Scene {
  election: Election;
  paper: Election;
  /** The path of the meeting. */
  meeting: string;
}

/** Returns the numbers that must not change. */
async function numbersOf(app: TestApp, administrator: Caller, { election, paper, meeting }: Scene) {
  app.passCache();
  const read = async (path: string) => (await administrator.get(path).expect(200)).body.data;
  const rows = async (path: string) =>
    (await administrator.get(path).expect(200)).text
      .split('\r\n')
      .map((line) => line.split(/[,;]/).slice(3).join())
      .toSorted();
  const board = await administrator.get(`/board/${election.id}/package`).expect(200);
  return {
    results: [
      await read(`/votes/results/${election.id}`),
      await read(`/votes/results/${paper.id}`),
    ],
    participation: [
      await rows(`/elections/${election.id}/participation`),
      await rows(`/elections/${paper.id}/participation`),
    ],
    papers: (await read(`/elections/${paper.id}/paper`)).holders.length,
    meeting: (await read(meeting)).meeting.state,
    attended: (await rows(`${meeting}/attendance/list?list=attended&separator=;`)).length,
    proxies: (await read(`${meeting}/proxies`)).proxies.length,
    messages: (await read(`/elections/${election.id}/messages`)).messages
      .map(({ counts }: { counts: unknown }) => JSON.stringify(counts))
      .toSorted(),
    verified: verifyTwice([Buffer.from(board.text)]).elections.map(({ findings }) =>
      findings.map(({ code }) => code),
    ),
  };
}

it('leaves nothing of an erased voter but numbers', async () => {
  const lines: string[] = [];
  const logger = createLogger('debug', { write: (line) => void lines.push(line) });
  const folder = mkdtempSync(join(tmpdir(), 'votewise-erased-'));
  mkdirSync(join(folder, 'mail'));
  const saved = createFileMailer(join(folder, 'mail'), 'VoteWise <votewise@example.org>');
  const mailer = {
    ...saved,
    send: (mail: Parameters<typeof saved.send>[0]) => {
      if (!mail.subject.startsWith('Refused')) return saved.send(mail);
      const text = `550 <${mail.to.address}> unknown`;
      const error = { code: 'EENVELOPE', responseCode: 550, response: text, command: 'RCPT TO' };
      return Promise.reject(Object.assign(new Error(text), error));
    },
  };
  const app = await startTestApp({ logger, dataDir: folder, mailer });
  const administrator = await app.asAdministrator();
  const run = async (...names: string[]) => {
    const jobs = app.services.features.flatMap((feature) => feature.jobs);
    for (const name of names) await jobs.find((job) => job.name === name)?.run(signal);
  };

  // Registered with a list.
  const list = `Name,Email,Phone,Group\r\n${FORMER.name},${FORMER.email},${PHONE},Harbor\r\nTom,,,\r\n`;
  const path = `/imports?fileName=${encodeURIComponent(FORMER.name)}.csv`;
  const upload = administrator.post(path).set('Content-Type', 'text/csv');
  const { body } = await upload.send(list).expect(201);
  const { id: listId, revision } = body.data.import;
  await administrator.post(`/imports/${listId}/start`, { expectedRevision: revision }).expect(200);
  await run('register-imports', 'send-credentials', 'register-imports');
  const { voters } = (await administrator.get('/auth/voters/roll').expect(200)).body.data;
  const { id, userId } = voters[0];
  const mailed = readdirSync(join(folder, 'mail')).map((name) =>
    readFileSync(join(folder, 'mail', name), 'utf8'),
  );
  const password = passwordIn(mailed[0]?.replaceAll('\r\n', '\n'));
  const signIn = { userId, password, userType: 'voter' };
  await app.anonymous.post('/auth/login', signIn).expect(200);
  await app.anonymous.post('/auth/forgot', { email: FORMER.email }).expect(200);
  await run('send-resets');

  // Corrected, translated, in groups, with a weight.
  await administrator.put(`/auth/voters/${id}`, { ...NOW, language: 'de', ...proof }).expect(200);
  await administrator
    .put(`/auth/voters/${id}/membership`, { groups: ['Harbor', 'Choir'], weight: 7 })
    .expect(200);
  await run('send-credentials');
  await administrator
    .post('/auth/voters/code-sheets', { whom: { ids: [id] }, timeZone: 'UTC', ...proof })
    .expect(200);
  await administrator.post('/auth/voters/disable', { ids: [id] }).expect(200);
  await administrator.post('/auth/voters/enable', { ids: [id] }).expect(200);
  const caller = await app.signIn({ userId, userType: 'voter' });

  // At a meeting, with a proxy that was taken back.
  const others = [];
  for (let count = 0; count < 6; count += 1) others.push(await createMember(app));
  const meeting = await planMeeting(app, { proxiesPerHolder: 1, selfCheckIn: true });
  await caller.post(`${meeting.path}/proxy`, { holder: others[0]?.userId }).expect(200);
  await caller.delete(`${meeting.path}/proxy`).expect(200);
  await meeting.enter(others[1]?.userId ?? '', userId).expect(201);
  await administrator.delete(`${meeting.path}/proxies/${others[1]?.userId}`).expect(200);
  await meeting.setStatus('open');
  await caller.post(`${meeting.path}/presence`, { isPresent: true }).expect(200);
  await checkIn(administrator, meeting.path, [others[0]?.userId ?? '']);
  app.clock.advance(60_000);
  await caller.post(`${meeting.path}/presence`, { isPresent: false }).expect(200);
  await checkIn(administrator, meeting.path, [userId], { desk: 'A' });
  await checkIn(administrator, meeting.path, [userId], { isPresent: false });
  await meeting.setStatus('closed');

  // Wrote to, voted online, and on paper.
  const election = await app.createElection({
    title: 'Harbor master',
    ballot: { results: 'after-close' },
    weighted: true,
  });
  const write = async (subject: string, kind: string) => {
    const sent = {
      requestId: createHash('sha256').update(subject).digest('hex').slice(0, 24),
      audience: 'everyone',
      voters: [],
    };
    const words = { subject, text: 'Dear {name}, {link}', timeZone: 'UTC', links: true, kind };
    await administrator
      .post(`/elections/${election.id}/messages`, { ...sent, ...words })
      .expect(201);
    await app.sendMessages();
  };
  await write('Please vote', 'invitation');
  await write('Refused, {name}', 'reminder');
  await caller.vote(election).expect(201);
  for (const other of others) await other.caller.vote(election).expect(201);
  const paper = await app.createElection({ title: 'Statutes', ...onPaper });
  for (const other of others) await other.caller.vote(paper).expect(201);
  await giveHandouts(administrator, paper, [id]);
  await app.closeAll();
  const teller = await app.asAdministrator();
  for (const one of [administrator, teller]) await typeHandouts(one, paper, ['1']);
  await joinHandouts(administrator, paper);
  await recountWithHandouts(app);
  app.clock.advance(130_000);
  for (const one of [election, paper]) {
    await administrator
      .post(`/elections/${one.id}/declaration`, { announce: false, timeZone: 'UTC' })
      .expect(200);
  }
  await app.services.elections.beginSealing(election.id, { type: 'system' });
  await runJobs(app);
  await app.auditEntries();

  const scene = { election, paper, meeting: meeting.path };
  const before = await numbersOf(app, administrator, scene);
  const texts = [...WORDS, FORMER.name, NOW.name, FORMER.email, NOW.email, PHONE, userId];
  const found = await everything(app, administrator, scene, lines);
  const files = Object.entries(found).flatMap(([from, text]) =>
    /(export|participation|package|list)\b(?!.*pdf)/.test(from)
      ? [[from.replaceAll(/[\da-f]{24}/g, ':id'), fieldsOfFile(text)]]
      : [],
  );
  expect(fieldsOfFiles).toMatchObject(Object.fromEntries(files));
  const places = new Set(tracesOf(texts, found).map((one) => one.split(':')[0]));
  for (const place of [
    'users',
    'importrows',
    'importparts',
    'attendance',
    'proxies',
    'handouts',
    'audit',
  ])
    expect(places).toContain(place);

  const preview = (await administrator.get(`/auth/voters/erasing?ids=${id}`).expect(200)).body.data;
  expect(preview).toEqual({
    voters: [{ id, userId, name: NOW.name }],
    records: { emails: 4, messages: 2, lists: 1, checkIns: 1, proxies: 2, paper: 1 },
  });
  const erased = await administrator
    .post('/auth/voters/erasing', { ids: [id], ...proof })
    .expect(200);
  expect(erased.body.data).toEqual({ erased: 1, refused: [] });
  expect(tracesOf(texts, await everything(app, administrator, scene, lines))).toEqual([]);
  expect(await numbersOf(app, administrator, scene)).toEqual(before);
  await app.auditEntries();
  const { body: checked } = await administrator.get('/audit/check').expect(200);
  expect(checked.data).toMatchObject({ erasures: 1, isEnd: true });
  expect(checked.data.erased).toBeGreaterThan(10);
});

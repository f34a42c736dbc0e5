import { mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBackupStore } from './backup-store.ts';
import { startSmtpServer } from '../../../test/support/smtp.ts';
import { startTestApp } from '../../../test/support/test-app.ts';
import { createFileMailer, createSmtpMailer } from '../../platform/mail/mailer.ts';

const well = { database: 'ok', disk: 'ok', jobs: 'ok', mail: 'ok', clock: 'ok' };
const mailerTo = (url: string) => createSmtpMailer({ url, from: 'us@example.org', perSecond: 10 });

it('reports to any caller that every component works', async () => {
  const smtp = await startSmtpServer();
  const app = await startTestApp({ mailer: mailerTo(smtp.url) });
  const answer = await app.anonymous.get('/ready').expect(200);
  expect(answer.body).toEqual({ success: true, data: well });
});

it('returns 503 and names the failing component while the database is unreachable', async () => {
  const app = await startTestApp({ hasOwnConnection: true });
  await app.connection.dropDatabase();
  await app.connection.close();
  const answer = await app.anonymous.get('/ready').expect(503);
  expect(answer.body).toEqual({
    success: false,
    code: 'NOT_READY',
    message: 'The database is unreachable.',
    fields: {
      database: 'The database is unreachable.',
      disk: 'ok',
      jobs: 'Unknown while the database is unreachable.',
      mail: 'ok',
      clock: 'ok',
    },
  });
  expect(answer.headers['retry-after']).toBe('2');
});

it('returns 503 when the disk of the database is almost full', async () => {
  const app = await startTestApp({ freeBytes: async () => 199_999_999 });
  const answer = await app.anonymous.get('/ready').expect(503);
  expect(answer.body.fields).toEqual({
    ...well,
    disk: 'Less than 200 MB is free on the disk with DATA_DIR.',
  });
});

it('stays ready without the mail server and does not reveal its host', async () => {
  const smtp = await startSmtpServer();
  await smtp.stop();
  const app = await startTestApp({ mailer: mailerTo(smtp.url) });
  const answer = await app.anonymous.get('/ready').expect(200);
  expect(answer.body.data).toEqual({ ...well, mail: 'The mail server is unreachable.' });
});

it('reports that the mail server rejects the sign-in', async () => {
  const smtp = await startSmtpServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    onAuth: (_auth, _session, done) => done(new Error('who are you')),
  });
  const url = smtp.url.replace('smtp://', 'smtp://name:secret@');
  const app = await startTestApp({ mailer: mailerTo(url) });
  const answer = await app.anonymous.get('/ready').expect(200);
  const mail = 'The mail server rejected the user name or password in SMTP_URL.';
  expect(answer.body.data).toEqual({ ...well, mail });
});

it('checks the mail server at most once a minute', async () => {
  let visits = 0;
  const smtp = await startSmtpServer({
    onConnect: (_session, done) => {
      visits += 1;
      done();
    },
  });
  const app = await startTestApp({ mailer: mailerTo(smtp.url) });
  for (let i = 0; i < 3; i += 1) {
    await app.anonymous.get('/ready').expect(200);
    app.clock.advance(20_000);
  }
  expect(visits).toBe(1);
  await app.anonymous.get('/ready').expect(200);
  expect(visits).toBe(2);
});

it('reports that emails can no longer be written to their folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-mail-'));
  const app = await startTestApp({ mailer: createFileMailer(folder, 'us@example.org') });
  rmdirSync(folder);
  const answer = await app.anonymous.get('/ready').expect(200);
  expect(answer.body.data.mail).toBe('The email couldn’t be sent.');
});

it('names an overdue job, whichever process runs it', async () => {
  const app = await startTestApp();
  const { leases } = app.services;
  await leases.hold('move-elections', 30, new Date(app.clock.now().getTime() + 1_000));
  expect((await app.anonymous.get('/ready')).body.data).toEqual(well);
  app.clock.advance(1_001);
  const answer = await app.anonymous.get('/ready').expect(200);
  expect(answer.body.data.jobs).toBe('Overdue jobs: move-elections.');
});

describe('the last backup', () => {
  it('is null before the first backup, and the time of the newest backup after that', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const read = async () => (await administrator.get('/backups/last').expect(200)).body.data;
    expect(await read()).toEqual({ lastBackupAt: null });
    const store = createBackupStore(app.connection);
    for (const time of ['2027-01-01T08:00:00.000Z', '2027-01-02T08:00:00.000Z'])
      await store.noteBackup(new Date(time));
    expect(await read()).toEqual({ lastBackupAt: '2027-01-02T08:00:00.000Z' });
  });
});

import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { once } from 'node:events';
import { simpleParser } from 'mailparser';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createCredentialsStore } from '../src/features/people/credentials/credentials-store.ts';
import { userModel } from '../src/features/people/user/user-document.ts';
import { createLogger } from '../src/platform/logger.ts';
import { createFileMailer, createSmtpMailer, type Mailer } from '../src/platform/mail/mailer.ts';
import { credentialsIn, startSmtpServer } from './support/smtp.ts';
import { startTestApp, SYSTEM, type TestApp } from './support/test-app.ts';

const impatient = {
  connectionTimeout: 400,
  greetingTimeout: 400,
  socketTimeout: 400,
  dnsTimeout: 400,
};
const minute = 60_000;

function smtpMailer(
  url: string,
  { perSecond = 1_000, ...given }: { perSecond?: number; patience?: typeof impatient } = {},
): Mailer {
  const from = 'VoteWise <votes@example.org>';
  const mailer = createSmtpMailer({ url, from, perSecond, ...given });
  onTestFinished(() => mailer.close());
  return mailer;
}

async function registerLena(app: TestApp): Promise<void> {
  const administrator = await app.asAdministrator();
  await administrator
    .post('/auth/register', { name: 'Lena Moreau', email: 'lena@northfield.example' })
    .expect(201);
}

const sendDue = (app: TestApp) => app.services.credentials.sendDue(new AbortController().signal);

async function credentialsState(app: TestApp) {
  const voters = await (await app.asAdministrator()).get('/auth/voters').expect(200);
  return voters.body.data.voters[0].credentials;
}

describe('credentials over SMTP', () => {
  it('arrive and work for signing in', async () => {
    const smtp = await startSmtpServer();
    const app = await startTestApp({ mailer: smtpMailer(smtp.url) });
    await registerLena(app);
    await sendDue(app);
    expect(smtp.mails).toHaveLength(1);
    const [mail] = smtp.mails;
    expect(mail?.from?.text).toBe('"VoteWise" <votes@example.org>');
    expect(mail?.subject).toBe('Your VoteWise credentials: VOTER001');
    expect(mail?.text).toContain('Sign in: https://vote.example.org/login');
    expect(mail?.text).toContain('replaces earlier ones');
    expect(mail?.html).toContain('VOTER001');
    await app.anonymous
      .post('/auth/login', { ...credentialsIn(mail), userType: 'voter' })
      .expect(200);
    expect(await credentialsState(app)).toMatchObject({ state: 'sent' });
    expect(await sendDue(app)).toBe(0);
  });

  it('are retried while the mail server is down and arrive once it is up', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    const app = await startTestApp({ mailer: smtpMailer(gone.url) });
    await registerLena(app);
    await sendDue(app);
    expect(await credentialsState(app)).toMatchObject({
      state: 'failed',
      lastError: expect.stringMatching(/^The mail server is unreachable: .*ECONNREFUSED/),
    });
    expect(await sendDue(app)).toBe(0);

    const back = await startSmtpServer({ port: gone.port });
    app.clock.advance(minute);
    await sendDue(app);
    expect(back.mails).toHaveLength(1);
    expect(await credentialsState(app)).toMatchObject({ state: 'sent' });
  });

  it('are retried at growing intervals if the mail server rejects them temporarily', async () => {
    let refusals = 3;
    const smtp = await startSmtpServer({
      onRcptTo(_address, _session, done) {
        refusals -= 1;
        if (refusals >= 0) done(Object.assign(new Error('Mailbox busy'), { responseCode: 450 }));
        else done();
      },
    });
    const app = await startTestApp({ mailer: smtpMailer(smtp.url) });
    await registerLena(app);
    for (const wait of [5, 10, 20]) {
      await sendDue(app);
      expect((await credentialsState(app)).lastError).toContain('Mailbox busy');
      app.clock.advance((wait - 1) * 1_000);
      expect(await sendDue(app)).toBe(0);
      app.clock.advance(1_000);
    }
    await sendDue(app);
    expect(smtp.mails).toHaveLength(1);
    await app.anonymous.post('/auth/login', credentialsIn(smtp.mails[0])).expect(200);
  });

  it('are not retried for a rejected address, and the log does not show whose it is', async () => {
    let log = '';
    const logger = createLogger('info', { write: (line) => (log += line) });
    const smtp = await startSmtpServer({
      onRcptTo({ address }, _session, done) {
        const text = `5.1.1 <${address}>: no such user`;
        done(Object.assign(new Error(text), { responseCode: 550 }));
      },
    });
    const app = await startTestApp({ mailer: smtpMailer(smtp.url), logger });
    await registerLena(app);
    await sendDue(app);
    expect(log).toContain('credentials were not sent');
    expect(log).toContain('"reason":"The mail server rejected this address."');
    expect(log).not.toMatch(/VOTER|lena|northfield/i);
    expect(await credentialsState(app)).toMatchObject({
      state: 'failed',
      lastError: 'The mail server rejected this address: 550 5.1.1 <…>: no such user',
    });
    app.clock.advance(24 * 60 * minute);
    expect(await sendDue(app)).toBe(0);
  });

  it('do not wait forever for a mail server that does not respond', async () => {
    const mute = createServer();
    mute.listen(0, '127.0.0.1');
    await once(mute, 'listening');
    onTestFinished(() => void mute.close());
    const { port } = mute.address() as AddressInfo;
    const mailer = smtpMailer(`smtp://127.0.0.1:${port}`, { patience: impatient });
    const app = await startTestApp({ mailer });
    await registerLena(app);
    await sendDue(app);
    expect((await credentialsState(app)).state).toBe('failed');
  });

  it('arrive even if the mail server crashes in the middle of an email', async () => {
    let deaths = 1;
    const smtp = await startSmtpServer({
      onMailFrom(_address, _session, done) {
        deaths -= 1;
        if (deaths < 0) return done();
        for (const socket of smtp.sockets) socket.destroy();
      },
    });
    const app = await startTestApp({ mailer: smtpMailer(smtp.url) });
    await registerLena(app);
    await sendDue(app);
    expect((await credentialsState(app)).state).toBe('failed');
    app.clock.advance(minute);
    await sendDue(app);
    await app.anonymous.post('/auth/login', credentialsIn(smtp.mails[0])).expect(200);
  });

  it('are sent again by another process after the sender was killed', async () => {
    const smtp = await startSmtpServer();
    const mailer = smtpMailer(smtp.url);
    // This process is killed after the mail server has accepted the email, but before the process can record that.
    const dying: Mailer = {
      ...mailer,
      send: async (mail) => {
        await mailer.send(mail);
        return new Promise(() => {});
      },
    };
    const killed = await startTestApp({ mailer: dying });
    const successor = await startTestApp({ mailer, databaseName: killed.databaseName });
    await registerLena(killed);
    const neverEnds = sendDue(killed);
    await expect.poll(() => smtp.mails.length).toBe(1);
    expect(await sendDue(successor)).toBe(0);
    successor.clock.advance(3 * minute);
    expect(await sendDue(successor)).toBe(1);
    expect(smtp.mails).toHaveLength(2);
    const [old, fresh] = smtp.mails.map(credentialsIn);
    await successor.anonymous.post('/auth/login', old).expect(401);
    await successor.anonymous.post('/auth/login', fresh).expect(200);
    expect(await Promise.race([neverEnds, Promise.resolve('pending')])).toBe('pending');
  });

  it('are not changed by a sender whose claim has expired', async () => {
    const smtp = await startSmtpServer();
    const mailer = smtpMailer(smtp.url);
    const slow = await startTestApp({ mailer });
    await registerLena(slow);
    const credentials = createCredentialsStore(userModel(slow.connection));
    const now = slow.clock.now();
    const lease = { claim: 'slow', by: '', now, until: new Date(now.getTime() + minute) };
    const id = (await credentials.rows.first(lease, [])) ?? '';
    const claimed = await credentials.rows.claim(id, lease);
    if (!claimed) throw new Error('the email was not claimed');
    slow.clock.advance(2 * minute);
    await sendDue(slow);
    const at = slow.clock.now();
    const made = { passwordHash: 'hash', at, expiresAt: at };
    const lost = await credentials.storePassword(claimed, 'slow', made);
    expect(lost).toBe(false);
    await slow.anonymous.post('/auth/login', credentialsIn(smtp.mails[0])).expect(200);
  });

  it('end earlier sessions, except with the first password, which no process has to read', async () => {
    const app = await startTestApp();
    await registerLena(app);
    const { users, signIn, roll } = app.services;
    const other = await startTestApp({ databaseName: app.databaseName });
    const isValid = async (token: string) => {
      await other.services.sessions.refresh();
      return (await other.services.sessions.read(token)) !== undefined;
    };
    const lena = async () => {
      const account = await users.findByUserId('VOTER001');
      if (!account) throw new Error('the voter is missing');
      return account;
    };
    const begin = async () => signIn.startSession(await lena(), { userAgent: '' });
    // With single sign-on or a voting link, a session can begin before the first password.
    const before = await begin();
    await sendDue(app);
    expect(await lena()).toMatchObject({ tokenVersion: 0, passwordSetAt: null });
    const after = await begin();
    expect([await isValid(before), await isValid(after)]).toEqual([true, true]);

    await roll.sendAgain({ ids: [(await lena())._id] }, SYSTEM);
    const between = await begin();
    await sendDue(app);
    expect([await isValid(before), await isValid(after)]).toEqual([false, false]);
    expect([await isValid(between), await isValid(await begin())]).toEqual([false, true]);
  });

  it('are sent no faster than the mail rate', async () => {
    const smtp = await startSmtpServer();
    const app = await startTestApp({ mailer: smtpMailer(smtp.url, { perSecond: 20 }) });
    const administrator = await app.asAdministrator();
    for (let i = 0; i < 5; i += 1) {
      await administrator
        .post('/auth/register', { name: `V ${i}`, email: `v${i}@example.org` })
        .expect(201);
    }
    const began = performance.now();
    await sendDue(app);
    const seconds = (performance.now() - began) / 1_000;
    expect(smtp.mails).toHaveLength(5);
    // The first email does not wait.
    expect(4 / seconds).toBeLessThan(20.5);
  });

  it('reach every voter once if several processes send them', async () => {
    const smtp = await startSmtpServer();
    const mailer = smtpMailer(smtp.url);
    const one = await startTestApp({ mailer });
    const two = await startTestApp({ mailer, databaseName: one.databaseName });
    const administrator = await one.asAdministrator();
    for (let i = 0; i < 12; i += 1) {
      await administrator
        .post('/auth/register', { name: `V ${i}`, email: `v${i}@example.org` })
        .expect(201);
    }
    await Promise.all([sendDue(one), sendDue(two)]);
    const ids = smtp.mails.map((mail) => credentialsIn(mail).userId);
    expect(ids).toHaveLength(12);
    expect(new Set(ids).size).toBe(12);
  });
});

describe('credentials as files', () => {
  it('are readable emails in a private folder', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'votewise-mail-')), 'mail');
    const app = await startTestApp({
      mailer: createFileMailer(folder, 'VoteWise <votes@example.org>'),
    });
    await registerLena(app);
    await sendDue(app);
    const [name, ...others] = readdirSync(folder);
    expect(others).toEqual([]);
    const path = join(folder, name ?? '');
    expect(name).toMatch(/^\d{8}T\d{6}Z-VOTER001-\w+\.eml$/);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const mail = await simpleParser(readFileSync(path));
    await app.anonymous.post('/auth/login', credentialsIn(mail)).expect(200);
    const voters = await (await app.asAdministrator()).get('/auth/voters').expect(200);
    expect(voters.body.data.mail).toMatchObject({ delivery: 'files', folder });
  });

  it.each(['李小龍', 'Ülkü Özgür', 'Ærøskøbing '.repeat(12).trim(), 'Lena Moreau'])(
    'contain the ID and the password without line breaks in the raw file, even for %s',
    async (name) => {
      const folder = join(mkdtempSync(join(tmpdir(), 'votewise-mail-')), 'mail');
      const app = await startTestApp({
        mailer: createFileMailer(folder, 'VoteWise <votes@example.org>'),
      });
      const administrator = await app.asAdministrator();
      await administrator.post('/auth/register', { name, email: 'v@example.org' }).expect(201);
      await sendDue(app);
      const [file = ''] = readdirSync(folder);
      const raw = readFileSync(join(folder, file), 'utf8');
      const [, userId] = /^Voter ID: (\S+)\r$/m.exec(raw) ?? [];
      const [, password] = /^Password: (\S+)\r$/m.exec(raw) ?? [];
      await app.anonymous.post('/auth/login', { userId, password }).expect(200);
    },
  );
});

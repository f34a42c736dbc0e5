import { expect, it } from 'vitest';
import { bounceReport } from './support/bounce-reports.ts';
import { CERTIFICATE } from './support/imap-server.ts';
import { startImapServer } from './support/imap.ts';
import { killAfterWrite } from './support/killing.ts';
import { startProduct, temporaryDataDir } from './support/product.ts';
import { readMailbox, startWithMailbox } from './support/returned-emails.ts';

const signal = new AbortController().signal;
/** A busy machine may need seconds for tasks that usually take an instant. */
const patient = { timeout: 120_000 };

const starting = (BOUNCE_URL: string, env: NodeJS.ProcessEnv = {}) =>
  startProduct({
    DATA_DIR: temporaryDataDir(),
    BOUNCE_URL,
    NODE_EXTRA_CA_CERTS: CERTIFICATE,
    ...env,
  });

it(
  'one of several worker processes reads the mailbox, over TLS with a certificate of our own',
  patient,
  async () => {
    const imap = await startImapServer({ encryption: 'tls' });
    for (let count = 0; count < 3; count += 1) imap.deliver('Hello');
    const product = await starting(imap.urlAt(), { WEB_CONCURRENCY: '2' });
    const countOf = (name: string) =>
      imap.state.commands.filter((one) => one.startsWith(name)).length;
    await expect.poll(() => countOf('LOGOUT')).toBe(1);
    expect([countOf('LOGIN'), countOf('UID FETCH')]).toEqual([1, 3]);
    expect((await product.api.call('GET', '/ready')).data.bounces).toBe('ok');
    product.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect(countOf('LOGIN')).toBe(1);
  },
);

it(
  'a server that waits for the mailbox stops at once, and has encrypted the password',
  patient,
  async () => {
    const imap = await startImapServer({ encryption: 'starttls' });
    imap.deliver('Hello');
    imap.state.unanswered.add('UID FETCH');
    const product = await starting(imap.urlAt());
    await expect.poll(() => imap.state.commands.at(-1)).toContain('UID FETCH');
    product.kill('SIGTERM');
    expect(await product.exited).toBe(0);
    expect(product.errors()).not.toMatch(/returned emails|lease/);
    expect(imap.state.plain).toMatch(/^(?:\w+ (?:CAPABILITY|STARTTLS)\r\n)*$/);
  },
);

it('a certificate for another name is refused', patient, async () => {
  const imap = await startImapServer({ encryption: 'tls' });
  const url = imap.urlAt('127.0.0.1');
  const { api, errors } = await starting(url);
  const problem = async () => (await api.call('GET', '/ready')).data.bounces;
  await expect.poll(problem).toMatch(/^The certificate .+ is for another name\./);
  await expect.poll(errors).toContain('for another name');
  expect(errors()).not.toContain(new URL(url).host);
  expect(imap.state.commands).toEqual([]);
});

it(
  'the mailbox is read without repetition or gaps by a process that is killed after any of its writes',
  patient,
  async () => {
    const { app, imap, register, send, roll, tokenTo, administrator } = await startWithMailbox();
    const { id } = await app.createElection();
    // The first turn stores where reading begins.
    await readMailbox(app);
    for (let last = 1, wasKilled = true; wasKilled; last += 1) {
      const [ann, bob] = [`ann${last}@example.org`, `bob${last}@example.org`];
      await register(`Ann${last}`, `Bob${last}`);
      const partner = { name: 'Cyd', email: ann, shareAddress: true };
      await administrator.post('/auth/register', partner).expect(201);
      await app.services.credentials.sendDue(signal);
      const lost = bounceReport('gmail', { token: tokenTo(ann), to: ann });
      const invitation = await send(id, 'invitation');
      imap.deliver(lost);
      imap.deliver(bounceReport('gmail', { token: tokenTo(bob), to: bob }));
      const killing = killAfterWrite(app, last);
      await readMailbox(app).catch(() => undefined);
      wasKilled = killing.wasKilled();
      killing.revive();
      // The next process has set nothing aside.
      app.clock.advance(60_000);
      await readMailbox(app);
      expect((await roll()).counts).toMatchObject({ sent: 0, bounced: 3 * last });
      expect(await app.auditEntries({ event: 'mail.bounced' })).toHaveLength(3 * last);
      expect(await invitation.counts()).toMatchObject({ sent: 2, bounced: 1 });
    }
  },
);

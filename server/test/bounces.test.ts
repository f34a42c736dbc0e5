import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { DEFAULT_TEMPLATES } from '@votewise/contract';
import { createLogger } from '../src/platform/logger.ts';
import { createBounceMailbox } from '../src/platform/mail/bounce-mailbox.ts';
import { createSmtpMailer } from '../src/platform/mail/mailer.ts';
import { randomId } from '../src/platform/random.ts';
import { bounceReport } from './support/bounce-reports.ts';
import { startImapServer } from './support/imap.ts';
import { killAfterWrite } from './support/killing.ts';
import { declareResults } from './support/finished-election.ts';
import { startSmtpServer } from './support/smtp.ts';
import { copyOf, differences } from './secrecy/database-copy.ts';
import { PASSWORD, passwordIn, startTestApp, type TestApp } from './support/test-app.ts';

const signal = new AbortController().signal;
const minute = 60_000;
const day = 24 * 60 * minute;

async function turn({ services }: TestApp, until = signal): Promise<void> {
  const jobs = services.features.flatMap((feature) => feature.jobs);
  await jobs.find(({ name }) => name === 'read-bounces')?.run(until);
}

/** Starts the product with a mailbox for returned emails and a log that the test can read. */
async function startWithMailbox(bounceAddress = 'bounces+{id}@vote.example.org') {
  const imap = await startImapServer();
  const lines: Record<string, unknown>[] = [];
  const logger = createLogger('silent');
  for (const level of ['warn', 'error'] as const) {
    Object.defineProperty(logger, level, { value: (line: object) => void lines.push({ ...line }) });
  }
  const bounceMailbox = createBounceMailbox(imap.settings);
  const app = await startTestApp({ bounceAddress, bounceMailbox, logger });
  const administrator = await app.asAdministrator();
  const roll = async (query = '') =>
    (await administrator.get(`/auth/voters/roll?sort=userId&order=asc${query}`)).body.data;
  const tokenTo = (address: string) =>
    app.mails.findLast(({ to }) => to.address === address)?.token ?? '';
  return {
    app,
    imap,
    lines,
    administrator,
    roll,
    /** Registers these people and emails their credentials. */
    async register(...names: string[]) {
      for (const name of names) {
        const person = { name, email: `${name.toLowerCase()}@example.org` };
        await administrator.post('/auth/register', person).expect(201);
      }
      await app.services.credentials.sendDue(signal);
    },
    tokenTo,
    /** Returns the last email to this address as this mail server would, and reads the mailbox. */
    async bounce(
      report: string,
      address: string,
      { to = address, token = tokenTo(address), change = (text: string) => text } = {},
    ) {
      imap.deliver(change(bounceReport(report, { token, to })));
      await turn(app);
    },
    /** The server renumbers the emails, so that all of them are read again. */
    async renumber() {
      imap.state.validity += 1;
      await turn(app);
    },
    /** Sends credentials again to the voters with these places on the roll. */
    async sendAgain(...places: number[]) {
      const { voters } = await roll();
      const ids = places.map((place) => voters[place].id);
      await administrator.post('/auth/voters/send-again', { ids }).expect(200);
      await app.services.credentials.sendDue(signal);
    },
    async send(election: string, kind: 'invitation' | 'reminder') {
      const { text, subject } = DEFAULT_TEMPLATES[kind];
      const path = `/elections/${election}/messages`;
      const requestId = randomId();
      const body = { requestId, kind, audience: 'everyone', subject, text, timeZone: 'UTC' };
      await administrator.post(path, body).expect(201);
      await app.services.messaging.moveMessages(signal);
      await app.services.messaging.sender.sendDue(signal);
      return {
        counts: async () => {
          const { messages } = (await administrator.get(path)).body.data;
          return messages.find(({ id }: { id: string }) => id === requestId).counts;
        },
        failures: async () =>
          (await administrator.get(`${path}/${requestId}/failures`)).body.data.failures,
      };
    },
  };
}

const bounced = (reason: string) => ({
  state: 'bounced',
  lastError: `The email came back: ${reason}.`,
  bouncedAt: expect.stringMatching(/Z$/),
});

describe('credentials that come back', () => {
  it('are shown with the reason, counted once, and change nothing else', async () => {
    const { app, roll, register, bounce, renumber, ...rest } = await startWithMailbox();
    await register('Ann', 'Bob');
    const mail = app.mails.find(({ to }) => to.address === 'ann@example.org');
    const signIn = { userId: 'VOTER001', password: passwordIn(mail?.text) };
    const { body } = await app.anonymous.post('/auth/login', signIn).expect(200);
    await bounce('postfix-unknown', 'ann@example.org');
    await bounce('gmail', 'ann@example.org');
    const { voters, counts } = await roll('&show=bounced');
    expect(counts).toMatchObject({ all: 2, sent: 1, failed: 0, bounced: 1 });
    expect(voters).toHaveLength(1);
    expect(voters[0].credentials).toMatchObject(bounced('the address doesn’t exist (5.1.1)'));
    expect((await rest.administrator.get('/auth/voters')).body.data.mail).toMatchObject({
      failed: 0,
      bounced: 1,
    });
    const events = await app.auditEntries({ event: 'mail.bounced' });
    expect(events.map(({ details }) => details)).toEqual([
      { reason: 'the address doesn’t exist (5.1.1)' },
    ]);
    await app.callerWith(body.data.token).get('/auth/profile').expect(200);
    await app.anonymous.post('/auth/login', signIn).expect(200);
    await renumber();
    expect(await app.auditEntries({ event: 'mail.bounced' })).toHaveLength(1);
    // Sending again, also from a code sheet, starts afresh.
    const again = { ids: [voters[0].id] };
    await rest.administrator.post('/auth/voters/send-again', again).expect(200);
    expect(await roll()).toMatchObject({ counts: { queued: 1, bounced: 0 } });
    expect((await roll()).voters[0].credentials).toEqual(
      expect.not.objectContaining({ bouncedAt: expect.anything() }),
    );
    await bounce('qmail', 'ann@example.org');
    expect(await roll()).toMatchObject({ counts: { queued: 1, bounced: 0 } });
  });

  it('are not believed without the token of an email to that recipient', async () => {
    const { register, bounce, roll, tokenTo, app } = await startWithMailbox('bounces@example.org');
    await register('Ann', 'Bob');
    const [ann, bob] = [tokenTo('ann@example.org'), tokenTo('bob@example.org')];
    const forged = `${bob.slice(0, 24)}${'0'.repeat(16)}`;
    const original = (to: string) => (report: string) =>
      report.replace(/^(Original-Recipient: rfc822;).*$/m, `$1${to}`);
    await bounce('postfix-unknown', 'ann@example.org', { token: '' });
    await bounce('postfix-unknown', 'ann@example.org', { token: '0'.repeat(40) });
    await bounce('postfix-unknown', 'ann@example.org', { token: bob });
    await bounce('gmail', 'bob@example.org', { token: forged });
    await bounce('postfix-unknown', 'bob@example.org', { to: 'bob@other.example' });
    // Ann reports that emails to Bob come back.
    const change = original('bob@example.org');
    await bounce('postfix-unknown', 'bob@example.org', { token: ann, change });
    for (const name of ['vacation', 'challenge', 'postfix-delayed', 'complaint', 'reply']) {
      await bounce(name, 'ann@example.org', { token: ann });
    }
    expect(await roll()).toMatchObject({ counts: { sent: 2, bounced: 0 } });
    expect(await app.auditEntries({ event: 'mail.bounced' })).toEqual([]);
    await bounce('exim-old', 'Bob@Example.org', { token: bob });
    expect(await roll()).toMatchObject({ counts: { sent: 1, bounced: 1 } });
    // A report of her own email that also names Bob is about her own email only.
    await bounce('postfix-unknown', 'ann@example.org', { change });
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 2 } });
    expect(await app.auditEntries({ event: 'mail.bounced' })).toHaveLength(2);
    // Emails from “Forgot?” have no token that is known.
    await app.anonymous.post('/auth/forgot', { email: 'ann@example.org' }).expect(200);
    await app.services.resets.sendDue(signal);
    expect(app.mails.at(-1)?.to.address).toBe('ann@example.org');
    expect(app.mails.at(-1)).not.toHaveProperty('token');
  });

  it('mark no one else if they are sent to the return path of another email', async () => {
    const { register, bounce, roll, tokenTo } = await startWithMailbox();
    await register('Ann', 'Bob');
    await bounce('qmail', 'bob@example.org', { token: tokenTo('ann@example.org') });
    const [ann, bob] = (await roll()).voters;
    const reason = 'it was forwarded, and the address doesn’t exist (5.1.1)';
    expect(ann.credentials).toMatchObject(bounced(reason));
    expect(bob.credentials).toMatchObject({ state: 'sent' });
  });

  it('concern everyone with the address that they were sent to, and no other address', async () => {
    const { administrator, register, bounce, roll, tokenTo, app, ...rest } =
      await startWithMailbox();
    const { sendAgain, renumber } = rest;
    await register('Ann');
    const former = tokenTo('ann@example.org');
    const partner = { name: 'Bob', email: 'ann@example.org', shareAddress: true };
    await administrator.post('/auth/register', partner).expect(201);
    await app.services.credentials.sendDue(signal);
    await bounce('sendmail-quota', 'ann@example.org', { token: former });
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 2 } });
    // Reading the report again does not mark Bob again, to whom new credentials were sent.
    await sendAgain(1);
    await renumber();
    expect(await roll()).toMatchObject({ counts: { sent: 1, bounced: 1 } });
    const [{ id }] = (await roll()).voters;
    const email = 'ann@new.example';
    const correction = { email, currentPassword: PASSWORD };
    await administrator.put(`/auth/voters/${id}`, correction).expect(200);
    await bounce('postfix-unknown', 'ann@example.org', { token: former });
    expect(await roll()).toMatchObject({ counts: { queued: 1, sent: 1, bounced: 0 } });
  });
});

describe('messages that come back', () => {
  it('are moved from sent to bounced, and further ones are not sent to an address that does not exist', async () => {
    const { app, administrator, register, bounce, send, roll, ...rest } = await startWithMailbox();
    const { sendAgain, renumber } = rest;
    await register('Ann', 'Bob', 'Cyd', 'Dee');
    const { id } = await app.createElection();
    const invitation = await send(id, 'invitation');
    expect(await invitation.counts()).toMatchObject({ sent: 4, bounced: 0 });
    await bounce('gmail', 'ann@example.org');
    await bounce('sendmail-quota', 'bob@example.org');
    await bounce('postfix-forwarded', 'cyd@example.org', { to: 'unknown@far.example' });
    expect(await invitation.counts()).toMatchObject({ sent: 1, failed: 0, bounced: 3 });
    const failures = await invitation.failures();
    expect(failures.map(({ reason }: { reason: string }) => reason)).toEqual([
      'The email came back: the address doesn’t exist (5.1.1).',
      'The email came back: the mailbox is full (5.2.2).',
      'The email came back: it was forwarded, and the address doesn’t exist (5.1.1).',
    ]);
    expect(await roll()).toMatchObject({ counts: { sent: 1, bounced: 3 } });

    const before = app.mails.length;
    const reminder = await send(id, 'reminder');
    expect(await reminder.counts()).toMatchObject({ sent: 3, failed: 1 });
    expect(app.mails.slice(before).map(({ to }) => to.address.split('@')[0])).toEqual(
      expect.not.arrayContaining(['ann']),
    );
    expect(await reminder.failures()).toMatchObject([
      { reason: expect.stringMatching(/^Not sent: an earlier email came back/) },
    ]);

    // A late report marks the delivery to the former address, but not the new address.
    const [, bob] = (await roll()).voters;
    const correction = { email: 'bob@new.example', currentPassword: PASSWORD };
    await administrator.put(`/auth/voters/${bob.id}`, correction).expect(200);
    await app.services.credentials.sendDue(signal);
    await bounce('amazon-ses', 'bob@example.org');
    expect(await reminder.counts()).toMatchObject({ sent: 2, failed: 1, bounced: 1 });
    expect(await roll()).toMatchObject({ counts: { sent: 2, bounced: 2 } });

    // After new credentials have been sent, reading all reports again marks no one again.
    const events = await app.auditEntries({ event: 'mail.bounced' });
    await sendAgain(0, 2);
    await renumber();
    expect(await roll()).toMatchObject({ counts: { sent: 4, bounced: 0 } });
    expect(await app.auditEntries({ event: 'mail.bounced' })).toEqual(events);
    expect(await invitation.counts()).toMatchObject({ sent: 1, failed: 0, bounced: 3 });
  });

  it('mark nothing once the voter has been erased', async () => {
    const { app, administrator, register, send, imap, roll, tokenTo } = await startWithMailbox();
    await register('Ann', 'Bob');
    const election = await app.createElection();
    const credentials = tokenTo('ann@example.org');
    const invitation = await send(election.id, 'invitation');
    await declareResults(app, administrator, [election]);
    const [{ id }] = (await roll()).voters;
    const erasing = { ids: [id], currentPassword: PASSWORD };
    await administrator.post('/auth/voters/erasing', erasing).expect(200);
    const stored = await copyOf(app);
    for (const token of [credentials, tokenTo('ann@example.org')])
      imap.deliver(bounceReport('postfix-unknown', { token, to: 'ann@example.org' }));
    await turn(app);
    const changed = differences(stored, await copyOf(app));
    expect(changed.map((one) => one.split(' ')[0])).toEqual(['bounceReadings']);
    expect(await invitation.counts()).toMatchObject({ sent: 2, bounced: 0 });
    // The mail server's log shows the ID of each email with the address.
    const all = JSON.stringify([...stored]);
    expect(all).not.toContain(tokenTo('ann@example.org').slice(0, 24));
    expect(all).toContain(tokenTo('bob@example.org').slice(0, 24));
  });
});

describe('the mailbox for returned emails', () => {
  it('is asked less often while it fails, which the log, the readiness check, and the screens show', async () => {
    const { app, imap, lines, register, roll, administrator, ...rest } = await startWithMailbox();
    await register('Ann');
    const about = { token: rest.tokenTo('ann@example.org'), to: 'ann@example.org' };
    imap.deliver(bounceReport('yahoo', about));
    const election = await app.createElection();
    const shown = async () => [
      (await app.anonymous.get('/ready')).body.data.bounces,
      (await administrator.get('/auth/voters')).body.data.mail.bounceProblem,
      (await administrator.get(`/elections/${election.id}/messages`)).body.data.mail.bounceProblem,
      (await roll()).mail.bounceProblem,
    ];
    const nothing = ['ok', undefined, undefined, undefined];
    expect(await shown()).toEqual(nothing);
    const { refusals, commands } = imap.state;
    refusals['LOGIN'] = 'NO [AUTHENTICATIONFAILED] unknown user bounces@example.org';
    const since = app.clock.now().toISOString();
    for (let turns = 0; turns < 8; turns += 1) {
      await turn(app);
      app.clock.advance(minute);
    }
    const text =
      'The mail server rejected the user name or password in BOUNCE_URL. Some providers require an app password.';
    const logged = [1, 2, 4, 8].map((waitMinutes) => ({ problem: text, waitMinutes }));
    expect(lines).toMatchObject(logged);
    const problem = { since, text };
    expect(await shown()).toEqual([text, problem, problem, problem]);
    // Providers lock accounts after wrong passwords, so nothing else asks.
    expect(commands.filter((command) => command === 'LOGIN')).toHaveLength(4);
    delete refusals['LOGIN'];
    refusals['EXAMINE'] = 'NO there is no such folder';
    app.clock.advance(8 * minute);
    await turn(app);
    expect(lines.at(-1)).toMatchObject({ problem: expect.stringMatching(/^The folder in/) });
    expect((await shown())[1]).toMatchObject({ since });
    delete refusals['EXAMINE'];
    app.clock.advance(15 * minute);
    await turn(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 1 } });
    expect(await shown()).toEqual(nothing);
    expect(JSON.stringify(lines)).not.toMatch(/127\.0\.0\.1|localhost|example\.org/);
  });

  it('may contain thousands of old emails, which are not read', async () => {
    const { app, imap } = await startWithMailbox();
    const before = new Date(Date.now() - 32 * day);
    for (let count = 0; count < 10_000; count += 1) imap.deliver('Hello', before);
    imap.deliver('Hello');
    await turn(app);
    await turn(app);
    const reads = imap.state.commands.filter((command) => command.startsWith('UID FETCH'));
    expect(reads).toEqual([expect.stringContaining('UID FETCH 10001 ')]);
  });

  it('is read without repetition or gaps by a process that is killed after any of its writes', async () => {
    const { app, imap, register, send, roll, tokenTo, administrator } = await startWithMailbox();
    const { id } = await app.createElection();
    for (let last = 1, wasKilled = true; wasKilled; last += 1) {
      const [ann, bob] = [`ann${last}@example.org`, `bob${last}@example.org`];
      await register(`Ann${last}`, `Bob${last}`);
      const partner = { name: 'Cyd', email: bob, shareAddress: true };
      await administrator.post('/auth/register', partner).expect(201);
      await app.services.credentials.sendDue(signal);
      const lost = bounceReport('gmail', { token: tokenTo(ann), to: ann });
      const invitation = await send(id, 'invitation');
      imap.deliver(lost);
      imap.deliver(bounceReport('gmail', { token: tokenTo(bob), to: bob }));
      const killing = killAfterWrite(app, last);
      await turn(app).catch(() => undefined);
      wasKilled = killing.wasKilled();
      killing.revive();
      // The next process has set nothing aside.
      app.clock.advance(minute);
      await turn(app);
      expect((await roll()).counts).toMatchObject({ sent: 0, bounced: 3 * last });
      expect(await app.auditEntries({ event: 'mail.bounced' })).toHaveLength(3 * last);
      expect(await invitation.counts()).toMatchObject({ sent: 2, bounced: 1 });
    }
  });

  it('may be read by two processes at once', async () => {
    const { app, imap, register, roll, tokenTo } = await startWithMailbox();
    const bounceMailbox = createBounceMailbox(imap.settings);
    const other = await startTestApp({ databaseName: app.databaseName, bounceMailbox });
    const names = ['Ann', 'Bob', 'Cyd', 'Dee'];
    await register(...names);
    for (const to of names.map((name) => `${name.toLowerCase()}@example.org`))
      imap.deliver(bounceReport('gmail', { token: tokenTo(to), to }));
    await Promise.all([turn(app), turn(other)]);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 4 } });
    expect(await app.auditEntries({ event: 'mail.bounced' })).toHaveLength(4);
    await Promise.all([turn(app), turn(other)]);
    const reads = imap.state.commands.filter((command) => command.startsWith('UID FETCH'));
    expect(reads.length).toBeLessThanOrEqual(8);
  });

  it('is left at once when VoteWise stops, without an error', async () => {
    const { app, imap, lines } = await startWithMailbox();
    imap.deliver('Hello');
    imap.deliver('Hello');
    imap.state.unanswered.add('UID FETCH 2 ');
    const stop = new AbortController();
    const ended = turn(app, stop.signal);
    await vi.waitFor(() => expect(imap.state.commands.at(-1)).toContain('FETCH 2 '), {
      timeout: 15_000,
    });
    stop.abort();
    await ended;
    expect(lines).toEqual([]);
    imap.state.unanswered.clear();
    await turn(app);
    const numbers = imap.state.commands.map((command) => /FETCH (\d+)/.exec(command)?.[1]);
    expect(numbers.filter(Boolean)).toEqual(['1', '2', '2']);
  });

  it('is read on if the server does not return one email, or fails at it', async () => {
    const { app, imap, lines, register, bounce, roll } = await startWithMailbox();
    await register('Ann', 'Bob', 'Cyd');
    imap.state.refusals['UID FETCH 1 '] = 'NO [SERVERBUG] this email is damaged';
    imap.state.cutOff.add('UID FETCH 2 ');
    await bounce('gmail', 'ann@example.org');
    expect(lines).toMatchObject([{ kind: 'returned email', id: '1' }]);
    await bounce('gmail', 'bob@example.org');
    expect(lines[1]).toMatchObject({ problem: expect.stringContaining('was lost') });
    app.clock.advance(minute);
    await bounce('gmail', 'cyd@example.org');
    expect(await roll()).toMatchObject({ counts: { sent: 2, bounced: 1 } });
    expect((await roll()).mail).toEqual({ delivery: 'smtp' });
    imap.state.refusals = {};
    imap.state.cutOff.clear();
    app.clock.advance(15 * minute);
    await turn(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 3 } });
  });

  it('is read no further while too many emails cannot be processed, and completely after that', async () => {
    const { app, imap, lines, register, tokenTo, roll } = await startWithMailbox();
    await register('Ann');
    for (let count = 0; count < 104; count += 1) imap.deliver('Hello');
    imap.deliver(
      bounceReport('gmail', { token: tokenTo('ann@example.org'), to: 'ann@example.org' }),
    );
    imap.state.refusals['UID FETCH'] = 'NO not now';
    await turn(app);
    expect(lines).toHaveLength(101);
    expect(lines.at(-1)).toMatchObject({ problem: expect.stringMatching(/^Too many/) });
    imap.state.refusals = {};
    for (let turns = 0; turns < 2; turns += 1) {
      app.clock.advance(15 * minute);
      await turn(app);
    }
    expect(await roll()).toMatchObject({ counts: { bounced: 1 } });
    const [reading] = await app.connection.collection('bounceReadings').find({}).toArray();
    expect(reading).toMatchObject({ last: 105, aside: [] });
  });

  it('is read on if one email cannot be processed, which is tried again later', async () => {
    const { app, imap, lines, register, bounce, roll, tokenTo } = await startWithMailbox();
    await register('Ann', 'Bob');
    const users = app.connection.collection('users');
    const works = users.findOne.bind(users) as (...given: unknown[]) => unknown;
    const poison = tokenTo('ann@example.org').slice(0, 24);
    const findOne = (filter: object, ...given: unknown[]) =>
      Object.values(filter).includes(poison)
        ? Promise.reject(new Error('poisoned'))
        : works(filter, ...given);
    Object.defineProperty(users, 'findOne', { value: findOne, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(users, 'findOne'));
    await bounce('gmail', 'ann@example.org');
    await bounce('gmail', 'bob@example.org');
    expect(lines).toMatchObject([{ kind: 'returned email', id: '1', times: 1 }]);
    expect(await roll()).toMatchObject({ counts: { sent: 1, bounced: 1 } });
    Reflect.deleteProperty(users, 'findOne');
    app.clock.advance(minute);
    await turn(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 2 } });
    const reads = imap.state.commands.filter((command) => command.startsWith('UID FETCH 1 '));
    expect(reads).toHaveLength(2);
    expect(imap.state.commands.filter((one) => one.startsWith('UID FETCH 2 '))).toHaveLength(1);
  });
});

it('every email over SMTP carries its token, and asks mail servers to return its headers only', async () => {
  const given: unknown[] = [];
  const smtp = await startSmtpServer({
    hideDSN: false,
    onMailFrom: ({ address, args }, _session, done) => {
      given.push({ address, args });
      done();
    },
    onRcptTo: ({ address, args }, _session, done) => {
      given.push({ address, args });
      done();
    },
  });
  const from = 'VoteWise <votes@vote.example.org>';
  const bounceAddress = 'bounces+{id}@vote.example.org';
  const mailer = createSmtpMailer({ url: smtp.url, from, bounceAddress, perSecond: 1_000 });
  onTestFinished(() => mailer.close());
  const token = randomId().padEnd(40, '0');
  const to = { name: 'Ann', address: 'ann@example.org' };
  await mailer.send({ to, subject: 'Hello', text: 'Hi', html: '<p>Hi</p>', label: 'x', token });
  expect(smtp.mails[0]?.messageId).toBe(`<${token}@vote.example.org>`);
  expect(given).toMatchObject([
    { address: `bounces+${token}@vote.example.org`, args: { RET: 'HDRS', ENVID: token } },
    { address: 'ann@example.org', args: { NOTIFY: 'FAILURE' } },
  ]);
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_TEMPLATES } from '@votewise/contract';
import { createLogger } from '../src/platform/logger.ts';
import { createBounceMailbox } from '../src/platform/mail/bounce-mailbox.ts';
import { createSmtpMailer } from '../src/platform/mail/mailer.ts';
import { randomId } from '../src/platform/random.ts';
import { bounceReport } from './support/bounce-reports.ts';
import { startImapServer } from './support/imap.ts';
import { startSmtpServer } from './support/smtp.ts';
import { PASSWORD, passwordIn, startTestApp, type TestApp } from './support/test-app.ts';

const signal = new AbortController().signal;
const minute = 60_000;

async function turn({ services }: TestApp, name = 'read-bounces'): Promise<void> {
  const job = services.features.flatMap(({ jobs }) => jobs).find((one) => one.name === name);
  await job?.run(signal);
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
    async bounce(report: string, address: string, { to = address, token = tokenTo(address) } = {}) {
      imap.deliver(bounceReport(report, { token, to }));
      await turn(app);
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
    const { app, imap, roll, register, bounce, ...rest } = await startWithMailbox();
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
    // Nothing in the mailbox was changed, and each email was read once.
    const names = imap.state.commands.map((command) => command.replace(/^UID (\w+) .*/, '$1'));
    expect(names.filter((name) => name === 'FETCH')).toHaveLength(2);
    expect(names.filter((name) => /STORE|SELECT|COPY|MOVE|EXPUNGE|APPEND/.test(name))).toEqual([]);
    // The server has numbered the emails anew.
    imap.state.validity += 1;
    await turn(app);
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
    await bounce('postfix-unknown', 'ann@example.org', { token: '0'.repeat(40) });
    await bounce('postfix-unknown', 'ann@example.org', { token: bob });
    await bounce('gmail', 'bob@example.org', { token: forged });
    await bounce('postfix-unknown', 'bob@example.org', { to: 'bob@other.example' });
    for (const name of ['vacation', 'challenge', 'postfix-delayed', 'complaint', 'reply']) {
      await bounce(name, 'ann@example.org', { token: ann });
    }
    expect(await roll()).toMatchObject({ counts: { sent: 2, bounced: 0 } });
    expect(await app.auditEntries({ event: 'mail.bounced' })).toEqual([]);
    await bounce('exim-old', 'Bob@Example.org', { token: bob });
    expect(await roll()).toMatchObject({ counts: { sent: 1, bounced: 1 } });
  });

  it('concern everyone with the address that they were sent to, and no other address', async () => {
    const { administrator, register, bounce, roll, tokenTo, app } = await startWithMailbox();
    await register('Ann');
    const former = tokenTo('ann@example.org');
    const partner = { name: 'Bob', email: 'ann@example.org', shareAddress: true };
    await administrator.post('/auth/register', partner).expect(201);
    await app.services.credentials.sendDue(signal);
    await bounce('sendmail-quota', 'ann@example.org', { token: former });
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 2 } });
    const [{ id }] = (await roll()).voters;
    const email = 'ann@new.example';
    const correction = { email, currentPassword: PASSWORD };
    await administrator.put(`/auth/voters/${id}`, correction).expect(200);
    await bounce('postfix-unknown', 'ann@example.org', { token: former });
    expect(await roll()).toMatchObject({ counts: { queued: 1, bounced: 1 } });
  });
});

describe('messages that come back', () => {
  it('are moved from sent to bounced, and further ones are not sent to an address that does not exist', async () => {
    const { app, administrator, register, bounce, send, roll } = await startWithMailbox();
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
  });
});

describe('the mailbox for returned emails', () => {
  it('is asked less often while it fails, with one line in the log each time', async () => {
    const { app, imap, lines, register, roll, tokenTo } = await startWithMailbox();
    await register('Ann');
    imap.deliver(
      bounceReport('yahoo', { token: tokenTo('ann@example.org'), to: 'ann@example.org' }),
    );
    const ready = async () => (await app.anonymous.get('/ready')).body.data;
    expect(await ready()).toMatchObject({ bounces: 'ok' });
    const { refusals } = imap.state;
    refusals.LOGIN = 'NO [AUTHENTICATIONFAILED] unknown user bounces@example.org';
    for (let turns = 0; turns < 8; turns += 1) {
      await turn(app);
      app.clock.advance(minute);
    }
    const problem = 'The mail server rejected the user name or password in BOUNCE_URL.';
    expect(lines).toEqual([1, 2, 4, 8].map((waitMinutes) => ({ problem, waitMinutes })));
    expect(await ready()).toMatchObject({ bounces: problem });
    delete refusals.LOGIN;
    refusals.EXAMINE = 'NO there is no such folder';
    app.clock.advance(8 * minute);
    await turn(app);
    expect(lines.at(-1)).toMatchObject({ problem: expect.stringMatching(/^The folder in/) });
    delete refusals.EXAMINE;
    app.clock.advance(15 * minute);
    await turn(app);
    expect(await roll()).toMatchObject({ counts: { sent: 0, bounced: 1 } });
    expect(await ready()).toMatchObject({ bounces: 'ok' });
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

it('every email over SMTP carries its token, and asks for its headers only', async () => {
  const given: unknown[] = [];
  const smtp = await startSmtpServer({
    onMailFrom: ({ address, args }, _session, done) => {
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
  expect(given).toMatchObject([{ address: `bounces+${token}@vote.example.org` }]);
});

import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpMailer } from '../src/platform/mail/mailer.ts';
import { randomId } from '../src/platform/random.ts';
import { copyOf, differences } from './secrecy/database-copy.ts';
import { bounceReport } from './support/bounce-reports.ts';
import { declareResults } from './support/finished-election.ts';
import { readMailbox, startWithMailbox } from './support/returned-emails.ts';
import { startSmtpServer } from './support/smtp.ts';
import { PASSWORD, passwordIn } from './support/test-app.ts';

const signal = new AbortController().signal;

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
    await readMailbox(app);
    const changed = differences(stored, await copyOf(app));
    expect(changed.map((one) => one.split(' ')[0])).toEqual(['bounceReadings']);
    expect(await invitation.counts()).toMatchObject({ sent: 2, bounced: 0 });
    // The mail server's log shows the ID of each email with the address.
    const all = JSON.stringify([...stored]);
    expect(all).not.toContain(tokenTo('ann@example.org').slice(0, 24));
    expect(all).toContain(tokenTo('bob@example.org').slice(0, 24));
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

import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_TEMPLATES } from '@votewise/contract';
import { createSmtpMailer, type Mailer } from '../src/platform/mail/mailer.ts';
import { randomId } from '../src/platform/random.ts';
import { startSmtpServer } from './support/smtp.ts';
import { startTestApp, type Caller, type TestApp } from './support/test-app.ts';

const minute = 60_000;
const never = new AbortController().signal;
function smtpMailer(url: string): Mailer {
  const from = 'VoteWise <votes@example.org>';
  const mailer = createSmtpMailer({ url, from, perSecond: 1_000 });
  onTestFinished(() => mailer.close());
  return mailer;
}

const move = (app: TestApp) => app.services.messaging.moveMessages(never);
const sendDue = (app: TestApp) => app.services.messaging.sender.sendDue(never);

/** Prepares an invitation to this many voters, starting with person 2. */
async function invitation(mailer: Mailer, count: number) {
  const app = await startTestApp({ mailer });
  const election = await app.createElection();
  for (let number = 0; number < count; number += 1) await app.createVoter();
  const administrator = await app.asAdministrator();
  const path = `/elections/${election.id}/messages`;
  const sent = await administrator
    .post(path, {
      requestId: randomId(),
      kind: 'invitation',
      audience: 'everyone',
      ...DEFAULT_TEMPLATES.invitation,
      timeZone: 'UTC',
    })
    .expect(201);
  await move(app);
  return { app, administrator, path: `${path}/${sent.body.data.message.id}`, list: path };
}

async function countsOf(caller: Caller, list: string) {
  const { body } = await caller.get(list).expect(200);
  return body.data.messages[0].counts;
}

async function failuresOf(caller: Caller, path: string) {
  const { body } = await caller.get(`${path}/failures`).expect(200);
  return body.data.failures;
}

/** Rejects one address with this code until `isOn` is set to false. */
function refusing(address: string, code: number) {
  const refusal = { isOn: true };
  const onRcptTo = (
    { address: to }: { address: string },
    _session: unknown,
    done: (error?: Error) => void,
  ) => {
    const refuses = refusal.isOn && to === address;
    done(refuses ? Object.assign(new Error('Not today'), { responseCode: code }) : undefined);
  };
  return { refusal, onRcptTo };
}

describe('messages over SMTP', () => {
  it('are sent again to a permanently rejected address only on request', async () => {
    const { refusal, onRcptTo } = refusing('person3@example.org', 550);
    const smtp = await startSmtpServer({ onRcptTo });
    const { app, administrator, path, list } = await invitation(smtpMailer(smtp.url), 3);
    await sendDue(app);
    expect(await countsOf(administrator, list)).toEqual({
      waiting: 0,
      sent: 2,
      failed: 1,
      bounced: 0,
      uncertain: 0,
    });
    expect(await failuresOf(administrator, path)).toEqual([
      {
        voter: expect.objectContaining({ userId: 'VOTER002', email: 'person3@example.org' }),
        reason: 'The mail server rejected this address: 550 Not today',
        mayHaveArrived: false,
      },
    ]);
    app.clock.advance(30 * minute);
    expect(await sendDue(app)).toBe(0);

    refusal.isOn = false;
    await administrator.post(`${path}/retry`, { which: 'uncertain' }).expect(409);
    await administrator.post(`${path}/retry`, { which: 'failed' }).expect(200);
    await move(app);
    await sendDue(app);
    expect(smtp.mails).toHaveLength(3);
    expect(await countsOf(administrator, list)).toMatchObject({ sent: 3, failed: 0 });
    await administrator.post(`${path}/retry`, { which: 'failed' }).expect(409);
  });

  it('report why they are delayed, and arrive once the mail server is available again', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    const { app, administrator, list } = await invitation(smtpMailer(gone.url), 2);
    const note = async () => (await administrator.get(list).expect(200)).body.data.messages[0].note;
    expect(await note()).toBeUndefined();
    await sendDue(app);
    expect(await countsOf(administrator, list)).toMatchObject({ waiting: 2, sent: 0 });
    expect(await note()).toMatch(/^Trying again: The mail server is unreachable: /);
    const back = await startSmtpServer({ port: gone.port });
    app.clock.advance(5_000);
    await sendDue(app);
    expect(back.mails).toHaveLength(2);
    expect(await countsOf(administrator, list)).toMatchObject({ waiting: 0, sent: 2 });
  });

  it('are retried if the mail server crashes before it requests the content', async () => {
    let deaths = 1;
    const smtp = await startSmtpServer({
      onMailFrom(_address, _session, done) {
        deaths -= 1;
        if (deaths < 0) return done();
        for (const socket of smtp.sockets) socket.destroy();
      },
    });
    const { app, administrator, list } = await invitation(smtpMailer(smtp.url), 1);
    await sendDue(app);
    expect(await countsOf(administrator, list)).toMatchObject({ waiting: 1, uncertain: 0 });
    app.clock.advance(5_000);
    await sendDue(app);
    expect(smtp.mails).toHaveLength(1);
    expect(await countsOf(administrator, list)).toMatchObject({ waiting: 0, sent: 1 });
  });

  it('are not retried automatically if the response to an email is lost', async () => {
    let deaths = 1;
    let received = 0;
    const smtp = await startSmtpServer({
      onData(stream, _session, done) {
        stream.resume();
        stream.once('end', () => {
          received += 1;
          deaths -= 1;
          if (deaths < 0) return done();
          for (const socket of smtp.sockets) socket.destroy();
        });
      },
    });
    const { app, administrator, path, list } = await invitation(smtpMailer(smtp.url), 1);
    await sendDue(app);
    app.clock.advance(30 * minute);
    await sendDue(app);
    expect(received).toBe(1);
    expect(await countsOf(administrator, list)).toMatchObject({
      waiting: 0,
      sent: 0,
      uncertain: 1,
    });
    expect(await failuresOf(administrator, path)).toMatchObject([
      {
        mayHaveArrived: true,
        reason: expect.stringContaining('The email may have been delivered.'),
      },
    ]);
    await administrator.post(`${path}/retry`, { which: 'uncertain' }).expect(200);
    await move(app);
    await sendDue(app);
    expect(received).toBe(2);
    expect(await countsOf(administrator, list)).toMatchObject({ sent: 1, uncertain: 0 });
  });

  it('reach every voter once if several processes send them', async () => {
    const smtp = await startSmtpServer();
    const mailer = smtpMailer(smtp.url);
    const { app } = await invitation(mailer, 12);
    const other = await startTestApp({ mailer, databaseName: app.databaseName });
    other.clock.set(app.clock.now());
    await Promise.all([move(app), move(other), sendDue(app), sendDue(other)]);
    const to = smtp.mails.map(({ to: one }) => JSON.stringify(one));
    expect(to).toHaveLength(12);
    expect(new Set(to).size).toBe(12);
  });
});

describe('a sender that crashes', () => {
  it('during a delivery causes the delivery to be listed as uncertain and not to be retried', async () => {
    const smtp = await startSmtpServer();
    const mailer = smtpMailer(smtp.url);
    // This process is killed after the mail server has accepted the email, but before the process can record that.
    const dying: Mailer = {
      ...mailer,
      lanes: 1,
      send: async (mail) => {
        await mailer.send(mail);
        return new Promise(() => {});
      },
    };
    const { app, administrator, path, list } = await invitation(dying, 3);
    void sendDue(app);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const successor = await startTestApp({ mailer, databaseName: app.databaseName });
    successor.clock.set(app.clock.now());
    expect(await sendDue(successor)).toBe(2);
    successor.clock.advance(16_000);
    expect(await sendDue(successor)).toBe(0);
    expect(smtp.mails).toHaveLength(3);
    expect(await countsOf(administrator, list)).toEqual({
      waiting: 0,
      sent: 2,
      failed: 0,
      bounced: 0,
      uncertain: 1,
    });
    expect(await failuresOf(administrator, path)).toMatchObject([
      { reason: 'The email may have been delivered: the server stopped while sending it.' },
    ]);
  });

  it('while recording recipients leaves out no recipient and lists none twice', async () => {
    const smtp = await startSmtpServer();
    const { app, administrator, list } = await invitation(smtpMailer(smtp.url), 5);
    await sendDue(app);
    // Simulates a crash before progress was recorded. Another voter has been registered since.
    const messages = app.connection.collection('messages');
    await messages.updateMany({}, { $set: { state: 'preparing', cursor: '' } });
    const deliveries = app.connection.collection('deliveries');
    await app.createVoter();
    await move(app);
    await sendDue(app);
    await move(app);
    expect(smtp.mails).toHaveLength(6);
    expect(await deliveries.countDocuments({})).toBe(6);
    expect(await countsOf(administrator, list)).toMatchObject({ waiting: 0, sent: 6 });
  });
});

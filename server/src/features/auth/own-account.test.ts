import { describe, expect, it } from 'vitest';
import { mailerThat, PASSWORD, passwordIn, startTestApp } from '../../../test/support/test-app.ts';
import { tellEntry } from '@votewise/contract';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';

/** Creates a mailer that keeps emails. It throws each error in `failures` once, instead of keeping an email. */
function keepingMailer() {
  const sent: Mail[] = [];
  const failures: Error[] = [];
  const send: Mailer['send'] = async (mail) => {
    const failure = failures.shift();
    if (failure) throw failure;
    sent.push(mail);
  };
  const mailer = { ...mailerThat(send), lanes: 1 };
  return { mailer, sent, failures };
}

const REFUSED = Object.assign(new Error('no'), { command: 'RCPT TO', responseCode: 550 });
const AWAY = Object.assign(new Error('no'), { code: 'ECONNREFUSED' });

async function startWithAda() {
  const post = keepingMailer();
  const app = await startTestApp({
    mailer: post.mailer,
    contact: { organisation: 'Chess & Go', email: 'votes@example.org' },
  });
  const ada = await app.createAdministrator();
  const session = await app.signIn(ada);
  const change = (given: object) =>
    session.put('/auth/profile', {
      name: ada.name,
      email: ada.email,
      currentPassword: PASSWORD,
      ...given,
    });
  const sendNotices = () => app.services.addressNotices.sendDue(new AbortController().signal);
  const story = async () => {
    const entries = await app.auditEntries({ event: 'administrator.account-changed' });
    return entries.map((entry) => tellEntry(entry as never, (iso) => iso));
  };
  return { app, ada, session, change, sendNotices, story, ...post };
}

describe('PUT /auth/profile', () => {
  it('changes name and address, continues this session, and ends every other one', async () => {
    const { app, ada, session, change, story } = await startWithAda();
    const elsewhere = await app.signIn(ada);
    const answer = await change({ name: 'Ada Lee', email: 'Ada.Lee@example.org' }).expect(200);
    const { token, user } = answer.body.data;
    expect(user).toMatchObject({
      userId: ada.userId,
      name: 'Ada Lee',
      email: 'ada.lee@example.org',
    });
    await session.get('/auth/profile').expect(401);
    await elsewhere.get('/auth/profile').expect(401);
    const profile = await app.callerWith(token).get('/auth/profile').expect(200);
    expect(profile.body.data.user).toEqual(user);
    expect(await story()).toEqual([
      `${ada.name} (${ada.userId}) changed their name from “${ada.name}” to “Ada Lee” and their email address.`,
    ]);
    const trail = JSON.stringify(await app.connection.collection('audit').find({}).toArray());
    expect(trail).not.toContain('ada.lee@example.org');
    await app
      .callerWith(token)
      .post('/auth/register', { name: 'Bo', email: 'bo@example.org' })
      .expect(201);
    const [entry] = await app.auditEntries({
      event: 'user.registered',
      userIds: ada.userId,
      'actor.type': 'user',
    });
    expect(entry?.['actor']).toMatchObject({ name: 'Ada Lee' });
  });

  it('sends one notice to the old address, and none after a change of name', async () => {
    const { app, ada, change, sendNotices, sent } = await startWithAda();
    const { token } = (await change({ name: 'Ada Lee' }).expect(200)).body.data;
    await sendNotices();
    expect(sent).toEqual([]);
    const moved = { name: 'Ada Lee', email: 'new@example.org', currentPassword: PASSWORD };
    await app.callerWith(token).put('/auth/profile', moved).expect(200);
    await sendNotices();
    await sendNotices();
    expect(sent).toMatchObject([{ to: { name: ada.userId, address: ada.email } }]);
    expect(sent[0]?.text).toContain(ada.userId);
    expect(sent[0]?.text).not.toContain('new@example.org');
    const questions = 'Questions? Contact Chess & Go: votes@example.org';
    expect(sent[0]?.text.split('\n').at(-1)).toBe(questions);
    expect(sent[0]?.html).toMatch(/font-size:22px">Chess &amp; Go</);
    expect(sent[0]?.html).toContain(questions.replace('&', '&amp;'));
  });

  it('retries a notice and notifies both old addresses', async () => {
    const { app, ada, change, sendNotices, sent, failures } = await startWithAda();
    const { token } = (await change({ email: 'second@example.org' }).expect(200)).body.data;
    failures.push(AWAY);
    await sendNotices();
    const third = { name: ada.name, email: 'third@example.org', currentPassword: PASSWORD };
    await app.callerWith(token).put('/auth/profile', third).expect(200);
    await sendNotices();
    expect(sent.map(({ to }) => to.address)).toEqual([ada.email, 'second@example.org']);
    app.clock.advance(3_600_000);
    await sendNotices();
    expect(sent).toHaveLength(2);
  });

  it('drops a notice that the mail server refuses, and retries one after a temporary failure', async () => {
    const { app, ada, change, sendNotices, sent, failures } = await startWithAda();
    const { token } = (await change({ email: 'second@example.org' }).expect(200)).body.data;
    failures.push(REFUSED);
    await sendNotices();
    app.clock.advance(3_600_000);
    await sendNotices();
    expect(sent).toEqual([]);
    const third = { name: ada.name, email: 'third@example.org', currentPassword: PASSWORD };
    await app.callerWith(token).put('/auth/profile', third).expect(200);
    failures.push(AWAY);
    await sendNotices();
    app.clock.advance(6_000);
    await sendNotices();
    expect(sent.map(({ to }) => to.address)).toEqual(['second@example.org']);
  });

  it('invalidates a password that “Forgot?” sent to the old address', async () => {
    const { app, ada, change, sent } = await startWithAda();
    await app.anonymous.post('/auth/forgot', { email: ada.email }).expect(200);
    await app.services.resets.sendDue(new AbortController().signal);
    const password = passwordIn(sent.at(-1)?.text);
    expect(password).toBeDefined();
    await change({ email: 'new@example.org' }).expect(200);
    const { userId } = ada;
    await app.anonymous.post('/auth/login', { userId, password }).expect(401);
    await app.anonymous.post('/auth/login', { userId, password: PASSWORD }).expect(200);
  });

  it('rejects a wrong password, a taken or malformed address, and a request that changes nothing', async () => {
    const { app, ada, change, session, story } = await startWithAda();
    const voter = await app.createVoter();
    const taken = `This address belongs to ${voter.userId} (Voter). An administrator who also votes needs a second email address.`;
    const refused = [
      [{ name: 'Eve', currentPassword: 'guess' }, 403, 'This is not your current password.'],
      [{ name: 'Eve', currentPassword: '' }, 400, 'Current password is required'],
      [{ email: voter.email }, 409, taken],
      [{ email: 'no address' }, 400, 'Enter an email address, such as name@example.org'],
      [{ name: ' ' }, 400, 'Full name is required'],
      [{}, 400, 'These are already your name and address. Change one of them first.'],
    ] as const;
    for (const [given, status, message] of refused) {
      const answer = await change(given);
      expect([answer.status, answer.body.message]).toEqual([status, message]);
    }
    const profile = await session.get('/auth/profile').expect(200);
    expect(profile.body.data.user).toMatchObject({ name: ada.name, email: ada.email });
    expect(await story()).toEqual([]);
  });

  it('accepts only one of two simultaneous changes', async () => {
    const { change, story } = await startWithAda();
    const answers = await Promise.all([change({ name: 'One' }), change({ name: 'Two' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401]);
    expect(await story()).toHaveLength(1);
  });

  it('keeps the address of the first administrator if the request leaves it out', async () => {
    const { app, ada, change } = await startWithAda();
    const users = app.connection.collection<{ _id: string }>('users');
    await users.updateOne({ _id: ada._id }, { $set: { email: 'admin@localhost' } });
    const answer = await change({ name: 'Ada Lee', email: undefined }).expect(200);
    expect(answer.body.data.user).toMatchObject({ name: 'Ada Lee', email: 'admin@localhost' });
  });
});

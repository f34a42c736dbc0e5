import { describe, expect, it, onTestFinished } from 'vitest';
import { createSmtpMailer, type Mailer } from '../../platform/mail/mailer.ts';
import { credentialsIn, startSmtpServer } from '../../../test/support/smtp.ts';
import {
  PASSWORD,
  startTestApp,
  SYSTEM,
  type TestApp,
  passwordIn,
} from '../../../test/support/test-app.ts';
import { addTestLanguage, untranslated } from '../../../test/support/test-language.ts';
import { createForgottenPasswordStore } from './forgotten-password-store.ts';

const ANSWER = {
  success: true,
  message: 'If an account exists, new credentials are on their way to its registered address.',
  data: {},
};
const FROM = 'VoteWise <votes@example.org>';
const minute = 60_000;
const day = 24 * 60 * minute;

const sendDue = async (app: TestApp) => {
  const { signal } = new AbortController();
  await app.services.credentials.sendDue(signal);
  await app.services.resets.sendDue(signal);
};

async function startWithVoter() {
  const app = await startTestApp();
  const voter = await app.createVoter();
  const forget = (body: object = { userId: voter.userId }) =>
    app.anonymous.post('/auth/forgot', body);
  const signIn = (password: string) =>
    app.anonymous.post('/auth/login', { userId: voter.userId, password, userType: 'voter' });
  /** Requests a new password and returns it from the email. */
  const renew = async () => {
    await forget().expect(200);
    await sendDue(app);
    return passwordIn(app.mails.at(-1)?.text);
  };
  return { app, voter, forget, renew, signIn };
}

describe('POST /auth/forgot', () => {
  it('emails a second password; the first works until the second is used', async () => {
    const { app, voter, forget, signIn } = await startWithVoter();
    const before = await app.signIn(voter);
    expect((await forget().expect(200)).body).toEqual(ANSWER);
    await sendDue(app);
    expect(app.mails).toMatchObject([
      { to: { address: voter.email }, subject: `Your new VoteWise password: ${voter.userId}` },
    ]);
    const fresh = passwordIn(app.mails[0]?.text);
    expect(fresh).toMatch(/^(?:\w{4}-){4}\w{4}$/);

    await signIn(PASSWORD).expect(200);
    await before.get('/auth/profile').expect(200);
    await signIn(fresh).expect(200);
    await signIn(PASSWORD).expect(401);
    await app.services.sessions.refresh();
    await before.get('/auth/profile').expect(401);
    await signIn(fresh).expect(200);
  });

  it('emails a password that works in any case and spacing, even after ten failures', async () => {
    const { app, forget, signIn } = await startWithVoter();
    for (let i = 0; i < 10; i += 1) await signIn('guess').expect(401);
    await signIn(PASSWORD).expect(429);
    await forget();
    await sendDue(app);
    const fresh = passwordIn(app.mails[0]?.text);
    // The request alone does not reset the count: both the first password and a wrong new one are blocked.
    await signIn(PASSWORD).expect(429);
    await signIn(`${fresh.slice(0, -1)}${fresh.endsWith('a') ? 'b' : 'a'}`).expect(429);
    await signIn(` ${fresh.toUpperCase().replaceAll('-', ' ')}\n`).expect(200);
    // Anyone can make ten failures. If the count started again, they would learn that the voter has just signed in.
    await signIn('guess').expect(429);
    await signIn(fresh).expect(200);
    await signIn(fresh.replaceAll('-', '')).expect(200);
  });

  it('sends the email in the voter’s language, with a password that works', async () => {
    const { app, voter, forget, signIn } = await startWithVoter();
    await app.services.roll.setLanguage([voter._id], addTestLanguage(), SYSTEM);
    await forget();
    await sendDue(app);
    const [mail] = app.mails;
    if (!mail) throw new Error('no email');
    const { subject, text, html } = mail;
    expect([untranslated(subject), untranslated(text)]).toEqual(['', '']);
    expect(html).toContain('<html lang="he" dir="rtl">');
    expect(text).toContain('⟦Your old password works until you sign in with this one.⟧');
    await app.services.roll.setLanguage([voter._id], 'en', SYSTEM);
    await signIn(/^⟦Password: (\S+)⟧$/m.exec(text)?.[1] ?? '').expect(200);
  });

  it('sends an email that names the organization and a contact', async () => {
    const contact = { organisation: 'Row & Sail', email: 'board@example.org' };
    const app = await startTestApp({ contact });
    const administrator = await app.asAdministrator();
    const ann = { name: 'Ann', email: 'ann@example.org', userType: 'voter' };
    await administrator.post('/auth/register', ann).expect(201);
    await sendDue(app);
    await app.anonymous.post('/auth/forgot', { email: ann.email }).expect(200);
    await sendDue(app);
    expect(app.mails).toHaveLength(2);
    const [registered, requested] = app.mails;
    expect(registered?.text).toMatch(/^Hello Ann,\n\nRow & Sail has registered you as a voter\.\n/);
    expect(requested?.text).toMatch(
      /^Hello Ann,\n\nA new password was requested for your account at Row & Sail\.\n/,
    );
    for (const { text, html } of app.mails) {
      expect(text.split('\n').at(-1)).toBe('Questions? Contact Row & Sail: board@example.org');
      expect(html).toContain('>Row &amp; Sail</p>');
      expect(html).toContain('Questions? Contact Row &amp; Sail: board@example.org');
    }
  });

  it('finds voters and administrators by address regardless of case', async () => {
    const { app } = await startWithVoter();
    const administrator = await app.createAdministrator();
    const email = ` ${administrator.email.toUpperCase()} `;
    await app.anonymous.post('/auth/forgot', { email }).expect(200);
    await sendDue(app);
    await app.anonymous
      .post('/auth/login', {
        userId: administrator.userId,
        password: passwordIn(app.mails[0]?.text),
      })
      .expect(200);
  });

  it('returns the same response for known, unknown, and disabled users', async () => {
    const commands: string[] = [];
    const app = await startTestApp({
      onCommand: ({ commandName, command }) =>
        commands.push(`${commandName} ${String(command[commandName])}`),
    });
    const [known, disabled] = [await app.createVoter(), await app.createVoter()];
    const people = { ids: [disabled._id], userType: 'voter' as const };
    await app.services.users.disable(people, { type: 'system' });
    const work = [];
    const workOfJob = [];
    const asked = [
      { userId: known.userId },
      { userId: disabled.userId },
      { userId: 'VOTER999' },
      { email: known.email },
      { email: 'nobody@example.org' },
    ];
    for (const body of asked) {
      app.clock.advance(16 * minute);
      commands.length = 0;
      expect((await app.anonymous.post('/auth/forgot', body).expect(200)).body).toEqual(ANSWER);
      work.push([...commands]);
      commands.length = 0;
      await app.services.resets.sendDue(new AbortController().signal);
      workOfJob.push([...commands]);
    }
    expect(work).toEqual(asked.map(() => ['update resetRequests']));
    expect(workOfJob).toEqual(
      asked.map(() => [
        'find resetRequests',
        'update resetRequests',
        'find resetRequests',
        'find users',
        'find accountPages',
        'find resetMarks',
        'insert resetMarks',
        'delete resetRequests',
        'find resetRequests',
      ]),
    );
    expect(app.mails.map((mail) => mail.to.address)).toEqual([known.email, known.email]);
    expect(await app.connection.collection('resetRequests').countDocuments({})).toBe(0);
  });

  it('rejects a request that names no user or two users', async () => {
    const app = await startTestApp();
    const bodies = [
      {},
      { userId: 'VOTER001', email: 'a@example.org' },
      { userId: ' ' },
      { userId: { $gt: '' } },
      { email: `${'a'.repeat(300)}@example.org` },
    ];
    for (const body of bodies) {
      const answer = await app.anonymous.post('/auth/forgot', body);
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'VALIDATION_FAILED']);
    }
  });

  it('emails an account at most once in 15 minutes across all processes', async () => {
    const { app, voter, forget, renew } = await startWithVoter();
    const other = await startTestApp({ databaseName: app.databaseName });
    other.clock.set(app.clock.now());
    const byId = { userId: voter.userId };
    for (const body of [byId, byId, { email: voter.email }]) {
      await forget(body).expect(200);
      await Promise.all([sendDue(app), sendDue(other)]);
    }
    expect([...app.mails, ...other.mails]).toHaveLength(1);
    app.clock.advance(15 * minute);
    await renew();
    expect([...app.mails, ...other.mails]).toHaveLength(2);
  });

  it('accepts every emailed password until one of them is used', async () => {
    const { app, renew, signIn } = await startWithVoter();
    for (let i = 0; i < 2; i += 1) {
      await renew();
      app.clock.advance(90 * minute);
    }
    const [older, newer] = app.mails.map(({ text }) => passwordIn(text));
    expect(older).not.toBe(newer);
    await signIn(PASSWORD).expect(200);
    await signIn(newer ?? '').expect(200);
    await signIn(older ?? '').expect(401);
    await signIn(PASSWORD).expect(401);
  });

  it('creates a password that fails for other users, after an hour, or when altered', async () => {
    const { app, renew, signIn } = await startWithVoter();
    const other = await app.createVoter();
    const fresh = await renew();
    await app.anonymous.post('/auth/login', { userId: other.userId, password: fresh }).expect(401);
    const [end = '', ...rest] = fresh.split('-');
    const later = `${end.slice(0, 3)}${end.endsWith('z') ? 'a' : 'z'}`;
    await signIn([later, ...rest].join('-')).expect(401);
    await signIn([end, ...rest.toReversed()].join('-')).expect(401);
    await signIn(`${fresh}x`).expect(401);
    await signIn(fresh).expect(200);
  });

  it('can be used again after a reset', async () => {
    const { app, renew, signIn } = await startWithVoter();
    const first = await renew();
    await signIn(first).expect(200);
    await renew();
    await signIn(first).expect(200);
    await signIn(passwordIn(app.mails[1]?.text)).expect(200);
    await signIn(first).expect(401);
  });

  it('blocks an address after 60 requests, regardless of the user', async () => {
    const { app, forget } = await startWithVoter();
    const ask = (i: number) => app.anonymous.post('/auth/forgot', { userId: `VOTER${100 + i}` });
    const answers = await Promise.all(Array.from({ length: 70 }, (_, i) => ask(i)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(60);
    const blocked = await forget();
    expect([blocked.status, blocked.body.code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    expect(blocked.body.message).toMatch(/^Too many requests for new credentials\./);
    expect(Number(blocked.get('Retry-After'))).toBeGreaterThan(0);
  });

  it('sends no other email while the first credentials email is still waiting', async () => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    const lena = { name: 'Lena', email: 'lena@example.org' };
    await administrator.post('/auth/register', lena).expect(201);
    await app.anonymous.post('/auth/forgot', { email: lena.email }).expect(200);
    await app.services.resets.sendDue(new AbortController().signal);
    await sendDue(app);
    expect(app.mails.map(({ subject }) => subject)).toEqual([
      'Your VoteWise credentials: VOTER001',
    ]);
  });

  it('accepts several simultaneous sign-ins with the new password', async () => {
    const { renew, signIn } = await startWithVoter();
    const fresh = await renew();
    const answers = await Promise.all([1, 2, 3].map(() => signIn(fresh)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await signIn(PASSWORD).expect(401);
  });

  it('records nothing for voters; for administrators, records both the email and the use of its password', async () => {
    const { app, forget, renew, signIn } = await startWithVoter();
    const administrator = await app.createAdministrator();
    await forget({ userId: administrator.userId }).expect(200);
    await sendDue(app);
    await renew();
    const [first, second] = app.mails.map(({ text }) => passwordIn(text));
    await app.anonymous.post('/auth/login', { userId: administrator.userId, password: first });
    await signIn(second ?? '');
    const entries = await app.auditEntries({ event: { $ne: 'user.registered' } });
    expect(entries).toMatchObject([
      { event: 'administrator.reset-mailed', subject: { label: administrator.userId } },
      { event: 'administrator.password-changed', details: { how: 'mail' } },
      { event: 'administrator.signed-in', actor: { userId: administrator.userId } },
    ]);
  });

  it('emails a password that stops working after any other change of password', async () => {
    const { app, voter, renew, signIn } = await startWithVoter();
    await renew();
    const session = await app.signIn(voter);
    await session
      .put('/auth/password', { currentPassword: PASSWORD, newPassword: 'four-random-words-here' })
      .expect(200);
    await signIn(passwordIn(app.mails[0]?.text)).expect(401);
  });
});

describe('an email that was not delivered', () => {
  it('is retried with a new password while the mail server is down, and arrives later', async () => {
    const gone = await startSmtpServer();
    await gone.stop();
    const mailer = createSmtpMailer({ url: gone.url, from: FROM, perSecond: 100 });
    onTestFinished(() => mailer.close());
    const app = await startTestApp({ mailer });
    const { userId } = await app.createVoter();
    await app.anonymous.post('/auth/forgot', { userId }).expect(200);
    await sendDue(app);
    const back = await startSmtpServer({ port: gone.port });
    app.clock.advance(minute);
    await sendDue(app);
    expect(back.mails).toHaveLength(1);
    await app.anonymous.post('/auth/login', credentialsIn(back.mails[0])).expect(200);
  });

  it('is dropped when the address is rejected, without a change in the voter roll', async () => {
    let refused = 0;
    const smtp = await startSmtpServer({
      onRcptTo(_address, _session, done) {
        refused += 1;
        done(Object.assign(new Error('No such mailbox'), { responseCode: 550 }));
      },
    });
    const mailer = createSmtpMailer({ url: smtp.url, from: FROM, perSecond: 100 });
    onTestFinished(() => mailer.close());
    const app = await startTestApp({ mailer });
    const voter = await app.createVoter();
    const administrator = await app.asAdministrator();
    const roll = async () => (await administrator.get('/auth/voters').expect(200)).body.data;
    const before = await roll();
    await app.anonymous.post('/auth/forgot', { userId: voter.userId }).expect(200);
    await sendDue(app);
    app.clock.advance(60 * minute);
    await sendDue(app);
    expect(refused).toBe(1);
    expect(await createForgottenPasswordStore(app.connection).count()).toBe(0);
    expect(await roll()).toEqual(before);
    await app.signIn(voter);
  });

  it('is sent by another process if the sending process was killed', async () => {
    let sent = 0;
    const dying: Mailer = {
      delivery: { kind: 'smtp' },
      lanes: 1,
      send() {
        sent += 1;
        return new Promise(() => {});
      },
      check: async () => {},
      close: () => {},
    };
    const killed = await startTestApp({ mailer: dying });
    const successor = await startTestApp({ databaseName: killed.databaseName });
    const { userId } = await killed.createVoter();
    await killed.anonymous.post('/auth/forgot', { userId }).expect(200);
    const neverEnds = sendDue(killed);
    await expect.poll(() => sent).toBe(1);
    await sendDue(successor);
    expect(successor.mails).toEqual([]);
    successor.clock.advance(3 * minute);
    await sendDue(successor);
    const password = passwordIn(successor.mails[0]?.text);
    await successor.anonymous.post('/auth/login', { userId, password }).expect(200);
    expect(await Promise.race([neverEnds, Promise.resolve('pending')])).toBe('pending');
  });
});

describe('unused credentials', () => {
  async function startWithMailed() {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    await administrator
      .post('/auth/register', { name: 'Lena', email: 'lena@example.org' })
      .expect(201);
    await sendDue(app);
    const password = passwordIn(app.mails[0]?.text);
    const signIn = (typed = password) =>
      app.anonymous.post('/auth/login', { userId: 'VOTER001', password: typed });
    return { app, password, signIn };
  }

  it('expire after CREDENTIALS_TTL, are reported as expired only if the password is right, and can be reset', async () => {
    const { app, signIn } = await startWithMailed();
    app.clock.advance(30 * day);
    const late = await signIn();
    expect([late.status, late.body.code]).toEqual([403, 'CREDENTIALS_EXPIRED']);
    expect(late.body.message).toContain('“Forgot?”');
    expect((await signIn('wrong-password')).status).toBe(401);
    await app.anonymous.post('/auth/forgot', { userId: 'VOTER001' }).expect(200);
    await sendDue(app);
    await signIn(passwordIn(app.mails[1]?.text)).expect(200);
  });

  it('never expire once they are used', async () => {
    const { app, signIn } = await startWithMailed();
    app.clock.advance(30 * day - minute);
    await signIn().expect(200);
    app.clock.advance(300 * day);
    await signIn().expect(200);
  });

  it.each([
    ['ahead', 60 * day],
    ['back', -60 * day],
  ])('work as long as promised although the clock jumps %s', async (_side, jump) => {
    const { app, signIn } = await startWithMailed();
    app.clock.jump(jump);
    await app.anonymous.post('/auth/forgot', { userId: 'VOTER001' }).expect(200);
    await sendDue(app);
    if (jump > 0) await signIn().expect(200);
    app.clock.jump(-jump);
    app.clock.advance(29 * day);
    if (jump < 0) await signIn(passwordIn(app.mails[1]?.text)).expect(200);
    app.clock.advance(2 * day);
    if (jump > 0) expect((await signIn(passwordIn(app.mails[1]?.text))).status).toBe(403);
  });

  it('expire even if they were requested through “Forgot?”', async () => {
    const { app, renew, signIn } = await startWithVoter();
    await renew();
    app.clock.advance(30 * day);
    const late = await signIn(passwordIn(app.mails[0]?.text));
    expect([late.status, late.body.code]).toEqual([403, 'CREDENTIALS_EXPIRED']);
    await signIn(PASSWORD).expect(200);
  });

  it('are emailed with their expiry date', async () => {
    const { app } = await startWithMailed();
    const end = new Date(app.clock.now().getTime() + 30 * day);
    const shown = end.toLocaleDateString('en-US', {
      weekday: 'short',
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      timeZone: 'UTC',
    });
    expect(app.mails[0]?.text).toContain(`Sign in by ${shown}`);
    expect(app.mails[0]?.text).toContain('“Forgot?”');
  });
});

import { describe, expect, it } from 'vitest';
import { oneTimePassword } from '../../../test/support/authenticator.ts';
import { everythingIn } from '../../../test/support/every-write.ts';
import {
  beginSecondFactor,
  createTwoStepAdministrator,
} from '../../../test/support/second-factor.ts';
import {
  PASSWORD,
  startTestApp,
  type TestApp,
  passwordIn,
} from '../../../test/support/test-app.ts';

const PATH = '/auth/second-factor';

async function eventsOf(app: TestApp): Promise<[string, unknown][]> {
  const entries = await app.auditEntries();
  return entries
    .filter(({ event }) => /second-factor|codes?-/.test(event))
    .map(({ event, details }) => [event, details]);
}

it('the authenticator in these tests follows RFC 6238', () => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
  const at = (seconds: number) => oneTimePassword(secret, new Date(seconds * 1_000));
  expect([59, 1_111_111_109, 1_234_567_890, 20_000_000_000].map(at)).toEqual([
    '287082',
    '081804',
    '005924',
    '353130',
  ]);
});

describe('GET /auth/second-factor', () => {
  it('reports whether two-step sign-in is on, since when, and how many recovery codes are left', async () => {
    const app = await startTestApp();
    const stranger = await app.asAdministrator();
    expect((await stranger.get(PATH).expect(200)).body.data).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    const { session, signIn, recoveryCode } = await createTwoStepAdministrator(app);
    const since = app.clock.now().toISOString();
    await signIn(recoveryCode).expect(200);
    expect((await session.get(PATH).expect(200)).body.data).toEqual({
      isOn: true,
      since,
      recoveryCodesLeft: 9,
    });
  });
});

describe('POST /auth/second-factor', () => {
  it('returns a secret for the app without turning two-step sign-in on', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    const session = await app.signIn(person);
    const { secret, uri } = await beginSecondFactor(app, session);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toBe(
      `otpauth://totp/VoteWise:${person.userId}%40vote.example.org?issuer=VoteWise&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    );
    await app.signIn(person);
    expect((await session.get(PATH)).body.data.isOn).toBe(false);
  });

  it('requires the current password and counts wrong ones as failed sign-ins', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    const session = await app.signIn(person);
    for (let i = 0; i < 10; i += 1) {
      const answer = await session.post(PATH, { currentPassword: 'not-the-password' });
      expect([answer.status, answer.body.code]).toEqual([403, 'WRONG_PASSWORD']);
      expect(answer.body.fields).toHaveProperty('currentPassword');
    }
    await session.post(PATH, { currentPassword: PASSWORD }).expect(429);
    await session.post(PATH, {}).expect(400);
  });

  it('is rejected while two-step sign-in is on', async () => {
    const { session } = await createTwoStepAdministrator(await startTestApp());
    const answer = await session.post(PATH, { currentPassword: PASSWORD });
    expect([answer.status, answer.body.code]).toEqual([409, 'SECOND_FACTOR_CHANGED']);
  });
});

describe('PUT /auth/second-factor', () => {
  it('turns two-step sign-in on, returns ten recovery codes, and ends other sessions', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const { person, before, session, recoveryCodes } = await createTwoStepAdministrator(app);
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const one of recoveryCodes) {
      expect(one).toMatch(/^[a-hjkmnp-z2-9]{4}(?:-[a-hjkmnp-z2-9]{4}){5}$/);
    }
    await before.get('/auth/profile').expect(401);
    await session.get('/auth/profile').expect(200);
    await other.services.sessions.refresh();
    await other
      .callerWith(before.token ?? '')
      .get('/elections')
      .expect(401);
    await other
      .callerWith(session.token ?? '')
      .get('/elections')
      .expect(200);
    const { body } = await session.get('/auth/administrators').expect(200);
    expect(body.data.administrators).toMatchObject([
      { userId: person.userId, hasSecondFactor: true },
    ]);
    expect(await eventsOf(app)).toEqual([['administrator.second-factor-on', {}]]);
  });

  it('rejects and counts a wrong code', async () => {
    const app = await startTestApp();
    const session = await app.asAdministrator();
    const { authenticator } = await beginSecondFactor(app, session);
    for (let i = 0; i < 10; i += 1) {
      const answer = await session.put(PATH, { code: authenticator.wrongCode() });
      expect([answer.status, answer.body.code]).toEqual([403, 'WRONG_CODE']);
      expect(answer.body.fields).toHaveProperty('code');
    }
    await session.put(PATH, { code: authenticator.code() }).expect(429);
    expect((await session.get(PATH)).body.data.isOn).toBe(false);
  });

  it('accepts a code only for the latest secret and only for 15 minutes', async () => {
    const app = await startTestApp();
    const session = await app.asAdministrator();
    const nothing = await session.put(PATH, { code: '123456' });
    expect([nothing.status, nothing.body.code]).toEqual([409, 'SECOND_FACTOR_CHANGED']);
    const first = await beginSecondFactor(app, session);
    const second = await beginSecondFactor(app, session);
    await session.put(PATH, { code: first.authenticator.code() }).expect(403);
    app.clock.advance(15 * 60_000 + 1);
    const late = await session.put(PATH, { code: second.authenticator.code() });
    expect([late.status, late.body.code]).toEqual([409, 'SECOND_FACTOR_CHANGED']);
  });

  it('succeeds for only one of two simultaneous requests', async () => {
    const app = await startTestApp();
    const session = await app.asAdministrator();
    const { authenticator } = await beginSecondFactor(app, session);
    const body = { code: authenticator.code() };
    const answers = await Promise.all([session.put(PATH, body), session.put(PATH, body)]);
    // The later request fails because its session has ended or because there is nothing left to confirm.
    expect(['200,401', '200,409']).toContain(
      answers
        .map(({ status }) => String(status))
        .toSorted()
        .join(),
    );
  });
});

describe('signing in with two steps', () => {
  it('requires the code after the right password, and accepts it one time step early or late', async () => {
    const app = await startTestApp();
    const { signIn, authenticator } = await createTwoStepAdministrator(app);
    const asked = await signIn();
    expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    expect(asked.body).not.toHaveProperty('data');
    app.clock.advance(120_000);
    await signIn(authenticator.code(-2)).expect(401);
    await signIn(authenticator.code(2)).expect(401);
    await signIn(authenticator.code(-1)).expect(200);
    const [first = '', second = ''] = authenticator.code().match(/.{3}/g) ?? [];
    await signIn(` ${first} ${second} `).expect(200);
    const { body } = await signIn(authenticator.code(1)).expect(200);
    await app.callerWith(body.data.token).get('/auth/administrators').expect(200);
  });

  it('reports a wrong code only after the right password', async () => {
    const app = await startTestApp();
    const { signIn, authenticator } = await createTwoStepAdministrator(app);
    const wrong = await signIn(authenticator.wrongCode());
    expect([wrong.status, wrong.body.code]).toEqual([401, 'INVALID_CREDENTIALS']);
    expect(wrong.body.fields.code).toMatch(/^This code is wrong/);
    const unknown = await signIn(authenticator.nextCode(), 'not-the-password');
    expect(unknown.body).toEqual((await signIn(undefined, 'not-the-password')).body);
    expect(unknown.body).not.toHaveProperty('fields');
    // A wrong password did not use up the code.
    await signIn(authenticator.code()).expect(200);
  });

  it('accepts each recovery code once, in any case and spacing, and records its use', async () => {
    const app = await startTestApp();
    const { signIn, recoveryCodes } = await createTwoStepAdministrator(app);
    const [first = '', second = ''] = recoveryCodes;
    await signIn(first.toUpperCase().replaceAll('-', ' ')).expect(200);
    await signIn(first).expect(401);
    const answers = await Promise.all([signIn(second), signIn(second)]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '401']);
    expect((await eventsOf(app)).slice(1)).toEqual([
      ['administrator.recovery-code-used', { left: 9 }],
      ['administrator.recovery-code-used', { left: 8 }],
    ]);
  });

  it('accepts a recovery code when the secret can no longer be decrypted', async () => {
    const app = await startTestApp();
    const [one, other] = [
      await createTwoStepAdministrator(app),
      await createTwoStepAdministrator(app),
    ];
    const users = app.connection.collection<{ _id: string; secondFactor: { secret: string } }>(
      'users',
    );
    const found = await users.findOne({ _id: other.person._id });
    const stolen = { $set: { 'secondFactor.secret': found?.secondFactor.secret ?? '' } };
    await users.updateOne({ _id: one.person._id }, stolen);
    await one.signIn(other.authenticator.nextCode()).expect(401);
    await one.signIn(one.authenticator.code()).expect(401);
    await one.signIn(one.recoveryCode).expect(200);
  });

  it('requires the code with an emailed password, which is not used up until the code is right', async () => {
    const app = await startTestApp();
    const { person, signIn, authenticator, session } = await createTwoStepAdministrator(app);
    await app.anonymous.post('/auth/forgot', { userId: person.userId }).expect(200);
    await app.services.resets.sendDue(new AbortController().signal);
    const mailed = passwordIn(app.mails.at(-1)?.text);
    expect((await signIn(undefined, mailed)).body.code).toBe('SECOND_FACTOR_REQUIRED');
    await signIn(authenticator.wrongCode(), mailed).expect(401);
    await session.get('/auth/profile').expect(200);
    await signIn(authenticator.nextCode()).expect(200);
    await signIn(authenticator.nextCode(), mailed).expect(200);
    await signIn(authenticator.nextCode()).expect(401);
  });

  it('does not require a code from other users and ignores any code that they send', async () => {
    const app = await startTestApp();
    await createTwoStepAdministrator(app);
    const [voter, administrator] = [await app.createVoter(), await app.createAdministrator()];
    for (const { userId } of [voter, administrator]) {
      await app.anonymous.post('/auth/login', { userId, password: PASSWORD }).expect(200);
      const body = { userId, password: PASSWORD, code: 'whatever' };
      await app.anonymous.post('/auth/login', body).expect(200);
    }
  });

  it('reports a disabled account first and does not use up the code', async () => {
    const app = await startTestApp();
    const { person, signIn, authenticator } = await createTwoStepAdministrator(app);
    const administrator = await app.asAdministrator();
    await administrator.post(`/auth/administrators/${person._id}/disable`).expect(200);
    expect((await signIn(authenticator.nextCode())).body.code).toBe('ACCOUNT_DISABLED');
    await administrator
      .post(`/auth/administrators/${person._id}/enable`, { currentPassword: PASSWORD })
      .expect(200);
    await signIn(authenticator.code()).expect(200);
  });
});

describe('POST /auth/second-factor/recovery-codes', () => {
  const path = `${PATH}/recovery-codes`;
  const withCode = (code: string) => ({ currentPassword: PASSWORD, code });

  it('requires password and code, and invalidates earlier recovery codes', async () => {
    const app = await startTestApp();
    const { session, signIn, authenticator, recoveryCodes } = await createTwoStepAdministrator(app);
    const code = authenticator.nextCode();
    const stranger = await session.post(path, { currentPassword: 'not-the-password', code });
    expect([stranger.status, stranger.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    await session.post(path, { code }).expect(400);
    await signIn(code).expect(200);
    const used = await session.post(path, withCode(authenticator.code()));
    expect([used.status, used.body.code]).toEqual([403, 'WRONG_CODE']);
    const { body } = await session.post(path, withCode(authenticator.nextCode())).expect(200);
    const fresh = body.data.recoveryCodes as string[];
    expect(new Set([...fresh, ...recoveryCodes]).size).toBe(20);
    await signIn(recoveryCodes[0]).expect(401);
    await signIn(fresh[0]).expect(200);
    expect((await session.get(PATH)).body.data.recoveryCodesLeft).toBe(9);
    expect((await eventsOf(app)).map(([event]) => event)).toContain(
      'administrator.recovery-codes-renewed',
    );
  });

  it('is rejected while two-step sign-in is off', async () => {
    const session = await (await startTestApp()).asAdministrator();
    const answer = await session.post(path, withCode('123456'));
    expect([answer.status, answer.body.code]).toEqual([409, 'SECOND_FACTOR_CHANGED']);
  });
});

describe('POST /auth/second-factor/off', () => {
  const path = `${PATH}/off`;
  const body = { currentPassword: PASSWORD, code: '123456' };

  it('requires password and code, and ends all other sessions', async () => {
    const app = await startTestApp();
    const { session, signIn, authenticator } = await createTwoStepAdministrator(app);
    const code = authenticator.nextCode();
    const wrongPassword = await session.post(path, { currentPassword: 'not-the-password', code });
    expect(wrongPassword.body.code).toBe('WRONG_PASSWORD');
    const wrongCode = await session.post(path, { ...body, code: authenticator.wrongCode() });
    expect(wrongCode.body.code).toBe('WRONG_CODE');
    const { token } = (await session.post(path, { ...body, code }).expect(200)).body.data;
    await session.get('/auth/profile').expect(401);
    const renewed = app.callerWith(token);
    expect((await renewed.get(PATH).expect(200)).body.data).toEqual({
      isOn: false,
      recoveryCodesLeft: 0,
    });
    await signIn().expect(200);
    const again = await renewed.post(path, body);
    expect([again.status, again.body.code]).toEqual([409, 'SECOND_FACTOR_CHANGED']);
    expect(await eventsOf(app)).toEqual([
      ['administrator.second-factor-on', {}],
      ['administrator.second-factor-off', {}],
    ]);
  });
});

it('`admin reset` turns two-step sign-in off and reports that it was on', async () => {
  const app = await startTestApp();
  const { person } = await createTwoStepAdministrator(app);
  const reset = await app.services.administrators.reset(person.userId);
  expect(reset.hadSecondFactor).toBe(true);
  const { userId, password } = reset;
  await app.anonymous.post('/auth/login', { userId, password }).expect(200);
  expect((await eventsOf(app)).at(-1)).toEqual([
    'administrator.second-factor-off',
    { how: 'command line' },
  ]);
  expect((await app.services.administrators.reset(person.userId)).hadSecondFactor).toBe(false);
});

it('keeps the secret and the codes unreadable in the database', async () => {
  const app = await startTestApp();
  const { secret, recoveryCodes, signIn, authenticator } = await createTwoStepAdministrator(app);
  const waiting = await beginSecondFactor(app, await app.asAdministrator());
  await signIn(recoveryCodes[0]).expect(200);
  await signIn(authenticator.nextCode()).expect(200);
  while ((await app.services.audit.moveEvents()) > 0);
  const everything = await everythingIn(app);
  const told = [secret, waiting.secret, ...recoveryCodes].flatMap((one) => [
    one,
    one.replaceAll('-', ''),
    Buffer.from(one).toString('base64'),
    Buffer.from(one).toString('hex'),
  ]);
  expect(told.filter((one) => everything.includes(one))).toEqual([]);
});

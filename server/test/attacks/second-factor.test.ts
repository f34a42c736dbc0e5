import { describe, expect, it } from 'vitest';
import { beginSecondFactor, createTwoStepAdministrator } from '../support/second-factor.ts';
import { PASSWORD, startTestApp } from '../support/test-app.ts';

const RANDOM = 'k7mp-x2rd-9aqw-hc4t';

const elsewhere = (host: number) => ({ ip: `198.51.100.${host}`, userAgent: '' });

describe('guessing codes', () => {
  it('is blocked regardless of the address and recorded in the audit trail', async () => {
    const app = await startTestApp();
    const { person, authenticator, recoveryCode } = await createTwoStepAdministrator(app);
    const attempt = { userId: person.userId, password: PASSWORD };
    const guess = (code: string, host: number) =>
      app.services.signIn.withPassword({ ...attempt, code }, elsewhere(host)).then(
        () => 'SIGNED_IN',
        (error: unknown) => Reflect.get(error as object, 'code'),
      );
    const codes = [];
    for (let host = 0; host < 10; host += 1)
      codes.push(await guess(authenticator.wrongCode(), host));
    expect(new Set(codes)).toEqual(new Set(['INVALID_CREDENTIALS']));
    expect(await guess(authenticator.nextCode(), 100)).toBe('TOO_MANY_ATTEMPTS');
    // Someone who stole the password cannot lock out an administrator who has recovery codes.
    expect(await guess(recoveryCode, 101)).toBe('SIGNED_IN');
    while ((await app.services.audit.moveEvents()) > 0);
    const told = { event: 'administrator.codes-blocked', userIds: person.userId };
    expect(await app.connection.collection('audit').countDocuments(told)).toBe(1);
  });

  it('in parallel allows no more attempts than in sequence', async () => {
    const app = await startTestApp();
    const { person, authenticator } = await createTwoStepAdministrator(app);
    const attempt = { userId: person.userId, password: PASSWORD, code: authenticator.wrongCode() };
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, host) =>
        app.services.signIn
          .withPassword(attempt, elsewhere(host))
          .catch((error: unknown) => Reflect.get(error as object, 'code')),
      ),
    );
    expect(answers.filter((code) => code === 'INVALID_CREDENTIALS')).toHaveLength(10);
    expect(answers.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(20);
  });

  it('is limited at a blocked address, too, where the password still works', async () => {
    const app = await startTestApp();
    const { person, authenticator } = await createTwoStepAdministrator(app);
    const { userId } = person;
    const passwordHash = await app.hasher.hashGenerated(RANDOM);
    await app.connection.collection('users').updateOne({ userId }, { $set: { passwordHash } });
    const signIn = async (password: string, code?: string) => {
      const body = { userId, password, ...(code !== undefined && { code }) };
      const answer = await app.anonymous.post('/auth/login', body);
      return [answer.status, answer.body.reason ?? answer.body.code];
    };
    const wrong = [401, 'INVALID_CREDENTIALS.code'];
    for (let i = 0; i < 10; i += 1) await signIn('not-the-password');
    expect(await signIn('not-the-password')).toEqual([429, 'TOO_MANY_ATTEMPTS.signInsOrForgot']);
    expect(await signIn(RANDOM)).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
    for (let i = 0; i < 9; i += 1)
      expect(await signIn(RANDOM, authenticator.wrongCode())).toEqual(wrong);
    expect((await signIn(RANDOM, authenticator.nextCode()))[0]).toBe(200);
    expect(await signIn(RANDOM, authenticator.wrongCode())).toEqual(wrong);
    expect(await signIn(RANDOM, authenticator.nextCode())).toEqual([
      429,
      'TOO_MANY_ATTEMPTS.codes',
    ]);
  });

  it('stays blocked for other routes, with a new password, and after the account was disabled', async () => {
    const app = await startTestApp();
    const { person, session, authenticator } = await createTwoStepAdministrator(app);
    const { userId } = person;
    const signIn = (password: string, code: string, host: number) =>
      app.services.signIn.withPassword({ userId, password, code }, elsewhere(host));
    for (let host = 0; host < 10; host += 1)
      await expect(signIn(PASSWORD, authenticator.wrongCode(), host)).rejects.toThrow(
        'code is wrong',
      );
    const [currentPassword, newPassword] = [PASSWORD, 'seven-quiet-otters'];
    const code = authenticator.nextCode();
    await session.post('/auth/second-factor/off', { currentPassword, code }).expect(429);
    await session.put('/auth/password', { currentPassword, newPassword }).expect(200);
    const other = await app.asAdministrator();
    await other.post(`/auth/administrators/${person._id}/disable`).expect(200);
    await other
      .post(`/auth/administrators/${person._id}/enable`, { currentPassword: PASSWORD })
      .expect(200);
    const blocked = signIn(newPassword, authenticator.nextCode(), 99);
    await expect(blocked).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' });
  });

  it('counts as failed sign-ins, but a request without a code does not', async () => {
    const app = await startTestApp();
    const { signIn, authenticator, recoveryCode } = await createTwoStepAdministrator(app);
    for (let i = 0; i < 10; i += 1) await signIn().expect(401);
    for (let i = 0; i < 10; i += 1) await signIn(authenticator.wrongCode()).expect(401);
    await signIn(recoveryCode).expect(429);
  });
});

describe('a code that was used', () => {
  it('is rejected, even in another process at the same moment', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const { person, authenticator } = await createTwoStepAdministrator(app);
    const sniffed = authenticator.nextCode();
    other.clock.set(app.clock.now());
    const attempt = { userId: person.userId, password: PASSWORD, code: sniffed };
    const tries = [app, other, app, other].map(({ services }, host) =>
      services.signIn.withPassword(attempt, elsewhere(host)).then(
        () => 1,
        () => 0,
      ),
    );
    const successes = await Promise.all(tries);
    expect(successes.reduce<number>((sum, one) => sum + one, 0)).toBe(1);
    await expect(other.services.signIn.withPassword(attempt, elsewhere(9))).rejects.toThrow(
      'already used',
    );
  });

  it('is rejected if it is a recovery code and used in two processes at the same moment', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const { person, recoveryCode } = await createTwoStepAdministrator(app);
    const attempt = { userId: person.userId, password: PASSWORD, code: recoveryCode };
    const outcomes = await Promise.allSettled(
      [app, other, app, other].map(({ services }, host) =>
        services.signIn.withPassword(attempt, elsewhere(host)),
      ),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('invalidates earlier codes', async () => {
    const app = await startTestApp();
    const { signIn, authenticator } = await createTwoStepAdministrator(app);
    app.clock.advance(90_000);
    await signIn(authenticator.code(1)).expect(200);
    await signIn(authenticator.code()).expect(401);
    await signIn(authenticator.code(-1)).expect(401);
  });
});

describe('the response to a sign-in', () => {
  it('does not reveal whether two-step sign-in is on, by content or by timing', async () => {
    const commands: string[] = [];
    const app = await startTestApp({
      onCommand: ({ commandName, command }) =>
        commands.push(`${commandName} ${String(command[commandName])}`),
    });
    const { person, authenticator, recoveryCode } = await createTwoStepAdministrator(app);
    const plain = await app.createAdministrator();
    const seen = new Set<string>();
    for (const { userId } of [person, plain, { userId: 'ADMIN999' }]) {
      for (const code of [undefined, authenticator.nextCode(), recoveryCode, '123456']) {
        commands.length = 0;
        const { status, body } = await app.anonymous.post('/auth/login', {
          userId,
          password: 'not-the-password',
          ...(code !== undefined && { code }),
        });
        seen.add(JSON.stringify([status, body, commands]));
      }
    }
    expect([...seen]).toHaveLength(1);
    expect([...seen][0]).toContain('["find users","find accountPages"]');
  });

  it('does not show whether two-step sign-in is on, unlike the list of administrators', async () => {
    const app = await startTestApp();
    const { person, session, signIn, authenticator } = await createTwoStepAdministrator(app);
    const { body } = await signIn(authenticator.nextCode()).expect(200);
    const profile = await session.get('/auth/profile').expect(200);
    for (const user of [body.data.user, profile.body.data.user]) {
      expect(Object.keys(user).toSorted()).toEqual(
        ['email', 'id', 'name', 'registeredAt', 'userId', 'userType'].toSorted(),
      );
    }
    const administrator = await app.asAdministrator();
    const list = (await administrator.get('/auth/administrators').expect(200)).text;
    expect(list).toContain('"hasSecondFactor":true');
    expect(list).not.toMatch(/recovery|lastStep|secret/i);
    expect(list).toContain(person.userId);
  });
});

describe('a stolen session', () => {
  it('cannot change two-step sign-in or obtain codes without the password and a code', async () => {
    const app = await startTestApp();
    const { session, authenticator } = await createTwoStepAdministrator(app);
    await session.post('/auth/second-factor/off', { currentPassword: PASSWORD }).expect(400);
    const code = authenticator.nextCode();
    await session.post('/auth/second-factor/off', { code }).expect(400);
    const renewal = '/auth/second-factor/recovery-codes';
    await session.post(renewal, { currentPassword: PASSWORD }).expect(400);
    await session.post(renewal, { code }).expect(400);
    const state = await session.get('/auth/second-factor').expect(200);
    expect(Object.keys(state.body.data).toSorted()).toEqual(['isOn', 'recoveryCodesLeft', 'since']);
    const victim = await app.asAdministrator();
    await victim.post('/auth/second-factor', {}).expect(400);
  });

  it('cannot be used to guess codes or to add false entries to the audit trail', async () => {
    const app = await startTestApp();
    const { session, authenticator } = await createTwoStepAdministrator(app);
    for (const act of ['recovery-codes', 'off']) {
      for (let i = 0; i < 5; i += 1) {
        const guess = { currentPassword: 'not-the-password', code: authenticator.wrongCode() };
        const { status, body } = await session.post(`/auth/second-factor/${act}`, guess);
        expect([status, body.code]).toEqual([403, 'WRONG_PASSWORD']);
      }
    }
    while ((await app.services.audit.moveEvents()) > 0);
    const blocked = { event: 'administrator.codes-blocked' };
    expect(await app.connection.collection('audit').countDocuments(blocked)).toBe(0);
  });

  it('of one administrator cannot confirm a setup that another administrator started', async () => {
    const app = await startTestApp();
    const [one, other] = [await app.asAdministrator(), await app.asAdministrator()];
    const { authenticator } = await beginSecondFactor(app, one);
    await other.put('/auth/second-factor', { code: authenticator.code() }).expect(409);
    const own = await beginSecondFactor(app, other);
    await one.put('/auth/second-factor', { code: own.authenticator.code() }).expect(403);
  });
});

import { oneTimePassword } from './authenticator.ts';
import { type Caller, PASSWORD, type TestApp } from './test-app.ts';

/** A user's authenticator app, on a phone that runs on the test's clock. */
export function createAuthenticator({ clock }: TestApp, secret: string) {
  /** Returns the code for the current 30-second step, or for the step that is this many steps later. */
  const code = (steps = 0) =>
    oneTimePassword(secret, new Date(clock.now().getTime() + steps * 30_000));
  return {
    code,
    /** Advances the clock to the next code, since each code works only once. */
    nextCode: (): string => {
      clock.advance(30_000);
      return code();
    },
    /** Returns six digits that are not a code for any time near the present. */
    wrongCode(): string {
      const near = new Set([-2, -1, 0, 1, 2].map(code));
      const wrong = ['100000', '200000', '300000', '400000', '500000', '600000'];
      return wrong.find((one) => !near.has(one)) ?? '';
    },
  };
}

/** Starts setup for a user: the secret is in the authenticator app, but no code has been entered yet. */
export async function beginSecondFactor(app: TestApp, caller: Caller) {
  const begun = await caller.post('/auth/second-factor', { currentPassword: PASSWORD }).expect(200);
  const { secret, uri } = begun.body.data as { secret: string; uri: string };
  return { secret, uri, authenticator: createAuthenticator(app, secret) };
}

/**
 * Creates an administrator who has just turned on two-step sign-in. `session` is the administrator's session from then
 * on.
 */
export async function createTwoStepAdministrator(app: TestApp) {
  const person = await app.createAdministrator();
  const before = await app.signIn(person);
  const { secret, authenticator } = await beginSecondFactor(app, before);
  const answer = await before.put('/auth/second-factor', { code: authenticator.code() });
  const { token, recoveryCodes } = answer.body.data as { token: string; recoveryCodes: string[] };
  const [recoveryCode = ''] = recoveryCodes;
  return {
    person,
    secret,
    authenticator,
    recoveryCodes,
    recoveryCode,
    before,
    session: app.callerWith(token),
    signIn: (code?: string, password = PASSWORD) =>
      app.anonymous.post('/auth/login', {
        userId: person.userId,
        password,
        userType: 'admin',
        ...(code !== undefined && { code }),
      }),
  };
}

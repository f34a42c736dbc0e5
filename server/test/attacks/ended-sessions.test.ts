import { describe, expect, it, vi } from 'vitest';
import { beginSecondFactor, createTwoStepAdministrator } from '../support/second-factor.ts';
import {
  type Caller,
  PASSWORD,
  startTestApp,
  type TestApp,
  passwordIn,
} from '../support/test-app.ts';

const currentPassword = PASSWORD;
const newPassword = 'vier-warme-Brötchen';

/** Calls `happen` during the next password comparison. */
function duringTheNextComparison(app: TestApp, happen: () => Promise<unknown>): void {
  const compare = app.hasher.matches.bind(app.hasher);
  vi.spyOn(app.hasher, 'matches').mockImplementationOnce(async (...typed) => {
    await happen();
    return compare(...typed);
  });
}

async function endOthers(caller: Caller): Promise<void> {
  await caller.post('/auth/sessions/end-others', { currentPassword }).expect(200);
}

/** Ends the session on the other device. */
async function endOther(caller: Caller): Promise<void> {
  const { sessions } = (await caller.get('/auth/sessions').expect(200)).body.data;
  const { id } = sessions.find(({ isCurrent }: { isCurrent: boolean }) => !isCurrent);
  await caller.post(`/auth/sessions/${id}/end`, { currentPassword }).expect(200);
}

describe.each([
  ['by signing out everywhere else', endOthers],
  ['alone', endOther],
])('a session that was ended %s and is used in a process with outdated data', (_, end) => {
  it('cannot be exchanged for a new session, even with the password and a code', async () => {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const { session, authenticator, signIn, recoveryCodes } = await createTwoStepAdministrator(app);
    const { body } = await signIn(authenticator.nextCode()).expect(200);
    const stolen = other.callerWith(session.token ?? '');
    await stolen.get('/elections').expect(200);
    await end(app.callerWith(body.data.token));
    await stolen.get('/elections').expect(200);

    const code = recoveryCodes[1] ?? '';
    const path = '/auth/second-factor';
    const answers = [
      await stolen.get('/auth/profile'),
      await stolen.get('/auth/sessions'),
      await stolen.put('/auth/password', { currentPassword, newPassword }),
      await stolen.post('/auth/sessions/end-others', { currentPassword }),
      await stolen.post(path, { currentPassword }),
      await stolen.put(path, { code }),
      await stolen.post(`${path}/recovery-codes`, { currentPassword, code }),
      await stolen.post(`${path}/off`, { currentPassword, code }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401));
    await signIn(code).expect(200);
  });
});

describe('a sign-in that is still checking the password', () => {
  it('does not bypass two-step sign-in that is turned on at that moment', async () => {
    const app = await startTestApp();
    const person = await app.createAdministrator();
    const session = await app.signIn(person);
    const { authenticator } = await beginSecondFactor(app, session);
    duringTheNextComparison(app, async () => {
      await session.put('/auth/second-factor', { code: authenticator.code() }).expect(200);
    });
    const attempt = { userId: person.userId, password: PASSWORD };
    const { body } = await app.anonymous.post('/auth/login', attempt);
    const late = app.callerWith(body.data.token);
    await late.get('/elections').expect(401);
    await late.get('/auth/profile').expect(401);
  });
});

describe('a session that ends during a request', () => {
  async function startTwice() {
    const app = await startTestApp();
    const other = await startTestApp({ databaseName: app.databaseName });
    const person = await app.createAdministrator();
    const [here, there] = [await app.signIn(person), await app.signIn(person)];
    return { app, person, here, there: other.callerWith(there.token ?? '') };
  }

  it('cannot end other sessions or set a password', async () => {
    const { app, person, here, there } = await startTwice();
    duringTheNextComparison(app, () => endOthers(there));
    await here.post('/auth/sessions/end-others', { currentPassword }).expect(401);
    const again = await app.signIn(person);
    const administrator = await app.asAdministrator();
    const { _id } = person;
    duringTheNextComparison(app, async () => {
      await administrator.post(`/auth/administrators/${_id}/disable`).expect(200);
      await administrator
        .post(`/auth/administrators/${_id}/enable`, { currentPassword: PASSWORD })
        .expect(200);
    });
    const changed = await again.put('/auth/password', { currentPassword, newPassword });
    expect([changed.status, changed.body.code]).toEqual([403, 'WRONG_PASSWORD']);
    await app.signIn(person);
  });

  it('cannot turn off two-step sign-in or create recovery codes', async () => {
    const app = await startTestApp();
    const { session, signIn, authenticator } = await createTwoStepAdministrator(app);
    const path = '/auth/second-factor';
    for (const act of ['recovery-codes', 'off']) {
      const { token } = (await signIn(authenticator.nextCode()).expect(200)).body.data;
      const [stolen, code] = [app.callerWith(token), authenticator.nextCode()];
      const { token: kept } = (await signIn(code).expect(200)).body.data;
      duringTheNextComparison(app, () => endOthers(app.callerWith(kept)));
      const body = { currentPassword, code: authenticator.nextCode() };
      const refused = await stolen.post(`${path}/${act}`, body);
      expect([refused.status, refused.body.code]).toEqual([409, 'SECOND_FACTOR_CHANGED']);
    }
    await session.get('/auth/profile').expect(401);
    expect((await signIn()).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });

  it('changes nothing if the administrator is disabled during the request', async () => {
    const app = await startTestApp();
    const { person, session, signIn, authenticator } = await createTwoStepAdministrator(app);
    const keptOut = { $set: { disabledAt: app.clock.now() } };
    const users = app.connection.collection<{ _id: string }>('users');
    duringTheNextComparison(app, () => users.updateOne({ _id: person._id }, keptOut));
    const body = { currentPassword, code: authenticator.nextCode() };
    await session.post('/auth/second-factor/off', body).expect(409);
    await users.updateOne({ _id: person._id }, { $set: { disabledAt: null } });
    duringTheNextComparison(app, () => users.updateOne({ _id: person._id }, keptOut));
    await session.put('/auth/password', { currentPassword, newPassword }).expect(403);
    await users.updateOne({ _id: person._id }, { $set: { disabledAt: null } });
    expect((await signIn()).body.code).toBe('SECOND_FACTOR_REQUIRED');
  });
});

it('an emailed password requires a code if two-step sign-in was just turned on', async () => {
  const app = await startTestApp();
  const person = await app.createAdministrator();
  const session = await app.signIn(person);
  const { authenticator } = await beginSecondFactor(app, session);
  const { userId } = person;
  await app.anonymous.post('/auth/forgot', { userId }).expect(200);
  await app.services.resets.sendDue(new AbortController().signal);
  const password = passwordIn(app.mails.at(-1)?.text);
  // The emailed password is right, and is hashed to become the only one.
  const hash = app.hasher.hashGenerated.bind(app.hasher);
  vi.spyOn(app.hasher, 'hashGenerated').mockImplementationOnce(async (...given) => {
    await session.put('/auth/second-factor', { code: authenticator.code() }).expect(200);
    return hash(...given);
  });
  const asked = await app.anonymous.post('/auth/login', { userId, password });
  expect([asked.status, asked.body.code]).toEqual([401, 'SECOND_FACTOR_REQUIRED']);
  const code = authenticator.nextCode();
  await app.anonymous.post('/auth/login', { userId, password, code }).expect(200);
});

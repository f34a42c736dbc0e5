import { describe, expect, it } from 'vitest';
import { createStaffStore } from '../../src/features/auth/staff-store.ts';
import { userModel } from '../../src/features/people/user/user-document.ts';
import { startTestApp, type TestApp, passwordIn } from '../support/test-app.ts';
import { copyOf, differences, type Person, suspects } from './database-copy.ts';

/**
 * The adversary has two or more copies of the whole database, but not the secrets, and knows the voter roll. Between
 * two copies, one voter signs in and votes. The vote is revealed if a changed document identifies that voter, in clear
 * text or by a hash that anyone can compute.
 */

/** Creates an open election and voters whose credentials have been emailed. */
async function startWithMailedRoll() {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  const election = await app.createElection();
  const roll: Person[] = [];
  for (let number = 1; number <= 12; number += 1) {
    const person = { name: `Member ${number} Moreau`, email: `member-${number}@example.org` };
    const answer = await administrator.post('/auth/register', person).expect(201);
    const { id, userId } = answer.body.data.user as { id: string; userId: string };
    roll.push({ ...person, _id: id, userId });
  }
  await sendAll(app);
  while ((await app.services.audit.moveEvents()) > 0);
  const mailed = new Map(app.mails.map((mail) => [mail.to.address, passwordIn(mail.text)]));
  const passwordOf = ({ email }: Person) => mailed.get(email) ?? '';
  const [voter, ...others] = roll as [Person, ...Person[]];
  const signIn = (password: string, person = voter) =>
    app.anonymous.post('/auth/login', { userId: person.userId, password, userType: 'voter' });
  const vote = (token: string) => app.callerWith(token).vote(election).expect(201);
  return { app, administrator, election, roll, voter, others, passwordOf, signIn, vote };
}

async function sendAll(app: TestApp) {
  const { signal } = new AbortController();
  await app.services.credentials.sendDue(signal);
  await app.services.resets.sendDue(signal);
}

type Scene = Awaited<ReturnType<typeof startWithMailedRoll>>;

/** What voters can do before they vote. Each function returns the token for voting. */
const visits: Record<string, (scene: Scene) => Promise<string>> = {
  'the first sign-in with the emailed password': async ({ voter, passwordOf, signIn }) =>
    (await signIn(passwordOf(voter)).expect(200)).body.data.token,

  'a new password': async ({ app, voter, passwordOf, signIn }) => {
    const { token } = (await signIn(passwordOf(voter)).expect(200)).body.data;
    const request = { currentPassword: passwordOf(voter), newPassword: 'four-random-words-here' };
    return (await app.callerWith(token).put('/auth/password', request).expect(200)).body.data.token;
  },

  'signing out everywhere else': async ({ app, voter, passwordOf, signIn }) => {
    const { token } = (await signIn(passwordOf(voter)).expect(200)).body.data;
    const request = { currentPassword: passwordOf(voter) };
    const answer = await app.callerWith(token).post('/auth/sessions/end-others', request);
    return answer.body.data.token;
  },

  '“Forgot?” and the password in its email': async ({ app, voter, signIn }) => {
    await app.anonymous.post('/auth/forgot', { userId: voter.userId }).expect(200);
    await sendAll(app);
    return (await signIn(passwordIn(app.mails.at(-1)?.text)).expect(200)).body.data.token;
  },

  'many wrong passwords, then the right one from elsewhere': async (scene) => {
    const { app, voter, passwordOf, signIn } = scene;
    for (let i = 0; i < 12; i += 1) await signIn('my-old-password');
    const elsewhere = { ip: '198.51.100.7', userAgent: '' };
    const attempt = { userId: voter.userId, password: passwordOf(voter) };
    return (await app.services.signIn.withPassword(attempt, elsewhere)).token;
  },

  'signing out and in again': async ({ app, voter, passwordOf, signIn }) => {
    const { token } = (await signIn(passwordOf(voter)).expect(200)).body.data;
    await app.callerWith(token).post('/auth/logout').expect(200);
    return (await signIn(passwordOf(voter)).expect(200)).body.data.token;
  },
};

describe('two copies of the database do not reveal who voted between them', () => {
  it.each(Object.keys(visits))('%s', async (name) => {
    const scene = await startWithMailedRoll();
    const before = await copyOf(scene.app);
    const token = await visits[name]?.(scene);
    while ((await scene.app.services.audit.moveEvents()) > 0);
    const between = await copyOf(scene.app);
    await scene.vote(token ?? '');
    const after = await copyOf(scene.app);
    expect(differences(before, after).some((one) => one.startsWith('ballots '))).toBe(true);
    expect(suspects(before, between, scene.roll)).toEqual([]);
    expect(suspects(between, after, scene.roll)).toEqual([]);
    expect(suspects(before, after, scene.roll)).toEqual([]);
  });

  it('unless the roll records a sign-in, in which case the attack succeeds', async () => {
    const { app, roll, voter } = await startWithMailedRoll();
    const before = await copyOf(app);
    await createStaffStore(userModel(app.connection)).recordSignIn(voter._id, app.clock.now(), {
      eventId: 'noted',
    } as never);
    expect(suspects(before, await copyOf(app), roll)).toEqual([voter.userId]);
  });
});

describe('an attacker who has copies and sends requests', () => {
  it('cannot link a password request to an earlier request for the same user', async () => {
    const { app, voter } = await startWithMailedRoll();
    const ask = async () => {
      await app.anonymous.post('/auth/forgot', { userId: voter.userId }).expect(200);
      const pending = await copyOf(app);
      await sendAll(app);
      const sent = await copyOf(app);
      return [...pending.keys(), ...sent.keys()].filter((key) => key.startsWith('reset'));
    };
    const own = await ask();
    app.clock.advance(31 * 60_000);
    const later = await ask();
    expect([new Set(own).size, new Set([...own, ...later]).size]).toEqual([2, 4]);
  });

  it('cannot cause a change to the account pages unless the voter signs in', async () => {
    const { app, administrator, voter, signIn } = await startWithMailedRoll();
    const pagesOf = async () =>
      [...(await copyOf(app))].filter(([key]) => key.startsWith('accountPages'));
    const before = await pagesOf();
    await app.anonymous.post('/auth/forgot', { userId: voter.userId }).expect(200);
    await sendAll(app);
    for (let i = 0; i < 3; i += 1) await signIn('not-the-password').expect(401);
    await administrator.post('/auth/voters/disable', { ids: [voter._id] }).expect(200);
    await administrator.post('/auth/voters/enable', { ids: [voter._id] }).expect(200);
    await sendAll(app);
    expect(await pagesOf()).toEqual(before);
  });

  it('finds the same number of account pages, with the same sizes, before and after sign-ins', async () => {
    const { app, roll, passwordOf, signIn } = await startWithMailedRoll();
    const sizes = async () =>
      [...(await copyOf(app))]
        .filter(([key]) => key.startsWith('accountPages'))
        .map(([key, text]) => `${key} ${(JSON.parse(text) as { sealed: string }).sealed.length}`)
        .toSorted();
    const before = await sizes();
    for (const person of roll) await signIn(passwordOf(person), person).expect(200);
    expect(await sizes()).toEqual(before);
  });
});

it('ends earlier sessions in all processes when a voter chooses a password', async () => {
  const { app, voter, passwordOf, signIn } = await startWithMailedRoll();
  const other = (await signIn(passwordOf(voter)).expect(200)).body.data.token;
  const { token } = (await signIn(passwordOf(voter)).expect(200)).body.data;
  const request = { currentPassword: passwordOf(voter), newPassword: 'four-random-words-here' };
  await app.callerWith(token).put('/auth/password', request).expect(200);
  const elsewhere = await startTestApp({ databaseName: app.databaseName });
  await elsewhere.services.sessions.refresh();
  await elsewhere.callerWith(other).get('/auth/profile').expect(401);
  await signIn(passwordOf(voter)).expect(401);
  await signIn('four-random-words-here').expect(200);
});

import { describe, expect, it } from 'vitest';
import { createTwoStepAdministrator } from '../support/second-factor.ts';
import { type Caller, PASSWORD, startTestApp, type TestApp } from '../support/test-app.ts';

const person = { name: 'Eve', email: 'eve@example.org' };
type Act = (caller: Caller, proof: object) => ReturnType<Caller['post']>;

/** Acts that hand out credentials to a chosen address or person, or grant rights. */
const ACTS: [string, (app: TestApp) => Promise<Act>][] = [
  ...['admin', 'auditor'].map((userType): (typeof ACTS)[number] => [
    `register a user with the role ${userType}`,
    async () => (caller, proof) => caller.post('/auth/register', { ...person, userType, ...proof }),
  ]),
  [
    'enable a disabled administrator',
    async (app) => {
      const { _id } = await app.createAdministrator();
      const administrator = await app.asAdministrator();
      await administrator.post(`/auth/administrators/${_id}/disable`).expect(200);
      return (caller, proof) => caller.post(`/auth/administrators/${_id}/enable`, proof);
    },
  ],
  [
    'enable a disabled auditor',
    async (app) => {
      const { _id } = await app.createAuditor();
      const administrator = await app.asAdministrator();
      await administrator.post(`/auth/auditors/${_id}/disable`).expect(200);
      return (caller, proof) => caller.post(`/auth/auditors/${_id}/enable`, proof);
    },
  ],
  [
    'change a voter’s address',
    async (app) => {
      const { _id } = await app.createVoter();
      return (caller, proof) => caller.put(`/auth/voters/${_id}`, { ...person, ...proof });
    },
  ],
  [
    'change the addresses of several voters',
    async (app) => {
      const { _id } = await app.createVoter();
      const addresses = [{ id: _id, email: person.email }];
      return (caller, proof) => caller.post('/auth/voters/addresses', { addresses, ...proof });
    },
  ],
  [
    'print a code sheet',
    async (app) => {
      const { _id } = await app.createVoter();
      const whom = { ids: [_id] };
      return (caller, proof) =>
        caller.post('/auth/voters/code-sheets', { whom, timeZone: 'UTC', ...proof });
    },
  ],
];

/** Returns the status and the fields of a refused act. */
async function refusalOf(act: ReturnType<Act>) {
  const { status, body } = await act;
  return [status, body.code, Object.keys(body.fields ?? {})];
}

const usersIn = async (app: TestApp) =>
  app.connection.collection('users').find({}).project({ events: 0 }).sort({ _id: 1 }).toArray();

describe('an administrator’s session that was left open', () => {
  it.each(ACTS)('cannot %s without the administrator’s password', async (_, prepare) => {
    const app = await startTestApp();
    const caller = await app.asAdministrator();
    const act = await prepare(app);
    const before = await usersIn(app);
    for (const proof of [{}, { currentPassword: 'a-guess' }])
      expect(await refusalOf(act(caller, proof))).toEqual([
        403,
        'WRONG_PASSWORD',
        ['currentPassword'],
      ]);
    expect(await usersIn(app)).toEqual(before);
    expect((await act(caller, { currentPassword: PASSWORD })).status).toBeLessThan(300);
    expect(await usersIn(app)).not.toEqual(before);
  });

  it.each(ACTS)('cannot %s without a code if two-step sign-in is on', async (_, prepare) => {
    const app = await startTestApp();
    const { session: caller, recoveryCode: code } = await createTwoStepAdministrator(app);
    const act = await prepare(app);
    const before = await usersIn(app);
    for (const wrong of [{}, { code: '000000' }])
      expect(await refusalOf(act(caller, { currentPassword: PASSWORD, ...wrong }))).toEqual([
        403,
        'WRONG_CODE',
        ['code'],
      ]);
    expect(await refusalOf(act(caller, { currentPassword: 'a-guess', code }))).toEqual([
      403,
      'WRONG_PASSWORD',
      ['currentPassword'],
    ]);
    expect(await usersIn(app)).toEqual(before);
    expect((await act(caller, { currentPassword: PASSWORD, code })).status).toBeLessThan(300);
    expect(await usersIn(app)).not.toEqual(before);
  });

  it('can guess the password no more often than a stranger', async () => {
    const app = await startTestApp();
    const administrator = await app.createAdministrator();
    const caller = await app.signIn(administrator);
    const guess = () =>
      caller.post('/auth/register', { ...person, userType: 'admin', currentPassword: 'a-guess' });
    const statuses = new Set<number>();
    for (let times = 0; times < 20; times += 1) statuses.add((await guess()).status);
    expect([...statuses]).toEqual([403, 429]);
    const { userId } = administrator;
    await app.anonymous.post('/auth/login', { userId, password: PASSWORD }).expect(429);
  });

  it('needs no password to register voters and to correct names', async () => {
    const caller = await (await startTestApp()).asAdministrator();
    const { body } = await caller
      .post('/auth/register', { ...person, userType: 'voter' })
      .expect(201);
    const { id } = body.data.user;
    await caller.put(`/auth/voters/${id}`, { ...person, name: 'Eva' }).expect(200);
  });
});

import { describe, expect, it } from 'vitest';
import { type Caller, PASSWORD, startTestApp } from '../../../../test/support/test-app.ts';

type Act = 'disable' | 'enable';

const staff = (caller: Caller, path: string) => caller.post(path, { currentPassword: PASSWORD });

const ROLES = {
  voter: {
    create: 'createVoter',
    act: (caller: Caller, act: Act, id: string) =>
      caller.post(`/auth/voters/${act}`, { ids: [id] }),
    shown: () => ({ changed: 1 }),
  },
  admin: {
    create: 'createAdministrator',
    act: (caller: Caller, act: Act, id: string) =>
      staff(caller, `/auth/administrators/${id}/${act}`),
    shown: (id: string, isDisabled: boolean) => ({ administrator: { id, isDisabled } }),
  },
  auditor: {
    create: 'createAuditor',
    act: (caller: Caller, act: Act, id: string) => staff(caller, `/auth/auditors/${id}/${act}`),
    shown: (id: string, isDisabled: boolean) => ({ auditor: { id, isDisabled } }),
  },
} as const;

const TYPES = ['voter', 'admin', 'auditor'] as const;

describe.each(TYPES)('disabling and enabling a user with the role %s', (userType) => {
  const role = ROLES[userType];

  async function start() {
    const app = await startTestApp();
    const administrator = await app.createAdministrator();
    const caller = await app.signIn(administrator);
    const person = await app[role.create]();
    const session = await app.signIn(person);
    const act = (name: Act, id = person._id) => role.act(caller, name, id);
    const signIn = () =>
      app.anonymous.post('/auth/login', { userId: person.userId, password: PASSWORD });
    return { app, administrator, caller, person, session, act, signIn };
  }

  it('ends all sessions and rejects sign-ins until the user is enabled', async () => {
    const { person, session, act, signIn } = await start();
    const disabled = await act('disable').expect(200);
    expect(disabled.body.data).toMatchObject(role.shown(person._id, true));
    if (userType !== 'voter') {
      expect(disabled.body.message).toBe(`${person.name} was disabled and signed out everywhere.`);
    }
    await session.get('/auth/profile').expect(401);
    const refused = await signIn();
    expect([refused.status, refused.body.code, refused.body.message]).toEqual([
      403,
      'ACCOUNT_DISABLED',
      'This account is disabled. Contact your election administrator.',
    ]);
    const enabled = await act('enable').expect(200);
    expect(enabled.body.data).toMatchObject(role.shown(person._id, false));
    await session.get('/auth/profile').expect(401);
    await signIn().expect(200);
  });

  it('changes nothing when repeated, and records each change once', async () => {
    const { app, administrator, person, act } = await start();
    for (const name of ['disable', 'disable', 'enable', 'enable'] as const)
      await act(name).expect(200);
    const entries = await app.auditEntries({ event: { $in: ['user.disabled', 'user.enabled'] } });
    const actor = { type: 'user', userId: administrator.userId, name: administrator.name };
    const subject = { id: person.userId, label: person.userId };
    expect(entries).toMatchObject([
      { event: 'user.disabled', actor, subject },
      { event: 'user.enabled', actor, subject },
    ]);
  });

  it('delays the credentials email of a disabled user', async () => {
    const { app, caller, act } = await start();
    const lena = { name: 'Lena', email: 'lena@example.org', userType, currentPassword: PASSWORD };
    const { body } = await caller.post('/auth/register', lena).expect(201);
    const { signal } = new AbortController();
    await act('disable', body.data.user.id).expect(200);
    await app.services.credentials.sendDue(signal);
    expect(app.mails).toEqual([]);
    await act('enable', body.data.user.id).expect(200);
    await app.services.credentials.sendDue(signal);
    expect(app.mails).toMatchObject([{ to: { address: lena.email } }]);
  });

  it('does not affect users with other roles or unknown IDs', async () => {
    const { app, act } = await start();
    const others = TYPES.filter((type) => type !== userType).map((type) => ROLES[type].create);
    for (const create of others) {
      const { _id } = await app[create]();
      await act('disable', _id).expect(userType === 'voter' ? 200 : 404);
      expect((await app.services.users.findById(_id))?.disabledAt).toBeNull();
    }
    const unknown = await act('enable', 'nobody');
    if (userType === 'voter') expect(unknown.body.data).toEqual({ changed: 0 });
    else expect(unknown.status).toBe(404);
  });
});

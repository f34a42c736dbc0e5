import { describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** Characters that expand when they are folded, to as many as 18 letters. */
const LIGATURES = ['ﷺ', '㌖', 'ﷺ ', 'ΐ'];

const sendDue = ({ services }: TestApp) =>
  services.credentials.sendDue(new AbortController().signal);

describe('strings of the maximum length', () => {
  it.each(LIGATURES)('work as names of users in searches and emails: %s', async (sign) => {
    const app = await startTestApp();
    const administrator = await app.asAdministrator();
    for (const length of [58, 120, 200]) {
      const name = sign.repeat(length).slice(0, 200);
      const email = `p${length}@x.org`;
      await administrator.post('/auth/register', { name, email }).expect(201);
    }
    await sendDue(app);
    expect(app.mails).toHaveLength(3);
    const search = encodeURIComponent(sign.repeat(200).slice(0, 200));
    for (const sort of ['name', 'mail', 'userId', 'registeredAt']) {
      const found = await administrator.get(`/auth/voters/roll?sort=${sort}&search=${search}`);
      expect(found.status).toBe(200);
    }
    const ids = (await administrator.get('/auth/voters').expect(200)).body.data.voters.map(
      ({ id }: { id: string }) => id,
    );
    await administrator.post('/auth/voters/disable', { ids }).expect(200);
    await administrator.post('/auth/voters/enable', { ids }).expect(200);
  });

  it.each(LIGATURES)(
    'work as election titles, names of voter lists, and user IDs in requests: %s',
    async (sign) => {
      const app = await startTestApp();
      const administrator = await app.asAdministrator();
      const long = sign.repeat(200).slice(0, 200).trim();
      const { id, ...election } = await app.createElection({ title: long });
      await administrator.put(`/elections/${id}`, { ...election, title: 'Short' }).expect(200);
      await app.services.imports.upload(
        { bytes: Buffer.from('Ann;ann@x.org'), fileName: long },
        { type: 'system' },
      );
      const asked = sign.repeat(64).slice(0, 64);
      for (const userId of [asked, 'ADMIN001']) {
        const answer = await app.anonymous.post('/auth/login', { userId, password: 'wrong' });
        expect(answer.status).toBe(401);
      }
      await app.anonymous.post('/auth/forgot', { userId: asked });
      await app.services.resets.sendDue(new AbortController().signal);
      while ((await app.services.audit.moveEvents()) > 0);
      expect(await app.services.audit.queueLength()).toBe(0);
      await administrator.get(`/audit?person=${encodeURIComponent(asked)}`).expect(200);
    },
  );
});

it('accepts group names with characters that expand when they are folded', async () => {
  const app = await startTestApp();
  const administrator = await app.asAdministrator();
  for (const sign of [...LIGATURES, '\u{1d15e}']) {
    const name = sign.repeat(60).slice(0, 60).trim();
    await app.createVoter({ groups: [name] });
    const found = await administrator.get(`/auth/voters/roll?group=${encodeURIComponent(name)}`);
    expect([found.status, found.body.data.total]).toEqual([200, 1]);
    await administrator.post('/groups', { name }).expect(409);
  }
});

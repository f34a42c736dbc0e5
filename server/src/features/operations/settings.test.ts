import { describe, expect, it } from 'vitest';
import { FIRST_SETTINGS } from '@votewise/contract';
import { VERSION } from '@votewise/contract/base/version';
import { drawPortrait } from '../../cli/drawn-photo.ts';
import { shared, startTestApp, startWithAdministrator } from '../../../test/support/test-app.ts';

const app = shared(startWithAdministrator);

describe('the endpoints of settings and change settings', () => {
  it('rejects visitors, voters, and auditors', async () => {
    const { app: site } = app();
    const change = { organisation: 'Alder Court', expectedRevision: 0 };
    await site.anonymous.get('/settings').expect(401);
    await site.anonymous.put('/settings', change).expect(401);
    for (const caller of [await site.asVoter(), await site.asAuditor()]) {
      await caller.get('/settings').expect(403);
      await caller.put('/settings', change).expect(403);
    }
  });

  it.each([
    [{ email: 'board' }, 'email'],
    [{ phone: 'call us' }, 'phone'],
    [{ organisation: 'Alder\nCourt' }, 'organisation'],
    [{ address: 'x'.repeat(501) }, 'address'],
    [{ weight: { singular: 'share', plural: '', total: null } }, 'weight.plural'],
    [{ weight: { singular: 'share', plural: 'shares', total: 0.5 } }, 'weight.total'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ language: 'tlh' }, 'language'],
    [{ paperSize: 'A3' }, 'paperSize'],
  ])('rejects %o', async (change, field) => {
    const { administrator } = app();
    const answer = await administrator
      .put('/settings', { ...change, expectedRevision: 0 })
      .expect(400);
    expect(Object.keys(answer.body.fields)).toEqual([field]);
  });
});

it('changes only the details that are given, removes empty ones, and records each change', async () => {
  const { app: site, administrator } = await startWithAdministrator();
  const save = (change: object) => administrator.put('/settings', change).expect(200);
  const first = { organisation: ' Alder Court ', email: 'board@example.org', expectedRevision: 0 };
  expect((await save(first)).body.data).toEqual({
    contact: { organisation: 'Alder Court', email: 'board@example.org' },
    ...FIRST_SETTINGS,
    variables: {},
    revision: 1,
    version: VERSION,
  });
  await save({ organisation: 'Alder House', email: '', phone: '555 0123', expectedRevision: 1 });
  // Nothing changes, so nothing is recorded.
  await save({ organisation: 'Alder House', expectedRevision: 2 });
  const contact = { organisation: 'Alder House', phone: '555 0123' };
  const shown = await administrator.get('/settings').expect(200);
  expect(shown.body.data).toEqual({
    contact,
    ...FIRST_SETTINGS,
    variables: {},
    revision: 2,
    version: VERSION,
  });
  expect((await site.anonymous.get('/contact').expect(200)).body.data).toEqual({ contact });
  const entries = await site.auditEntries({ event: 'settings.changed' });
  expect(entries.map(({ details }) => details)).toEqual([
    { name: { from: '', to: 'Alder Court' }, contact: ['email address'] },
    {
      name: { from: 'Alder Court', to: 'Alder House' },
      contact: ['email address', 'phone number'],
    },
  ]);
});

it('names weights, sets the time zone, the language of new voters, and the paper size, and records it', async () => {
  const { app: site, administrator } = await startWithAdministrator();
  const save = (change: object) => administrator.put('/settings', change).expect(200);
  const shares = { singular: 'share', plural: 'shares', total: 1_000 };
  const files = { timeZone: 'Europe/Berlin', language: 'de', paperSize: 'Letter' };
  await save({ weight: shares, ...files, expectedRevision: 0 });
  await administrator
    .post('/auth/register', { name: 'Ada', email: 'ada@example.org', userType: 'voter' })
    .expect(201);
  await administrator
    .post('/auth/register', { name: 'Bo', email: 'bo@example.org', language: 'en' })
    .expect(201);
  const roll = await administrator.get('/auth/voters?limit=10').expect(200);
  const spoken = roll.body.data.voters.map((voter: { language?: string }) => voter.language);
  expect(spoken.toSorted()).toEqual(['de', 'en']);
  await save({ weight: { ...shares, total: null }, timeZone: null, expectedRevision: 1 });
  const { body } = await administrator.get('/settings').expect(200);
  expect(body.data).toMatchObject({
    weight: { total: null },
    timeZone: null,
    language: 'de',
    paperSize: 'Letter',
  });
  const entries = await site.auditEntries({ event: 'settings.changed' });
  expect(entries.map(({ details }) => details)).toEqual([
    {
      contact: [],
      weight: { from: 'weight', to: 'shares of 1,000' },
      timeZone: { from: '', to: 'Europe/Berlin' },
      language: { from: 'English', to: 'German' },
      paperSize: { from: '', to: 'Letter' },
    },
    {
      contact: [],
      weight: { from: 'shares of 1,000', to: 'shares' },
      timeZone: { from: 'Europe/Berlin', to: '' },
    },
  ]);
});

it('shows the logo to everyone until it is replaced or removed, and takes only plain pictures', async () => {
  const { app: site, administrator } = await startWithAdministrator();
  const upload = (file: Buffer) =>
    administrator.post('/settings/logo').set('Content-Type', 'image/jpeg').send(file);
  const answer = await upload(Buffer.from('<svg/>')).expect(400);
  expect(answer.body.message).toContain('not a plain JPEG picture');
  const [first, second] = [drawPortrait(1), drawPortrait(2)];
  const { logo } = (await upload(first).expect(200)).body.data;
  const shown = await site.anonymous.get(`/logo/${logo}`).expect(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(Buffer.compare(shown.body, first)).toBe(0);
  expect(site.services.settings.organization()).toEqual({ logo: `/api/logo/${logo}` });
  const { logo: next } = (await upload(second).expect(200)).body.data;
  await site.anonymous.get(`/logo/${logo}`).expect(404);
  await site.anonymous.get(`/logo/${next}`).expect(200);
  await administrator.delete('/settings/logo').expect(200);
  await site.anonymous.get(`/logo/${next}`).expect(404);
  const entries = await site.auditEntries({ event: 'settings.changed' });
  expect(entries.map(({ details }) => details.logo)).toEqual(['set', 'set', 'removed']);
});

it('lets only one of two administrators change the same settings', async () => {
  const { app: site, administrator } = await startWithAdministrator();
  const other = await site.asAdministrator();
  const saved = await Promise.all([
    administrator.put('/settings', { organisation: 'Alder Court', expectedRevision: 0 }),
    other.put('/settings', { organisation: 'Birch Court', expectedRevision: 0 }),
  ]);
  const statuses = saved.map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 409]);
  const late = { organisation: 'Cedar Court', expectedRevision: 0 };
  const answer = await administrator.put('/settings', late).expect(409);
  expect(answer.body.code).toBe('EDITED_MEANWHILE');
});

it('lets variables win over settings, and names them', async () => {
  const before = await startTestApp({ hasOwnConnection: true });
  const user = await before.createAdministrator();
  const change = { organisation: 'Alder Court', phone: '555 0123', expectedRevision: 0 };
  await (await before.signIn(user)).put('/settings', change).expect(200);

  const { databaseName } = before;
  const contact = { organisation: 'Alder Court Association' };
  const administrator = await (await startTestApp({ databaseName, contact })).signIn(user);
  const { body } = await administrator.get('/settings').expect(200);
  expect(body.data).toEqual({
    contact: { organisation: 'Alder Court Association', phone: '555 0123' },
    ...FIRST_SETTINGS,
    variables: { organisation: 'ORGANISATION' },
    revision: 1,
    version: VERSION,
  });
  const refused = await administrator
    .put('/settings', { organisation: 'Alder House', expectedRevision: 1 })
    .expect(400);
  expect(refused.body.fields.organisation).toContain('ORGANISATION');
});

it('follows changes that other processes make, also in emails', async () => {
  const first = await startTestApp({ hasOwnConnection: true });
  const second = await startTestApp({ databaseName: first.databaseName });
  const { userId, ...user } = await first.createAdministrator();
  const change = { organisation: 'Alder Court', expectedRevision: 0 };
  await (await first.signIn({ userId, ...user })).put('/settings', change).expect(200);
  const jobs = second.services.features.flatMap((feature) => feature.jobs);
  const follow = jobs.find(({ name }) => name === 'follow-settings');
  await follow?.run(new AbortController().signal);
  const answer = await second.anonymous.get('/contact').expect(200);
  expect(answer.body.data.contact).toEqual({ organisation: 'Alder Court' });
  await second.anonymous.post('/auth/forgot', { userId }).expect(200);
  await second.services.resets.sendDue(new AbortController().signal);
  expect(second.mails.map(({ html }) => html.includes('Alder Court'))).toEqual([true]);
});

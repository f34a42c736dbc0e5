import type { OwnMeeting, Proxy } from '@votewise/contract';
import { expect, it } from 'vitest';
import type { Mail, Mailer } from '../../../platform/mail/mailer.ts';
import {
  checkIn,
  createMember,
  createMembers,
  planMeeting,
} from '../../../../test/support/meetings.ts';
import { mailerThat, PASSWORD, startTestApp } from '../../../../test/support/test-app.ts';

async function withMembers(count: number, proxiesPerHolder = 2, mailer?: Mailer) {
  const app = await startTestApp({ ...(mailer && { mailer }) });
  const meeting = await planMeeting(app, { proxiesPerHolder });
  const members = await createMembers(
    app,
    Array.from({ length: count }, () => ({})),
  );
  return { app, ...meeting, members };
}

type Member = Awaited<ReturnType<typeof createMember>>;

const proxiesOf = async ({ administrator, path }: Awaited<ReturnType<typeof withMembers>>) =>
  (await administrator.get(`${path}/proxies`).expect(200)).body.data.proxies as Proxy[];

const inWords = (all: readonly Proxy[]) =>
  all.map(({ giver, holder, ended }) => `${giver.userId} ${holder.userId} ${ended ?? 'holds'}`);

const only = <Item>(items: readonly Item[]): Item => {
  if (items.length !== 1 || items[0] === undefined) throw new Error(`${items.length} items`);
  return items[0];
};

const give = (giver: Member, path: string, holder: string) =>
  giver.caller.post(`${path}/proxy`, { holder });

it('is given by a member to a voter ID or an address, replaced, and taken back', async () => {
  const held = await withMembers(3);
  const { app, path, members } = held;
  const [anna, bo, cleo] = members as [Member, Member, Member];
  const given = await give(anna, path, ` ${bo.userId.toLowerCase()} `).expect(200);
  expect(given.body.data.meeting.holder).toEqual({
    userId: bo.userId,
    name: bo.name,
    notIn: [],
  });
  await give(anna, path, bo.userId).expect(200);
  await give(anna, path, cleo.email.toUpperCase()).expect(200);
  const { body } = await cleo.caller.get('/meetings/mine').expect(200);
  const own: OwnMeeting = only(body.data.meetings);
  expect(own.represents).toEqual([
    { userId: anna.userId, name: anna.name, weight: 1, votedIn: [], onPaper: [], notIn: [] },
  ]);
  await anna.caller.delete(`${path}/proxy`).expect(200);
  await anna.caller.delete(`${path}/proxy`).expect(200);
  expect(inWords(await proxiesOf(held))).toEqual([
    `${anna.userId} ${bo.userId} replaced`,
    `${anna.userId} ${cleo.userId} taken-back`,
  ]);
  const entries = await app.auditEntries({ 'subject.type': 'meeting' });
  expect(entries.map(({ event, actor, details }) => [event, actor.name, details.instead])).toEqual([
    ['meeting.created', expect.any(String), undefined],
    ['meeting.proxy-given', anna.userId, undefined],
    ['meeting.proxy-given', anna.userId, bo.userId],
    ['meeting.proxy-taken-back', anna.userId, undefined],
  ]);
});

it('is given between two voters who share an address, also by this address', async () => {
  const held = await withMembers(3);
  const { path, members, administrator, enter } = held;
  const [anna, bo, cleo] = members as [Member, Member, Member];
  const share = (member: Member) =>
    administrator
      .put(`/auth/voters/${member._id}`, {
        email: anna.email,
        shareAddress: true,
        currentPassword: PASSWORD,
      })
      .expect(200);
  await share(bo);
  const first = await held.app.signIn(anna);
  const given = await first.post(`${path}/proxy`, { holder: anna.email }).expect(200);
  expect(given.body.data.meeting.holder).toEqual({
    userId: bo.userId,
    name: bo.name,
    notIn: [],
  });
  const second = await held.app.signIn(bo);
  const { body } = await second.get('/meetings/mine').expect(200);
  expect(only<OwnMeeting>(body.data.meetings).represents).toMatchObject([
    { userId: anna.userId, name: anna.name },
  ]);
  // For someone else, or for a third voter with this address, it names no one.
  await give(cleo, path, anna.email).expect(404);
  await share(cleo);
  await first.post(`${path}/proxy`, { holder: anna.email }).expect(404);
  expect((await enter(cleo.userId, anna.email).expect(404)).body.message).toBe(
    `Several voters share the address ${anna.email}. Enter the voter ID.`,
  );
  expect(inWords(await proxiesOf(held))).toEqual([`${anna.userId} ${bo.userId} holds`]);
});

it('refuses oneself, chains, and more than the limit', async () => {
  const { path, members, administrator, enter } = await withMembers(5, 1);
  const [anna, bo, cleo, dan, eva] = members as [Member, Member, Member, Member, Member];
  const reasonOf = async (giver: Member, holder: Member) =>
    (await give(giver, path, holder.userId).expect(409)).body.reason;
  expect(await reasonOf(anna, anna)).toBe('PROXY_REFUSED.self');
  await give(anna, path, bo.userId).expect(200);
  expect(await reasonOf(cleo, anna)).toBe('PROXY_REFUSED.chain');
  expect(await reasonOf(bo, cleo)).toBe('PROXY_REFUSED.holds');
  const full = await give(cleo, path, bo.userId).expect(409);
  expect(full.body).toMatchObject({ reason: 'PROXY_REFUSED.limit', values: { most: 1 } });
  await enter(dan.userId, eva.email).expect(201);
  const named = ({ name, userId }: Member) => `${name} (${userId})`;
  const textFor = async (giver: Member, holder: Member) =>
    (await enter(giver.userId, holder.userId).expect(409)).body.message;
  expect(await textFor(cleo, cleo)).toBe(
    `${named(cleo)} can’t be the holder of their own proxy. Choose another member.`,
  );
  expect(await textFor(cleo, anna)).toBe(
    `${named(anna)} is represented by ${named(bo)}, so ${anna.name} can’t represent anyone. Choose another holder, or end that proxy first.`,
  );
  expect(await textFor(bo, cleo)).toBe(
    `${named(bo)} represents ${named(anna)}, so no one can represent ${bo.name}. End that proxy first.`,
  );
  expect(await textFor(cleo, bo)).toBe(
    `${named(bo)} already represents 1 member, as many as this meeting allows. Choose another holder.`,
  );
  const lowered = await administrator.put(path, { proxiesPerHolder: 0 }).expect(400);
  expect(lowered.body.fields).toEqual({
    proxiesPerHolder: expect.stringMatching(/^VOTER00\d represents 1 member\. End proxies until/),
  });
  for (const giver of [anna, dan])
    await administrator.delete(`${path}/proxies/${giver.userId}`).expect(200);
  await administrator.put(path, { proxiesPerHolder: 0 }).expect(200);
  expect(await reasonOf(cleo, dan)).toBe('PROXY_REFUSED.none');
  expect(await textFor(cleo, dan)).toMatch(/Change “Proxies for each holder” first/);
});

it('is refused for a giver who is checked in: the holder could not vote, nor could the giver', async () => {
  const held = await withMembers(2);
  const { path, members, administrator, enter } = held;
  const [anna, bo] = members as [Member, Member];
  await checkIn(administrator, path, [anna.userId]);
  const own = await give(anna, path, bo.userId).expect(409);
  expect(own.body.reason).toBe('PROXY_REFUSED.present');
  const { body } = await enter(anna.userId, bo.userId).expect(409);
  expect(body.message).toBe(
    `${anna.name} (${anna.userId}) is checked in, so no one can represent ${anna.name}. Check the member out first.`,
  );
  await checkIn(administrator, path, [anna.userId], { isPresent: false });
  await enter(anna.userId, bo.userId).expect(201);
  expect(inWords(await proxiesOf(held))).toEqual([`${anna.userId} ${bo.userId} holds`]);
});

it('gives the same answer for strangers, other users, and voters who are not members', async () => {
  const app = await startTestApp();
  const member = await createMember(app, { groups: ['North'] });
  const outsider = await app.createVoter({ groups: ['South'] });
  const named = await app.createVoter({ groups: ['North'] });
  const gone = await app.createVoter({ groups: ['North'] });
  const admin = await app.createAdministrator();
  const { administrator, path } = await planMeeting(app, {
    electorate: { groups: ['North'] },
    proxiesPerHolder: 1,
  });
  await administrator.post('/auth/voters/disable', { ids: [gone._id] }).expect(200);
  const names = [
    // A name would show who is a member.
    named.name,
    'VOTER999',
    'nobody@example.org',
    outsider.userId,
    outsider.email,
    gone.userId,
    admin.userId,
    admin.email,
  ];
  const answers = new Set<string>();
  for (const name of names) {
    answers.add(JSON.stringify((await give(member, path, name).expect(404)).body));
  }
  expect([...answers]).toEqual([expect.stringContaining('NOT_FOUND.member')]);
  for (let i = names.length; i < 10; i += 1) await give(member, path, 'VOTER998').expect(404);
  const blocked = await give(member, path, 'VOTER997').expect(429);
  expect(blocked.body).toMatchObject({ reason: 'TOO_MANY_ATTEMPTS.members' });
});

it('ends for good when its giver is checked in, and can be given again by those who leave', async () => {
  const held = await withMembers(3);
  const { path, members, administrator, enter, setStatus, state } = held;
  const [anna, bo, cleo] = members as [Member, Member, Member];
  await give(anna, path, bo.userId).expect(200);
  await setStatus('open');
  expect((await give(cleo, path, bo.userId).expect(409)).body.reason).toBe('PROXY_REFUSED.late');
  expect((await state()).attendance).toMatchObject({ present: 0, represented: 0 });
  await checkIn(administrator, path, [bo.userId]);
  expect((await state()).attendance).toMatchObject({ present: 1, represented: 1 });
  await checkIn(administrator, path, [anna.userId]);
  expect((await state()).attendance).toMatchObject({ present: 2, represented: 0 });
  await checkIn(administrator, path, [anna.userId], { isPresent: false });
  expect((await state()).attendance).toMatchObject({ present: 1, represented: 0 });
  expect(inWords(await proxiesOf(held))).toEqual([`${anna.userId} ${bo.userId} in-person`]);
  await enter(anna.userId, bo.userId).expect(201);
  await enter(cleo.userId, bo.userId).expect(201);
  expect((await state()).attendance).toMatchObject({ present: 1, represented: 2 });
  const found = await administrator.get(`${path}/attendance?only=represented`).expect(200);
  expect(found.body.data.attendees).toHaveLength(2);
  expect(found.body.data.attendees[0].representedBy).toEqual({
    userId: bo.userId,
    name: bo.name,
    isPresent: true,
  });
  await administrator.delete(`${path}/proxies/${cleo.userId}`).expect(200);
  await administrator.delete(`${path}/proxies/${cleo.userId}`).expect(200);
  await administrator.delete(`${path}/proxies/${bo.userId}`).expect(404);
  await checkIn(administrator, path, [bo.userId], { isPresent: false });
  expect((await state()).attendance).toMatchObject({ present: 0, represented: 0 });
  await setStatus('closed');
  await administrator.delete(`${path}/proxies/${anna.userId}`).expect(409);
  await enter(cleo.userId, bo.userId).expect(409);
});

it('is emailed to its holder, and to its giver if an administrator entered it or it is declined', async () => {
  const held = await withMembers(4);
  const { app, path, members, administrator, enter } = held;
  const [anna, bo, cleo, dan] = members as [Member, Member, Member, Member];
  await administrator
    .post('/auth/voters/language', { ids: [anna._id], language: 'de' })
    .expect(200);
  await app.connection
    .collection<{ _id: string }>('users')
    .updateOne({ _id: dan._id }, { $set: { email: null } });
  app.mails.length = 0;
  await give(cleo, path, bo.userId).expect(200);
  await enter(anna.userId, cleo.userId).expect(409);
  await enter(anna.userId, bo.userId).expect(201);
  await administrator.put(path, { proxiesPerHolder: 5 }).expect(200);
  expect((await enter(dan.userId, bo.userId).expect(201)).body.data.proxy.hasNoAddress).toBe(true);
  const { signal } = new AbortController();
  for (let turn = 0; turn < 2; turn += 1) await app.services.proxyNotices.sendDue(signal);
  const told = () => app.mails.map(({ to, subject }) => `${to.address} ${subject}`);
  const named = [anna, cleo, dan].map(({ name }) => `You represent ${name}: Annual meeting`);
  expect(new Set(told())).toEqual(
    new Set([
      `${anna.email} ${bo.name} vertritt Sie: Annual meeting`,
      ...named.map((subject) => `${bo.email} ${subject}`),
    ]),
  );
  const toAnna = app.mails.find(({ to }) => to.address === anna.email);
  expect(toAnna?.text).toContain('widerrufen Sie sie auf der Seite der Versammlung');
  expect((await proxiesOf(held)).map((one) => one.hasNoAddress)).toEqual([false, false, true]);
  expect(await app.connection.collection('proxies').findOne({})).toMatchObject({
    // Dan may get an address.
    noticesDue: expect.any(Date),
  });
  app.mails.length = 0;
  await bo.caller.delete(`${path}/held-proxies/${cleo.userId}`).expect(200);
  await app.services.proxyNotices.sendDue(signal);
  expect(told()).toEqual([`${cleo.email} ${bo.name} declined your proxy: Annual meeting`]);
  const declinedBy = { userId: bo.userId, name: bo.name };
  const own: OwnMeeting[] = (await cleo.caller.get('/meetings/mine')).body.data.meetings;
  expect(only(own)).toMatchObject({ holder: null, declinedBy });
});

it('is emailed without any names if a mail server rejects the names', async () => {
  const refusal = { responseCode: 550, command: 'DATA' };
  const arrived: Mail[] = [];
  const mailer = mailerThat(async (mail) => {
    if (mail.text.includes('Annual meeting')) throw Object.assign(new Error('Spam'), refusal);
    arrived.push(mail);
  });
  const { app, members, enter } = await withMembers(2, 2, mailer);
  const [anna, bo] = members as [Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await app.services.proxyNotices.sendDue(new AbortController().signal);
  const { to, subject, html } = only(arrived.filter(({ to: one }) => one.address === anna.email));
  expect([to, subject]).toEqual([
    { name: anna.userId, address: anna.email },
    'An administrator entered a proxy for you',
  ]);
  for (const given of [anna.name, bo.name, 'Annual meeting']) expect(html).not.toContain(given);
});

it('is ended by its giver or its holder at any time until the meeting closes', async () => {
  const held = await withMembers(4);
  const { app, path, members, enter, setStatus } = held;
  const [anna, bo, cleo, dan] = members as [Member, Member, Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await enter(cleo.userId, bo.userId).expect(201);
  await setStatus('open');
  const decline = (by: Member, giver: Member) =>
    by.caller.delete(`${path}/held-proxies/${giver.userId}`);
  expect((await decline(dan, cleo).expect(403)).body.code).toBe('NOT_REPRESENTED');
  const { body } = await decline(bo, cleo).expect(200);
  expect(body.data.meeting.represents).toMatchObject([{ userId: anna.userId }]);
  await decline(bo, cleo).expect(200);
  await anna.caller.delete(`${path}/proxy`).expect(200);
  expect(inWords(await proxiesOf(held))).toEqual([
    `${anna.userId} ${bo.userId} taken-back`,
    `${cleo.userId} ${bo.userId} declined`,
  ]);
  const entries = await app.auditEntries({ event: 'meeting.proxy-declined' });
  expect(entries.map(({ actor, details }) => [actor.name, details])).toEqual([
    [bo.userId, { giver: cleo.userId, holder: bo.userId }],
  ]);
  await setStatus('closed');
  await decline(bo, anna).expect(409);
  await anna.caller.delete(`${path}/proxy`).expect(409);
});

it('keeps to all limits, whatever members do at the same time', async () => {
  const held = await withMembers(8);
  const { path, members } = held;
  const [first, second] = members as [Member, Member];
  const answers = await Promise.all([
    ...members.slice(2).map((giver) => give(giver, path, first.userId)),
    give(first, path, second.userId),
    give(second, path, first.userId),
  ]);
  expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  const holding = (await proxiesOf(held)).filter(({ ended }) => ended === null);
  const givers = holding.map(({ giver }) => giver.userId);
  const holders = holding.map(({ holder }) => holder.userId);
  expect(holding).toHaveLength(answers.filter(({ status }) => status === 200).length);
  expect(new Set(givers).size).toBe(givers.length);
  expect(holders.some((holder) => givers.includes(holder))).toBe(false);
  for (const one of new Set(holders))
    expect(holders.filter((holder) => holder === one).length).toBeLessThanOrEqual(2);
});

it('is over for a holder or giver who is disabled', async () => {
  const { administrator, path, members, enter, state, app } = await withMembers(3);
  const [anna, bo, cleo] = members as [Member, Member, Member];
  await enter(anna.userId, bo.userId).expect(201);
  await enter(cleo.userId, bo.userId).expect(201);
  await checkIn(administrator, path, [bo.userId]);
  const disable = (id: string) =>
    administrator.post('/auth/voters/disable', { ids: [id] }).expect(200);
  await disable(anna._id);
  expect((await state()).attendance).toEqual({ present: 1, represented: 1, members: 2 });
  await disable(bo._id);
  expect((await state()).attendance).toEqual({ present: 0, represented: 0, members: 1 });
  await checkIn(administrator, path, [bo.userId], { isPresent: false });
  expect(await app.auditEntries({ event: 'meeting.checked-out' })).toHaveLength(1);
});

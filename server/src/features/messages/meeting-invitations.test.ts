import type { MeetingInvitation } from '@votewise/contract';
import { expect, it } from 'vitest';
import { planMeeting } from '../../../test/support/meetings.ts';
import { PASSWORD, startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { randomId } from '../../platform/random.ts';

const startDate = '2027-05-03T18:00:00.000Z';
const later = '2027-05-10T18:00:00.000Z';
const timeZone = 'Europe/Berlin';

/** Plans a meeting. Returns how an administrator invites to it. */
async function plan(app: TestApp, given: Parameters<typeof planMeeting>[1] = {}) {
  const meeting = await planMeeting(app, { startDate, ...given });
  const { administrator, path } = meeting;
  const request = (on = startDate, requestId = randomId(), isForUncertain = false) =>
    administrator.post(`${path}/invitation`, {
      requestId,
      expectedStartDate: on,
      timeZone,
      isForUncertain,
    });
  return {
    ...meeting,
    request,
    async invite(on?: string): Promise<void> {
      await request(on).expect(201);
      await app.sendMessages();
    },
    async overview(): Promise<MeetingInvitation> {
      const { body } = await administrator
        .get(`${path}/invitation?timeZone=${encodeURIComponent(timeZone)}`)
        .expect(200);
      return body.data.invitation;
    },
  };
}

const addresses = (app: TestApp) => app.mails.map(({ to }) => to.address).toSorted();

it('goes to every enabled member with an address, and to no one else', async () => {
  const app = await startTestApp();
  const north = { groups: ['North'] };
  const [member, disabled, silent] = [
    await app.createVoter(north),
    await app.createVoter(north),
    await app.createVoter(north),
  ];
  await app.createVoter({ groups: ['South'] });
  const { administrator, request, overview } = await plan(app, { electorate: north });
  await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
  const noAddress = { email: null, currentPassword: PASSWORD };
  await administrator.put(`/auth/voters/${silent._id}`, noAddress).expect(200);
  expect(await overview()).toMatchObject({
    recipients: 1,
    unaddressed: 1,
    withoutAddress: [{ userId: silent.userId, name: silent.name }],
    reached: 0,
    isSending: false,
    last: null,
  });
  const requestId = randomId();
  await request(startDate, requestId).expect(201);
  await request(startDate, requestId).expect(201);
  expect(await overview()).toMatchObject({ isSending: true, last: { startDate } });
  await app.sendMessages();
  expect(addresses(app)).toEqual([member.email]);
  expect(await overview()).toMatchObject({
    reached: 1,
    counts: { waiting: 0, sent: 1, failed: 0 },
    isSending: false,
  });
  const invited = await app.auditEntries({ event: 'meeting.invited' });
  expect(invited).toHaveLength(1);
});

it('names time and place, lists the agenda, and says until when a proxy can be given', async () => {
  const app = await startTestApp({ contact: { organisation: 'Alder Court' } });
  const member = await app.createVoter();
  const { administrator, id, path, invite, overview } = await plan(app, {
    place: 'Community room',
    description: 'Coffee from six.',
    proxiesPerHolder: 2,
  });
  const election = await app.createElection({
    title: 'New roof {link}',
    description: `The roof is\nrenewed. ${'Slate '.repeat(60)}`,
    candidates: [{ name: 'Yes' }, { name: 'No' }],
    status: 'upcoming',
    meeting: { id, presence: 'anyone' },
  });
  const agenda = [
    { kind: 'text', text: 'Welcome' },
    { kind: 'question', electionIds: [election.id] },
  ];
  await administrator.put(path, { agenda }).expect(200);
  const { example } = await overview();
  await invite();
  const [mail] = app.mails;
  expect(mail?.subject).toBe('Invitation: Annual meeting, Mon, May 3, 2027, 8:00 PM GMT+2');
  expect(mail?.text).toContain(
    [
      `Hello ${member.name},`,
      'Alder Court invites you to the meeting “Annual meeting”.',
      'Start: Mon, May 3, 2027, 8:00 PM GMT+2\nPlace: Community room',
      'Coffee from six.',
      `Agenda:\n1. Welcome\n2. New roof {link}\nThe roof is renewed. ${'Slate '.repeat(46)}…`,
      `Sign in to take part and vote: https://vote.example.org/voter/dashboard?meeting=${id}`,
      'If you can’t come, another member can vote for you. You can name that member on the page of the meeting until it opens.',
    ].join('\n\n'),
  );
  expect(mail?.html).toContain('Coffee from six.');
  expect(mail?.text.startsWith(example.paragraphs.join('\n\n'))).toBe(true);
  expect(example).toMatchObject({ heading: 'Alder Court', subject: mail?.subject });
});

it('is in the language of its reader', async () => {
  const app = await startTestApp();
  const { administrator, invite } = await plan(app);
  const lena = { name: 'Lena', email: 'lena@example.org', language: 'de' };
  await administrator.post('/auth/register', lena).expect(201);
  await invite();
  expect(app.mails[0]?.subject).toMatch(/^Einladung: Annual meeting, Mo\., 3\. Mai 2027/);
  expect(app.mails[0]?.text).toContain('Sie sind zur Versammlung „Annual meeting“ eingeladen.');
});

it('goes only to members who were not reached when it is sent again', async () => {
  const refused = new Set(['person2@example.org']);
  const app = await startTestApp({ refused });
  const [first, second] = [await app.createVoter(), await app.createVoter()];
  const { invite, overview } = await plan(app);
  await invite();
  expect(await overview()).toMatchObject({
    reached: 1,
    counts: { sent: 1, failed: 1 },
    failures: [{ voter: { userId: second.userId, email: second.email }, mayHaveArrived: false }],
  });
  refused.clear();
  const third = await app.createVoter();
  await invite();
  expect(addresses(app)).toEqual([first.email, second.email, third.email]);
  expect(await overview()).toMatchObject({
    recipients: 3,
    reached: 3,
    counts: { sent: 3, failed: 0 },
    failures: [],
  });
});

it('goes again to members whose email may have arrived, but only if that is wanted', async () => {
  const app = await startTestApp();
  const [first, second] = [await app.createVoter(), await app.createVoter()];
  const { request, invite, overview } = await plan(app);
  await invite();
  const lose = (voter: string) =>
    app.connection
      .collection('deliveries')
      .updateOne({ voter }, { $set: { state: 'uncertain', reason: 'No answer.' } });
  await lose(second._id);
  await invite();
  expect(addresses(app)).toEqual([first.email, second.email]);
  expect(await overview()).toMatchObject({ reached: 2, counts: { sent: 1, uncertain: 1 } });
  const requestId = randomId();
  await request(startDate, requestId, true).expect(201);
  await app.sendMessages();
  await lose(second._id);
  // The same request never sends again what it has sent.
  await request(startDate, requestId, true).expect(201);
  await app.sendMessages();
  expect(addresses(app)).toEqual([first.email, second.email, second.email]);
});

it('goes to everyone again after the date has changed, with the earlier date', async () => {
  const app = await startTestApp();
  await app.createVoter();
  const { administrator, path, request, invite, overview } = await plan(app);
  await invite();
  app.clock.advance(1_000);
  await administrator.put(path, { startDate: later }).expect(200);
  expect(await overview()).toMatchObject({ reached: 0, counts: { sent: 0 }, last: { startDate } });
  const refusal = await request(startDate).expect(409);
  expect(refusal.body.code).toBe('EDITED_MEANWHILE');
  await invite(later);
  expect(app.mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('May 3'),
    expect.stringContaining('May 10'),
  ]);
  const moved = 'An earlier invitation said: Mon, May 3, 2027, 8:00 PM GMT+2.';
  expect(app.mails.map(({ text }) => text.includes(moved))).toEqual([false, true]);
  expect(await overview()).toMatchObject({ reached: 1, last: { startDate: later } });
  // The first date is again another date than members know.
  app.clock.advance(1_000);
  await administrator.put(path, { startDate }).expect(200);
  expect(await overview()).toMatchObject({ reached: 0, last: { startDate: later } });
  await invite();
  expect(app.mails).toHaveLength(3);
});

it('never states a date that was changed while it was being sent', async () => {
  const app = await startTestApp();
  await app.createVoter();
  const { administrator, path, request, overview } = await plan(app);
  await request().expect(201);
  await administrator.put(path, { startDate: later }).expect(200);
  await app.sendMessages();
  expect(app.mails).toEqual([]);
  await administrator.put(path, { startDate }).expect(200);
  expect((await overview()).failures).toMatchObject([
    { reason: 'The date of the meeting has changed.' },
  ]);
});

it('is sent only before the meeting opens', async () => {
  const app = await startTestApp();
  await app.createVoter();
  const { request, setStatus } = await plan(app);
  await request().expect(201);
  await setStatus('open');
  await app.sendMessages();
  expect(app.mails).toEqual([]);
  const { body } = await request().expect(409);
  expect(body.code).toBe('MESSAGE_NOT_DUE');
});

it('leaves nothing behind when the meeting is deleted', async () => {
  const app = await startTestApp();
  await app.createVoter();
  const { administrator, path, invite } = await plan(app);
  await invite();
  await app.auditEntries();
  const stored = () => app.connection.collection('deliveries').countDocuments();
  await app.services.messaging.removeOrphans();
  expect(await stored()).toBe(1);
  await administrator.delete(path).expect(200);
  await app.services.messaging.removeOrphans();
  expect(await stored()).toBe(0);
});

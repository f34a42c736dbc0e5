import type { MeetingResultsEmail } from '@votewise/contract';
import { expect, it } from 'vitest';
import { declareResults, setStatus } from '../../../test/support/finished-election.ts';
import { planMeeting } from '../../../test/support/meetings.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { randomId } from '../../platform/random.ts';

/** An open meeting of the group North with a question on which voting is open. */
async function hold(app: TestApp) {
  const meeting = await planMeeting(app, { electorate: { groups: ['North'] } });
  const { administrator, id, path } = meeting;
  await meeting.setStatus('open');
  const question = { status: 'upcoming', meeting: { id, presence: 'anyone' } } as const;
  const election = await app.createElection(question);
  const agenda = [{ kind: 'question', electionIds: [election.id] }];
  await administrator.put(path, { agenda }).expect(200);
  await administrator
    .put(`/elections/${election.id}`, { ...election, status: 'active' })
    .expect(200);
  const request = (given: object = {}) =>
    administrator.post(`${path}/results-email`, { requestId: randomId(), ...given });
  return {
    ...meeting,
    election,
    request,
    declare: () => declareResults(app, administrator, [election]),
    async send(given: object = {}): Promise<void> {
      await request(given).expect(201);
      await app.sendMessages();
    },
    async overview(): Promise<MeetingResultsEmail> {
      return (await administrator.get(`${path}/results-email`).expect(200)).body.data.email;
    },
  };
}

const addresses = (app: TestApp) => app.mails.map(({ to }) => to.address);

it('tells every member with an address once what was decided, and where to see more', async () => {
  const app = await startTestApp();
  const groups = ['North'];
  const member = await app.createVoter({ groups });
  const silent = await app.createVoter({ groups });
  await app.createVoter({ groups: ['South'] });
  await app.connection
    .collection<{ _id: string }>('users')
    .updateOne({ _id: silent._id }, { $set: { email: null } });
  const { id, election, declare, setStatus: move, send, overview } = await hold(app);
  await declare();
  await move('closed');
  const { example, ...before } = await overview();
  expect(before).toMatchObject({ recipients: 1, unaddressed: 1, reached: 0, lastSentAt: null });
  const requestId = randomId();
  await send({ requestId });
  await send({ requestId });
  await send();
  expect(addresses(app)).toEqual([member.email]);
  const [mail] = app.mails;
  expect(mail?.subject).toBe('Results: Annual meeting');
  expect(mail?.text).toContain(
    [
      `Hello ${member.name},`,
      'The results of the meeting “Annual meeting” are final.',
      `${election.title}\nNo one is elected: no votes were cast.`,
      `Sign in to see what was decided: https://vote.example.org/voter/dashboard?meeting=${id}`,
    ].join('\n\n'),
  );
  expect(example.paragraphs).toHaveLength(4);
  expect(await overview()).toMatchObject({
    reached: 1,
    counts: { waiting: 0, sent: 1 },
    isSending: false,
    lastSentAt: expect.any(String),
  });
  const sent = await app.auditEntries({ event: 'meeting.results-sent' });
  expect(sent.map(({ subject }) => subject)).toMatchObject([{ id }, { id }]);
});

it('goes again to members whom it did not reach, and if wanted to those who may have it', async () => {
  const groups = ['North'];
  const refused = new Set(['person1@example.org']);
  const app = await startTestApp({ refused });
  const [first, second] = [await app.createVoter({ groups }), await app.createVoter({ groups })];
  const { declare, setStatus: move, send, overview } = await hold(app);
  await declare();
  await move('closed');
  await send();
  const failures = [{ voter: { userId: first.userId }, mayHaveArrived: false }];
  expect(await overview()).toMatchObject({ counts: { sent: 1, failed: 1 }, reached: 1, failures });
  refused.clear();
  await app.connection
    .collection('deliveries')
    .updateOne({ voter: second._id }, { $set: { state: 'uncertain' } });
  await send();
  await send({ isForUncertain: true });
  expect(addresses(app)).toEqual([second.email, first.email, second.email]);
  expect(await overview()).toMatchObject({ counts: { sent: 2, failed: 0, uncertain: 0 } });
});

it('waits until the meeting is closed and every result is declared', async () => {
  const app = await startTestApp();
  await app.createVoter({ groups: ['North'] });
  const { declare, setStatus: move, request, overview } = await hold(app);
  const refusal = async () => (await request().expect(409)).body.code;
  expect(await refusal()).toBe('MESSAGE_NOT_DUE');
  await declare();
  expect(await refusal()).toBe('MESSAGE_NOT_DUE');
  await move('closed');
  await request().expect(201);
  await move('open');
  await app.sendMessages();
  expect(app.mails).toEqual([]);
  expect((await overview()).failures).toMatchObject([{ reason: 'The meeting was opened again.' }]);
});

it('waits for a question that is not declared', async () => {
  const app = await startTestApp();
  const { administrator, election, request, setStatus: move } = await hold(app);
  await setStatus(administrator, election, 'completed');
  await move('closed');
  expect((await request().expect(409)).body.code).toBe('MESSAGE_NOT_DUE');
});

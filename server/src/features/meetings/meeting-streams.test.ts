import { type CreateMeetingRequest, endpoints, type Meeting } from '@votewise/contract';
import { describe, expect, it, vi } from 'vitest';
import { apiOf, openReader, type StreamReader } from '../../../test/support/stream-reader.ts';
import {
  type Caller,
  PASSWORD,
  shared,
  startTestApp,
  type TestApp,
} from '../../../test/support/test-app.ts';
import { sendingWrites } from './meeting-streams.ts';

const read = (
  { server }: TestApp,
  path: string,
  given: { token?: string | undefined; body?: object; method?: string },
) => {
  const { token, ...rest } = given;
  return openReader(apiOf(server) + path, { ...rest, ...(token !== undefined && { token }) });
};

async function plan(
  administrator: Caller,
  given: Partial<CreateMeetingRequest> = {},
): Promise<Meeting> {
  const meeting = { title: 'Annual meeting', startDate: '2027-05-03T18:00:00Z', ...given };
  return (await administrator.post('/meetings', meeting).expect(201)).body.data.meeting;
}

async function startMeeting(options: Parameters<typeof startTestApp>[0] = {}) {
  const app = await startTestApp(options);
  const administrator = await app.asAdministrator();
  const meeting = await plan(administrator, {
    agenda: [
      { kind: 'text', text: 'Welcome' },
      { kind: 'text', text: 'Report' },
    ],
  });
  const path = `/meetings/${meeting.id}`;
  return { app, administrator, meeting, path, events: `${path}/events` };
}

type User = Awaited<ReturnType<TestApp['createVoter']>>;

const stateOf = ({ messages }: StreamReader) => messages[0]?.state;

describe('the stream of a meeting', () => {
  it('sends the state at once, and each change in the same process at once', async () => {
    const { app, administrator, meeting, path, events } = await startMeeting();
    const voter = await app.asVoter();
    const reader = await read(app, events, { token: voter.token });
    await expect
      .poll(() => stateOf(reader))
      .toMatchObject({ title: 'Annual meeting', status: 'planned' });
    expect(reader.messages[0]?.now).toBe(app.clock.now().getTime());
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    await expect.poll(() => reader.messages.at(-1)?.change).toEqual({ status: 'open' });
    const item = meeting.agenda[1]?.id ?? '';
    await administrator.post(`${path}/current-item`, { item }).expect(200);
    await expect.poll(() => reader.messages.at(-1)?.change).toEqual({ currentItem: item });
  });

  it('is neither buffered, stored, nor compressed on its way', async () => {
    const { app, administrator, events } = await startMeeting();
    const { headers, status } = await read(app, events, { token: administrator.token });
    expect(status).toBe(200);
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(headers.has('content-encoding')).toBe(false);
  });

  it('sends what another process changes within two seconds', async () => {
    const { app, administrator, path, events } = await startMeeting();
    const other = await startTestApp({ databaseName: app.databaseName });
    const reader = await read(other, events, { token: administrator.token });
    await expect.poll(() => stateOf(reader)).toMatchObject({ status: 'planned' });
    const changedAt = performance.now();
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    await expect.poll(() => reader.messages.at(-1)?.change).toEqual({ status: 'open' });
    expect(performance.now() - changedAt).toBeLessThan(10_000);
  });

  it('refuses visitors, voters who do not take part, and unknown meetings', async () => {
    const { app, administrator, events } = await startMeeting();
    expect((await read(app, events, {})).status).toBe(401);
    await administrator.get('/meetings/unknown/events').expect(404);
    const closed = await plan(administrator, { electorate: { groups: ['North'] } });
    const [stranger, member] = [await app.asVoter(), await app.asVoter({ groups: ['North'] })];
    await stranger.get(`/meetings/${closed.id}/events`).expect(404);
    await stranger.get(`/meetings/${closed.id}/state`).expect(404);
    await member.get(`/meetings/${closed.id}/events`).expect(200);
    await member.get(`/meetings/${closed.id}/state`).expect(200);
  });

  it('reports a change of a member’s own attendance or proxies to that member only', async () => {
    const { app, administrator, path, events } = await startMeeting();
    await administrator.put(path, { proxiesPerHolder: 2 }).expect(200);
    const [ada, bo, cleo] = [
      await app.createVoter(),
      await app.createVoter(),
      await app.createVoter(),
    ];
    const readers = await Promise.all(
      [ada, bo, cleo].map(async (one) =>
        read(app, events, { token: (await app.signIn(one)).token }),
      ),
    );
    const told = () => readers.map(({ messages }) => messages.filter(({ mine }) => mine).length);
    await expect.poll(() => readers.every(stateOf)).toBe(true);
    const giver = await app.signIn(ada);
    await giver.post(`${path}/proxy`, { holder: bo.userId }).expect(200);
    await expect.poll(told).toEqual([1, 1, 0]);
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    const voters = [cleo.userId];
    await administrator.post(`${path}/attendance`, { voters, isPresent: true }).expect(200);
    await expect.poll(told).toEqual([1, 1, 1]);
    await administrator
      .post(`${path}/attendance`, { voters: [ada.userId], isPresent: true })
      .expect(200);
    await expect.poll(told).toEqual([2, 2, 1]);
  });

  it('ends with its session, with the right to follow it, and with the meeting', async () => {
    const { app, administrator, path, events } = await startMeeting();
    await administrator.put(path, { electorate: { groups: ['North'] } }).expect(200);
    const users = await Promise.all(
      Array.from({ length: 4 }, () => app.createVoter({ groups: ['North'] })),
    );
    const [out, disabled, moved, renewed] = users as [User, User, User, User];
    const tokens = await Promise.all(
      [out, disabled, moved, renewed].map(async (one) => (await app.signIn(one)).token ?? ''),
    );
    const readers = await Promise.all(tokens.map((token) => read(app, events, { token })));
    const ended = () => readers.map((reader) => reader.isEnded());
    const others = await read(app, events, { token: administrator.token });
    await expect.poll(() => [...readers, others].every(stateOf)).toBe(true);

    await app
      .callerWith(tokens[0] ?? '')
      .post('/auth/logout')
      .expect(200);
    await administrator.post('/auth/voters/disable', { ids: [disabled._id] }).expect(200);
    const body = { whom: { ids: [moved._id] }, remove: ['North'], confirmWhileOpen: true };
    await administrator.post('/auth/voters/memberships', body).expect(200);
    const password = { currentPassword: PASSWORD, newPassword: 'four-random-words-here' };
    await (await app.signIn(renewed)).put('/auth/password', password).expect(200);
    await expect.poll(ended).toEqual([true, true, true, true]);
    expect(others.isEnded()).toBe(false);

    const stays = await app.createVoter({ groups: ['North'] });
    const member = await read(app, events, { token: (await app.signIn(stays)).token });
    await expect.poll(() => stateOf(member)).toBeDefined();
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    await expect.poll(() => member.messages.at(-1)?.change).toMatchObject({ status: 'open' });
    await administrator.post(`${path}/status`, { status: 'closed' }).expect(200);
    await expect.poll(() => [member.isEnded(), others.isEnded()]).toEqual([true, true]);
    expect(member.messages.at(-1)?.change).toMatchObject({ status: 'closed' });
    const again = await read(app, events, { token: administrator.token });
    const late = await read(app, events, { token: (await app.signIn(stays)).token });
    await expect.poll(() => [late.isEnded(), stateOf(late)?.status]).toEqual([true, 'closed']);
    expect(again.isEnded()).toBe(false);

    const other = await plan(administrator);
    const gone = await read(app, `/meetings/${other.id}/events`, { token: administrator.token });
    await expect.poll(() => stateOf(gone)).toBeDefined();
    await administrator.delete(`/meetings/${other.id}`).expect(200);
    await expect.poll(gone.isEnded).toBe(true);
  });

  it('sends a heartbeat with the server’s time when nothing changes', async () => {
    const { app, administrator, events } = await startMeeting();
    const reader = await read(app, events, { token: administrator.token });
    await expect.poll(() => stateOf(reader)).toBeDefined();
    app.clock.advance(5_000);
    await expect.poll(() => reader.messages.at(-1)).toEqual({ now: app.clock.now().getTime() });
  });

  it('ends after half an hour, so that its rules are applied again', async () => {
    const { app, administrator, events } = await startMeeting();
    const reader = await read(app, events, { token: administrator.token });
    app.clock.advance(31 * 60_000);
    await expect.poll(reader.isEnded).toBe(true);
  });

  it('has a limit for each user, and none for an address', async () => {
    const { app, administrator, events } = await startMeeting();
    const readers: StreamReader[] = [];
    for (let count = 0; count < 20; count += 1)
      readers.push(await read(app, events, { token: administrator.token }));
    expect(new Set(readers.map(({ status }) => status))).toEqual(new Set([200]));
    const { body } = await administrator.get(events).expect(503);
    expect(body.code).toBe('BUSY');
    await (await app.asVoter()).get(events).expect(200);
    for (const { leave } of readers) leave();
    await expect.poll(() => app.services.streams.size()).toBe(0);
    await administrator.get(events).expect(200);
  });

  it('ends at once when the server stops', async () => {
    const { app, administrator, events } = await startMeeting();
    const reader = await read(app, events, { token: administrator.token });
    await expect.poll(() => stateOf(reader)).toBeDefined();
    app.services.streams.stop();
    await expect.poll(reader.isEnded).toBe(true);
    await administrator.get(events).expect(503);
  });

  it('holds no connection for a request that wants only the headers', async () => {
    const { app, administrator, events } = await startMeeting();
    const reader = await read(app, events, { token: administrator.token, method: 'HEAD' });
    await expect.poll(reader.isEnded).toBe(true);
    expect(app.services.streams.size()).toBe(0);
  });
});

it('sends each write at once, even if it fails halfway, and nothing for what is only read', async () => {
  const changed = vi.fn<(id: string) => void>();
  const calls = new Map<object, () => Promise<unknown>>();
  const route = sendingWrites(
    (endpoint, handle) =>
      void calls.set(endpoint, () =>
        handle({ params: { id: 'm1' } } as Parameters<typeof handle>[0]),
      ),
    { changed },
  );
  const fail = () => Promise.reject(new Error('halfway'));
  const { takeBackProxy, checkIn, proxies, hallState } = endpoints;
  for (const endpoint of [takeBackProxy, checkIn, proxies, hallState]) route(endpoint, fail);
  const callsOf = async (endpoint: object) => {
    changed.mockClear();
    await expect(calls.get(endpoint)?.()).rejects.toThrow('halfway');
    return changed.mock.calls;
  };
  expect(await callsOf(takeBackProxy)).toEqual([['m1']]);
  expect(await callsOf(checkIn)).toEqual([['m1']]);
  expect(await callsOf(proxies)).toEqual([]);
  expect(await callsOf(hallState)).toEqual([]);
});

describe('the state of a meeting', () => {
  it('is not sent again to a device that has it', async () => {
    const { app, administrator, path } = await startMeeting();
    const voter = await app.asVoter();
    const answer = await voter.get(`${path}/state`).expect(200);
    expect(answer.body.data.state).toMatchObject({ title: 'Annual meeting' });
    const again = () => voter.get(`${path}/state`).set('If-None-Match', answer.get('ETag') ?? '');
    await again().expect(304);
    await administrator.post(`${path}/status`, { status: 'open' }).expect(200);
    await again().expect(200);
  });

  it('is read once for all who ask', async () => {
    const { app, path } = await startMeeting();
    const voters = await app.asVoters(5);
    const count = vi.spyOn(app.services.electorateCounts, 'sum');
    await Promise.all(voters.map((voter) => voter.get(`${path}/state`).expect(200)));
    expect(count).toHaveBeenCalledTimes(1);
  });
});

describe('the screen in the hall', () => {
  const rejecting = shared(startMeeting);

  it('needs only its key, and shows what everyone in the meeting sees', async () => {
    const { app, meeting, path, administrator } = await startMeeting();
    const key = meeting.screenKey ?? '';
    const state = await app.anonymous.post(`${path}/screen`, { key }).expect(200);
    const { body } = await administrator.get(`${path}/state`).expect(200);
    expect(state.body.data).toEqual(body.data);
    const reader = await read(app, `${path}/screen/events`, { body: { key } });
    await expect.poll(() => stateOf(reader)).toEqual(body.data.state);
  });

  it.each(['', 'wrong', 'x'.repeat(24)])('stays closed to the key “%s”', async (key) => {
    const { app, path } = rejecting();
    await app.anonymous.post(`${path}/screen`, { key }).expect(404);
    await app.anonymous.post(`${path}/screen/events`, { key }).expect(404);
  });

  it('ends when an administrator replaces its key', async () => {
    const { app, administrator, meeting, path } = await startMeeting();
    const old = { key: meeting.screenKey ?? '' };
    const reader = await read(app, `${path}/screen/events`, { body: old });
    await expect.poll(() => stateOf(reader)).toBeDefined();
    const { body } = await administrator.post(`${path}/screen-key`).expect(200);
    await expect.poll(reader.isEnded).toBe(true);
    await app.anonymous.post(`${path}/screen`, old).expect(404);
    await app.anonymous.post(`${path}/screen`, { key: body.data.meeting.screenKey }).expect(200);
    expect(await app.auditEntries({ event: 'meeting.screen-key-renewed' })).toHaveLength(1);
    expect(JSON.stringify(await app.auditEntries())).not.toContain(old.key);
  });

  it('refuses an address after 200 wrong keys', async () => {
    const { app, path, meeting } = await startMeeting();
    for (let count = 0; count < 200; count += 1)
      await app.anonymous.post(`${path}/screen`, { key: `wrong ${count}` }).expect(404);
    const { body } = await app.anonymous
      .post(`${path}/screen`, { key: meeting.screenKey })
      .expect(429);
    expect(body.code).toBe('TOO_MANY_ATTEMPTS');
  });
});

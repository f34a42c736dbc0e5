import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import type { Meeting } from '@votewise/contract';
import { call } from '../people.ts';
import { median, type Bench, type Finding } from './bench-findings.ts';
import { openSetting, processorTimeOf, type Setting } from './bench-setting.ts';

/** How often a device asks if it cannot follow the stream. */
const pollMs = 2_000;
/** How often something in the meeting changes in half of the measurements. */
const changeMs = 1_000;
/** How many items the agenda has, each with a text of this length. */
const agenda = Array.from({ length: 12 }, (_, place) => ({
  kind: 'text' as const,
  text: `Item ${place + 1} of the agenda: report and discussion of the year`,
}));

/** Compares devices that follow a meeting by stream with as many that ask for its state every two seconds. */
export async function benchStreams({ loader, size, say }: Bench): Promise<Finding[]> {
  const setting = await openSetting();
  const { product, port } = setting;
  const seconds = size.seconds * 3;
  const tokens = Array.from({ length: size.viewers }, () => setting.voterToken());
  try {
    const meeting = await openMeeting(setting);
    const path = `/api/meetings/${meeting.id}`;
    const pids = product.processes().map(({ pid }) => pid);

    /** Returns the processor time of the product in milliseconds a second. */
    async function measure(isChanging: boolean): Promise<number> {
      const before = processorTimeOf(pids);
      const until = performance.now() + seconds * 1_000;
      for (let turn = 0; performance.now() < until; turn += 1) {
        await delay(changeMs);
        if (isChanging) await show(setting, meeting, turn);
      }
      return (processorTimeOf(pids) - before) / 1_000 / seconds;
    }

    async function measurePolls(isChanging: boolean): Promise<number> {
      const requests = tokens.map((token) => ({
        method: 'GET' as const,
        path: `${path}/state`,
        token,
      }));
      const polling = loader.run({
        port,
        connections: tokens.length,
        requests,
        seconds: seconds + 4,
        pauseMs: pollMs,
      });
      await delay(pollMs);
      const used = await measure(isChanging);
      const { statuses } = await polling;
      if (Object.keys(statuses).some((status) => status !== '200'))
        throw new Error(`polls: ${JSON.stringify(statuses)}`);
      return used;
    }

    async function measureStreams(isChanging: boolean) {
      const streams = await Promise.all(tokens.map((token) => openStream(port, { path, token })));
      await delay(pollMs);
      for (const { reset } of streams) reset();
      const used = await measure(isChanging);
      const bytes = streams.reduce((sum, one) => sum + one.bytes(), 0) / streams.length / seconds;
      const isDead = streams.some((one) => one.bytes() === 0);
      for (const { close } of streams) close();
      if (isDead) throw new Error('a stream has sent nothing');
      await delay(changeMs);
      return { used, bytes };
    }

    const polls: Record<'still' | 'changing', number[]> = { still: [], changing: [] };
    const streams: Record<'still' | 'changing', number[]> = { still: [], changing: [] };
    let bytes = 0;
    for (let round = 0; round < 3; round += 1) {
      for (const kind of ['still', 'changing'] as const) {
        const isChanging = kind === 'changing';
        polls[kind].push(await measurePolls(isChanging));
        const measured = await measureStreams(isChanging);
        streams[kind].push(measured.used);
        if (isChanging) ({ bytes } = measured);
      }
      say(`streams: round ${round + 1}`);
    }
    const figureOf = (found: typeof polls) =>
      `${median(found.still).toFixed(0)} and ${median(found.changing).toFixed(0)} ms a second`;
    return [
      {
        what: `${size.viewers} devices in a meeting, if nothing changes and if something changes every second: processor time by streams; by asking every 2 s; bytes a second to each device by stream`,
        figure: `${figureOf(streams)}; ${figureOf(polls)}; ${Math.round(bytes)}`,
        budget: 'streams cost less',
        values: {
          streamsStill: streams.still,
          streamsChanging: streams.changing,
          pollsStill: polls.still,
          pollsChanging: polls.changing,
          bytes,
        },
      },
    ];
  } finally {
    await setting.close();
  }
}

async function openMeeting({ product, administrator }: Setting): Promise<Meeting> {
  const token = administrator;
  const body = { title: 'Annual meeting', startDate: new Date().toISOString(), agenda };
  const { data } = await call(`${product.api}/meetings`, { token, body });
  const path = `${product.api}/meetings/${data.meeting.id}`;
  await call(`${path}/status`, { token, body: { status: 'open' } });
  return data.meeting as Meeting;
}

/** Shows another item of the agenda. */
async function show({ product, administrator }: Setting, meeting: Meeting, turn: number) {
  const item = meeting.agenda[turn % meeting.agenda.length]?.id;
  const { status } = await call(`${product.api}/meetings/${meeting.id}/current-item`, {
    token: administrator,
    body: { item },
  });
  if (status !== 200) throw new Error(`showing an item returned ${status}`);
}

/** Opens a stream over a raw socket, and counts its bytes. */
export async function openStream(port: number, { path, token }: { path: string; token: string }) {
  const socket: Socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  let bytes = 0;
  socket.on('data', (data: Buffer) => {
    bytes += data.length;
  });
  socket.on('error', () => {});
  const head = [`GET ${path}/events HTTP/1.1`, 'Host: 127.0.0.1', `Authorization: Bearer ${token}`];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  return {
    bytes: () => bytes,
    reset: () => {
      bytes = 0;
    },
    close: () => socket.destroy(),
  };
}

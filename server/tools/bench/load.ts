/**
 * A load generator in a separate process, which shares only the processor with the measured server. It implements just
 * enough HTTP to keep connections busy over raw sockets, because a full client costs more than the server. The parent
 * process sends a task and receives the measurements.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as delay } from 'node:timers/promises';
import { inLanes } from '../people.ts';

export interface LoadTask {
  port: number;
  /** Requests that are sent once each, in this order. With `seconds`, they are repeated for that long. */
  requests: { method: 'GET' | 'POST'; path: string; token: string; body?: string }[];
  connections: number;
  seconds?: number;
  /** How long each connection pauses between two requests. */
  pauseMs?: number;
}

export interface LoadResult {
  /** The number of responses with each status. */
  statuses: Record<string, number>;
  /** The number of responses per second, whatever their status. */
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
  /** The event-loop delay of this process, which may account for up to this much of the times above. */
  lagP99: number;
}

const lagResolutionMs = 10;

function encode(task: LoadTask, request: LoadTask['requests'][number]): string {
  const { method, path, token, body = '' } = request;
  const content = body && `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${task.port}\r\nAuthorization: Bearer ${token}\r\n${content}\r\n${body}`;
}

/** Opens a keep-alive connection. Every response must state its length. */
async function openConnection(port: number) {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  await once(socket, 'connect');
  let received = '';
  let answered: (status: string) => void = () => {};
  socket.on('data', (data: Buffer) => {
    received += data.toString('latin1');
    const head = received.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = /\r\ncontent-length: (\d+)/i.exec(received.slice(0, head))?.[1];
    if (received.length < head + 4 + Number(length ?? 0)) return;
    const status = received.slice(9, 12);
    received = '';
    answered(status);
  });
  socket.on('error', () => answered('000'));
  return {
    send: (text: string) =>
      new Promise<string>((resolve) => {
        answered = resolve;
        socket.write(text);
      }),
    close: () => socket.destroy(),
  };
}

export async function runLoad(task: LoadTask): Promise<LoadResult> {
  const { connections, seconds, pauseMs = 0 } = task;
  const texts = task.requests.map((request) => encode(task, request));
  const statuses: Record<string, number> = {};
  const times: number[] = [];
  const lag = monitorEventLoopDelay({ resolution: lagResolutionMs });
  lag.enable();
  const started = performance.now();
  const end = seconds === undefined ? Number.POSITIVE_INFINITY : started + seconds * 1_000;

  function* queue(): Generator<string> {
    yield* texts;
    if (seconds !== undefined) for (;;) yield* texts;
  }
  const requests = queue();
  await inLanes(Array.from({ length: connections }), connections, async () => {
    // Real clients do not all send requests at the same moment. The server closes connections that send nothing.
    if (pauseMs > 0) await delay(Math.random() * pauseMs);
    const connection = await openConnection(task.port);
    for (
      let next = requests.next();
      !next.done && performance.now() < end;
      next = requests.next()
    ) {
      const from = performance.now();
      const status = await connection.send(next.value);
      times.push(performance.now() - from);
      statuses[status] = (statuses[status] ?? 0) + 1;
      if (pauseMs > 0) await delay(pauseMs);
    }
    connection.close();
  });
  const elapsed = (performance.now() - started) / 1_000;
  lag.disable();
  times.sort((a, b) => a - b);
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    statuses,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p99: at(0.99),
    longest: times.at(-1) ?? 0,
    lagP99: Math.max(0, lag.percentile(99) / 1e6 - lagResolutionMs),
  };
}

process.on('message', (task: LoadTask) => {
  void runLoad(task).then((result) => process.send?.(result));
});

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ApiError } from '../api-error.ts';
import { followStream, type LiveConnection } from './follow-stream.ts';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.5);
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const encoder = new TextEncoder();

/** A stream that the test writes to. */
function makeStream(signal: AbortSignal) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (given) => {
      controller = given;
    },
  });
  signal.addEventListener('abort', () => controller?.error(new Error('aborted')));
  return {
    signal,
    response: new Response(body),
    text: (text: string) => controller?.enqueue(encoder.encode(text)),
    send: (message: object) =>
      controller?.enqueue(encoder.encode(`data: ${JSON.stringify({ now: 0, ...message })}\n\n`)),
    end: () => controller?.close(),
  };
}

type Stream = ReturnType<typeof makeStream>;
type Message = { now: number; count?: number };

const refusal = (status: number, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify({ success: false, message: 'No.' }), { status, headers });

/** Follows a fake server. Its streams open at once, and its answers count up, unless the test replaces them. */
function start() {
  const streams: Stream[] = [];
  const seen: number[] = [];
  const connections: LiveConnection['kind'][] = [];
  const refusals: number[] = [];
  let answers = 100;
  const open = vi.fn<(signal: AbortSignal) => Promise<Response>>(async (signal) => {
    const stream = makeStream(signal);
    streams.push(stream);
    return stream.response;
  });
  const ask = vi.fn<() => Promise<Response>>(async () => {
    answers += 1;
    return new Response(JSON.stringify({ success: true, data: { count: answers } }));
  });
  const stop = followStream<Message>(
    { open, ask },
    {
      onMessage: ({ count = -1 }) => seen.push(count),
      onConnection: ({ kind }) => connections.push(kind),
      onRefused: ({ status }: ApiError) => refusals.push(status),
    },
  );
  return { open, ask, stop, seen, connections, refusals, stream: () => streams.at(-1) as Stream };
}

function setVisible(isVisible: boolean): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(isVisible ? 'visible' : 'hidden');
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Keeps a stream alive for this long. */
async function beat(stream: Stream, seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    await pass(5_000);
    stream.send({});
  }
  await pass(0);
}

describe('a stream that works', () => {
  it('passes messages on, whatever the pieces they arrive in, and never asks', async () => {
    const { stream, seen, ask, connections, stop } = start();
    await pass(0);
    stream().text(`retry: 1000\n:${' '.repeat(2_048)}\n\ndata: {"now":1,"co`);
    stream().text('unt":1}\n');
    stream().text('\ndata: {"now":2,"count":2}\n\n');
    await beat(stream(), 60);
    expect(seen).toEqual([1, 2]);
    expect(connections).toEqual(['live']);
    expect(ask).not.toHaveBeenCalled();
    stop();
  });

  it('is opened again within two seconds when it ends, as when a server restarts', async () => {
    const { open, stream, connections, stop } = start();
    await pass(0);
    stream().send({ count: 1 });
    await pass(0);
    stream().end();
    await pass(2_000);
    expect(open).toHaveBeenCalledTimes(2);
    stream().send({ count: 2 });
    await pass(0);
    expect(connections).toEqual(['live', 'live']);
    stop();
  });

  it('is opened again when it falls silent', async () => {
    const { open, stream, stop } = start();
    await pass(0);
    stream().send({ count: 1 });
    await pass(11_000);
    expect(open).toHaveBeenCalledTimes(1);
    const before = stream();
    await pass(3_000);
    expect(before.signal.aborted).toBe(true);
    expect(open).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is closed while the page is hidden, and opened at once afterward', async () => {
    const { open, ask, stream, stop } = start();
    await pass(0);
    stream().send({ count: 1 });
    await pass(0);
    setVisible(false);
    expect(stream().signal.aborted).toBe(true);
    await pass(3_600_000);
    expect([open.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
    setVisible(true);
    expect(open).toHaveBeenCalledTimes(2);
    stop();
  });

  it('is opened at once when the network returns', async () => {
    const { open, stop } = start();
    open.mockRejectedValue(new TypeError('Failed to fetch'));
    await pass(60_000);
    const before = open.mock.calls.length;
    window.dispatchEvent(new Event('online'));
    expect(open).toHaveBeenCalledTimes(before + 1);
    stop();
  });

  it('stops when it is no longer wanted', async () => {
    const { open, ask, stop, stream } = start();
    await pass(0);
    stop();
    expect(stream().signal.aborted).toBe(true);
    await pass(600_000);
    expect([open.mock.calls.length, ask.mock.calls.length]).toEqual([1, 0]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('a stream that does not get through', () => {
  it.each<[string, (signal: AbortSignal) => Promise<Response>]>([
    [
      'a proxy holds back',
      (signal) => new Promise((_, reject) => signal.addEventListener('abort', reject)),
    ],
    [
      'sends only padding',
      async (signal) => {
        const stream = makeStream(signal);
        stream.text(`:${' '.repeat(2_048)}\n\n`);
        return stream.response;
      },
    ],
    ['is cut off at once', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a proxy answers itself', async () => new Response('Bad gateway', { status: 502 })],
  ])('is replaced by asking every two seconds, if it %s', async (_, opening) => {
    const { open, ask, seen, connections, stop } = start();
    open.mockImplementation(opening);
    setVisible(true);
    await pass(60_000);
    expect(ask.mock.calls.length).toBeGreaterThanOrEqual(27);
    expect(seen.length).toBe(ask.mock.calls.length);
    expect(new Set(connections)).toEqual(new Set(['polling']));
    // Streams are tried again, but rarely.
    const tried = open.mock.calls.length;
    await pass(600_000);
    expect(open.mock.calls.length).toBeGreaterThan(tried);
    expect(open.mock.calls.length).toBeLessThan(tried + 10);
    stop();
  });

  it('is used again as soon as it works', async () => {
    const { open, ask, stream, connections, stop } = start();
    open.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    open.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    setVisible(true);
    await pass(5_000);
    stream().send({ count: 1 });
    await pass(0);
    expect(connections.at(-1)).toBe('live');
    const asked = ask.mock.calls.length;
    await beat(stream(), 30);
    expect(ask).toHaveBeenCalledTimes(asked);
    stop();
  });

  it('waits as long as the server wishes', async () => {
    const { open, stop } = start();
    open.mockImplementation(async () => refusal(503, { 'Retry-After': '60' }));
    setVisible(true);
    const before = open.mock.calls.length;
    await pass(59_000);
    expect(open).toHaveBeenCalledTimes(before);
    await pass(2_000);
    expect(open).toHaveBeenCalledTimes(before + 1);
    stop();
  });
});

describe('a network that fails', () => {
  it('is reported after some seconds, with growing pauses, and is left behind when it returns', async () => {
    const { open, ask, stream, connections, stop } = start();
    await pass(0);
    stream().send({ count: 1 });
    await pass(0);
    const [opening, asking] = [open.getMockImplementation(), ask.getMockImplementation()];
    open.mockRejectedValue(new TypeError('Failed to fetch'));
    ask.mockRejectedValue(new TypeError('Failed to fetch'));
    stream().end();
    await pass(2_000);
    expect(connections.at(-1)).toBe('live');
    await pass(120_000);
    expect(connections.at(-1)).toBe('offline');
    expect(ask.mock.calls.length).toBeLessThan(30);
    if (opening) open.mockImplementation(opening);
    if (asking) ask.mockImplementation(asking);
    while (connections.at(-1) !== 'polling') await pass(100);
    stream().send({ count: 2 });
    await pass(0);
    expect(connections.slice(-2)).toEqual(['polling', 'live']);
    stop();
  });

  it('does not bring all devices back at the same moment', async () => {
    const moments = new Set<number>();
    for (const random of [0.01, 0.25, 0.75, 0.99]) {
      vi.spyOn(Math, 'random').mockReturnValue(random);
      const { open, stream, stop } = start();
      await pass(0);
      stream().send({ count: 1 });
      await pass(0);
      stream().end();
      await pass(0);
      const from = performance.now();
      while (open.mock.calls.length < 2) await pass(10);
      moments.add(Math.round((performance.now() - from) / 100));
      stop();
    }
    expect(moments.size).toBe(4);
  });
});

it.each([401, 403, 404])('stops for good if the server refuses with %i', async (status) => {
  const { open, ask, refusals, stop } = start();
  open.mockImplementation(async () => refusal(status));
  setVisible(true);
  await pass(600_000);
  expect(refusals).toEqual([status]);
  expect(open.mock.calls.length).toBeLessThanOrEqual(2);
  expect(ask).not.toHaveBeenCalled();
  stop();
});

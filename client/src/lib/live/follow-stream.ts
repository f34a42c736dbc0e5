import type { StreamMessage } from '@votewise/contract';
import { createParser } from 'eventsource-parser';
import { toApiError } from '../api.ts';
import type { ApiError } from '../api-error.ts';
import { serverTime } from './server-time.ts';

/** In milliseconds. */
const TIMES = {
  /** A stream that sends no message within this time is held back on its way. */
  first: 8_000,
  /** The server sends at least one message in 5 seconds. */
  silence: 12_000,
  /** After this long without a stream, the device asks instead. */
  patience: 3_000,
  ask: 2_000,
  longestAsk: 5_000,
  retry: 1_000,
  longestRetry: 30_000,
  /** After this many failures in a row, streams do not work here, so they are tried rarely. */
  rarely: 120_000,
};
const MANY_FAILURES = 5;
const SECOND_MS = 1_000;
/** Times in HTTP headers are whole seconds. */
const HEADER_PRECISION_MS = 1_000;

/** How a followed state reaches this device. */
export type LiveConnection =
  | { kind: 'connecting' }
  | { kind: 'live' }
  | { kind: 'polling' }
  /** `since` is the time on this device when something last arrived, in milliseconds. */
  | { kind: 'offline'; since: number };

export interface StreamSource {
  /** Opens the stream. */
  open: (signal: AbortSignal) => Promise<Response>;
  /** Asks for the newest state. Its data is a message without a time. Undefined if the caller asks itself. */
  ask?: (signal: AbortSignal) => Promise<Response>;
}

interface Follower<Message> {
  onMessage: (message: Message) => void;
  onConnection: (connection: LiveConnection) => void;
  /** Called once, at the end, if the server no longer sends this to this device. */
  onRefused: (error: ApiError) => void;
}

/** Waits that end early when their signal is aborted, or all at once. */
function createWaits() {
  const waits = new Set<() => void>();
  return {
    wait(milliseconds: number, signal: AbortSignal): Promise<void> {
      return new Promise((resolve) => {
        function end(): void {
          clearTimeout(timer);
          waits.delete(end);
          signal.removeEventListener('abort', end);
          resolve();
        }
        const timer = setTimeout(end, milliseconds);
        waits.add(end);
        signal.addEventListener('abort', end);
      });
    },
    endAll(): void {
      for (const end of waits) end();
    },
  };
}

/**
 * Calls `begin` whenever the page becomes visible, and when the network returns while it is: a connection from before may
 * be dead without anyone noticing. The signal is aborted when that is over.
 * @returns a function that ends it for good
 */
function whileVisible(begin: (signal: AbortSignal) => void): () => void {
  let visible: AbortController | undefined;
  function restart(): void {
    visible?.abort();
    visible = undefined;
    if (document.visibilityState !== 'visible') return;
    visible = new AbortController();
    begin(visible.signal);
  }
  document.addEventListener('visibilitychange', restart);
  window.addEventListener('online', restart);
  restart();
  return () => {
    visible?.abort();
    document.removeEventListener('visibilitychange', restart);
    window.removeEventListener('online', restart);
  };
}

/** Reads the events in a response to its end, and calls `onPart` after each part of it. */
async function readEvents(
  response: Response,
  { onEvent, onPart }: { onEvent: (data: string) => void; onPart: () => void },
): Promise<void> {
  const parser = createParser({ onEvent: ({ data }) => onEvent(data) });
  const reader = response.body?.getReader();
  const decoder = new TextDecoder();
  for (;;) {
    const part = await reader?.read();
    if (!part || part.done) return;
    parser.feed(decoder.decode(part.value, { stream: true }));
    onPart();
  }
}

function learnFromHeader(response: Response, times: { sentAt: number; receivedAt: number }): void {
  const now = Date.parse(response.headers.get('Date') ?? '');
  if (!Number.isNaN(now)) serverTime.learn({ now, precision: HEADER_PRECISION_MS, ...times });
}

/**
 * Follows a stream of the server for as long as the page is visible: connects again at growing, spread-out intervals
 * whenever it breaks off or falls silent, and asks for the state every two seconds where streams do not get through.
 * @returns a function that stops following
 */
export function followStream<Message extends StreamMessage>(
  source: StreamSource,
  { onMessage, onConnection, onRefused }: Follower<Omit<Message, 'now'>>,
): () => void {
  /** Waits also end when a call gets through again. */
  const waits = createWaits();
  let isLive = false;
  let failures = 0;
  /** When the stream broke off, or when the page became visible, by `performance.now()`. */
  let lostAt = 0;
  let heardAt = Date.now();

  function note(connection: LiveConnection): void {
    if (connection.kind === 'live' || connection.kind === 'polling') heardAt = Date.now();
    onConnection(connection);
  }

  /** Stops for good if the server refuses. Returns how many milliseconds it asks to wait. */
  async function examine(response: Response): Promise<number> {
    const error = await toApiError(response);
    if ([401, 403, 404].includes(error.status)) {
      stop();
      onRefused(error);
    }
    return (error.retryAfter ?? 0) * SECOND_MS;
  }

  /** Reads one stream to its end. Returns how many milliseconds to wait before the next, if the server says so. */
  async function readStream(outer: AbortSignal): Promise<number> {
    const connection = new AbortController();
    const abort = () => connection.abort();
    let deadline = setTimeout(abort, TIMES.first);
    let isFirst = true;
    const sentAt = performance.now();

    function onEvent(data: string): void {
      const { now, ...message } = JSON.parse(data) as Message;
      serverTime.learn({ now, receivedAt: performance.now(), ...(isFirst && { sentAt }) });
      if (isFirst) {
        isLive = true;
        failures = 0;
        note({ kind: 'live' });
      }
      isFirst = false;
      heardAt = Date.now();
      if (Object.keys(message).length > 0) onMessage(message);
    }

    function onPart(): void {
      if (isFirst) return;
      clearTimeout(deadline);
      deadline = setTimeout(abort, TIMES.silence);
    }

    try {
      const response = await source.open(AbortSignal.any([outer, connection.signal]));
      if (!response.ok) return await examine(response);
      await readEvents(response, { onEvent, onPart });
      return 0;
    } finally {
      clearTimeout(deadline);
      connection.abort();
      if (isLive) lostAt = performance.now();
      isLive = false;
    }
  }

  async function keepStreaming(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      failures += 1;
      const asked = await readStream(signal).catch(() => 0);
      const grown = Math.min(TIMES.retry * 2 ** Math.max(0, failures - 1), TIMES.longestRetry);
      const wait = failures > MANY_FAILURES ? TIMES.rarely : grown;
      await waits.wait(Math.max(asked, wait * Math.random() * 2), signal);
    }
  }

  async function keepAsking(signal: AbortSignal): Promise<void> {
    let wait = TIMES.ask;
    while (!signal.aborted) {
      await waits.wait(wait * (0.75 + Math.random() / 2), signal);
      const isPatient = performance.now() - lostAt < TIMES.patience;
      if (signal.aborted || isLive || isPatient) continue;
      if (!source.ask) {
        note({ kind: 'polling' });
        continue;
      }
      const sentAt = performance.now();
      try {
        const response = await source.ask(signal);
        const receivedAt = performance.now();
        if (!response.ok) {
          wait = Math.max(await examine(response), wait);
          throw new Error(`status ${response.status}`);
        }
        learnFromHeader(response, { sentAt, receivedAt });
        const { data } = (await response.json()) as { data: Omit<Message, 'now'> };
        if (signal.aborted || isLive) continue;
        if (wait > TIMES.ask) {
          failures = 0;
          waits.endAll();
        }
        wait = TIMES.ask;
        note({ kind: 'polling' });
        onMessage(data);
      } catch {
        wait = Math.min(wait * 2, TIMES.longestAsk);
        if (!signal.aborted && !isLive) note({ kind: 'offline', since: heardAt });
      }
    }
  }

  const stop = whileVisible((signal) => {
    failures = 0;
    lostAt = performance.now();
    void keepStreaming(signal);
    void keepAsking(signal);
  });
  return stop;
}

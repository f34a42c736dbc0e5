import type { Request, Response } from 'express';
import { AppError } from '../app-error.ts';
import type { Clock } from '../clock.ts';
import { oncePerObject } from '../once-per-object.ts';
import { bearerOf, type RecognizeSession } from './authenticate.ts';

/** In milliseconds. */
const TIMES = {
  /** Between two messages. Readers assume that the connection is lost after two that do not arrive. */
  heartbeat: 5_000,
  /** How often sessions are checked, and heartbeats sent. */
  check: 1_000,
  /** After this, the reader connects again, so that all rules for opening a stream are applied again. */
  age: 30 * 60_000,
  /** A reader that accepts nothing for this long is cut off. */
  stuck: 30_000,
  /** How long readers wait, on average, before they connect again. */
  retry: 1_000,
};

/**
 * The most streams in one process, and of one user or screen. Administrators and auditors have places of their own,
 * which voters and screens cannot take. Many users share an address, so it has no limit.
 */
const MOST = { staff: 500, others: 5_000, holder: 20 };

/** Whose stream it is. */
interface Reader {
  /** A user or a screen, whose streams are counted together. */
  holder: string;
  /** Whether it is an administrator or an auditor. */
  isStaff: boolean;
}

/** Some proxies and browsers wait for this many bytes before they pass anything on. */
const padding = `:${' '.repeat(2_048)}\n`;

const HEADERS = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  // Without `no-transform`, proxies may compress the stream, and wait for more of it to do so.
  'Cache-Control': 'no-store, no-transform',
  // For nginx, which otherwise waits until its buffer is full.
  'X-Accel-Buffering': 'no',
};

/** One reader of a stream, as its source sees it. */
export interface EventStream<Message extends object> {
  /** Sends a message. If the reader is too slow, it is dropped, and the newest state follows once there is room. */
  send(message: Message): void;
  /** Ends the stream. The reader connects again and learns why. */
  end(): void;
}

/** What a handler returns for a stream. */
export interface Following<Message extends object> {
  /** Whose streams are counted together, if the endpoint is public. */
  holder?: string;
  /** Asked every second. The stream ends once it resolves to false. It must not reject. */
  isAllowed?(): Promise<boolean>;
  /** Called once, when the stream is open. */
  follow(stream: EventStream<Message>): {
    /** Returns a message that replaces all earlier ones; undefined if there is none yet. */
    newest(): Message | undefined;
    stop(): void;
  };
}

interface OpenStream {
  tend(): void;
  close(): void;
}

export type EventStreams = ReturnType<typeof createEventStreams>;

/**
 * Keeps the streams of server-sent events of this process. A stream ends with its session and with the right to follow
 * it, but is no activity: it keeps no session alive.
 */
export function createEventStreams({
  clock,
  recognizeSession,
}: {
  clock: Pick<Clock, 'now' | 'elapsed'>;
  recognizeSession: RecognizeSession;
}) {
  const open = new Set<OpenStream>();
  const byHolder = new Map<string, number>();
  let staff = 0;
  let checks: NodeJS.Timeout | undefined;
  let isStopping = false;

  function count({ holder, isStaff }: Reader, change: 1 | -1): void {
    if (isStaff) staff += change;
    const next = (byHolder.get(holder) ?? 0) + change;
    if (next === 0) byHolder.delete(holder);
    else byHolder.set(holder, next);
  }

  /** @throws AppError BUSY */
  function requireRoom({ holder, isStaff }: Reader): void {
    const isFull =
      (isStaff ? staff >= MOST.staff : open.size - staff >= MOST.others) ||
      (byHolder.get(holder) ?? 0) >= MOST.holder;
    if (!isFull && !isStopping) return;
    throw new AppError('BUSY', 'Too many live connections are open. Try again in a minute.', {
      retryAfterSeconds: 60,
    });
  }

  function keep(stream: OpenStream, reader: Reader): void {
    open.add(stream);
    count(reader, 1);
    checks ??= setInterval(() => {
      for (const one of open) one.tend();
    }, TIMES.check);
  }

  function drop(stream: OpenStream, reader: Reader): void {
    open.delete(stream);
    count(reader, -1);
    if (open.size > 0) return;
    clearInterval(checks);
    checks = undefined;
  }

  return {
    size: () => open.size,

    /**
     * Sends the messages of a source until the reader leaves, the session or the right to follow it ends, or the source
     * ends the stream.
     * @throws AppError BUSY
     */
    start<Message extends object>(
      { req, res, reader }: { req: Request; res: Response; reader: Reader },
      { follow, isAllowed }: Pick<Following<Message>, 'follow' | 'isAllowed'>,
    ): void {
      requireRoom(reader);
      const stream = createStream({ req, res }, { clock, recognizeSession, isAllowed });
      res.locals['isStream'] = true;
      res.status(200).set(HEADERS);
      if (req.method === 'HEAD') {
        res.end();
        return;
      }
      res.flushHeaders();
      stream.write(`retry: ${TIMES.retry}\n${padding}\n`);
      keep(stream, reader);
      const { newest, stop } = follow(stream);
      res.on('drain', () => stream.catchUp(newest));
      res.once('close', () => {
        drop(stream, reader);
        stop();
      });
    },

    /** Ends all streams and refuses new ones, so that a stop need not wait for them. Readers connect elsewhere. */
    stop(): void {
      isStopping = true;
      for (const stream of open) stream.close();
    },
  };
}

/** One open stream. A reader who was full gets only the newest message. */
function createStream<Message extends object>(
  { req, res }: { req: Request; res: Response },
  given: {
    clock: Pick<Clock, 'now' | 'elapsed'>;
    recognizeSession: RecognizeSession;
    isAllowed: Following<Message>['isAllowed'];
  },
) {
  const { clock, recognizeSession, isAllowed } = given;
  const { authorization } = req.headers;
  const startedAt = clock.elapsed();
  let sentAt = startedAt;
  /** Since when the reader has accepted nothing; undefined if it can accept more. */
  let fullSince: number | undefined;
  let isBehind = false;
  let isChecking = false;

  async function endUnlessAllowed(): Promise<void> {
    if (!isAllowed || isChecking) return;
    isChecking = true;
    if (!(await isAllowed())) res.end();
    isChecking = false;
  }

  function write(text: string): void {
    sentAt = clock.elapsed();
    if (!res.write(text)) fullSince ??= sentAt;
  }

  function send(message: Message): void {
    if (res.writableEnded || res.destroyed) return;
    if (fullSince === undefined) write(eventOf(message, clock.now()));
    else isBehind = true;
  }

  return {
    send,
    write,
    end: () => res.end(),

    tend(): void {
      const now = clock.elapsed();
      const hasEnded = authorization !== undefined && !bearerOf(authorization, recognizeSession);
      if (fullSince !== undefined && now - fullSince > TIMES.stuck) res.destroy();
      else if (hasEnded || now - startedAt > TIMES.age) res.end();
      else if (now - sentAt >= TIMES.heartbeat && fullSince === undefined) {
        write(eventOf({}, clock.now()));
      }
      void endUnlessAllowed();
    },

    close(): void {
      if (fullSince === undefined) res.end();
      else res.destroy();
    },

    /** Called when the reader can accept more. */
    catchUp(newest: () => Message | undefined): void {
      fullSince = undefined;
      const message = isBehind && newest();
      isBehind = false;
      if (message) send(message);
    },
  };
}

/** The fields of a message that follow the time. A source sends the same message to many readers. */
const fieldsOf = oncePerObject((message: object) => {
  const json = JSON.stringify(message);
  return json === '{}' ? '}' : `,${json.slice(1)}`;
});

/** Returns an event with the message and the server’s time. */
const eventOf = (message: object, now: Date): string =>
  `data: {"now":${now.getTime()}${fieldsOf(message)}\n\n`;

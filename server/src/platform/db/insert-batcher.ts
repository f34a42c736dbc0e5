import { setTimeout as sleep } from 'node:timers/promises';
import { type Connection, mongo } from 'mongoose';
import { WRITE_CONCERN } from './connect.ts';
import { DeadlineError, NotSentError, withDeadline } from '../deadline.ts';
import { DUPLICATE_KEY } from './database-errors.ts';

/** Documents per command. A command of this size takes the database a few milliseconds. */
const MOST = 500;
/** After this time, the next command stops waiting for a slow one. */
const SLOW_MS = 250;

/** When the caller of an insert runs out of time. */
export interface InsertTime {
  /** Returns how many milliseconds are left until the document must be sent. */
  leftMs: () => number;
  /** How long the database may take after that before it gives up the command, in milliseconds. */
  storedMs: number;
}

interface Waiting extends InsertTime {
  document: object;
  /** True once the caller has stopped waiting. The document must not be inserted anymore. */
  isOver: boolean;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/** The database's answer to an insert command. */
interface Inserted {
  n: number;
  writeErrors?: { index: number; code: number; errmsg: string }[];
}

/**
 * Returns a function that inserts documents that arrive at about the same time with a single command: documents that
 * arrive during a command share the next one. Each caller gets the outcome for its own document, and only after the
 * write concern is satisfied. A single caller never waits for others.
 *
 * No document is sent when its time is over. This is checked when the driver writes the command to a connection, after
 * it has waited for a primary and a connection. The driver does not send the command again, as it does with its own
 * methods for inserts, unless an overloaded database refused to begin it. It then asks for the documents again, so those
 * whose time is over are left out. The database gives up a command that it has not begun in time.
 * @param deadlineMs how long a caller waits for the outcome
 */
export function createInsertBatcher(
  connection: Connection,
  {
    collection,
    deadlineMs,
    most = MOST,
  }: { collection: string; deadlineMs: number; most?: number },
) {
  let waiting: Waiting[] = [];
  let isBusy = false;

  /** Inserts the documents that are still in time. Returns these, and what became of them. */
  async function insertAll(some: readonly Waiting[]) {
    let sent: Waiting[] = [];
    const command = {
      insert: collection,
      ordered: false,
      writeConcern: WRITE_CONCERN,
      // The driver copies the command, and so calls the getters, when it has a connection and is about to send it.
      get documents() {
        sent = some.filter(isInTime);
        if (sent.length === 0) throw tooLate();
        return sent.map(({ document }) => document);
      },
      get maxTimeMS() {
        return Math.ceil(Math.min(...sent.map(({ leftMs, storedMs }) => leftMs() + storedMs)));
      },
    };
    const { db } = connection;
    if (!db || !some.some(isInTime)) throw tooLate();
    const answer = (await db.command(command)) as Inserted;
    const refusals = answer.writeErrors ?? [];
    if (answer.n + refusals.length !== sent.length) {
      throw new DeadlineError('the database did not account for every document');
    }
    return { sent, refusals: new Map(refusals.map((refusal) => [refusal.index, refusal])) };
  }

  async function insertSome(some: readonly Waiting[]): Promise<void> {
    try {
      const { sent, refusals } = await insertAll(some);
      for (const [place, one] of sent.entries()) {
        const refusal = refusals.get(place);
        if (refusal && refusal.code !== DUPLICATE_KEY)
          one.reject(new mongo.MongoServerError(refusal));
        else one.resolve(!refusal);
      }
      if (sent.length < some.length) {
        const isSent = new Set(sent);
        for (const one of some) if (!isSent.has(one)) one.reject(tooLate());
      }
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const some = waiting.slice(0, most);
      waiting = waiting.slice(most);
      const slow = new AbortController();
      const tooLong = sleep(SLOW_MS, undefined, slow).catch(() => undefined);
      await Promise.race([insertSome(some), tooLong]);
      slow.abort();
    }
    isBusy = false;
  }

  /**
   * Resolves with true once the document is durable, or with false if its unique key is already in use.
   * @throws NotSentError if the time was over before the document was sent, so it is not in the database
   * @throws DeadlineError at the deadline: the document may or may not be in the database
   */
  return async (document: object, time: InsertTime): Promise<boolean> => {
    let one: Waiting | undefined;
    const outcome = new Promise<boolean>((resolve, reject) => {
      one = { ...time, document, isOver: false, resolve, reject };
      waiting.push(one);
    });
    if (!isBusy) void run();
    try {
      return await withDeadline(deadlineMs, outcome);
    } finally {
      if (one) one.isOver = true;
    }
  };
}

const isInTime = ({ isOver, leftMs }: Waiting) => !isOver && leftMs() > 0;

const tooLate = () => new NotSentError('the time for this document was over before it was sent');

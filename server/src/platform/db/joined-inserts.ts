import { setTimeout as sleep } from 'node:timers/promises';
import { mongo, type Model } from 'mongoose';
import { withDeadline } from './deadline.ts';
import { DUPLICATE_KEY, isUnconfirmed } from './errors.ts';

/** Documents per command. A command of this size takes the database a few milliseconds. */
const most = 500;
/** A command that takes longer no longer makes others wait. */
const slowMs = 250;

interface Waiting<Document> {
  document: Document;
  /** True once its caller has stopped waiting: it must not be inserted any more. */
  isOver: boolean;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

/**
 * Inserts documents that arrive at the same time with one command: those that arrive while a command is under way
 * share the next one. Each caller gets the outcome of its own document, and only after the write concern is
 * satisfied. A caller who is alone never waits for others.
 */
export function createJoinedInserts<Document extends object>(
  model: Model<Document>,
  deadlineMs: number,
) {
  let waiting: Waiting<Document>[] = [];
  let isBusy = false;

  async function insertSome(some: readonly Waiting<Document>[]): Promise<void> {
    const documents = some.map(({ document }) => document);
    try {
      await model.collection.insertMany(documents, { ordered: false });
      for (const one of some) one.resolve(true);
    } catch (error) {
      const refused = refusedOf(error, some.length);
      for (const [index, one] of some.entries()) {
        const refusal = refused?.get(index);
        if (!refused || (refusal && refusal.code !== DUPLICATE_KEY)) one.reject(refusal ?? error);
        else one.resolve(refusal === undefined);
      }
    }
  }

  async function run(): Promise<void> {
    isBusy = true;
    while (waiting.length > 0) {
      const some = waiting.slice(0, most).filter(({ isOver }) => !isOver);
      waiting = waiting.slice(most);
      const slow = new AbortController();
      const tooLong = sleep(slowMs, undefined, slow).catch(() => undefined);
      if (some.length > 0) await Promise.race([insertSome(some), tooLong]);
      slow.abort();
    }
    isBusy = false;
  }

  /**
   * Resolves when the document is durable. False if one with its unique key exists already.
   * @throws DeadlineError at the deadline: the document may or may not be in the database
   */
  return async (document: Document): Promise<boolean> => {
    let one: Waiting<Document> | undefined;
    const outcome = new Promise<boolean>((resolve, reject) => {
      one = { document, isOver: false, resolve, reject };
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

/**
 * The refusals by the place of their document. Undefined unless the database has accounted for every document: the
 * driver throws the same class for a lost connection, and then the outcome of all is unknown.
 */
function refusedOf(error: unknown, documents: number): Map<number, mongo.WriteError> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError) || isUnconfirmed(error)) return undefined;
  const refusals = [error.writeErrors].flat();
  if (error.insertedCount + refusals.length !== documents) return undefined;
  return new Map(refusals.map((refusal) => [refusal.index, refusal]));
}

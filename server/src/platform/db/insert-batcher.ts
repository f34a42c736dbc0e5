import { setTimeout as sleep } from 'node:timers/promises';
import { mongo, type Model } from 'mongoose';
import { DeadlineError, withDeadline } from './deadline.ts';
import { DUPLICATE_KEY, isDuplicateKey, isUnconfirmed } from './database-errors.ts';

/** Documents per command. A command of this size takes the database a few milliseconds. */
const most = 500;
/** After this time, the next command stops waiting for a slow one. */
const slowMs = 250;

interface Waiting<Document> {
  document: Document;
  /** True once the caller has stopped waiting. The document must not be inserted anymore. */
  isOver: boolean;
  resolve: (isNew: boolean) => void;
  reject: (error: unknown) => void;
}

type Refusal = Pick<mongo.WriteError, 'code' | 'errmsg'>;

const duplicate: Refusal = { code: DUPLICATE_KEY, errmsg: 'duplicate key' };

/**
 * Returns a function that inserts documents that arrive at about the same time with a single command: documents that
 * arrive during a command share the next one. Each caller gets the outcome for its own document, and only after the
 * write concern is satisfied. A single caller never waits for others.
 */
export function createInsertBatcher<Document extends object>(
  { collection }: Pick<Model<Document>, 'collection'>,
  deadlineMs: number,
) {
  let waiting: Waiting<Document>[] = [];
  let isBusy = false;

  async function insertSome(some: readonly Waiting<Document>[]): Promise<void> {
    try {
      const refusals = await insertAll(some.map(({ document }) => document));
      for (const [index, one] of some.entries()) {
        const refusal = refusals.get(index);
        if (refusal && refusal.code !== DUPLICATE_KEY) one.reject(new Error(refusal.errmsg));
        else one.resolve(!refusal);
      }
    } catch (error) {
      for (const one of some) one.reject(error);
    }
  }

  /**
   * Inserts the documents and returns why some were rejected, by their index.
   * @throws the failure of the whole command
   */
  async function insertAll(documents: Document[]): Promise<ReadonlyMap<number, Refusal>> {
    const [first] = documents;
    try {
      if (first && documents.length === 1) await collection.insertOne(first);
      else await collection.insertMany(documents, { ordered: false });
      return new Map();
    } catch (error) {
      if (documents.length === 1 && isDuplicateKey(error)) return new Map([[0, duplicate]]);
      const refusals = refusalsOf(error, documents.length);
      if (refusals) return refusals;
      throw failureOf(error);
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
   * Resolves with true once the document is durable, or with false if its unique key is already in use.
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
 * Returns why documents in a group were rejected, by their index; undefined unless the database has accounted for every
 * document. The driver throws the same class if the command fails for any other reason, in which case the outcome for
 * every document is unknown.
 */
function refusalsOf(error: unknown, documents: number): Map<number, Refusal> | undefined {
  if (!(error instanceof mongo.MongoBulkWriteError) || isUnconfirmed(error)) return undefined;
  const refusals = [error.writeErrors].flat();
  if (error.insertedCount + refusals.length !== documents) return undefined;
  return new Map(refusals.map((refusal) => [refusal.index, refusal]));
}

/**
 * Returns why a command failed, without the driver's wrapper, which would hide that the command was
 * not sent. If a replica set loses its primary, the driver sends the command again to the next
 * primary. Its error does not show whether the first or the second attempt found no primary.
 */
function failureOf(error: unknown): unknown {
  const inner: unknown = error instanceof mongo.MongoBulkWriteError ? error.errorResponse : error;
  const cause = inner instanceof Error ? inner : error;
  const isRepeated =
    cause instanceof mongo.MongoServerSelectionError && cause.reason?.type.startsWith('ReplicaSet');
  return isRepeated ? new DeadlineError('no primary to confirm the write', { cause }) : cause;
}

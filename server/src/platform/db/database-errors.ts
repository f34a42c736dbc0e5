import { mongo } from 'mongoose';
import { DeadlineError, NotSentError } from '../deadline.ts';

export const DUPLICATE_KEY = 11_000;

/** True if a unique index rejected the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;
}

/** Awaits a write. Returns false if a unique index rejected it, so that another write came first. */
export async function unlessDuplicate(write: Promise<unknown>): Promise<boolean> {
  try {
    await write;
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Returns the field whose unique index rejected the write. */
export function duplicateField(error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || !isDuplicateKey(error)) return undefined;
  return Object.keys(Object(error['keyPattern'])).at(0);
}

const OUT_OF_DISK_SPACE = 14_031;

/** True if the disk of the database is full. */
export const isDatabaseFull = (error: unknown): error is mongo.MongoServerError =>
  error instanceof mongo.MongoServerError && error.code === OUT_OF_DISK_SPACE;

/** The disk is full, so the database rolled the command back. An earlier batch of a long insert may be stored. */
function isRolledBack(error: unknown): boolean {
  if (!isDatabaseFull(error)) return false;
  if (!(error instanceof mongo.MongoBulkWriteError)) return true;
  const { insertedCount, modifiedCount, upsertedCount, deletedCount } = error.result;
  return insertedCount + modifiedCount + upsertedCount + deletedCount === 0;
}

/**
 * True if the command changed nothing and anyone may repeat it: it never left this process, because no server could be
 * selected, the connection was closed, or the time for the command was over; or the disk of the database is full.
 */
export function hadNoEffect(error: unknown): boolean {
  return (
    isRolledBack(error) ||
    error instanceof NotSentError ||
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError
  );
}

/** The driver passes some socket errors through, for example, a broken pipe. */
const brokenConnection = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT']);

function isSocketError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isBroken =
    'syscall' in error && 'code' in error && brokenConnection.has(String(error.code));
  return isBroken || isSocketError(error.cause);
}

/** A file could not be written in DATA_DIR. The database may have been changed before that. */
const isFullDisk = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT'].includes(String(error.code));

/**
 * The codes after which MongoDB's drivers repeat writes: a shutdown, a replaced primary, no majority yet, or a lost
 * connection within the cluster. MongoDB labels them only if the driver may repeat the command. Besides: out of time,
 * interrupted by an operator, no primary or no answer in a shard, and overloaded.
 */
const interruptedCodes = new Set<unknown>([
  6, 7, 89, 91, 134, 189, 262, 9_001, 10_107, 11_600, 11_602, 13_435, 13_436, 50, 11_601, 133, 202,
  462,
]);

/** The database gave up the command. Some documents of an insert may be stored. */
const isInterrupted = (error: unknown) =>
  error instanceof mongo.MongoServerError &&
  (interruptedCodes.has(error.code) || error.hasErrorLabel('SystemOverloadedError'));

/**
 * The driver also throws this class, without listing any rejected document, if the command fails for another reason.
 */
function isUnconfirmedBulk(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  const hasRefusals = [error.writeErrors].flat().length > 0;
  return !hasRefusals || error.result.getWriteConcernError() !== undefined;
}

/**
 * True if the connection was lost, a file could not be written, or the write was not confirmed in time, so the write may
 * or may not have happened.
 */
export function isUnconfirmed(error: unknown): boolean {
  return (
    error instanceof DeadlineError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoWriteConcernError ||
    isUnconfirmedBulk(error) ||
    isInterrupted(error) ||
    isSocketError(error) ||
    isFullDisk(error) ||
    (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError'))
  );
}

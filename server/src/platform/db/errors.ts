import { mongo } from 'mongoose';
import { DeadlineError } from './deadline.ts';

const duplicateKey = 11_000;

/** True when a unique index refused the write. */
export function isDuplicateKey(error: unknown): boolean {
  return error instanceof mongo.MongoServerError && error.code === duplicateKey;
}

/** The field whose unique index refused the write. */
export function duplicateField(error: unknown): string | undefined {
  if (!(error instanceof mongo.MongoServerError) || !isDuplicateKey(error)) return undefined;
  return Object.keys(Object(error['keyPattern'])).at(0);
}

/** True when the command never left this process: no server could be chosen, or the connection is shut. */
export function isNotSent(error: unknown): boolean {
  return (
    error instanceof mongo.MongoServerSelectionError ||
    error instanceof mongo.MongoNotConnectedError ||
    error instanceof mongo.MongoTopologyClosedError
  );
}

/** The driver lets some socket errors through as they are, for example a broken pipe. */
const brokenConnection = new Set(['EPIPE', 'ECONNRESET', 'ECONNREFUSED', 'ENOENT']);

function isSocketError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const isBroken =
    'syscall' in error && 'code' in error && brokenConnection.has(String(error.code));
  return isBroken || isSocketError(error.cause);
}

/** True when the database went away or did not confirm in time, so that a write may or may not have happened. */
export function isUnconfirmed(error: unknown): boolean {
  return (
    error instanceof DeadlineError ||
    error instanceof mongo.MongoNetworkError ||
    error instanceof mongo.MongoWriteConcernError ||
    isSocketError(error) ||
    (error instanceof mongo.MongoError && error.hasErrorLabel('RetryableWriteError'))
  );
}

import { CommandError } from '../bson/errors.ts';

/** True if this is LMDB's error for a transaction that could not be written. */
export function isCommitFailure(error: unknown): error is Error & { commitError: unknown } {
  return error instanceof Error && 'commitError' in error;
}

/**
 * Returns the operating system's reason that a transaction could not be written: no space, a quota, a limit, or EIO,
 * which LMDB also reports for a partly written page. Returns undefined for a failure of LMDB itself, which has a
 * negative code. After such a failure, the database cannot continue.
 */
export async function diskRefusal(error: unknown): Promise<string | undefined> {
  if (!isCommitFailure(error)) return undefined;
  try {
    await error.commitError;
    return undefined;
  } catch (cause) {
    const isFromSystem =
      cause instanceof Error && 'code' in cause && typeof cause.code === 'number' && cause.code > 0;
    return isFromSystem ? cause.message : undefined;
  }
}

/** Returns the error for a client whose write failed. */
export function diskError(folder: string, reason: string): CommandError {
  return new CommandError(
    14031,
    `Nothing was written: the disk with ${folder} is full or failing (${reason}). ` +
      'Reads continue, and writes work again when it has space',
  );
}

import { CommandError } from '../errors.ts';

/** Whether this is what LMDB makes of a transaction that could not be written. */
export function isCommitFailure(error: unknown): error is Error & { commitError: unknown } {
  return error instanceof Error && 'commitError' in error;
}

/**
 * What the operating system said when a transaction could not be written: no space, a quota, a
 * limit, or EIO, which LMDB also gives for a page of which only a part was taken. Undefined for a
 * failure of LMDB itself, whose codes are negative; after that the database cannot go on.
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

/** What a client is told whose write was not made. */
export function diskError(folder: string, reason: string): CommandError {
  return new CommandError(
    14031,
    `Nothing was written: the disk that holds ${folder} is full or fails (${reason}). ` +
      'Reads go on; writes work again when it has space',
  );
}

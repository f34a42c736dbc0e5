import { AppError } from './app-error.ts';

/** More than as many requests as can reach one document at the same moment, so that only a fault exceeds it. */
const MOST_ROUNDS = 500;

/** What an attempt returns if something else was written between its read and its write. */
export const OVERTAKEN = Symbol('overtaken');

/**
 * Repeats an attempt until it is not overtaken: it reads a document, decides from that, and writes only if the document is
 * still as it was read (compare and swap).
 * @throws AppError EDITED_MEANWHILE
 */
export async function untilWritten<Result>(
  attempt: () => Promise<Result | typeof OVERTAKEN>,
): Promise<Result> {
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const result = await attempt();
    if (result !== OVERTAKEN) return result;
  }
  throw new AppError(
    'EDITED_MEANWHILE',
    'Others are changing this at the same moment. Try again in a moment.',
  );
}

import { AppError } from '../../../platform/app-error.ts';

interface ConfirmedRead<Found> {
  /** Reads all ballots once. */
  read: () => Promise<Found>;
  /** Returns how many ballots were read. */
  numberIn: (found: Found) => number;
  /** The confirmed number of ballots. */
  expected: number;
  total: () => Promise<number>;
}

/**
 * Reads all ballots of a confirmed count. Ballots that are moved during the read can be missed or read twice, so if
 * their number is wrong, all ballots are read again. If the number is the same as in the first read and the count has
 * not changed, someone has altered the database, and `isAltered` is true.
 * @throws AppError BUSY
 */
export async function readConfirmed<Found>(
  confirmed: ConfirmedRead<Found>,
): Promise<{ found: Found; isAltered: boolean }> {
  const { read, numberIn, expected, total } = confirmed;
  const first = await read();
  if (numberIn(first) === expected) return { found: first, isAltered: false };
  const found = await read();
  if (numberIn(found) === expected) return { found, isAltered: false };
  if (numberIn(found) === numberIn(first) && (await total()) === expected) {
    return { found, isAltered: true };
  }
  const text = 'Ballots are being counted or sorted. Try again in a minute.';
  throw new AppError('BUSY', text, { retryAfterSeconds: 60 });
}

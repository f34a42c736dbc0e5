import { AppError } from '../../../../platform/app-error.ts';

interface ConfirmedRead<Found> {
  /** Reads all ballots once. */
  read: () => Promise<Found>;
  /** How many ballots that were. */
  numberIn: (found: Found) => number;
  /** The confirmed number of ballots. */
  expected: number;
  /** The number of ballots that are counted as of now. */
  total: () => Promise<number>;
}

/**
 * Reads all ballots of a confirmed count. If ballots are moved while they are read, some are missed or read twice, so
 * another number is read once more. The same number again, although the count has not changed, means that someone has
 * altered the database: then `isAltered` is set.
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

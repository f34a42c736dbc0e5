import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { generatePassword, readGenerated } from './generate.ts';
import { threadFile } from '../thread-file.ts';
import type { HashTask } from './hash-worker.ts';

export interface PasswordHasher {
  /** @throws AppError BUSY if too many are waiting */
  hash(password: string): Promise<string>;
  /**
   * Hashes a password from `generatePassword` in one-eighth of the usual time. Its 79 random bits do not
   * need a higher work factor, and thousands of emails wait for these hashes.
   */
  hashGenerated(password: string): Promise<string>;
  /**
   * Returns whether the password matches the hash. With a hash from `hashGenerated`, case, spaces, and dashes are
   * ignored. With any other hash, the password must match exactly. Either way, there is only one comparison. Without
   * a hash, returns false after the same time.
   */
  matches(password: string, hash: string | undefined): Promise<boolean>;
  /** Number of passwords that are being hashed or compared, or are waiting. */
  waiting(): number;
  close(): Promise<void>;
}

/** Maximum number of sign-ins waiting per thread. Any more would wait longer than people are willing to. */
const maxWaitingPerThread = 128;

/**
 * Generated passwords are stored with a different bcrypt version mark for the same algorithm. The
 * mark distinguishes them from chosen passwords, which are compared exactly.
 */
const generatedMark = '$2y$';

/** The lowest cost that bcrypt accepts. */
const leastCost = 4;

interface HasherOptions {
  /** Work factor. */
  cost: number;
  /** Number of processes on this machine that hash passwords. */
  processes?: number;
}

/**
 * Returns the number of threads per process, with one core left free. A computing thread delays any thread that wakes
 * on the same core until the next scheduler tick, whatever their priorities, and casting a vote wakes ten threads.
 */
function threadsFor(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}

/** Hashes passwords with bcrypt in worker threads behind a bounded queue. */
export async function createPasswordHasher(options: HasherOptions): Promise<PasswordHasher> {
  const { cost, processes = 1 } = options;
  const threads = threadsFor(processes);
  const maxWaiting = maxWaitingPerThread * threads;
  const pool = new Piscina({
    ...threadFile('./hash-worker', import.meta.url),
    minThreads: 1,
    maxThreads: threads,
    maxQueue: maxWaiting,
    idleTimeout: 60_000,
  });
  let waiting = 0;

  async function run(task: HashTask): Promise<unknown> {
    if (waiting >= maxWaiting) {
      throw new AppError(
        'BUSY',
        'Too many people are signing in at once. Try again in a few seconds.',
        { retryAfterSeconds: 5, detail: { reason: 'BUSY.signIns' } },
      );
    }
    waiting += 1;
    try {
      return await pool.run(task);
    } finally {
      waiting -= 1;
    }
  }

  async function hash(password: string): Promise<string> {
    return String(await run({ kind: 'hash', password: composed(password), cost, mark: '$2b$' }));
  }

  /** The hash to compare with if the user does not exist, so that the response takes the same time. */
  const decoy = await hash(generatePassword());

  return {
    hash,
    async hashGenerated(password) {
      const at = Math.max(leastCost, cost - 3);
      const meant = readGenerated(password) ?? password;
      return String(await run({ kind: 'hash', password: meant, cost: at, mark: generatedMark }));
    },
    async matches(password, stored) {
      const meant = stored?.startsWith(generatedMark) ? readGenerated(password) : undefined;
      const task = { password: meant ?? composed(password), hash: stored ?? decoy, cost };
      const equal = (await run({ kind: 'compare', ...task })) === true;
      return equal && stored !== undefined;
    },
    waiting: () => waiting,
    close: () => pool.destroy(),
  };
}

/** Keyboards can encode an accented letter in two ways that look alike. */
const composed = (password: string): string => password.normalize('NFC');

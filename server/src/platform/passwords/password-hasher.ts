import { availableParallelism } from 'node:os';
import { Piscina } from 'piscina';
import { AppError } from '../app-error.ts';
import { networksOf } from '../http/networks.ts';
import { threadFile } from '../thread-file.ts';
import { createFairQueue } from './fair-queue.ts';
import { generatePassword, readGenerated } from './generate-password.ts';
import type { HashTask } from './hash.worker.ts';

export type PasswordHasher = Awaited<ReturnType<typeof createPasswordHasher>>;
/** Maximum number of sign-ins waiting per thread. Any more would wait longer than people are willing to. */
const MAX_WAITING_PER_THREAD = 128;

/**
 * Generated passwords are stored with a different bcrypt version mark for the same algorithm. The
 * mark distinguishes them from chosen passwords, which are compared exactly.
 */
const generatedMark = '$2y$';

/** True for the hash of a generated password, which cannot be guessed. */
export const isHashOfGenerated = (hash: string | null | undefined): boolean =>
  hash?.startsWith(generatedMark) === true;

/** The lowest cost that bcrypt accepts. 79 random bits cannot be guessed at any cost. */
const GENERATED_COST = 4;

/** A task, and what to call with its outcome. */
interface Waiting {
  task: HashTask;
  resolve: (result: Promise<unknown>) => void;
  reject: (error: AppError) => void;
}

/**
 * Returns the number of threads per process, with one core left free. A computing thread delays any thread that wakes
 * on the same core until the next scheduler tick, whatever their priorities, and casting a vote wakes ten threads.
 */
function threadsFor(processes: number): number {
  return Math.max(1, Math.floor((availableParallelism() - 1) / processes));
}

/**
 * Hashes passwords with bcrypt in worker threads behind a bounded and fair queue. Work for a client waits by the
 * client's address. Without an address, it is the server's own.
 * @param cost the work factor
 * @param processes how many processes on this machine hash passwords
 */
export async function createPasswordHasher({
  cost,
  processes = 1,
}: {
  cost: number;
  processes?: number;
}) {
  const threads = threadsFor(processes);
  const pool = new Piscina({
    ...threadFile('./hash.worker', import.meta.url),
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: 60_000,
  });
  const queue = createFairQueue<Waiting>(MAX_WAITING_PER_THREAD * threads);
  let underWay = 0;
  let waiting = 0;

  /** Gives the threads one task each, because the pool itself does not keep tasks in order. */
  function startNext(): void {
    while (underWay < threads) {
      const next = queue.take();
      if (!next) return;
      underWay += 1;
      const result = pool.run(next.task).finally(() => {
        underWay -= 1;
        startNext();
      });
      next.resolve(result);
    }
  }

  /** @throws AppError BUSY if too many are waiting */
  async function run(task: HashTask, address: string | undefined): Promise<unknown> {
    waiting += 1;
    try {
      return await new Promise<unknown>((resolve, reject) => {
        const client = address === undefined ? undefined : networksOf(address);
        queue.add({ task, resolve, reject }, client)?.reject(busy());
        startNext();
      });
    } finally {
      waiting -= 1;
    }
  }

  async function hash(password: string, address?: string): Promise<string> {
    const task = { kind: 'hash', password: composed(password), cost, mark: '$2b$' } as const;
    return String(await run(task, address));
  }

  async function hashGenerated(password: string, address?: string): Promise<string> {
    const meant = readGenerated(password) ?? password;
    const task = {
      kind: 'hash',
      password: meant,
      cost: GENERATED_COST,
      mark: generatedMark,
    } as const;
    return String(await run(task, address));
  }

  /** The hashes to compare with if a user has none of this kind, so that a refusal always takes the same time. */
  const decoy = await hash(generatePassword());
  const generatedDecoy = await hashGenerated(generatePassword());

  return {
    hash,
    /** Hashes a password from `generatePassword` in a small part of the usual time. */
    hashGenerated,
    /**
     * Returns whether the password matches the hash. With a hash from `hashGenerated`, case, spaces, and dashes are
     * ignored. With any other hash, the password must match exactly. A generated password is recognized at once. The
     * time of a refusal depends only on the text: both kinds of hashes are compared if it looks generated.
     */
    async matches(
      password: string,
      stored: string | undefined,
      address?: string,
    ): Promise<boolean> {
      const isGenerated = isHashOfGenerated(stored);
      const hashIf = (isOwn: boolean, other: string) => (isOwn && stored) || other;
      const read = readGenerated(password);
      const comparisons = [
        ...(read === undefined
          ? []
          : [{ password: read, hash: hashIf(isGenerated, generatedDecoy), cost: GENERATED_COST }]),
        { password: composed(password), hash: hashIf(!isGenerated, decoy), cost },
      ];
      const isEqual = (await run({ kind: 'compare', comparisons }, address)) === true;
      return isEqual && stored !== undefined;
    },
    /** Number of passwords that are being hashed or compared, or are waiting. */
    waiting: () => waiting,
    close: () => pool.destroy(),
  };
}

/** Keyboards can encode an accented letter in two ways that look alike. */
const composed = (password: string): string => password.normalize('NFC');

const busy = () =>
  new AppError('BUSY', 'Too many people are signing in at once. Try again in a few seconds.', {
    retryAfterSeconds: 5,
    detail: { reason: 'BUSY.signIns' },
  });

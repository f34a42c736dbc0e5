import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { threadFile } from '../../platform/thread-file.ts';
import { feedChunks } from './chunk-feed.ts';
import type { Tasks } from './encryption-tasks.ts';

/** Checking a ballot takes a core about 15 ms, or 280 ms with 40 candidates. */
export const CHECK_THREADS = 2;
/** A thread stays this long without work, because starting one takes longer than checking ten ballots. */
const IDLE_MS = 60_000;

type Task = keyof Tasks;
type Given<Name extends Task> = Parameters<Tasks[Name]>[0];
type Answer<Name extends Task> = Promise<Awaited<ReturnType<Tasks[Name]>>>;

export type EncryptionPool = ReturnType<typeof createEncryptionPool>;

/**
 * Computes what takes long outside the main thread. Ballots have threads of their own. Of the two others, archives, which
 * take minutes, never have more than one, so that openings and key holders never wait for them.
 */
export function createEncryptionPool() {
  const poolOf = (maxThreads: number) =>
    new Piscina({
      ...threadFile('./encryption.worker', import.meta.url),
      name: 'isValidBallot',
      minThreads: 0,
      maxThreads,
      idleTimeout: IDLE_MS,
    });
  const checks = poolOf(CHECK_THREADS);
  const others = poolOf(2);
  let lastArchive: Promise<unknown> = Promise.resolve();

  const run = <Name extends Task>(name: Name, given: Given<Name>): Answer<Name> =>
    (name === 'isValidBallot' ? checks : others).run(given, { name }) as Answer<Name>;

  return {
    run,

    /** Runs a task that reads an archive, one after another. */
    runOn<Name extends 'addUp' | 'verifiedSum' | 'result'>(
      name: Name,
      given: Omit<Given<Name>, 'port'>,
      open: () => AsyncIterable<Uint8Array>,
    ): Answer<Name> {
      const answer = lastArchive.then(async () => {
        const { port1, port2 } = new MessageChannel();
        feedChunks(port1, open);
        try {
          const whole = { ...given, port: port2 };
          return (await others.run(whole, { name, transferList: [port2] })) as unknown;
        } finally {
          port1.close();
        }
      }) as Answer<Name>;
      lastArchive = answer.catch(() => {});
      return answer;
    },
  };
}

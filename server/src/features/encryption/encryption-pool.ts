import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { threadFile } from '../../platform/thread-file.ts';
import { feedChunks } from './chunk-feed.ts';
import type { Tasks } from './encryption-tasks.ts';

/** Checking a ballot takes a core about 15 ms, or 280 ms with 40 candidates. */
export const CHECK_THREADS = 2;
/** A thread stays this long without work, because starting one takes longer than checking ten ballots. */
const idleMs = 60_000;

type Task = keyof Tasks;
type Given<Name extends Task> = Parameters<Tasks[Name]>[0];
type Answer<Name extends Task> = Promise<Awaited<ReturnType<Tasks[Name]>>>;

export type EncryptionPool = ReturnType<typeof createEncryptionPool>;

/** Computes what takes long outside the main thread. Ballots never wait for archives: these have a thread of their own. */
export function createEncryptionPool() {
  const poolOf = (maxThreads: number) =>
    new Piscina({
      ...threadFile('./encryption.worker', import.meta.url),
      name: 'isValidBallot',
      minThreads: 0,
      maxThreads,
      idleTimeout: idleMs,
    });
  const checks = poolOf(CHECK_THREADS);
  const others = poolOf(1);

  const run = <Name extends Task>(name: Name, given: Given<Name>): Answer<Name> =>
    (name === 'isValidBallot' ? checks : others).run(given, { name }) as Answer<Name>;

  return {
    run,

    /** Runs a task that reads an archive. */
    async runOn<Name extends 'tally' | 'result'>(
      name: Name,
      given: Omit<Given<Name>, 'port'>,
      open: () => AsyncIterable<Uint8Array>,
    ): Promise<Awaited<ReturnType<Tasks[Name]>>> {
      const { port1, port2 } = new MessageChannel();
      feedChunks(port1, open);
      try {
        const whole = { ...given, port: port2 };
        const answer = await others.run(whole, { name, transferList: [port2] });
        return answer as Awaited<ReturnType<Tasks[Name]>>;
      } finally {
        port1.close();
      }
    },
  };
}

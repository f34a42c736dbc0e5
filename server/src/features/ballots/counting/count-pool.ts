import type { Outcome } from '@votewise/contract/counting/outcome';
import { Piscina } from 'piscina';
import { threadFile } from '../../../platform/thread-file.ts';
import { countPacked, type CountTask } from './contest.ts';

/** Up to these numbers of bytes and candidates, counting takes less time than starting a thread. */
const SMALL_BYTES = 10_000;
const SMALL_CANDIDATES = 12;
/** A million different rankings of 20 candidates take a third of this memory. */
const HEAP_MEGABYTES = 2_000;

export type CountPool = ReturnType<typeof createCountPool>;

/** Counts ballots by their election's rule, outside the main thread, because a large count takes seconds. */
export function createCountPool() {
  const pool = new Piscina<CountTask, Outcome>({
    ...threadFile('./count.worker', import.meta.url),
    name: 'count',
    minThreads: 0,
    maxThreads: 1,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MEGABYTES },
  });

  return {
    /** The packs are moved to the thread, so the caller can no longer read them. */
    async count(task: { contest: CountTask['contest']; packs: Uint8Array<ArrayBuffer>[] }) {
      const bytes = task.packs.reduce((sum, pack) => sum + pack.byteLength, 0);
      if (bytes <= SMALL_BYTES && task.contest.candidates.length <= SMALL_CANDIDATES) {
        return countPacked(task);
      }
      return pool.run(task, { transferList: task.packs.map(({ buffer }) => buffer) });
    },
  };
}

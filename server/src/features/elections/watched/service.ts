import type { Clock } from '../../../platform/clock.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import { withDueMoves } from '../clock/rules.ts';
import { notFound } from '../electorates/service.ts';
import type { ElectionRecord, ElectionStore } from '../store.ts';
import { type WatchedElection, watchedOf } from './rules.ts';

/** The maximum age of what is returned. */
const milliseconds = 500;
const ALL = 'all';

interface WatchedDeps {
  store: Pick<ElectionStore, 'findShared' | 'findAll'>;
  clock: Clock;
}

/**
 * Elections for many viewers: at most half a second old, and read at most once in that time. Due moves show immediately,
 * and so do changes by this process, which `forget`s the election.
 */
export function createWatched({ store, clock }: WatchedDeps) {
  const { elapsed } = clock;
  const single = createShortCache<ElectionRecord | undefined>({ milliseconds, elapsed });
  const all = createShortCache<WatchedElection[]>({ milliseconds, elapsed });
  const readAll = async () => (await store.findAll()).map(watchedOf);

  return {
    /** @throws AppError NOT_FOUND */
    async findWatched(id: string): Promise<WatchedElection> {
      const found = await single.get(id, () => store.findShared(id));
      if (!found) throw notFound();
      return watchedOf(withDueMoves(found, clock.now()));
    },

    /** All elections as `findWatched` returns one, newest first: for the lists of many voters. */
    async findAllWatched(): Promise<WatchedElection[]> {
      const now = clock.now();
      return (await all.get(ALL, readAll)).map((election) => withDueMoves(election, now));
    },

    forget(id: string): void {
      single.forget(id);
      all.forget(ALL);
    },
  };
}

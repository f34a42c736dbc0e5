import type { Clock } from '../../../platform/clock.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { ElectionStore } from '../store.ts';
import { watchedOf } from './rules.ts';

/** The maximum age of what is read here. */
const watchedMilliseconds = 500;

/** Elections as they were at most half a second ago, for many viewers. Due moves of the clock are not applied. */
export function createWatched({
  store,
  clock,
}: {
  store: Pick<ElectionStore, 'find' | 'findAll'>;
  clock: Clock;
}) {
  const options = { milliseconds: watchedMilliseconds, elapsed: clock.elapsed };
  const single = createShortCache({ ...options, read: store.find });
  const all = createShortCache({
    ...options,
    read: async () => (await store.findAll()).map(watchedOf),
  });

  return {
    find: single.get,
    findAll: () => all.get('all'),

    /** After a change of this election by this process. */
    forget(id: string): void {
      single.forget(id);
      all.forget('all');
    },
  };
}

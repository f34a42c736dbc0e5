import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import { defineClockRoutes } from './clock-routes.ts';
import { createClockWatch } from './clock-watch.ts';
import { createClockStore } from './clock-store.ts';
import type { RestoredCopy } from './restored-copy.ts';

export function createClockStores(connection: Connection) {
  const clock = createClockStore(connection);
  return { clock, models: [clock.model], outboxes: [clock.outbox] };
}

/** Watches the clock and whether this is a restored copy, and lets administrators confirm both. */
export function createClockFeature(
  { clock, logger }: Core,
  {
    stores,
    databaseTime,
    copy,
  }: {
    stores: ReturnType<typeof createClockStores>;
    databaseTime: () => Promise<Date | undefined>;
    copy: RestoredCopy;
  },
) {
  const watch = createClockWatch({ clock, store: stores.clock, databaseTime, logger });
  const feature: Feature = {
    routes: (route) => defineClockRoutes(route, { watch, copy, clock }),
    jobs: [
      {
        name: 'watch-clock',
        everyMs: 10_000,
        isLeased: false,
        runsOnCopy: true,
        run: () => watch.refresh(),
      },
      // A database that is not a restored copy when a process starts never becomes one.
      ...(copy.isUnconfirmed()
        ? [
            {
              name: 'watch-restored-copy',
              everyMs: 2_000,
              isLeased: false,
              runsOnCopy: true as const,
              run: copy.refresh,
            },
          ]
        : []),
    ],
  };
  return { services: { clock, clockWatch: watch }, feature };
}

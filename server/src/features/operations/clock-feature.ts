import type { Connection } from 'mongoose';
import { endpoints } from '@votewise/contract';
import type { Core, Feature } from '../../platform/feature.ts';
import { actorOf } from '../audit/index.ts';
import { createClockWatch } from './clock-watch.ts';
import { createClockStore } from './clock-store.ts';

export function createClockStores(connection: Connection) {
  const clock = createClockStore(connection);
  return { clock, models: [clock.model], outboxes: [clock.outbox] };
}

/** Watches the clock, and lets administrators confirm it. */
export function createClockFeature(
  { clock, logger }: Core,
  stores: ReturnType<typeof createClockStores>,
  databaseTime: () => Promise<Date | undefined>,
) {
  const watch = createClockWatch({ clock, store: stores.clock, databaseTime, logger });
  const feature: Feature = {
    routes(route) {
      route(endpoints.clock, async () => {
        const { time, problem } = watch.state();
        return { data: { time: time.toISOString(), problem } };
      });
      route(endpoints.confirmClock, async ({ body, session }) => {
        await watch.confirm(body.time, actorOf(session));
        return { data: {} };
      });
    },
    jobs: [{ name: 'watch-clock', everyMs: 10_000, isLeased: false, run: () => watch.refresh() }],
  };
  return { services: { clock, clockWatch: watch }, feature };
}

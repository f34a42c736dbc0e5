import { endpoints } from '@votewise/contract';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { ClockWatch } from './clock-watch.ts';
import type { RestoredCopy } from './restored-copy.ts';

/** Administrators confirm the time, and that a restored copy replaces the original. */
export function defineClockRoutes(
  route: DefineRoute,
  { watch, copy, clock }: { watch: ClockWatch; copy: RestoredCopy; clock: TrustedClock },
): void {
  route(endpoints.clock, async () => {
    const { time, problem } = watch.state();
    return {
      data: { time: time.toISOString(), problem, isRestoredCopy: copy.isUnconfirmed() },
    };
  });
  route(endpoints.confirmClock, async ({ body, session }) => {
    await watch.confirm(body.time, actorOf(session));
    return { data: {} };
  });
  route(endpoints.confirmRestore, async ({ session }) => {
    await copy.confirm(clock.now(), actorOf(session));
    return { data: {} };
  });
}

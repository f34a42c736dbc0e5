import type { Clock } from '../../../platform/clock.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import { closeOf } from './recount-event.ts';

/** How long a closed election whose ballots were recounted is left alone. */
const REST_MS = 60_000;

export type RestingCounts = ReturnType<typeof createRestingCounts>;

/** Remembers which closed elections are left alone for a while because their ballots were recounted. */
export function createRestingCounts({ elapsed }: Pick<Clock, 'elapsed'>) {
  const restsUntil = new Map<string, number>();
  return {
    isAwake: (election: ElectionRecord): boolean =>
      (restsUntil.get(closeOf(election)) ?? 0) <= elapsed(),

    /** @param since in elapsed milliseconds */
    rest(election: ElectionRecord, since: number): void {
      restsUntil.set(closeOf(election), since + REST_MS);
    },

    /** @param now in elapsed milliseconds */
    forgetOver(now: number): void {
      for (const [key, until] of restsUntil) if (until <= now) restsUntil.delete(key);
    },

    isKnown: (election: ElectionRecord): boolean => restsUntil.has(closeOf(election)),
  };
}

import { DAY_MS } from '../../platform/clock.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { AuditStore } from './audit-store.ts';
import type { EventMoving } from './event-moving.ts';
import { newestFirst, READ_AT_A_TIME } from './trail-batches.ts';
import type { TrailErasingStore } from './trail-erasing-store.ts';

/** The number of days after which network addresses of blocked sign-ins are erased. */
export const NETWORK_DAYS = 7;

/** Erases people and network addresses from the trail. The chain stays intact. */
export function createTrailErasing(deps: {
  store: AuditStore;
  erasingStore: TrailErasingStore;
  moving: EventMoving;
  clock: TrustedClock;
  logger: Logger;
}) {
  const { store, erasingStore, moving, clock, logger } = deps;
  const blocks = createQuarantine({ kind: 'blocked sign-in', clock, logger });
  /** The end of the period from which this process has erased all network addresses. */
  let networksErasedTo: Date | undefined;

  return {
    /**
     * Erases a person from all entries; the chain stays intact. If it is killed, the next call continues. Call it after
     * no document and no request names the person, because it erases only what has been recorded.
     * @returns the number of entries from which the person was erased
     */
    async forget({ userId }: { userId: string }): Promise<number> {
      while ((await moving.moveEvents()) > 0);
      await moving.requireMoved(userId);
      for (let total = 0; ; ) {
        const { read, changed } = await erasingStore.erasePerson(userId, READ_AT_A_TIME);
        if (read === 0) return total;
        total += changed;
      }
    },

    /** The job that erases network addresses of blocked sign-ins after `NETWORK_DAYS`. The chain stays intact. */
    async eraseNetworks(signal: AbortSignal): Promise<void> {
      const to = new Date(clock.trusted().getTime() - NETWORK_DAYS * DAY_MS);
      let isDone = true;
      for await (const entries of newestFirst(store, {
        kind: 'sign-in.blocked',
        from: networksErasedTo,
        to,
      })) {
        signal.throwIfAborted();
        for (const entry of entries) {
          const attempt = () => erasingStore.eraseNetworks(entry);
          if (!(await blocks.attempt(String(entry.sequence), attempt))) isDone = false;
        }
      }
      if (isDone) networksErasedTo = to;
    },
  };
}

import type { AuditFormat } from '@votewise/contract';
import type { OutboxSource } from '../../platform/db/outbox.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { type Actor, type AuditEvent, createEvent } from './audit-event.ts';
import type { AuditFilter, AuditPlace, AuditStore } from './audit-store.ts';
import { checkChain } from './check-chain.ts';
import { createEventMoving } from './event-moving.ts';
import { hasTime } from './hash-chain.ts';
import { inOrder, newestFirst } from './trail-batches.ts';
import { createTrailErasing } from './trail-erasing.ts';
import type { TrailErasingStore } from './trail-erasing-store.ts';

export type Audit = ReturnType<typeof createAuditTrail>;

/** The audit trail: a hash chain that is filled from the outboxes of the changed documents. */
export function createAuditTrail(deps: {
  store: AuditStore;
  erasingStore: TrailErasingStore;
  outboxes: readonly OutboxSource<AuditEvent>[];
  clock: TrustedClock;
  logger: Logger;
  /** Adds an event to the outbox of a user. */
  pushToPerson: (userId: string, event: AuditEvent) => Promise<void>;
}) {
  const { store, clock, pushToPerson } = deps;
  const moving = createEventMoving(deps);

  return {
    ...moving,
    ...createTrailErasing({ ...deps, moving }),
    check: (from?: number) => checkChain(store, from),

    /** Yields batches of the entries that name a person, newest first. */
    about: (person: string) => newestFirst(store, { person }),

    /** Returns a page of entries, newest first, and where the next page begins, if there is one. */
    async page(filter: AuditFilter, options: { after: AuditPlace | undefined; limit: number }) {
      const found = await store.newest(filter, options.after, options.limit + 1);
      const entries = found.slice(0, options.limit);
      const last = entries.at(-1);
      return {
        entries,
        next: found.length > entries.length && last && hasTime(last) ? last : undefined,
      };
    },

    /**
     * Returns batches of entries for a file: all entries in the order of the chain or, with a filter, the matching
     * entries, newest first. Records an event.
     */
    async export(
      filter: AuditFilter,
      given: { format: AuditFormat; actor: Actor; personId: string },
    ) {
      const at = clock.now();
      await pushToPerson(
        given.personId,
        createEvent({
          event: 'audit.exported',
          at,
          actor: given.actor,
          subject: { type: 'audit', id: 'audit', label: 'audit trail' },
          details: { format: given.format },
        }),
      );
      const isWhole = Object.values(filter).every((one) => one === undefined);
      return { batches: isWhole ? inOrder(store) : newestFirst(store, filter), exportedAt: at };
    },
  };
}

import type { Connection } from 'mongoose';
import type { OutboxSource } from '../../platform/db/outbox.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import { defineAuditRoutes } from './audit-routes.ts';
import { createAuditTrail } from './audit-trail.ts';
import type { AuditEvent } from './audit-event.ts';
import { createAuditStore } from './audit-store.ts';
import { createTrailErasingStore } from './trail-erasing-store.ts';

export function createAuditStores(connection: Connection) {
  const audit = createAuditStore(connection);
  return { audit, erasing: createTrailErasingStore(audit.model), models: [audit.model] };
}

export type AuditServices = ReturnType<typeof createAuditFeature>['services'];

/**
 * The audit trail: a chained record of actions by administrators and VoteWise.
 * @param outboxes where actions store their events
 */
export function createAuditFeature(
  { clock, logger, general }: Core,
  stores: ReturnType<typeof createAuditStores>,
  outboxes: readonly OutboxSource<AuditEvent>[],
) {
  const auditNeeds = {
    /** Adds an event to the outbox of a user. */
    pushToPerson: createSlot<[id: string, event: AuditEvent], Promise<void>>('pushToPerson'),
  };
  const { audit: store, erasing: erasingStore } = stores;
  const deps = { store, erasingStore, outboxes, clock, logger };
  const audit = createAuditTrail({ ...deps, ...auditNeeds });
  const feature: Feature = {
    routes: (route) => defineAuditRoutes(route, { audit, general }),
    jobs: [
      {
        name: 'chain-audit-events',
        everyMs: 1_000,
        isLeased: true,
        runsOnCopy: true,
        run: () => audit.moveEvents(),
        nextDue: audit.nextDue,
      },
      {
        name: 'erase-network-addresses',
        everyMs: 3_600_000,
        isLeased: true,
        needsClock: true,
        run: audit.eraseNetworks,
      },
    ],
    queues: { audit: audit.queueLength },
  };
  return { services: { audit, lastEntry: stores.audit.last, auditNeeds }, feature };
}

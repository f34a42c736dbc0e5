import type { Connection } from 'mongoose';
import type { OutboxSource } from '../../platform/db/outbox.ts';
import type { Core, Feature } from '../../platform/feature.ts';
import { defineAuditRoutes } from './audit-routes.ts';
import { createAudit } from './audit-trail.ts';
import type { AuditEvent } from './audit-event.ts';
import { createAuditStore } from './audit-store.ts';

export function createAuditStores(connection: Connection) {
  const audit = createAuditStore(connection);
  return { audit, models: [audit.model] };
}

interface AuditFeatureDeps {
  /** The outboxes in which actions store their events. */
  outboxes: readonly OutboxSource<AuditEvent>[];
  pushToPerson: (id: string, event: AuditEvent) => Promise<void>;
}

/** The audit trail: a chained record of actions by administrators and VoteWise. */
export function createAuditFeature(
  { clock, logger }: Core,
  stores: ReturnType<typeof createAuditStores>,
  deps: AuditFeatureDeps,
) {
  const audit = createAudit({ store: stores.audit, clock, logger, ...deps });
  const feature: Feature = {
    routes: (route) => defineAuditRoutes(route, audit),
    jobs: [
      {
        name: 'chain-audit-events',
        everyMs: 1_000,
        isLeased: true,
        run: () => audit.moveEvents(),
      },
    ],
    queues: { audit: audit.queueLength },
  };
  return { services: { audit }, feature };
}

import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import { createKeyHolders } from './key-holders.ts';
import { createTrusteeGroupStore } from './trustee-group-store.ts';
import { createTrusteeGroups } from './trustee-groups.ts';
import { createTrusteeMails } from './trustee-mails.ts';
import { defineTrusteeRoutes } from './trustee-routes.ts';

export function createTrusteesStores(connection: Connection) {
  const groups = createTrusteeGroupStore(connection);
  return { groups, models: [groups.model], outboxes: [groups.outbox] };
}

/** Groups of key holders, and the ceremony in which each makes a key of its own. */
export function createTrusteesFeature(
  core: Core,
  { groups: store }: ReturnType<typeof createTrusteesStores>,
) {
  const groups = createTrusteeGroups(core, store);
  const holders = createKeyHolders(core, store);
  const mails = createTrusteeMails(core, store);
  const feature: Feature = {
    routes: (route) => defineTrusteeRoutes(route, { groups, holders }),
    jobs: [
      {
        name: 'send-key-holder-mails',
        everyMs: 5_000,
        isLeased: false,
        run: mails.sendDue,
        nextDue: mails.nextDue,
      },
    ],
  };
  return { services: { trusteeMails: mails }, feature };
}

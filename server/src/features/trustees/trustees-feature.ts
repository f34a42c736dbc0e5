import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import { createSlot } from '../../platform/feature/slot.ts';
import type { CeremonyThread } from './ceremony-thread.ts';
import { createDecryptingGroups } from './decrypting-groups.ts';
import { createTrusteePage } from './trustee-page.ts';
import { createTrusteeGroupStore } from './trustee-group-store.ts';
import { createTrusteeGroups } from './trustee-groups.ts';
import { createTrusteeMails } from './trustee-mails.ts';
import { defineTrusteeRoutes } from './trustee-routes.ts';

export function createTrusteesStores(connection: Connection) {
  const groups = createTrusteeGroupStore(connection);
  return { groups, models: [groups.model], outboxes: [groups.outbox] };
}

export type TrusteesServices = ReturnType<typeof createTrusteesFeature>['services'];

/** Groups of key holders, and the ceremony in which each makes a key of its own. */
export function createTrusteesFeature(
  core: Core,
  { groups: store }: ReturnType<typeof createTrusteesStores>,
  ceremonyThread: CeremonyThread,
) {
  /** What features above provide. */
  const trusteeNeeds = {
    /** Returns the title of an election that a group has to decrypt, now or later; undefined if there is none. */
    electionToDecrypt: createSlot<[groupId: string], Promise<string | undefined>>(
      'electionToDecrypt',
    ),
    /** Returns whether a count waits for a trustee of a group. */
    isDecryptionAwaited: createSlot<[groupId: string, index: number], Promise<boolean>>(
      'isDecryptionAwaited',
    ),
  };
  const groups = createTrusteeGroups(core, store, trusteeNeeds);
  const page = createTrusteePage(core, store, ceremonyThread);
  const mails = createTrusteeMails(core, store, trusteeNeeds);
  const feature: Feature = {
    routes: (route) => defineTrusteeRoutes(route, { groups, page }),
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
  const { clock } = core;
  const { requireByLink } = page;
  const decryptingGroups = createDecryptingGroups({ store, requireByLink, clock });
  const services = {
    trusteeGroups: groups,
    trusteePage: page,
    trusteeMails: mails,
    decryptingGroups,
    trusteeNeeds,
  };
  return { services, feature };
}

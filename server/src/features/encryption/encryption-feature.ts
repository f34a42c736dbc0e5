import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { ElectionRecord, ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import { createArchiveReaders } from './archive-readers.ts';
import { createArchiveStore } from './archive-store.ts';
import { createArchives } from './archives.ts';
import { createCredentialStore } from './credential-store.ts';
import { createCredentials } from './credentials.ts';
import { createDecrypting } from './decrypting.ts';
import { createEncryptedCasting } from './encrypted-casting.ts';
import { createEncryptionPool } from './encryption-pool.ts';
import { defineEncryptionRoutes } from './encryption-routes.ts';
import { createEncryptionStore } from './encryption-store.ts';
import { createPreparing } from './preparing.ts';
import { createShownEncryption } from './shown-encryption.ts';
import { createTallying } from './tallying.ts';

export function createEncryptionStores(connection: Connection) {
  const encryptions = createEncryptionStore(connection);
  const credentials = createCredentialStore(connection);
  const archives = createArchiveStore(connection);
  return {
    encryptions,
    credentials,
    archives,
    models: [encryptions.model, credentials.model, archives.model],
  };
}

type ServicesBelow = PeopleServices & ElectionsServices & BallotsServices & TrusteesServices;

export type EncryptionServices = ReturnType<typeof createEncryptionFeature>['services'];

/** Encrypted elections: preparing ballots, the archive, and decrypting the count with key holders. */
export function createEncryptionFeature(
  core: Core,
  stores: ReturnType<typeof createEncryptionStores>,
  services: ServicesBelow,
) {
  const { elections, ballots } = services;
  const store = stores.encryptions;
  const { credentials } = stores;
  const shared = {
    ...core,
    ...services,
    store,
    credentials,
    credentialsOf: createCredentials(core.keys.ballot),
    archives: createArchives({ store: stores.archives, ballots }),
    pool: createEncryptionPool(),
  };
  const { archives } = shared;
  const casting = createEncryptedCasting(shared);
  const preparing = createPreparing(shared);
  const decrypting = createDecrypting(shared);
  const tallying = createTallying(shared);
  services.trusteeNeeds.isDecryptionAwaited.fill(decrypting.isAwaitedOf);
  services.trusteeNeeds.electionOf.fill(async (groupId) => {
    const all = await elections.findAll();
    const decrypted = new Set(
      (await store.findOfGroup(groupId)).flatMap(({ _id, decryptedAt }) =>
        decryptedAt ? _id : [],
      ),
    );
    return all.find(({ _id, ballot }) => ballot.encrypted === groupId && !decrypted.has(_id))
      ?.title;
  });

  const feature: Feature = {
    routes: (route) =>
      defineEncryptionRoutes(route, {
        casting,
        decrypting,
        shown: createShownEncryption(shared),
        readers: createArchiveReaders(),
      }),
    jobs: [
      {
        name: 'prepare-encrypted-ballots',
        everyMs: 1_000,
        isLeased: true,
        needsClock: true,
        run: (signal) => preparing.prepareOpen(signal),
        nextDue: preparing.nextDue,
      },
      {
        name: 'archive-encrypted-ballots',
        everyMs: 5_000,
        isLeased: true,
        run: async (signal) => {
          for (const { _id, ballot } of await elections.findFrozen('active')) {
            if (ballot.encrypted && (await archives.head(_id))) {
              await archives.archiveBallots(_id, signal);
            }
          }
        },
      },
      {
        name: 'decrypt-counts',
        everyMs: 1_000,
        isLeased: true,
        run: (signal) => decrypting.decryptDue(signal),
        nextDue: decrypting.nextDue,
      },
    ],
  };

  return {
    services: {
      encryption: {
        check: casting.check,
        sumsOf: tallying.sumsOf,
        isAwaited: tallying.isAwaited,
        decryptedBy: tallying.decryptedBy,

        /** Returns how many voters can vote, and their weight; undefined unless that is fixed. */
        async electorateOf({ _id, ballot }: Pick<ElectionRecord, '_id' | 'ballot'>) {
          const state = ballot.encrypted ? await store.find(_id) : null;
          const { voters, weight } = { voters: null, weight: null, ...state };
          return voters === null || weight === null ? undefined : { voters, weight };
        },

        /** After that, no one can tell whose credential is whose. */
        destroySecret: store.destroySecret,

        /** Returns whether a ballot that arrives now may be too late to count. */
        isOver: async (electionId: string): Promise<boolean> =>
          Boolean((await store.find(electionId))?.endedAt),

        /** Removes everything about a deleted election. */
        async remove(electionId: string): Promise<void> {
          await credentials.remove(electionId);
          await archives.remove(electionId);
          await store.remove(electionId);
        },
      },
    },
    feature,
  };
}

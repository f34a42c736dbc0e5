import type { Connection } from 'mongoose';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import type { BallotsServices } from '../ballots/index.ts';
import type { ElectionsServices } from '../elections/index.ts';
import type { PeopleServices } from '../people/index.ts';
import type { TrusteesServices } from '../trustees/index.ts';
import { createArchiveReaders } from './archive-readers.ts';
import { createArchiveStore } from './archive-store.ts';
import { createArchives } from './archives.ts';
import { createVotingCredentialStore } from './voting-credential-store.ts';
import { createVotingCredentials } from './voting-credentials.ts';
import { createDecrypting } from './decrypting.ts';
import { createDueDecryptions } from './due-decryptions.ts';
import { createEncryptedCasting } from './encrypted-casting.ts';
import type { EncryptionPool } from './encryption-pool.ts';
import { defineEncryptionRoutes } from './encryption-routes.ts';
import { createEncryptionStore } from './encryption-store.ts';
import { createPreparing } from './preparing.ts';
import { removeEncryption } from './remove-encryption.ts';
import { createShownEncryption } from './shown-encryption.ts';
import { createSumming } from './summing.ts';

export function createEncryptionStores(connection: Connection) {
  const encryptions = createEncryptionStore(connection);
  const votingCredentials = createVotingCredentialStore(connection);
  const archives = createArchiveStore(connection);
  return {
    encryptions,
    votingCredentials,
    archives,
    models: [encryptions.model, votingCredentials.model, archives.model],
  };
}

type ServicesBelow = PeopleServices & ElectionsServices & BallotsServices & TrusteesServices;

export type EncryptionServices = ReturnType<typeof createEncryptionFeature>['services'];

/** Encrypted elections: preparing ballots, the archive, and decrypting the count with key holders. */
export function createEncryptionFeature(
  core: Core,
  stores: ReturnType<typeof createEncryptionStores>,
  services: ServicesBelow & { pool: EncryptionPool },
) {
  const { elections, ballots } = services;
  const store = stores.encryptions;
  const { votingCredentials } = stores;
  const shared = {
    ...core,
    ...services,
    store,
    votingCredentials,
    deriveCredentials: createVotingCredentials(core.keys.ballot),
    archives: createArchives({ store: stores.archives, ballots }),
  };
  const { archives } = shared;
  const casting = createEncryptedCasting(shared);
  const preparing = createPreparing(shared);
  const decrypting = createDecrypting(shared);
  const dueDecryptions = createDueDecryptions(shared);
  const summing = createSumming(shared);
  const shown = createShownEncryption(shared);
  services.trusteeNeeds.isDecryptionAwaited.fill(decrypting.isDecryptionAwaited);
  services.trusteeNeeds.electionToDecrypt.fill(decrypting.electionToDecrypt);

  const feature: Feature = {
    routes: (route) =>
      defineEncryptionRoutes(route, {
        casting,
        decrypting,
        shown,
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
        run: (signal) => dueDecryptions.decryptDue(signal),
        nextDue: dueDecryptions.nextDue,
      },
    ],
  };

  return {
    services: {
      encryption: {
        ballotFor: casting.ballotFor,
        check: casting.check,
        fixedVoters: preparing.fixedVoters,
        prepareOpen: preparing.prepareOpen,
        openArchive: archives.open,
        decrypting: { ...decrypting, ...dueDecryptions },
        stageOf: shown.stageOf,
        haveBallotsEnded: summing.haveBallotsEnded,
        decryptedSums: summing.decryptedSums,
        awaitsTrustees: summing.awaitsTrustees,
        decryptedBy: summing.decryptedBy,
        keyFingerprints: summing.keyFingerprints,
        destroySecret: store.destroySecret,
        remove: (electionId: string): Promise<void> => removeEncryption(electionId, shared),
      },
    },
    feature,
  };
}

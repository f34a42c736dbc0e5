import type { Connection } from 'mongoose';
import { createAuditStore } from './features/audit/store.ts';
import { createSessionStore } from './features/auth/sessions/store.ts';
import { createAuthStore } from './features/auth/store.ts';
import { createCountStore } from './features/votes/checkpoints/store.ts';
import { createBallotStore } from './features/votes/ballots/store.ts';
import { createResetStore } from './features/auth/resets/store.ts';
import { createElectionStore } from './features/elections/store.ts';
import { createImportRowStore } from './features/people/imports/rows/store.ts';
import { createImportStore } from './features/people/imports/store.ts';
import { createAccountPageStore } from './features/people/accounts/store.ts';
import { createSnapshotStore } from './features/results/snapshots/store.ts';
import { createUserStore } from './features/people/store.ts';
import { createMessagingStores } from './messaging.ts';
import { createIndexes } from './platform/db/indexes.ts';

/**
 * The collections with their indexes, and what gives access to them. Unique indexes exist before anyone can
 * write: they are what makes a second ballot impossible.
 */
export async function prepareStores(connection: Connection) {
  const stores = {
    users: createUserStore(connection),
    accountPages: createAccountPageStore(connection),
    resets: createResetStore(connection),
    auth: createAuthStore(connection),
    sessions: createSessionStore(connection),
    elections: createElectionStore(connection),
    ballots: createBallotStore(connection),
    counts: createCountStore(connection),
    audit: createAuditStore(connection),
    snapshots: createSnapshotStore(connection),
    imports: createImportStore(connection),
    importRows: createImportRowStore(connection),
    messaging: createMessagingStores(connection),
  };
  await stores.ballots.prepare();
  const models = [
    stores.users.model,
    stores.accountPages.model,
    ...stores.resets.models,
    stores.elections.model,
    stores.ballots.model,
    stores.audit.model,
    stores.snapshots.model,
    stores.imports.model,
    ...stores.importRows.models,
    ...stores.auth.models,
    ...stores.sessions.models,
    ...stores.messaging.models,
  ];
  await Promise.all(models.map((model) => createIndexes(model)));
  return stores;
}

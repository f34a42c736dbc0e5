import type { Connection } from 'mongoose';
import { createAuditStores } from './features/audit/index.ts';
import { createAuthStores } from './features/auth/index.ts';
import { createElectionsStores } from './features/elections/index.ts';
import { createMessagesStores } from './features/messages/index.ts';
import { createClockStores } from './features/operations/index.ts';
import { createPeopleStores } from './features/people/index.ts';
import { createVotesStores } from './features/votes/index.ts';
import { createIndexes, type Indexed } from './platform/db/indexes.ts';

/**
 * Prepares the collections with their indexes, and returns the stores. Unique indexes must exist
 * before the first write, because they make a second ballot impossible.
 */
export async function prepareStores(connection: Connection) {
  const elections = createElectionsStores(connection);
  const stores = {
    people: createPeopleStores(connection),
    auth: createAuthStores(connection),
    elections,
    votes: createVotesStores(connection, elections.elections.lookUpShared),
    messages: createMessagesStores(connection),
    audit: createAuditStores(connection),
    clock: createClockStores(connection),
  };
  await stores.votes.ballots.prepare();
  const models = Object.values(stores).flatMap((feature): readonly Indexed[] => feature.models);
  await Promise.all(models.map((model) => createIndexes(model)));
  return stores;
}

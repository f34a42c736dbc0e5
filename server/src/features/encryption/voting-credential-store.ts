import type { Connection } from 'mongoose';
import { insertMissing } from '../../platform/db/insert.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { type VotingCredentialDocument, votingCredentialModel } from './encryption-document.ts';

/** Credentials written or removed per command. Other commands wait until the command ends. */
const atOnce = 500;

const idOf = (electionId: string, voter: string) => `${electionId}:${voter}`;
/** Matches all IDs of an election, because `;` follows `:`. */
const idsOf = (electionId: string) => ({ $gte: `${electionId}:`, $lt: `${electionId};` });

interface NewVotingCredential extends Pick<VotingCredentialDocument, 'credential' | 'weight'> {
  /** The keyed hash of the voter. */
  voter: string;
}

export type VotingCredentialStore = ReturnType<typeof createVotingCredentialStore>;

/** Stores the public voting credentials of elections. */
export function createVotingCredentialStore(connection: Connection) {
  const model = votingCredentialModel(connection);
  const collection = connection.collection<VotingCredentialDocument>(model.collection.name);
  return {
    model,

    /** Adds those that are not there yet. */
    async add(electionId: string, added: readonly NewVotingCredential[]): Promise<void> {
      if (added.length === 0) return;
      await insertMissing(
        collection,
        added.map(({ voter, credential, weight }) => ({
          _id: idOf(electionId, voter),
          schema: 1 as const,
          credential,
          weight,
        })),
      );
    },

    find: (electionId: string, voter: string) =>
      collection.findOne({ _id: idOf(electionId, voter) }),

    count: (electionId: string): Promise<number> =>
      collection.countDocuments({ _id: idsOf(electionId) }),

    /** Returns all of an election. */
    async findAll(electionId: string): Promise<[credential: string, weight: number][]> {
      const options = { projection: { _id: 0, credential: 1, weight: 1 }, batchSize: atOnce };
      const found = await collection.find({ _id: idsOf(electionId) }, options).toArray();
      return found.map(({ credential, weight }) => [credential, weight]);
    },

    remove: (electionId: string): Promise<void> =>
      removeInBatches(
        connection.collection(model.collection.name),
        { _id: idsOf(electionId) },
        atOnce,
      ),
  };
}

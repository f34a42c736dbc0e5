import type { Connection } from 'mongoose';
import { chunks } from '../../platform/chunks.ts';
import { insertMissing } from '../../platform/db/insert.ts';
import { createClustered } from '../../platform/db/clustered.ts';
import { removeInBatches } from '../../platform/db/remove-in-batches.ts';
import { type VotingCredentialDocument, votingCredentialModel } from './encryption-document.ts';

/** Credentials written or removed per command. Other commands wait until the command ends. */
const AT_ONCE = 500;

const idOf = (electionId: string, voter: string) => `${electionId}:${voter}`;
/** Matches all IDs of an election, because `;` follows `:`. */
const idsOf = (electionId: string) => ({ $gte: `${electionId}:`, $lt: `${electionId};` });

interface NewVotingCredential extends Pick<VotingCredentialDocument, 'weight'> {
  /** The keyed hash of the voter. */
  voter: string;
  publicCredential: string;
}

/** A list of an election. */
interface ListedIn {
  electionId: string;
  listId: string;
}

export type VotingCredentialStore = ReturnType<typeof createVotingCredentialStore>;

/** Stores the public voting credentials of elections. */
export function createVotingCredentialStore(connection: Connection) {
  const model = votingCredentialModel(connection);
  const collection = connection.collection<VotingCredentialDocument>(model.collection.name);
  return {
    model,

    /** Creates the collection. Otherwise, the order of its documents would show whose credentials they are. */
    async prepare(): Promise<void> {
      await createClustered(model);
    },

    /** Adds those that are not there yet. */
    async add(electionId: string, added: readonly NewVotingCredential[]): Promise<void> {
      if (added.length === 0) return;
      await insertMissing(
        collection,
        added.map(({ voter, publicCredential, weight }) => ({
          _id: idOf(electionId, voter),
          schema: 1 as const,
          credential: publicCredential,
          weight,
        })),
      );
    },

    /** Puts all of an election that are there now on a list. */
    async putOn(electionId: string, listId: string): Promise<void> {
      const options = { projection: { _id: 1 }, batchSize: AT_ONCE } as const;
      const found = await collection.find({ _id: idsOf(electionId) }, options).toArray();
      for (const some of chunks(found, AT_ONCE)) {
        await collection.bulkWrite(
          some.map(({ _id }) => ({
            updateOne: { filter: { _id }, update: { $push: { lists: listId } } },
          })),
          { ordered: false },
        );
      }
    },

    /** Returns the public credential of a voter if it is on a list. */
    async findListed(
      { electionId, listId }: ListedIn,
      voter: string,
    ): Promise<VotingCredentialDocument | undefined> {
      const found = await collection.findOne({ _id: idOf(electionId, voter) });
      return found?.lists?.includes(listId) ? found : undefined;
    },

    count: (electionId: string): Promise<number> =>
      collection.countDocuments({ _id: idsOf(electionId) }),

    /** Returns all of an election that are on a list. */
    async findAll({
      electionId,
      listId,
    }: ListedIn): Promise<[publicCredential: string, weight: number][]> {
      const projection = { _id: 0, credential: 1, weight: 1, lists: 1 } as const;
      const options = { projection, batchSize: AT_ONCE };
      const found = await collection.find({ _id: idsOf(electionId) }, options).toArray();
      return found
        .filter(({ lists }) => lists?.includes(listId))
        .map(({ credential, weight }) => [credential, weight]);
    },

    remove: (electionId: string): Promise<void> =>
      removeInBatches(
        connection.collection(model.collection.name),
        { _id: idsOf(electionId) },
        AT_ONCE,
      ),
  };
}

import type { Connection } from 'mongoose';
import { isReplicated } from '../../../platform/db/connect.ts';
import { createClustered } from '../../../platform/db/clustered.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';
import { type BallotDocument, ballotSchema, UNASSIGNED } from './ballot-document.ts';
import { createBallotInsertStore, lockedIn } from './ballot-insert-store.ts';
import { createBallotCheckpointStore } from './ballot-checkpoint-store.ts';
import { createBallotReadStore } from './ballot-read-store.ts';

/** Reports that the database stores ballots in the order in which they were cast. */
export class UnclusteredBallotsError extends Error {}

const notClustered =
  'This database stores ballots in the order in which they are cast, which could reveal how people voted: its collection "ballots" is not clustered. Use MongoDB 5.3 or later and a database in which only VoteWise creates collections.';

/** Ballots removed per command. */
const REMOVAL_BATCH = 1_000;

export type BallotStore = ReturnType<typeof createBallotStore>;

/** The ballots of all elections. */
export function createBallotStore(connection: Connection) {
  const model = connection.model<BallotDocument>('Ballot', ballotSchema);

  return {
    model,

    ...createBallotInsertStore(connection, model),
    ...createBallotCheckpointStore(connection, model),
    ...createBallotReadStore(connection, model),

    /**
     * Creates the collection. It is clustered, so that ballots are stored in the order of their IDs, not in the
     * order of voting. Checks the result: some databases ignore the option, and MongoDB leaves an existing collection
     * unchanged.
     * @throws UnclusteredBallotsError
     */
    async prepare(): Promise<void> {
      if (!(await createClustered(model))) throw new UnclusteredBallotsError(notClustered);
    },

    /**
     * Writes nothing, but resolves only after the database has done so durably. The embedded database runs writes one
     * after another, so every ballot that it received earlier is then in the box.
     */
    async awaitWrites(): Promise<void> {
      await model.updateOne({ _id: '' }, { $set: { checkpoint: UNASSIGNED } });
    },

    isReplicated: (): Promise<boolean> => isReplicated(connection),

    /** Removes all ballots and locks of a deleted election. */
    remove: (electionId: string): Promise<void> =>
      removeInBatches(
        connection.collection(model.collection.name),
        { electionId: { $in: [electionId, lockedIn(electionId)] } },
        REMOVAL_BATCH,
      ),
  };
}

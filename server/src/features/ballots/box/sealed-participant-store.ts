import type { Connection } from 'mongoose';
import { chunks } from '../../../platform/chunks.ts';
import { defineSchema } from '../../../platform/db/define-schema.ts';
import { insertMissing } from '../../../platform/db/insert.ts';
import { removeInBatches } from '../../../platform/db/remove-in-batches.ts';

/** Records that a voter took part in a sealed election, but not how they voted or when. */
interface ParticipantDocument {
  /** Election and voter. */
  _id: string;
  schema: 1;
}

const participantSchema = defineSchema<ParticipantDocument>(
  { _id: String, schema: Number },
  { versionKey: false, collection: 'participants' },
);

const idOf = (electionId: string, voter: string) => `${electionId}:${voter}`;
/** Matches all IDs of an election, because `;` follows `:`. */
const idsOf = (electionId: string) => ({ $gte: `${electionId}:`, $lt: `${electionId};` });

/** Participants written or removed per command. Other commands wait until the command ends. */
const AT_ONCE = 500;

export type ParticipantStore = ReturnType<typeof createParticipantStore>;

/** Stores who took part in sealed elections. Recorded once, while the ballots still reveal it. */
export function createParticipantStore(connection: Connection) {
  const model = connection.model<ParticipantDocument>('Participant', participantSchema);
  const collection = connection.collection<ParticipantDocument>(model.collection.name);

  return {
    model,

    /** Adds participants in the given order, which must not be the order of voting. Keeps existing participants. */
    async add(electionId: string, voters: readonly string[]): Promise<void> {
      for (const some of chunks(voters, AT_ONCE)) {
        const documents = some.map((voter) => ({
          _id: idOf(electionId, voter),
          schema: 1 as const,
        }));
        await insertMissing(collection, documents);
      }
    },

    count: (electionId: string): Promise<number> =>
      collection.countDocuments({ _id: idsOf(electionId) }),

    /** Returns which of these pairs of election and voter exist, by their positions in the list. */
    async findPlaces(
      pairs: readonly { electionId: string; voter: string }[],
    ): Promise<Set<number>> {
      const ids = pairs.map(({ electionId, voter }) => idOf(electionId, voter));
      const found = await collection
        .find({ _id: { $in: ids } }, { projection: { _id: 1 } })
        .toArray();
      const existing = new Set(found.map(({ _id }) => _id));
      return new Set(ids.flatMap((id, place) => (existing.has(id) ? [place] : [])));
    },

    remove: (electionId: string): Promise<void> =>
      removeInBatches(
        connection.collection(model.collection.name),
        { _id: idsOf(electionId) },
        AT_ONCE,
      ),
  };
}

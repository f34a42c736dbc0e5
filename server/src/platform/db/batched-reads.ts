import DataLoader from 'dataloader';
import { mongo, type Collection, type PipelineStage } from 'mongoose';
import { SHARED_READS } from './shared-reads.ts';

/** The results from other collections, under the names that the lookup stages give them. */
type LookedUp = Record<string, unknown>;

/** Returns the stages for a document. Callers that pass the same function share its result. */
type LookupsFor = (id: string) => readonly PipelineStage.Lookup[];

interface Read {
  id: string;
  lookupsFor?: LookupsFor;
}

type Answer<Found> = { document: Found; lookedUp?: LookedUp } | undefined;

interface Shown {
  /** Documents that do not match are treated as missing. */
  filter: object;
  projection: Record<string, 0>;
}

/**
 * Reads documents by ID, with one command for everything that is requested in the same turn of the
 * event loop. Uses the driver, because Mongoose would take longer than the rest of the read.
 */
export function createBatchedReads<Found extends { _id: string }>(
  collection: Collection<{ _id: string }>,
  { filter, projection }: Shown,
) {
  /**
   * Returns undefined if the database rejects the command, for example, because the results exceed
   * the maximum size of a document.
   */
  async function findWithLookups(_id: string, lookups: readonly PipelineStage.Lookup[]) {
    const stages = [{ $match: { ...filter, _id } }, { $project: projection }, ...lookups];
    const found = await collection
      .aggregate<Found & LookedUp>(stages, { batchSize: 1 })
      .toArray()
      .catch((error: unknown) => {
        if (error instanceof mongo.MongoServerError) return undefined;
        throw error;
      });
    return found?.map((document) => {
      const lookedUp: LookedUp = {};
      for (const { $lookup } of lookups) {
        lookedUp[$lookup.as] = document[$lookup.as];
        Reflect.deleteProperty(document, $lookup.as);
      }
      return { document, lookedUp };
    });
  }

  async function findAlone(ids: readonly string[]): Promise<{ document: Found }[]> {
    const found = await collection
      .find<Found>({ ...filter, _id: { $in: [...ids] } }, { projection, batchSize: ids.length })
      .toArray();
    return found.map((document) => ({ document }));
  }

  const shared = new DataLoader<Read, Answer<Found>>(async (reads) => {
    const ids = [...new Set(reads.map(({ id }) => id))];
    const [first = '', ...others] = ids;
    const [lookupsFor, ...otherLookups] = new Set(reads.flatMap((one) => one.lookupsFor ?? []));
    const isTogether = lookupsFor !== undefined && others.length + otherLookups.length === 0;
    const together = isTogether ? await findWithLookups(first, lookupsFor(first)) : undefined;
    const found: Answer<Found>[] = together ?? (await findAlone(ids));
    const answers = new Map(found.map((one) => [one?.document._id, one]));
    return reads.map(({ id }) => answers.get(id));
  }, SHARED_READS);

  return {
    find: async (id: string): Promise<Found | undefined> => (await shared.load({ id }))?.document,

    /**
     * Returns what these stages look up, with the command that also serves `find`. Returns
     * undefined if different documents or lookups are requested at once, if the document does not
     * exist, or if the database rejects the command.
     */
    lookUp: async (id: string, lookupsFor: LookupsFor): Promise<LookedUp | undefined> =>
      (await shared.load({ id, lookupsFor }))?.lookedUp,
  };
}

/** The function that other features may use. */
export type LookUp = ReturnType<typeof createBatchedReads>['lookUp'];

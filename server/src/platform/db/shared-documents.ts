import DataLoader from 'dataloader';
import { mongo, type Collection, type PipelineStage } from 'mongoose';
import { SHARED_READS } from './shared-reads.ts';

/** What was looked up in other collections, by the names that the stages give it. */
type LookedUp = Record<string, unknown>;

interface Read {
  id: string;
  lookups?: readonly PipelineStage.Lookup[];
}

type Answer<Found> = { document: Found; lookedUp?: LookedUp } | undefined;

interface Shown<Found> {
  /** Documents that do not match are missing for everyone. */
  filter: object;
  projection: Record<string, 0>;
  /** Completes a document of an earlier release. */
  complete: (found: Found) => Found;
}

/**
 * Documents by their IDs, with one command for all that is asked for in the same turn of the event loop. Through the
 * driver: mongoose would take longer than the rest of the read.
 */
export function createSharedDocuments<Found extends { _id: string }>(
  collection: Collection<{ _id: string }>,
  { filter, projection, complete }: Shown<Found>,
) {
  /** Undefined if the database refuses the command, for example because more was looked up than a document can hold. */
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
    const [lookups, ...moreLookups] = differentLookups(reads);
    const isTogether = lookups !== undefined && moreLookups.length + others.length === 0;
    const together = isTogether ? await findWithLookups(first, lookups) : undefined;
    const found: Answer<Found>[] = together ?? (await findAlone(ids));
    const answers = new Map(found.map((one) => [one?.document._id, one]));
    return reads.map(({ id }) => answers.get(id));
  }, SHARED_READS);

  return {
    async find(id: string): Promise<Found | undefined> {
      const answer = await shared.load({ id });
      return answer && complete(answer.document);
    },

    /**
     * What these stages look up, in the command that also answers `find`. Stages with the same names must look up the
     * same. Undefined if several documents or several such names are asked for at once, if there is no such document, and
     * if the database refuses the command.
     */
    lookUp: async (
      id: string,
      lookups: readonly PipelineStage.Lookup[],
    ): Promise<LookedUp | undefined> => (await shared.load({ id, lookups }))?.lookedUp,
  };
}

/** Of all stages that give their results the same names, the first. */
function differentLookups(reads: readonly Read[]) {
  const lookups = reads.flatMap((one) => (one.lookups ? [one.lookups] : []));
  const namesOf = (stages: readonly PipelineStage.Lookup[]) =>
    JSON.stringify(stages.map(({ $lookup }) => $lookup.as));
  return new Map(lookups.toReversed().map((stages) => [namesOf(stages), stages])).values();
}

/** The part of it that other rooms may use. */
export type LookUp = ReturnType<typeof createSharedDocuments>['lookUp'];

import type { RollSort } from '@votewise/contract';
import { asyncChunks, chunks } from '../../../platform/chunks.ts';
import type { UserDocument, UserModel, UserRecord } from '../user/user-document.ts';
import {
  ascending,
  type Conditions,
  createSearchReads,
  FEW_ENOUGH,
  narrowedTo,
  type Read,
  type RollPart,
} from './search-reads.ts';

/** The sort orders of the roll. Each has an index for every filter, so a page reads only its own entries. */
const SORT_FIELDS: Record<RollSort, readonly string[]> = {
  registeredAt: ['registeredAt'],
  name: ['roll.name'],
  userId: ['roll.number'],
  mail: ['credentials.state', 'registeredAt'],
};

/** The fields of all sort orders. */
const sortedBy = { registeredAt: 1, roll: 1, credentials: 1 };
export type SortedBy = Pick<UserRecord, '_id' | keyof typeof sortedBy>;

const IDS_PER_BATCH = 1_000;
/** Reading and sending so many takes a few milliseconds. */
const VOTERS_PER_BATCH = 50;

export type RollStore = ReturnType<typeof createRollStore>;

/** The voter roll, page by page. */
export function createRollStore(model: UserModel) {
  /**
   * No index contains the sort order when the roll is filtered by both group and status, or by missing addresses. If
   * many voters match, reading the group or the roll in order finds a page faster than sorting the matches.
   */
  async function sortedRead(part: RollPart, fields: readonly string[]): Promise<Read> {
    const conditions = narrowedTo(part);
    const isSorted = part.group === undefined && part.show !== 'no-address';
    if (isSorted || part.show === undefined) return { conditions };
    if ((await model.countDocuments(conditions)) <= FEW_ENOUGH) return { conditions };
    const groups = part.group === undefined ? [] : ['roll.groups'];
    return { conditions, hint: ascending(['userType', ...groups, ...fields]) };
  }

  const readsOf = createSearchReads(model);

  return {
    async page(
      options: RollPart & { sort: RollSort; order: 'asc' | 'desc'; skip: number; limit: number },
    ): Promise<UserRecord[]> {
      const { sort, order, skip, limit } = options;
      const fields = [...SORT_FIELDS[sort], '_id'];
      const { conditions, hint } = await sortedRead(options, fields);
      const inOrder = Object.fromEntries(fields.map((field) => [field, order]));
      const how = { sort: inOrder, skip, limit, ...(hint && { hint }) };
      return model.find(conditions, null, how).lean<UserRecord[]>();
    },

    /** All voters, newest first, in batches. Uses the driver directly, because there may be 100,000. */
    newestFirst(): AsyncGenerator<UserRecord[]> {
      const sort = { registeredAt: -1, _id: -1 } as const;
      const options = { sort, batchSize: VOTERS_PER_BATCH };
      const found = model.collection.find<UserRecord>({ userType: 'voter' }, options);
      return asyncChunks(found, VOTERS_PER_BATCH);
    },

    count: (part: RollPart) => model.countDocuments(narrowedTo(part)),

    /** In batches, in no particular order, and without repetitions. */
    async *idsOf(part: RollPart & { search?: string | undefined }): AsyncGenerator<string[]> {
      const { search } = part;
      const reads = search ? await readsOf(search, part) : [{ conditions: narrowedTo(part) }];
      const ids = new Set<string>();
      for (const { conditions, ...how } of reads) {
        const found = model.find(conditions, { _id: 1 }, how).lean<Pick<UserRecord, '_id'>>();
        for await (const { _id } of found.cursor({ batchSize: IDS_PER_BATCH })) ids.add(_id);
      }
      yield* chunks([...ids], IDS_PER_BATCH);
    },

    /** The voters who follow one in the order of their names, or the first ones. */
    async afterByName(
      last: Pick<UserRecord, '_id' | 'roll'> | undefined,
      limit: number,
    ): Promise<UserRecord[]> {
      const read = (more: Conditions, count: number) =>
        model
          .find({ userType: 'voter', ...more }, null, {
            sort: { 'roll.name': 1, _id: 1 },
            limit: count,
          })
          .lean<UserRecord[]>();
      if (!last) return read({}, limit);
      const { name } = last.roll;
      const sameName = await read({ 'roll.name': name, _id: { $gt: last._id } }, limit);
      if (sameName.length === limit) return sameName;
      return [
        ...sameName,
        ...(await read({ 'roll.name': { $gt: name } }, limit - sameName.length)),
      ];
    },

    /** At most this many, in no particular order, and only what they are sorted by. */
    async search(
      search: string,
      { most, ...part }: RollPart & { most: number },
    ): Promise<SortedBy[]> {
      const found = new Map<string, SortedBy>();
      for (const { conditions, ...how } of await readsOf(search, part)) {
        const query = model.find(conditions, sortedBy, { ...how, limit: most });
        for (const one of await query.lean<SortedBy[]>()) found.set(one._id, one);
        if (found.size >= most) break;
      }
      return [...found.values()].slice(0, most);
    },

    /** In the given order. */
    async findAll(ids: readonly string[]): Promise<UserRecord[]> {
      const found = await model.find({ _id: { $in: ids }, userType: 'voter' }).lean<UserRecord[]>();
      const byId = new Map(found.map((one) => [one._id, one]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** When the longest-waiting email was due. */
    async longestDue(): Promise<Date | undefined> {
      const found = await model
        .findOne({ 'credentials.nextAttemptAt': { $gt: new Date(0) } })
        .sort({ 'credentials.nextAttemptAt': 1 })
        .lean<UserRecord>();
      return found?.credentials.nextAttemptAt ?? undefined;
    },

    async idsOfFailed(): Promise<string[]> {
      const found = await model
        .find(narrowedTo({ show: 'failed' }))
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>[]>();
      return found.map(({ _id }) => _id);
    },
  };
}

import type { z } from 'zod';
import { LIMITS, type RollData, type rollQuery, type RollSort } from '@votewise/contract';
import { chunks } from '../../../platform/chunks.ts';
import type { Users } from '../accounts/users.ts';
import type { Groups } from '../groups/groups.ts';
import type { UserRecord } from '../user/user-document.ts';
import type { RollStore, SortedBy } from './roll-store.ts';
import type { RollPart } from './search-reads.ts';

/** Reading so many voters takes a few milliseconds. */
const BATCH = 100;

type Order = 'asc' | 'desc';

/** Reads the roll: page by page, in the order of names, or what a search finds. */
export function createRollPages({
  store,
  users,
  groups,
}: {
  store: RollStore;
  users: Pick<Users, 'findByUserId'>;
  groups: Pick<Groups, 'findAll'>;
}) {
  /** Undefined without a name, and '' for a group that doesn't exist, which has no members. */
  async function groupId(name: string | undefined): Promise<string | undefined> {
    return name === undefined ? undefined : ((await groups.findAll([name]))[0]?._id ?? '');
  }

  /** `hasMore` is true if there are more matches than a search reads. */
  async function find(search: string, options: RollPart & { sort: RollSort; order: Order }) {
    const { sort, order, ...part } = options;
    const found = await store.search(search, { ...part, most: LIMITS.searchFoundMax + 1 });
    const ids = sortEntries(found, sort, order).map(({ _id }) => _id);
    return {
      ids: ids.slice(0, LIMITS.searchFoundMax),
      hasMore: found.length > LIMITS.searchFoundMax,
    };
  }

  /** The matches of a search in the order of their names, after the voter whose user ID it is. */
  async function findWithExact(search: string): Promise<string[]> {
    const [{ ids }, exact] = await Promise.all([
      find(search, { sort: 'name', order: 'asc' }),
      users.findByUserId(search.toUpperCase()),
    ]);
    if (exact?.userType !== 'voter') return ids;
    return [exact._id, ...ids.filter((id) => id !== exact._id)];
  }

  return {
    async page(
      options: z.infer<typeof rollQuery>,
    ): Promise<Omit<RollData, 'voters' | 'mail' | 'hasWeights'> & { voters: UserRecord[] }> {
      const { page, pageSize, sort, order, show, search } = options;
      const skip = (page - 1) * pageSize;
      const group = await groupId(options.group);
      const counting = countAll(store, { group });
      if (!search) {
        const paging = store.page({ show, group, sort, order, skip, limit: pageSize });
        const [voters, counts] = await Promise.all([paging, counting]);
        return { voters, total: counts[show ?? 'all'], hasMore: false, counts };
      }
      const searching = find(search, { show, group, sort, order });
      const [{ ids, hasMore }, counts] = await Promise.all([searching, counting]);
      const voters = await store.findAll(ids.slice(skip, skip + pageSize));
      return { voters, total: ids.length, hasMore, counts };
    },

    async *idsOf({ group, ...rest }: RollPart & { search?: string | undefined }) {
      yield* store.idsOf({ ...rest, group: await groupId(group) });
    },

    /**
     * Voters in the order of their names, in batches: all of them, those who match a search, or those with these IDs.
     * A voter whose user ID is the search comes first.
     * @param after the `_id` of the voter before the first one
     */
    async *byName({ search, ids, after }: { search?: string; ids?: string[]; after?: string }) {
      const last = after === undefined ? undefined : (await store.findAll([after]))[0];
      if (!search && !ids) {
        for (let before = last; ; ) {
          const some = await store.afterByName(before, BATCH);
          yield some;
          before = some.at(-1);
          if (some.length < BATCH) return;
        }
      }
      const wanted = ids && new Set(ids);
      const sorted = search
        ? await findWithExact(search)
        : sortEntries(await store.findAll(ids ?? []), 'name', 'asc').map(({ _id }) => _id);
      const matching = wanted ? sorted.filter((id) => wanted.has(id)) : sorted;
      const rest = last ? matching.slice(matching.indexOf(last._id) + 1) : matching;
      for (const some of chunks(rest, BATCH)) yield await store.findAll(some);
    },

    /** In batches. Without a search and a limit, they are read one at a time. */
    async newest({ limit, search }: { limit?: number | undefined; search?: string | undefined }) {
      const newestFirst = { sort: 'registeredAt', order: 'desc' } as const;
      if (search) {
        const { ids, hasMore } = await find(search, newestFirst);
        const voters = await store.findAll(ids.slice(0, limit));
        return { batches: [voters], total: ids.length, ...(hasMore && { hasMore }) };
      }
      const total = await store.count({});
      if (limit === undefined) return { batches: store.newestFirst(), total };
      const voters = await store.page({ ...newestFirst, skip: 0, limit });
      return { batches: [voters], total };
    },
  };
}

/** Counts the voters by the status of their email. */
async function countAll(
  store: Pick<RollStore, 'count'>,
  part: Pick<RollPart, 'group'>,
): Promise<RollData['counts']> {
  const [all, queued, sending, failed, bounced, printed, unsent, noAddress, disabled] =
    await Promise.all([
      store.count(part),
      store.count({ ...part, show: 'queued' }),
      store.count({ ...part, show: 'sending' }),
      store.count({ ...part, show: 'failed' }),
      store.count({ ...part, show: 'bounced' }),
      store.count({ ...part, show: 'printed' }),
      store.count({ ...part, show: 'unsent' }),
      store.count({ ...part, show: 'no-address' }),
      store.count({ ...part, show: 'disabled' }),
    ]);
  // Usually, these are nearly all voters, so counting them separately would take as long as all other counts
  // together.
  const others = queued + sending + failed + bounced + printed + unsent + disabled;
  const sent = Math.max(0, all - others);
  return {
    all,
    queued,
    sending,
    sent,
    failed,
    bounced,
    printed,
    unsent,
    'no-address': noAddress,
    disabled,
  };
}

type Key = string | number;

const SORT_KEYS: Record<RollSort, (entry: SortedBy) => readonly Key[]> = {
  registeredAt: (entry) => [entry.registeredAt.getTime()],
  name: (entry) => [entry.roll.name],
  userId: (entry) => [entry.roll.number],
  mail: (entry) => [entry.credentials.state, entry.registeredAt.getTime()],
};

/** Sorts in the same order as pages from the database. */
function sortEntries(entries: readonly SortedBy[], sort: RollSort, order: Order): SortedBy[] {
  const sign = order === 'asc' ? 1 : -1;
  const keyed = entries.map((entry) => ({ entry, keys: [...SORT_KEYS[sort](entry), entry._id] }));
  keyed.sort((a, b) => sign * compareKeys(a.keys, b.keys));
  return keyed.map(({ entry }) => entry);
}

function compareKeys(left: readonly Key[], right: readonly Key[]): number {
  for (const [place, a] of left.entries()) {
    const b = right[place] ?? '';
    if (a < b) return -1;
    if (a > b) return 1;
  }
  return 0;
}

import { type Group, groupKeyOf } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { NamedGroup } from '../user/people-context.ts';
import type { GroupRecord, GroupStore } from './group-store.ts';

const numerically = new Intl.Collator('en', { numeric: true });

/** All groups in memory, and what has become of those that were merged. */
export function createKnownGroups(store: Pick<GroupStore, 'findAll'>) {
  let known: ReadonlyMap<string, GroupRecord> = new Map();
  /** Groups that were merged, keyed by the group that has their members now. */
  let absorbed = new Map<string, string[]>();

  /** Reads all groups, of which there are few, so that `namesOf` needs no read. */
  async function refresh(): Promise<ReadonlyMap<string, GroupRecord>> {
    const all = await store.findAll();
    known = new Map(all.map((group) => [group._id, group]));
    absorbed = new Map();
    for (const { from, into } of merged()) {
      absorbed.set(into, [...(absorbed.get(into) ?? []), from]);
    }
    return known;
  }

  function merged(): { from: string; into: string }[] {
    const last = (id: string): string => {
      const next = known.get(id)?.mergedInto;
      return next == null ? id : last(next);
    };
    return [...known.values()]
      .filter(({ mergedInto }) => mergedInto !== null)
      .map(({ _id }) => ({ from: _id, into: last(_id) }));
  }

  const current = () => [...known.values()].filter(({ mergedInto }) => mergedInto === null);

  /** @throws AppError NOT_FOUND */
  async function require(id: string): Promise<GroupRecord> {
    const group = (await refresh()).get(id);
    if (!group || group.mergedInto !== null) throw notFound();
    return group;
  }

  /** Returns the IDs of the groups that have the members of these groups now, after all merges. */
  function latestOf(ids: readonly string[]): string[] {
    const into = new Map(merged().map((one) => [one.from, one.into]));
    return [...new Set(ids.map((id) => into.get(id) ?? id))];
  }

  return {
    refresh,
    latestOf,
    require,
    current,

    /** Skips names that no group has. */
    async findAll(names: readonly string[]): Promise<NamedGroup[]> {
      if (names.length === 0) return [];
      const existing = byKey(await refresh());
      return names.flatMap((name) => existing.get(groupKeyOf(name)) ?? []);
    },

    /** Sorted. Groups that another process created a moment ago may be missing. */
    namesOf: (ids: readonly string[]): string[] =>
      ids.flatMap((id) => known.get(id)?.name ?? []).toSorted(numerically.compare),

    nameOf: (id: string): string => known.get(id)?.name ?? '?',

    /** Like `latestOf`, with the current names. */
    currentOf(listed: readonly { id: string; name: string }[]): { id: string; name: string }[] {
      const names = new Map(listed.map(({ id, name }) => [id, name]));
      return latestOf(listed.map(({ id }) => id)).map((id) => ({
        id,
        name: known.get(id)?.name ?? names.get(id) ?? '?',
      }));
    },

    /** Returns these groups and those that they became in one merge after the other. */
    everOf(ids: readonly string[]): string[] {
      const found = new Set(ids);
      // A set also visits what is added to it meanwhile.
      for (const id of found) {
        const next = known.get(id)?.mergedInto;
        if (next != null) found.add(next);
      }
      return [...found];
    },

    /** Sorted by name, each with its number of voters. */
    async list(sizes: ReadonlyMap<string, number>): Promise<Group[]> {
      await refresh();
      return current()
        .toSorted((a, b) => numerically.compare(a.name, b.name))
        .map((group) => presentGroup(group, sizes));
    },

    /** Merged groups, each with the group that has its members now. */
    async findMerged(): Promise<{ from: string; into: string }[]> {
      await refresh();
      return merged();
    },

    /** These groups and all groups that were merged into them. */
    withMerged: (ids: readonly string[]): string[] =>
      ids.flatMap((id) => [id, ...(absorbed.get(id) ?? [])]),
  };
}

export const byKey = (groups: ReadonlyMap<string, GroupRecord>) =>
  new Map([...groups.values()].map((group) => [group.key, group]));

export const presentGroup = (
  { _id, name }: NamedGroup,
  sizes: ReadonlyMap<string, number>,
): Group => ({ id: _id, name, voters: sizes.get(_id) ?? 0 });

const notFound = () =>
  new AppError('NOT_FOUND', 'This group doesn’t exist. Another administrator may have merged it.');

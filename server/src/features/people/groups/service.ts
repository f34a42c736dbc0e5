import { groupKeyOf } from '../../../contract/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomId } from '../../../platform/random.ts';
import { type Actor, type AuditEvent, createEvent } from '../../audit/service.ts';
import type { GroupRecord, GroupStore } from './store.ts';

export type Groups = ReturnType<typeof createGroups>;

interface GroupsDeps {
  store: GroupStore;
  clock: Clock;
}

const numerically = new Intl.Collator('en', { numeric: true });

/** The groups of voters, by their names. */
export function createGroups({ store, clock }: GroupsDeps) {
  let known: ReadonlyMap<string, GroupRecord> = new Map();

  /** Reads the groups, of which there are few, for `namesOf`. */
  async function refresh(): Promise<ReadonlyMap<string, GroupRecord>> {
    const all = await store.findAll();
    known = new Map(all.map((group) => [group._id, group]));
    return known;
  }

  async function insert(name: string, actor: Actor): Promise<void> {
    const _id = randomId();
    const createdAt = clock.now();
    const subject = groupSubject({ _id, name });
    await store.insert(
      { _id, schema: 1, name, key: groupKeyOf(name), createdAt, mergedInto: null },
      createEvent({ event: 'group.created', at: createdAt, actor, subject }),
    );
  }

  return {
    refresh,

    /** The groups with these names, in this order. Creates those that don't exist. */
    async resolve(
      names: readonly string[],
      actor: Actor,
    ): Promise<Pick<GroupRecord, '_id' | 'name'>[]> {
      if (names.length === 0) return [];
      const existing = byKey(await refresh());
      const missing = names.filter((name) => !existing.has(groupKeyOf(name)));
      for (const name of missing) await insert(name, actor);
      const all = missing.length > 0 ? byKey(await refresh()) : existing;
      return names.flatMap((name) => {
        const group = all.get(groupKeyOf(name));
        return group ? [{ _id: group._id, name: group.name }] : [];
      });
    },

    /** The names of groups, sorted. Groups that another process created a moment ago may be missing. */
    namesOf: (ids: readonly string[]): string[] =>
      ids.flatMap((id) => known.get(id)?.name ?? []).toSorted(numerically.compare),
  };
}

const byKey = (groups: ReadonlyMap<string, GroupRecord>) =>
  new Map([...groups.values()].map((group) => [group.key, group]));

/** The part of an event that names a group. */
export function groupSubject(group: Pick<GroupRecord, '_id' | 'name'>): AuditEvent['subject'] {
  return { type: 'group', id: group._id, label: group.name };
}

import type { GroupRecord, GroupStore } from './group-store.ts';
import { byKey, createKnownGroups } from './known-groups.ts';
import { type Actor, type AuditEvent, createEvent } from '../../audit/index.ts';
import { randomId } from '../../../platform/random.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { NamedGroup, OpenElection, PeopleContext } from '../user/people-context.ts';
import type { RightsChangeStore } from './rights-change-store.ts';
import { AppError } from '../../../platform/app-error.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import { formatCount, groupKeyOf, LIMITS } from '@votewise/contract';

export type Groups = ReturnType<typeof createGroups>;

/** Groups of voters, identified by name. */
export function createGroups(
  context: Pick<PeopleContext, 'clock' | 'logger' | 'groupChanges'>,
  { store, merges }: { store: GroupStore; merges: Pick<RightsChangeStore, 'isMerging'> },
) {
  const { clock, groupChanges } = context;
  const aside = createQuarantine({ ...context, kind: 'renamed group' });
  const known = createKnownGroups(store);
  const { refresh, require, current } = known;

  /** Returns undefined if another group has this name. */
  async function insert(name: string, actor: Actor): Promise<GroupRecord | undefined> {
    const group: GroupRecord = {
      _id: randomId(),
      schema: 1,
      name,
      key: groupKeyOf(name),
      createdAt: clock.now(),
      mergedInto: null,
      isSpread: true,
    };
    const subject = groupSubject(group);
    const event = createEvent({ event: 'group.created', at: group.createdAt, actor, subject });
    return (await store.insert(group, event)) ? group : undefined;
  }

  /** Keeps the order of the names. Creates missing groups unless there would be too many. */
  async function resolve(
    names: readonly string[],
    { actor, most }: { actor: Actor; most: number },
  ): Promise<NamedGroup[]> {
    if (names.length === 0) return [];
    const existing = byKey(await refresh());
    const missing = names.filter((name) => !existing.has(groupKeyOf(name)));
    if (missing.length > 0) requireRoom(missing.length, most);
    for (const name of missing) await insert(name, actor);
    const all = missing.length > 0 ? byKey(await refresh()) : existing;
    return names.flatMap((name) => all.get(groupKeyOf(name)) ?? []);
  }

  /** @throws AppError VALIDATION_FAILED */
  function requireRoom(added: number, most: number): void {
    if (current().length + added > most) throw tooManyGroups();
  }

  /** Gives elections the new name of a group. Repeats this if the group is renamed again in the meantime. */
  async function spread(group: NamedGroup): Promise<void> {
    let latest: NamedGroup | undefined = group;
    await untilWritten(async () => {
      if (!latest) return;
      await groupChanges().rename(latest);
      if (await store.markSpread(latest)) return;
      latest = (await refresh()).get(group._id);
      return OVERTAKEN;
    });
  }

  /** @throws AppError NOT_FOUND, GROUP_NAME_TAKEN */
  async function rename(id: string, name: string, actor: Actor): Promise<NamedGroup> {
    const group = await require(id);
    if (group.name === name) return group;
    const event = createEvent({
      event: 'group.renamed',
      at: clock.now(),
      actor,
      subject: groupSubject({ _id: id, name }),
      details: { from: group.name },
    });
    const outcome = await store.rename(group, { name, key: groupKeyOf(name) }, event);
    if (outcome === 'taken') throw nameTaken(name);
    // The event contains the old name of the group, so a new event must be created.
    if (outcome === 'changed') return rename(id, name, actor);
    await refresh();
    await spread({ _id: id, name });
    return { _id: id, name };
  }

  return {
    ...known,
    /** See `isMerging` of the store. */
    isMerging: merges.isMerging,

    /**
     * Keeps the order of the names. Creates missing groups. @throws AppError VALIDATION_FAILED if there would be too
     * many
     */
    resolve: (names: readonly string[], actor: Actor) =>
      resolve(names, { actor, most: LIMITS.groupsMax }),

    /** Like `resolve`, but without a limit, because groups are counted when a list is read. */
    resolveListed: (names: readonly string[], actor: Actor) =>
      resolve(names, { actor, most: Infinity }),

    /** @throws AppError GROUP_NAME_TAKEN, VALIDATION_FAILED */
    async create(name: string, actor: Actor): Promise<NamedGroup> {
      await refresh();
      requireRoom(1, LIMITS.groupsMax);
      const group = await insert(name, actor);
      if (!group) throw nameTaken(name);
      await refresh();
      return group;
    },

    rename,

    /** Completes renames that were interrupted because their process was killed. */
    async spreadNames(): Promise<void> {
      for (const group of (await refresh()).values()) {
        if (!group.isSpread) await aside.attempt(group._id, () => spread(group));
      }
    },
  };
}

export function groupSubject(group: NamedGroup): AuditEvent['subject'] {
  return { type: 'group', id: group._id, label: group.name };
}

function tooManyGroups(): AppError {
  const text = `There can be at most ${formatCount(LIMITS.groupsMax)} groups. Choose an existing group, or merge some groups first.`;
  return new AppError('VALIDATION_FAILED', text, { fields: { groups: text } });
}

function nameTaken(name: string): AppError {
  const text = `A group with the name ${name} already exists. Choose another name, or merge the groups.`;
  return new AppError('GROUP_NAME_TAKEN', text, { fields: { name: text } });
}

/** The titles of the open elections that a change to these groups or to weights affects. */
export function concernedTitles(
  open: readonly OpenElection[],
  { groups, isWeighed }: { groups: readonly string[]; isWeighed: boolean },
): string[] {
  return open
    .filter(
      (one) =>
        (isWeighed && one.weighted) ||
        [...one.groups, ...one.meetingGroups].some((id) => groups.includes(id)),
    )
    .map(({ title }) => title);
}

import type { RightsChangeStore } from './rights-change-store.ts';

/** A membership that begins when a change which is recorded already gets to the voter. */
export interface ComingMembership {
  group: string;
  since: Date;
}

/** Memberships that changes will still add. */
export interface ComingMemberships {
  /** The changes; the same for the same changes. */
  key: string;
  of: (voter: string) => readonly ComingMembership[];
}

/**
 * Returns a function that finds the memberships that changes will still add, however long they wait for others. A change is
 * recorded before it asks which elections are open, and an election is stored as open before it asks this: so at least one of
 * the two knows of the other.
 */
export function createComingMemberships(
  store: Pick<RightsChangeStore, 'findComing' | 'findAllTargets'>,
) {
  /** @param own the ID of a change that is left out */
  return async function coming(own?: string): Promise<ComingMemberships> {
    const changes = (await store.findComing()).filter(({ _id }) => _id !== own);
    const byVoter = new Map<string, ComingMembership[]>();
    for (const { _id, join, createdAt } of changes) {
      const added = join.map((group) => ({ group, since: createdAt }));
      for (const voter of await store.findAllTargets(_id))
        byVoter.set(voter, [...(byVoter.get(voter) ?? []), ...added]);
    }
    const ids = changes.map(({ _id }) => _id);
    return { key: ids.toSorted().join(' '), of: (voter) => byVoter.get(voter) ?? [] };
  };
}

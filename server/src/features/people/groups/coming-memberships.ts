import type { Groups } from './groups.ts';
import type { RightsChangeStore } from './rights-change-store.ts';

/** A membership that begins when a change which is recorded already gets to the voter. */
export interface ComingMembership {
  group: string;
  since: Date;
}

/** Memberships that changes will still add. */
export interface ComingMemberships {
  /**
   * The changes, their groups, and how many of their voters are recorded, which takes several writes; the same for the same
   * memberships.
   */
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
  groups: Pick<Groups, 'refresh' | 'latestOf'>,
) {
  /** @param own the ID of a change that is left out */
  return async function coming(own?: string): Promise<ComingMemberships> {
    const changes = (await store.findComing()).filter(({ _id }) => _id !== own);
    const byVoter = new Map<string, ComingMembership[]>();
    const keys: string[] = [];
    if (changes.length > 0) await groups.refresh();
    for (const { _id, join, createdAt } of changes) {
      const joined = groups.latestOf(join);
      const added = joined.map((group) => ({ group, since: createdAt }));
      const voters = await store.findAllTargets(_id);
      for (const voter of voters) byVoter.set(voter, [...(byVoter.get(voter) ?? []), ...added]);
      keys.push([_id, ...joined, voters.length].join(':'));
    }
    return { key: keys.toSorted().join(' '), of: (voter) => byVoter.get(voter) ?? [] };
  };
}

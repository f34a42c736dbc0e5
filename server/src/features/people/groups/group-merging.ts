import { type AuditEvent, createEvent } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { RightsChangeRecord } from './rights-change-store.ts';
import { type Groups, groupSubject } from './groups.ts';
import type { GroupStore } from './group-store.ts';

export type GroupMerging = ReturnType<typeof createGroupMerging>;

const GONE = 'One of these groups no longer exists. Reload the page and try again.';

/**
 * Does everything in a merge except moving the members. Merging groups and voting exclude each other, so elections for the
 * old group are simply given the other one. Every step can be repeated.
 */
export function createGroupMerging(
  { groupChanges, clock }: PeopleContext,
  { store, groups }: { store: GroupStore; groups: Groups },
) {
  async function pairOf({ leave, join }: RightsChangeRecord) {
    const all = await groups.refresh();
    const [from, into] = [all.get(leave[0] ?? ''), all.get(join[0] ?? '')];
    return from && into && { from, into };
  }

  return {
    /** @returns why the merge is refused; undefined if it is not */
    async begin(change: RightsChangeRecord): Promise<string | undefined> {
      const pair = await pairOf(change);
      if (!pair || pair.into.mergedInto !== null) return GONE;
      const { from, into } = pair;
      if (from.mergedInto === null) {
        // The record of the merge is already stored, so openings from now on find it. Openings that began earlier are
        // fenced off here.
        await groupChanges().blockOpenings();
        const refusal = await groupChanges().mergeRefusal();
        if (refusal !== undefined) return refusal;
        await store.markMerged(from._id, into._id);
        await groups.refresh();
      } else if (from.mergedInto !== into._id) {
        return GONE;
      }
      await groupChanges().replaceGroup(from, into, change.by);
      return undefined;
    },

    /** Ends a merge after all members have moved. @returns the event of the merge */
    async finish(change: RightsChangeRecord): Promise<AuditEvent> {
      const pair = await pairOf(change);
      if (!pair) throw new Error('a group that was merged is missing');
      const { from, into } = pair;
      await groupChanges().replaceGroup(from, into, change.by);
      return createEvent({
        event: 'group.merged',
        at: clock.now(),
        actor: change.by,
        subject: groupSubject(from),
        details: { into: into.name, voters: change.counts.voters },
      });
    },
  };
}

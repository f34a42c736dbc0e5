import { type AuditEvent, createEvent } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { RightsChangeRecord } from './rights-change-store.ts';
import { type Groups, groupSubject } from './groups.ts';
import type { GroupStore } from './group-store.ts';

export type GroupMerging = ReturnType<typeof createGroupMerging>;

const GONE = 'One of these groups no longer exists. Reload the page and try again.';

/**
 * Does everything in a merge except moving the members. Elections for the old group are first opened to both groups.
 * They are closed to the old group after the last member has moved, so that no member is turned away in between. Every
 * step can be repeated.
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
        // The record of the merge is already stored, so reopenings from now on find it. Reopenings that began earlier
        // are fenced off here.
        await groupChanges().blockReopenings(from);
        const refusal = await groupChanges().mergeRefusal(from, into);
        if (refusal !== undefined) return refusal;
        await store.markMerged(from._id, into._id);
        await groups.refresh();
      } else if (from.mergedInto !== into._id && change.by.type === 'user') {
        return GONE;
      }
      await groupChanges().addGroup(from, into, change.by);
      return undefined;
    },

    /** Ends a merge after all members have moved. @returns the event of the merge */
    async finish(change: RightsChangeRecord): Promise<AuditEvent> {
      const pair = await pairOf(change);
      if (!pair) throw new Error('a group that was merged is missing');
      const { from, into } = pair;
      await groupChanges().removeGroup(from, into);
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

import { AppError } from '../../../platform/app-error.ts';
import { chunks } from '../../../platform/chunks.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import { randomId } from '../../../platform/random.ts';
import type { Actor } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { createComingMemberships } from './coming-memberships.ts';
import type { Groups } from './groups.ts';
import { type ChangeCounts, noCounts } from './membership-steps.ts';
import type { MembershipStore } from './membership-store.ts';
import type { GroupMerging } from './group-merging.ts';
import type { AffectingChange } from './open-voting-guard.ts';
import type { RightsChangeDocument, RightsChangeStore } from './rights-change-store.ts';
import { createRightsChangeSteps, unfinished, VOTERS_PER_STEP } from './rights-change-steps.ts';

/** The voters of a merge are empty, because it finds them in each step. */
interface Wish extends AffectingChange {
  kind: 'many' | 'one' | 'merge';
  userId?: string;
}

export type RightsChanges = ReturnType<typeof createRightsChanges>;

/**
 * Changes voters' groups and weights. A change is recorded before its first write. It is carried out in steps by the
 * process that handles the request or, if that process is killed, by the job in another process. Changes are carried
 * out one at a time, so that a resumed change can't undo a later one. An interrupted step is repeated. Each voter
 * stores the ID of the last change, so that no voter is changed or counted twice.
 */
export function createRightsChanges(
  context: PeopleContext,
  deps: {
    store: RightsChangeStore;
    members: MembershipStore;
    groups: Groups;
    merging: GroupMerging;
  },
) {
  const { store } = deps;
  const { clock, onRightsChanged } = context;
  const outdatedAside = createQuarantine({ ...context, kind: 'outdated change of groups' });
  const { step, carryOut, nextDue } = createRightsChangeSteps(context, deps);

  async function* targetsOf(change: RightsChangeDocument) {
    for (let nextBatch = 0; nextBatch < change.batches; nextBatch += 1)
      yield await store.findTargets({ ...change, nextBatch });
  }

  return {
    /**
     * Carries out a change. A change to a great many voters continues after the response.
     * @param confirm is asked once the change is recorded, because elections that open later take it into account
     * @returns the counts so far
     * @throws AppError GROUP_IN_USE if a merge is refused, OUTCOME_UNKNOWN, and what `confirm` throws
     */
    async change(
      wish: Wish,
      actor: Actor,
      confirm?: (recorded: AffectingChange & { _id: string }) => Promise<void>,
    ): Promise<{ counts: ChangeCounts; isRunning: boolean }> {
      const { voters, userId = null, kind, ...wanted } = wish;
      const change: RightsChangeDocument = {
        _id: randomId(),
        schema: 1,
        ...wanted,
        join: [...wanted.join],
        leave: [...wanted.leave],
        kind,
        state: 'preparing',
        refusal: null,
        by: actor,
        userId,
        createdAt: clock.now(),
        startedAt: null,
        endedAt: null,
        batches: 0,
        nextBatch: 0,
        counts: noCounts(),
        claimedBy: null,
        claimedUntil: null,
        events: [],
        eventsCount: 0,
      };
      await store.insert(change);
      let batches = 0;
      for await (const some of voters) {
        for (const ids of chunks(some, VOTERS_PER_STEP)) {
          await store.insertTargets(change._id, batches, ids);
          batches += 1;
        }
      }
      try {
        await confirm?.({ ...change, voters: targetsOf({ ...change, batches }) });
      } catch (error) {
        await store.remove(change._id);
        throw error;
      }
      const state = kind === 'merge' ? 'merging' : 'running';
      await store.advance(change, { state, batches, startedAt: clock.now() });
      const ended = await carryOut(change._id);
      const { counts, refusal } = ended;
      if (refusal !== null) throw new AppError('GROUP_IN_USE', refusal);
      await onRightsChanged();
      const isRunning = ended.state !== 'done';
      if (isRunning && kind === 'one') throw unfinished();
      return { counts, isRunning };
    },

    coming: createComingMemberships(store, deps.groups),

    /** Continues changes whose process was killed. */
    async continueAll(signal: AbortSignal): Promise<void> {
      while (!signal.aborted && (await step()));
    },

    nextDue,

    async removeOutdated(): Promise<void> {
      const before = new Date(clock.now().getTime() - DAY_MS);
      for (const { _id } of await store.findOutdated(before)) {
        await outdatedAside.attempt(_id, () => store.remove(_id));
      }
    },
  };
}

import type { Connection } from 'mongoose';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxOf, pushing } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import { ERASED_NAME, eventsWait } from '../people/index.ts';
import {
  type Handout,
  type HandoutDocument,
  handoutId,
  handoutSchema,
  UNSETTLED,
  withoutEvents,
} from './handout-document.ts';
import { createHeldHandoutStore } from './held-handout-store.ts';

export type HandoutStore = ReturnType<typeof createHandoutStore>;

/** Who has received a handout. What decides is the lock in the ballot box: see `insertLock`. */
export function createHandoutStore(connection: Connection) {
  const model = connection.model<HandoutDocument>('Handout', handoutSchema);
  const findWhere = (filter: object) => model.find(filter).select(withoutEvents).lean<Handout[]>();

  return {
    model,
    outbox: outboxOf<AuditEvent, HandoutDocument>(model),

    ...createHeldHandoutStore(model),

    /** Uses a read that a failover cannot roll back. */
    async find(electionId: string, voter: string): Promise<Handout | undefined> {
      const found = await model
        .findById(handoutId(electionId, voter))
        .select(withoutEvents)
        .readConcern('majority')
        .lean<Handout>();
      return found ?? undefined;
    },

    /** Returns what was handed to the voters in these elections, also if it was refused or taken back. */
    async findOf(electionIds: readonly string[], voters: readonly string[]): Promise<Handout[]> {
      const ids = voters.flatMap((voter) => electionIds.map((id) => handoutId(id, voter)));
      return ids.length === 0 ? [] : findWhere({ _id: { $in: ids } });
    },

    /** Returns the handouts in these elections that were taken back, also if they were handed out again. */
    findReturned: (electionIds: readonly string[]): Promise<Handout[]> =>
      findWhere({ electionId: { $in: electionIds }, returns: { $gt: 0 } }),

    /** Returns whether a handout is being given or given back. */
    isUnsettled: async (electionId: string): Promise<boolean> =>
      (await model.exists({ electionId, state: { $in: UNSETTLED } })) !== null,

    /** Returns what was left behind by a process that was killed, or is in progress. */
    findUnsettled: () => findWhere({ state: { $in: UNSETTLED } }),

    /** Begins an attempt, if the one before is still as it was read. Returns false if another attempt came first. */
    async begin(handout: Handout, before: Handout | undefined): Promise<boolean> {
      if (!before) {
        return insertNew<HandoutDocument>(model, {
          ...handout,
          schema: 1,
          events: [],
          eventsCount: 0,
        });
      }
      const { _id, state, attempt } = before;
      const { matchedCount } = await model.updateOne({ _id, state, attempt }, { $set: handout });
      return matchedCount === 1;
    },

    /** Begins to take a handout back. Returns false if it has been given back, or is being given back. */
    async beginReturn(
      { _id, attempt }: Handout,
      act: Pick<Handout, 'at' | 'by'>,
    ): Promise<boolean> {
      const set = { ...act, state: 'returning' } as const;
      const { matchedCount } = await model.updateOne(
        { _id, attempt, state: 'given' },
        { $set: set },
      );
      return matchedCount === 1;
    },

    /** Ends a step, once, with its event. Returns false if another request or the job has ended it. */
    async settle(
      { _id, attempt, state, returns = 0 }: Handout,
      next: 'given' | 'refused' | 'returned',
      event?: AuditEvent,
    ): Promise<boolean> {
      const set = { state: next, ...(next === 'returned' && { returns: returns + 1 }) };
      const { matchedCount } = await model.updateOne(
        { _id, attempt, state },
        { $set: set, ...(event && pushing(event)) },
      );
      return matchedCount === 1;
    },

    countOf: (voter: string): Promise<number> =>
      model.countDocuments({ voter, userId: { $ne: ERASED_NAME } }),

    /** Removes the voter ID of a voter. Throws while a handout has an event that is not in the audit trail yet. */
    async forget(voter: string): Promise<void> {
      await model.updateMany({ voter, eventsCount: 0 }, { $set: { userId: ERASED_NAME } });
      if (await model.exists({ voter, userId: { $ne: ERASED_NAME } })) {
        throw eventsWait();
      }
    },

    /** Removes the handouts of a deleted election. Throws while one has an event that is not in the audit trail yet. */
    async remove(electionId: string): Promise<void> {
      await model.deleteMany({ electionId, eventsCount: 0 });
      if (await model.exists({ electionId })) throw new Error('events have not been moved yet');
    },
  };
}

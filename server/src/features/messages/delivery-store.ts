import type { Connection } from 'mongoose';
import { unlessDuplicate } from '../../platform/db/database-errors.ts';
import {
  createDeliveryModel,
  type DeliveryDocument,
  type DeliveryState,
  NOT_DELIVERED,
  type StoredMessageKind,
} from './delivery-document.ts';
import { createDeliveryQueueStore } from './delivery-queue-store.ts';

const reached: DeliveryState[] = ['queued', 'sending', 'sent', 'uncertain'];
const REMOVAL_BATCH = 1_000;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(connection: Connection) {
  const model = createDeliveryModel(connection);

  async function removeSome(messageId: string): Promise<number> {
    const some = await model.find({ messageId }).select({ _id: 1 }).limit(REMOVAL_BATCH).lean();
    if (some.length === 0) return 0;
    const { deletedCount } = await model.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    return deletedCount;
  }

  return {
    model,
    ...createDeliveryQueueStore(model),

    findExisting: (ids: readonly string[]) =>
      model
        .find({ _id: { $in: [...ids] } })
        .select({ messageId: 1, state: 1 })
        .lean<Pick<DeliveryDocument, '_id' | 'messageId' | 'state'>[]>(),

    findOf: (voter: string) => model.find({ voter }).sort({ _id: 1 }).lean<DeliveryDocument[]>(),

    /** Returns false if one of the deliveries already exists; others may have been inserted. */
    insert: async (deliveries: readonly DeliveryDocument[]) =>
      deliveries.length === 0 ||
      unlessDuplicate(model.insertMany([...deliveries], { ordered: true, lean: true })),

    /** Moves deliveries of older messages to a newer message, which sends them. */
    async takeOver(
      ids: readonly string[],
      { states, messageId, at }: { states: readonly DeliveryState[]; messageId: string; at: Date },
    ): Promise<void> {
      await model.updateMany(
        { _id: { $in: [...ids] }, state: { $in: [...states] } },
        {
          $set: { messageId, state: 'queued', nextAttemptAt: at, attempts: 0, changedAt: at },
        },
      );
    },

    /** Number of deliveries in each state, from the index. */
    async countStates(messageId: string): Promise<Map<DeliveryState, number>> {
      const counts = await model.aggregate<{ _id: DeliveryState; count: number }>([
        { $match: { messageId } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },

    /** Number of voters who have received, or are about to receive, a message of this type. */
    countReached: (electionId: string, kind: StoredMessageKind) =>
      model.countDocuments({ electionId, kind, state: { $in: reached } }),

    /** How many of these deliveries have been received, or are about to be. */
    countReachedAmong: (ids: readonly string[]) =>
      model.countDocuments({ _id: { $in: [...ids] }, state: { $in: reached } }),

    /** Returns why a delivery is waiting for a retry; undefined if no delivery is waiting. */
    async delayReason(messageId: string): Promise<string | undefined> {
      const found = await model
        .findOne({ messageId, state: 'queued', attempts: { $gt: 0 } })
        .select({ reason: 1 })
        .lean();
      return found?.reason ?? undefined;
    },

    findFailed: (messageId: string, limit: number) =>
      model
        .find({ messageId, state: { $in: [...NOT_DELIVERED, 'uncertain'] } })
        .limit(limit)
        .lean<DeliveryDocument[]>(),

    countOf: (voter: string) => model.countDocuments({ voter }),

    /**
     * Drops emails to a voter that are waiting. The others still count, but without the reason why they failed, which may
     * contain the address, and without the IDs of the emails, which mail servers log with the address.
     */
    async forget(voter: string, changedAt: Date): Promise<void> {
      await model.updateMany(
        { voter, state: 'sending' },
        { $set: { state: 'uncertain', claim: null, nextAttemptAt: null, changedAt } },
      );
      await model.deleteMany({ voter, state: 'queued' });
      await model.updateMany({ voter }, { $set: { reason: null }, $unset: { mail: 1 } });
    },

    async remove(messageId: string): Promise<void> {
      while ((await removeSome(messageId)) > 0);
    },
  };
}

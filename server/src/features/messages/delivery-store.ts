import { Schema, type Connection } from 'mongoose';
import type { MessageKind } from '@votewise/contract';
import { unlessDuplicate } from '../../platform/db/database-errors.ts';
import { queuedRows } from '../../platform/db/work-queue.ts';

/**
 * failed: definitely not delivered, and not retried automatically. bounced: accepted by the mail server, but returned.
 * uncertain: may have been delivered.
 */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'uncertain';

/** The states of emails that did not arrive. */
export const NOT_DELIVERED = ['failed', 'bounced'] as const satisfies readonly DeliveryState[];

export const isNotDelivered = (state: DeliveryState): boolean =>
  NOT_DELIVERED.some((one) => one === state);

/** One email of one message to one voter. */
export interface DeliveryDocument {
  /** See `deliveryId`. */
  _id: string;
  schema: 1;
  messageId: string;
  electionId: string;
  kind: MessageKind;
  voter: string;
  state: DeliveryState;
  /** The claim of the current or last sender. */
  claim: string | null;
  /** The ID of the last email (see `createMailTokens`); missing if none was sent. */
  mail?: string;
  /** While queued: when it may be sent. While sending: when its sender is assumed to have stopped. */
  nextAttemptAt: Date | null;
  attempts: number;
  reason: string | null;
  changedAt: Date;
}

export type Outcome = Pick<DeliveryDocument, 'state' | 'nextAttemptAt' | 'reason' | 'changedAt'>;

const deliverySchema = new Schema<DeliveryDocument>(
  {
    _id: String,
    schema: Number,
    messageId: String,
    electionId: String,
    kind: String,
    voter: String,
    state: String,
    claim: String,
    mail: String,
    nextAttemptAt: Date,
    attempts: Number,
    reason: String,
    changedAt: Date,
  },
  { versionKey: false, collection: 'deliveries' },
);
deliverySchema.index({ state: 1, nextAttemptAt: 1 });
deliverySchema.index({ messageId: 1, state: 1, attempts: 1 });
deliverySchema.index({ electionId: 1, kind: 1, state: 1 });
deliverySchema.index({ voter: 1 });
deliverySchema.index({ mail: 1 });

const reached: DeliveryState[] = ['queued', 'sending', 'sent', 'uncertain'];
/** The states of emails that may have been accepted by the mail server. */
const accepted: DeliveryState[] = ['sending', 'sent', 'uncertain'];
const removalBatch = 1_000;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(connection: Connection) {
  const model = connection.model<DeliveryDocument>('Delivery', deliverySchema);

  async function removeSome(messageId: string): Promise<number> {
    const some = await model.find({ messageId }).select({ _id: 1 }).limit(removalBatch).lean();
    if (some.length === 0) return 0;
    const { deletedCount } = await model.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    return deletedCount;
  }

  return {
    model,

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
    async takeOver(ids: readonly string[], messageId: string, at: Date): Promise<void> {
      await model.updateMany(
        { _id: { $in: [...ids] }, state: { $in: NOT_DELIVERED } },
        {
          $set: { messageId, state: 'queued', nextAttemptAt: at, attempts: 0, changedAt: at },
        },
      );
    },

    /** Only the holder of the claim may send a delivery. */
    rows: queuedRows<DeliveryDocument>(model, {
      due: ({ now }) => ({ state: 'queued', nextAttemptAt: { $lte: now } }),
      sort: { nextAttemptAt: 1 },
      claiming: ({ claim, now, until }) => ({
        $set: { state: 'sending', claim, mail: claim, nextAttemptAt: until, changedAt: now },
        $inc: { attempts: 1 },
      }),
    }),

    /** Marks a delivery as failed if it cannot be claimed. It can be sent again with other failed deliveries. */
    async fail(id: string, reason: string, changedAt: Date): Promise<void> {
      await model.updateOne(
        { _id: id, state: 'queued' },
        { $set: { state: 'failed', nextAttemptAt: null, reason, changedAt } },
      );
    },

    isAnyUnfinished: async (): Promise<boolean> =>
      (await model.exists({ state: { $in: ['queued', 'sending'] } })) !== null,

    countQueued: () => model.countDocuments({ state: 'queued' }),

    /** Extends the claim of a running sender. */
    async renew(id: string, claim: string, until: Date): Promise<void> {
      await model.updateOne(
        { _id: id, claim, state: 'sending' },
        { $set: { nextAttemptAt: until } },
      );
    },

    /**
     * Marks deliveries as uncertain if their senders have stopped. They are not retried, because the emails may
     * have been sent.
     */
    async giveUpOn(now: Date, reason: string): Promise<void> {
      await model.updateMany(
        { state: 'sending', nextAttemptAt: { $lte: now } },
        { $set: { state: 'uncertain', nextAttemptAt: null, reason, changedAt: now } },
      );
    },

    /**
     * Stores the outcome. Only the sender that holds the claim can write it, even if it was assumed to have stopped.
     */
    async settle(id: string, claim: string, outcome: Outcome): Promise<void> {
      await model.updateOne({ _id: id, claim }, { $set: { ...outcome, claim: null } });
    },

    /** Removes a delivery to a voter who was erased or whose address was removed. @returns whether it was there */
    async drop(id: string, claim: string): Promise<boolean> {
      return (await model.deleteOne({ _id: id, claim })).deletedCount > 0;
    },

    /** Returns the delivery of an email that was sent; null if it came back, or was sent again, since. */
    findAccepted: (mail: string) =>
      model
        .findOne({ mail, state: { $in: accepted } })
        .select({ voter: 1 })
        .lean<Pick<DeliveryDocument, '_id' | 'voter'>>(),

    /** Marks a delivery whose email came back, also if its sender does not know yet that it was accepted. */
    async noteBounce(id: string, mail: string, bounce: Pick<Outcome, 'reason' | 'changedAt'>) {
      await model.updateOne(
        { _id: id, mail, state: { $in: accepted } },
        { $set: { state: 'bounced', claim: null, nextAttemptAt: null, ...bounce } },
      );
    },

    /** Requeues deliveries that failed, bounced, or became uncertain before the request. Later failures need another request. */
    async requeue(
      messageId: string,
      retry: { which: 'failed' | 'uncertain'; at: Date },
      now: Date,
    ) {
      const states = retry.which === 'failed' ? NOT_DELIVERED : ['uncertain' as const];
      await model.updateMany(
        { messageId, state: { $in: states }, changedAt: { $lte: retry.at } },
        {
          $set: { state: 'queued', claim: null, nextAttemptAt: now, attempts: 0, changedAt: now },
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
    countReached: (electionId: string, kind: MessageKind) =>
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

import { queuedRows } from '../../platform/db/work-queue.ts';
import {
  type DeliveryDocument,
  type DeliveryModel,
  type DeliveryState,
  NOT_DELIVERED,
  type DeliveryOutcome,
} from './delivery-document.ts';

/** The states of emails that may have been accepted by the mail server. */
const accepted: DeliveryState[] = ['sending', 'sent', 'uncertain'];

/** The way of a delivery: waiting, claimed by a sender, ended, and perhaps returned or sent again. */
export function createDeliveryQueueStore(model: DeliveryModel) {
  return {
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
    async settle(id: string, claim: string, outcome: DeliveryOutcome): Promise<void> {
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
    async noteBounce(
      id: string,
      mail: string,
      bounce: Pick<DeliveryOutcome, 'reason' | 'changedAt'>,
    ) {
      await model.updateOne(
        { _id: id, mail, state: { $in: accepted } },
        { $set: { state: 'bounced', claim: null, nextAttemptAt: null, ...bounce } },
      );
    },

    /**
     * Requeues deliveries that failed, bounced, or became uncertain before the request. Later failures need another
     * request.
     */
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
  };
}

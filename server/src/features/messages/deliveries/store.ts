import { Schema, type Connection } from 'mongoose';
import type { MessageKind } from '../../../contract/index.ts';
import { isDuplicateKey } from '../../../platform/db/errors.ts';
import { allBut } from '../../../platform/db/except.ts';

/** failed: certainly not delivered, and not tried again by itself. uncertain: nobody knows. */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'uncertain';

/** One mail of one message to one voter. */
export interface DeliveryDocument {
  /** See `deliveryId`. */
  _id: string;
  schema: 1;
  messageId: string;
  electionId: string;
  kind: MessageKind;
  voter: string;
  state: DeliveryState;
  /** Who is sending it, or was. */
  claim: string | null;
  /** Queued: from when it may be sent. Sending: until when its sender is believed to live. */
  nextAttemptAt: Date | null;
  attempts: number;
  reason: string | null;
  changedAt: Date;
}

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

const reached: DeliveryState[] = ['queued', 'sending', 'sent', 'uncertain'];
const removalBatch = 1_000;

export type DeliveryStore = ReturnType<typeof createDeliveryStore>;

export function createDeliveryStore(connection: Connection) {
  const model = connection.model<DeliveryDocument>('Delivery', deliverySchema);

  async function removeSome(filter: { messageId: string; state?: DeliveryState }): Promise<number> {
    const some = await model.find(filter).select({ _id: 1 }).limit(removalBatch).lean();
    if (some.length === 0) return 0;
    const { deletedCount } = await model.deleteMany({ _id: { $in: some.map(({ _id }) => _id) } });
    return deletedCount;
  }

  return {
    model,

    /** Those of these deliveries that are there. */
    findExisting: (ids: readonly string[]) =>
      model
        .find({ _id: { $in: [...ids] } })
        .select({ messageId: 1, state: 1 })
        .lean<Pick<DeliveryDocument, '_id' | 'messageId' | 'state'>[]>(),

    /** False when one of them is there already; others may be inserted then. */
    async insert(deliveries: readonly DeliveryDocument[]): Promise<boolean> {
      if (deliveries.length === 0) return true;
      try {
        await model.insertMany([...deliveries], { ordered: true, lean: true });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },

    /** Lets a newer message send what an older one could not. */
    async takeOver(ids: readonly string[], messageId: string, at: Date): Promise<void> {
      await model.updateMany(
        { _id: { $in: [...ids] }, state: 'failed' },
        {
          $set: { messageId, state: 'queued', nextAttemptAt: at, attempts: 0, changedAt: at },
        },
      );
    },

    /** Takes one that is due: from now on it is either sent by whoever holds the claim, or by nobody. */
    claim: (options: { claim: string; now: Date; until: Date; except: readonly string[] }) =>
      model
        .findOneAndUpdate(
          { state: 'queued', nextAttemptAt: { $lte: options.now }, ...allBut(options.except) },
          {
            $set: {
              state: 'sending',
              claim: options.claim,
              nextAttemptAt: options.until,
              changedAt: options.now,
            },
            $inc: { attempts: 1 },
          },
          { sort: { nextAttemptAt: 1 }, returnDocument: 'after' },
        )
        .lean<DeliveryDocument>(),

    /** Which one would be taken next. */
    async firstDue(now: Date, except: readonly string[]): Promise<string | undefined> {
      const found = await model
        .findOne({ state: 'queued', nextAttemptAt: { $lte: now }, ...allBut(except) })
        .sort({ nextAttemptAt: 1 })
        .select({ _id: 1 })
        .lean<Pick<DeliveryDocument, '_id'>>();
      return found?._id;
    },

    /** Ends one that cannot even be taken; the same word that sends failures again, sends it. */
    async fail(id: string, reason: string, changedAt: Date): Promise<void> {
      await model.updateOne(
        { _id: id, state: 'queued' },
        { $set: { state: 'failed', nextAttemptAt: null, reason, changedAt } },
      );
    },

    countQueued: () => model.countDocuments({ state: 'queued' }),

    /** The sender lives and needs longer. */
    async renew(id: string, claim: string, until: Date): Promise<void> {
      await model.updateOne(
        { _id: id, claim, state: 'sending' },
        { $set: { nextAttemptAt: until } },
      );
    },

    /** Those whose senders died are not sent again: the mail may be out. */
    async giveUpOn(now: Date, reason: string): Promise<void> {
      await model.updateMany(
        { state: 'sending', nextAttemptAt: { $lte: now } },
        { $set: { state: 'uncertain', nextAttemptAt: null, reason, changedAt: now } },
      );
    },

    /** What became of it. Written by the claim's holder alone, even when it was believed dead meanwhile. */
    async settle(
      id: string,
      claim: string,
      outcome: Pick<DeliveryDocument, 'state' | 'nextAttemptAt' | 'reason' | 'changedAt'>,
    ): Promise<void> {
      await model.updateOne({ _id: id, claim }, { $set: { ...outcome, claim: null } });
    },

    /** Queues again what had failed by then; what fails later needs another word. */
    async requeue(
      messageId: string,
      retry: { which: 'failed' | 'uncertain'; at: Date },
      now: Date,
    ) {
      await model.updateMany(
        { messageId, state: retry.which, changedAt: { $lte: retry.at } },
        {
          $set: { state: 'queued', claim: null, nextAttemptAt: now, attempts: 0, changedAt: now },
        },
      );
    },

    /** How many there are in each state, from the index. */
    async countStates(messageId: string): Promise<Map<DeliveryState, number>> {
      const counts = await model.aggregate<{ _id: DeliveryState; count: number }>([
        { $match: { messageId } },
        { $group: { _id: '$state', count: { $sum: 1 } } },
      ]);
      return new Map(counts.map(({ _id, count }) => [_id, count]));
    },

    /** How many voters have had, or are about to get, the one message of this kind. */
    countReached: (electionId: string, kind: MessageKind) =>
      model.countDocuments({ electionId, kind, state: { $in: reached } }),

    /** Why one of those that are to be tried again was not sent; undefined when there is none. */
    async delayReason(messageId: string): Promise<string | undefined> {
      const found = await model
        .findOne({ messageId, state: 'queued', attempts: { $gt: 0 } })
        .select({ reason: 1 })
        .lean();
      return found?.reason ?? undefined;
    },

    findFailed: (messageId: string, limit: number) =>
      model
        .find({ messageId, state: { $in: ['failed', 'uncertain'] } })
        .limit(limit)
        .lean<DeliveryDocument[]>(),

    /** Removes those of a message, or of one of its states. */
    async remove(filter: { messageId: string; state?: DeliveryState }): Promise<void> {
      while ((await removeSome(filter)) > 0);
    },
  };
}

import { queuedRows } from '../../platform/db/work-queue.ts';
import type { UserDocument, UserModel } from '../people/index.ts';

export type AddressNoticeStore = ReturnType<typeof createAddressNoticeStore>;

/** The notices to addresses that administrators and auditors have replaced. `createStaffStore` queues them. */
export function createAddressNoticeStore(model: UserModel) {
  return {
    /** Users with notices to their old addresses. */
    rows: queuedRows<UserDocument>(model, {
      due: ({ now }) => ({
        // Few users are not voters, and an index finds them.
        userType: { $in: ['admin', 'auditor'] },
        'addressNotice.nextAttemptAt': { $lte: now },
      }),
      claiming: ({ until }) => ({
        $set: { 'addressNotice.nextAttemptAt': until },
        $inc: { 'addressNotice.attempts': 1 },
      }),
    }),

    /** Removes an address that needs no further notice. */
    async drop(id: string, key: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { [`addressNotice.to.${key}`]: '' } });
    },

    /**
     * Sets when the remaining notices are due; null if there are none. Does nothing if a newer notice is due earlier.
     */
    async schedule(id: string, claimedUntil: Date, due: Date | null): Promise<void> {
      await model.updateOne(
        { _id: id, 'addressNotice.nextAttemptAt': claimedUntil },
        { $set: { 'addressNotice.nextAttemptAt': due } },
      );
    },
  };
}

import { allBut } from '../../platform/db/except.ts';
import type { UserDocument, UserModel } from '../people/index.ts';

export type AddressNoticeStore = ReturnType<typeof createAddressNoticeStore>;

const due = (now: Date, except: readonly string[]) => ({
  // Few users are not voters, and an index finds them.
  userType: { $in: ['admin', 'auditor'] as const },
  'addressNotice.nextAttemptAt': { $lte: now },
  ...allBut(except),
});

/**
 * Notices to the old addresses of administrators and auditors, queued in the user's own document.
 */
export function createAddressNoticeStore(model: UserModel) {
  return {
    /** Claims a user with a notice to send. No other process can claim the user before `until`. */
    claim: (options: { now: Date; until: Date; except: readonly string[] }) =>
      model
        .findOneAndUpdate(
          due(options.now, options.except),
          {
            $set: { 'addressNotice.nextAttemptAt': options.until },
            $inc: { 'addressNotice.attempts': 1 },
          },
          { returnDocument: 'after' },
        )
        .lean<UserDocument>(),

    async firstDue(now: Date, except: readonly string[]): Promise<string | undefined> {
      const found = await model
        .findOne(due(now, except))
        .select({ _id: 1 })
        .lean<Pick<UserDocument, '_id'>>();
      return found?._id;
    },

    /** Removes an address that needs no further notice. */
    async drop(id: string, key: string): Promise<void> {
      await model.updateOne({ _id: id }, { $unset: { [`addressNotice.to.${key}`]: '' } });
    },

    /**
     * Sets when the remaining notices are due; null if there are none. Does nothing if a newer
     * notice is due earlier.
     */
    async schedule(id: string, claimedUntil: Date, nextAttemptAt: Date | null): Promise<void> {
      await model.updateOne(
        { _id: id, 'addressNotice.nextAttemptAt': claimedUntil },
        { $set: { 'addressNotice.nextAttemptAt': nextAttemptAt } },
      );
    },
  };
}

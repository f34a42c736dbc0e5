import type { Collection } from 'mongoose';
import type { Leaving, StoredType, UserDocument, UserModel } from '../user/user-document.ts';
import type { VoterRecord } from '../user/voter-store.ts';

type StoredUser = Omit<UserDocument, 'userType'> & { userType: StoredType };

const LEFT = { userType: 'voter', disabledAt: { $gt: new Date(0) } } as const;

export type LeavingStore = ReturnType<typeof createLeavingStore>;

/** Disabled voters, and the announcements that they will be erased. */
export function createLeavingStore(model: UserModel) {
  const users = model.collection as unknown as Collection<StoredUser>;

  return {
    /** Returns the disabled voters. */
    findLeft: () =>
      users
        .find<VoterRecord & { leaving?: Leaving }>(LEFT, {
          projection: {
            userId: 1,
            name: 1,
            email: 1,
            registeredAt: 1,
            disabledAt: 1,
            groups: 1,
            leaving: 1,
          },
        })
        .toArray(),

    countAnnounced: () => users.countDocuments({ ...LEFT, 'leaving.at': { $gt: new Date(0) } }),

    /** Stores the announcement, or removes it, unless the voter has been enabled in the meantime. */
    async announce(
      { _id, disabledAt }: Pick<UserDocument, '_id' | 'disabledAt'>,
      leaving: Leaving | undefined,
    ): Promise<void> {
      await users.updateOne(
        { _id, userType: 'voter', disabledAt },
        leaving ? { $set: { leaving } } : { $unset: { leaving: '' } },
      );
    },
  };
}

import { AppError } from '../../../platform/app-error.ts';
import type { UserStore } from '../user/user-store.ts';
import type { Account, Accounts } from './accounts.ts';

/** Finds users, each with the changes to their own account. */
export function createAccountFinding({
  store,
  accounts,
}: {
  store: Pick<UserStore, 'findById' | 'findByUserId' | 'findByEmail'>;
  accounts: Pick<Accounts, 'complete'>;
}) {
  const findById = async (id: string): Promise<Account | null> =>
    accounts.complete(await store.findById(id), id);

  return {
    findById,

    /** @throws AppError NOT_FOUND */
    async findVoter(id: string): Promise<Account> {
      const found = await findById(id);
      if (found?.userType === 'voter') return found;
      throw new AppError('NOT_FOUND', 'This voter is not on the roll.');
    },

    /** Performs the same reads for an unknown user ID. */
    findByUserId: async (userId: string): Promise<Account | null> =>
      accounts.complete(await store.findByUserId(userId), userId),
    /** All users with this address, in no particular order. Performs the same reads for an unknown address. */
    async findByEmail(email: string): Promise<Account[]> {
      const found = await store.findByEmail(email);
      const [first = null, ...others] = found;
      const completed = await Promise.all(
        [first, ...others].map((user) => accounts.complete(user, email)),
      );
      return completed.filter((account) => account !== null);
    },
  };
}

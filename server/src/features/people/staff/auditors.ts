import { AppError } from '../../../platform/app-error.ts';
import type { Actor } from '../../audit/index.ts';
import type { Users } from '../accounts/users.ts';
import type { UserDocument } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';

export type Auditors = ReturnType<typeof createAuditors>;

/** Lists, disables, and enables auditors. Unlike the last administrator, the last auditor can be disabled. */
export function createAuditors({ store, users }: { store: UserStore; users: Users }) {
  async function find(id: string): Promise<UserDocument> {
    const found = await store.findById(id);
    if (found?.userType === 'auditor') return found;
    throw new AppError('NOT_FOUND', 'This auditor doesn’t exist.');
  }

  return {
    /** Earliest registered first. */
    list: () => store.findStaff('auditor'),

    /** @throws AppError NOT_FOUND */
    async change(act: 'disable' | 'enable', id: string, actor: Actor): Promise<UserDocument> {
      const { _id } = await find(id);
      await users[act]({ ids: [_id], userType: 'auditor' }, actor);
      return find(id);
    },
  };
}

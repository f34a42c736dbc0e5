import { insertUntilRefused } from '../../platform/db/insert.ts';
import type { UserDocument, UserModel } from './user-document.ts';

/** A user found by ID or address. */
type Place = Pick<UserDocument, '_id' | 'email' | 'userId' | 'userType'>;

export type BulkStore = ReturnType<typeof createBulkStore>;

/** Database access of bulk registration. */
export function createBulkStore(model: UserModel) {
  const findPlaces = (filter: object) =>
    model.find(filter).select({ email: 1, userId: 1, userType: 1 }).lean<Place[]>();

  return {
    /** @returns how many users were inserted before the first duplicate */
    insertSome: (users: readonly UserDocument[]) => insertUntilRefused(model, users),

    /** Users who have one of these IDs or addresses. */
    async findPlaces(people: readonly { id: string; email: string }[]): Promise<Place[]> {
      const [byId, byEmail] = await Promise.all([
        findPlaces({ _id: { $in: people.map(({ id }) => id) } }),
        findPlaces({ email: { $in: people.map(({ email }) => email) } }),
      ]);
      return [...byId, ...byEmail];
    },
  };
}

import { insertUntilRefused } from '../../../platform/db/insert.ts';
import type { UserDocument, UserModel } from '../document.ts';

/** Who has an address. */
type Place = Pick<UserDocument, '_id' | 'email' | 'userId'>;

export type BulkStore = ReturnType<typeof createBulkStore>;

/** What registering many at a time needs of the people. */
export function createBulkStore(model: UserModel) {
  const findPlaces = (filter: object) =>
    model.find(filter).select({ email: 1, userId: 1 }).lean<Place[]>();

  return {
    /** @returns how many were inserted before the first one whose place is taken */
    insertSome: (users: readonly UserDocument[]) => insertUntilRefused(model, users),

    /** Who has one of these ids or addresses. */
    async findPlaces(people: readonly { id: string; email: string }[]): Promise<Place[]> {
      const [byId, byEmail] = await Promise.all([
        findPlaces({ _id: { $in: people.map(({ id }) => id) } }),
        findPlaces({ email: { $in: people.map(({ email }) => email) } }),
      ]);
      return [...byId, ...byEmail];
    },
  };
}

import type { AuditModel, AuditDocument } from './audit-store.ts';
import type { AuditEntry } from './hash-chain.ts';
import { type PeopleApart, referencesIn, userIdsOf } from './people-apart.ts';

export type TrailErasingStore = ReturnType<typeof createTrailErasingStore>;

/** Removes people from entries. Their hashes stay. */
export function createTrailErasingStore(model: AuditModel) {
  /** Changes the people of an entry unless another process has done so. @returns whether it was changed */
  async function keepPeople(_id: number, people: PeopleApart, kept: PeopleApart): Promise<boolean> {
    const isAsRead = Object.entries(people).map(([hash, { salt }]) => [
      `people.${hash}.salt`,
      salt,
    ]);
    const { modifiedCount } = await model.updateOne(
      { _id, ...Object.fromEntries(isAsRead) },
      { $set: { people: kept, userIds: userIdsOf(kept) } },
    );
    return modifiedCount === 1;
  }

  return {
    /**
     * Erases a person from some of the entries that name them. An entry from which another person is being erased is
     * left to the next call. @returns how many entries were read and changed; none are left if none were read
     */
    async erasePerson(userId: string, limit: number): Promise<{ read: number; changed: number }> {
      const found = await model
        .find({ userIds: userId })
        .limit(limit)
        .select({ people: 1 })
        .lean<Pick<AuditDocument, '_id' | 'people'>[]>();
      const changes = await Promise.all(
        found.map(({ _id, people }) => {
          // The entry may have been changed in the database.
          const all = Object.entries(people ?? {});
          const kept = all.filter(([, one]) => one && one.userId !== userId);
          return keepPeople(
            _id,
            Object.fromEntries(all.filter(([, one]) => one)),
            Object.fromEntries(kept),
          );
        }),
      );
      return { read: found.length, changed: changes.filter(Boolean).length };
    },

    /** Erases the network addresses from an entry. @throws Error if another process has just changed it */
    async eraseNetworks(entry: AuditEntry): Promise<void> {
      const { passing } = referencesIn(entry);
      const { sequence, people } = entry;
      const all = Object.entries(people);
      const kept = all.filter(([hash]) => !passing.has(hash));
      if (kept.length === all.length) return;
      if (await keepPeople(sequence, people, Object.fromEntries(kept))) return;
      throw new Error('the entry was changed in the meantime');
    },
  };
}

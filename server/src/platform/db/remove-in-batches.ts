import type { Collection } from 'mongoose';

/**
 * Removes all documents that match, `size` per command, because other commands wait until a command ends. Each is removed
 * by its own ID: for a list of IDs, MongoDB would read a whole clustered collection.
 */
export async function removeInBatches(
  collection: Collection<{ _id: string }>,
  filter: object,
  size: number,
): Promise<void> {
  for (;;) {
    const options = { projection: { _id: 1 }, limit: size };
    const some = await collection.find<{ _id: string }>(filter, options).toArray();
    if (some.length === 0) return;
    const removals = some.map(({ _id }) => ({ deleteOne: { filter: { _id } } }));
    await collection.bulkWrite(removals, { ordered: false });
  }
}

import type { Model } from 'mongoose';

/**
 * Creates a collection that stores its documents in the order of their IDs, not in that in which they are written, unless
 * it exists. Returns whether it is stored so: some databases ignore the option.
 */
export async function createClustered<Document>(model: Model<Document>): Promise<boolean> {
  await model.createCollection({ clusteredIndex: { key: { _id: 1 }, unique: true } });
  return Boolean((await model.collection.options())['clusteredIndex']);
}

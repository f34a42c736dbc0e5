import type { Model } from 'mongoose';

/**
 * Creates a collection that stores its documents in the order of their IDs, not in that in which they are written, unless
 * it exists. Returns whether it is stored so: some databases ignore the option.
 */
export async function createClustered<Document>(model: Model<Document>): Promise<boolean> {
  let found = await findCollection(model);
  if (!found) {
    await model.createCollection({ clusteredIndex: { key: { _id: 1 }, unique: true } });
    found = await findCollection(model);
  }
  return Boolean(found?.options?.['clusteredIndex']);
}

async function findCollection<Document>({ db, collection: { name } }: Model<Document>) {
  const found = (await db.db?.listCollections({ name }, { nameOnly: false }).toArray()) ?? [];
  return found[0];
}

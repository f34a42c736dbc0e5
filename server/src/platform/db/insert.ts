import type { Model } from 'mongoose';

/**
 * Inserts one document by the driver: unlike mongoose's own ways, a duplicate key then says which field it
 * was. The document must be complete; nothing is cast or defaulted.
 */
export async function insertDocument<Document extends object>(
  model: Model<Document>,
  document: Document,
): Promise<void> {
  await model.collection.insertOne(document);
}

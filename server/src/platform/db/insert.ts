import { mongo, type Collection, type Model } from 'mongoose';
import { DUPLICATE_KEY, isDuplicateKey, unlessDuplicate } from './database-errors.ts';

/**
 * Inserts one document through the driver. Unlike with Mongoose, a duplicate key error names the
 * field. The document must be complete: nothing is cast or defaulted.
 */
export async function insertDocument<Document extends object>(
  model: Model<Document>,
  document: Document,
): Promise<void> {
  await model.collection.insertOne(document);
}

/** Like {@link insertDocument}, but returns false if a unique index rejects the document, because it already exists. */
export const insertNew = <Document extends object>(model: Model<Document>, document: Document) =>
  unlessDuplicate(insertDocument(model, document));

/**
 * Inserts documents in order until a unique index rejects one.
 * @returns how many were inserted: all documents, or those before the rejected one
 */
export async function insertUntilRefused<Document extends object>(
  model: Model<Document>,
  documents: readonly Document[],
): Promise<number> {
  if (documents.length === 0) return 0;
  try {
    await model.collection.insertMany([...documents], { ordered: true });
    return documents.length;
  } catch (error) {
    if (error instanceof mongo.MongoBulkWriteError && isDuplicateKey(error))
      return error.insertedCount;
    throw error;
  }
}

/** Inserts the documents whose keys do not exist yet. Existing documents stay as they are. */
export async function insertMissing<Document extends { _id: string }>(
  collection: Collection<Document>,
  documents: readonly mongo.OptionalUnlessRequiredId<Document>[],
): Promise<void> {
  try {
    await collection.insertMany([...documents], { ordered: false });
  } catch (error) {
    if (!isAllThere(error)) throw error;
  }
}

/** Returns whether the only errors were that some documents already existed. */
function isAllThere(error: unknown): boolean {
  if (!(error instanceof mongo.MongoBulkWriteError)) return false;
  const refusals = [error.writeErrors].flat();
  const isDone = error.result.getWriteConcernError() === undefined;
  return isDone && refusals.length > 0 && refusals.every(({ code }) => code === DUPLICATE_KEY);
}

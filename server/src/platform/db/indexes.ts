import type { Model, Schema } from 'mongoose';

/** The parts of a model that `createIndexes` needs. */
export type Indexed = {
  schema: Pick<Schema, 'indexes'>;
  collection: Pick<Model<object>['collection'], 'createIndexes'>;
};

/** Creates all indexes of a model's schema in one command. Mongoose would send one command for each index. */
export async function createIndexes({ schema, collection }: Indexed): Promise<void> {
  const wanted = schema.indexes().map(([key, { unique, expireAfterSeconds }]) => ({
    key: key as Record<string, 1>,
    ...(unique === true && { unique }),
    ...(expireAfterSeconds !== undefined && { expireAfterSeconds }),
  }));
  if (wanted.length > 0) await collection.createIndexes(wanted);
}

import type { Model, QueryFilter, UpdateQuery } from 'mongoose';

/** Updates the document that matches a filter. Returns false if there is none, because another change came first. */
export async function updateOne<Document>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
  update: UpdateQuery<Document>,
): Promise<boolean> {
  const { matchedCount } = await model.updateOne(filter, update);
  return matchedCount === 1;
}

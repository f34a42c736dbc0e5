import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import { updateOne } from './update-one.ts';

/** A filter that includes the ID. */
export type ById<Document> = QueryFilter<Document> & { _id: string };

/**
 * Updates the document that matches, and returns it as it is afterward: with this change, and perhaps with later ones.
 * Returns null if none matches. `findAndModify` would leave a copy of the whole document in `config.image_collection` on
 * every member of a replica set, with all hashes and salts, for as long as this process runs or longer.
 * @param read the projection, and what must still be true; otherwise, null is returned although the change was made
 */
export async function updateAndRead<Document extends { _id: string }, Read = Document>(
  model: Model<Document>,
  filter: ById<Document>,
  update: UpdateQuery<Document>,
  read: { projection?: Readonly<Record<string, 0>>; still?: QueryFilter<Document> } = {},
): Promise<Read | null> {
  if (!(await updateOne(model, filter, update))) return null;
  const wanted = { ...read.still, _id: filter._id } as QueryFilter<Document>;
  return model.findOne(wanted, read.projection).lean<Read>();
}

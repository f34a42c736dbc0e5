import { Schema, type Connection } from 'mongoose';
import { randomId } from '../random.ts';
import { insertNew } from './insert.ts';

/**
 * The schema of the data that this release reads and writes. Numbers up to 10 were used before the first release, some of
 * them twice, so a number is never used again.
 */
export const SCHEMA = 11;

/** The data in this database has a schema that this release does not know. */
class OtherSchemaError extends Error {}

interface InstanceDocument {
  _id: 'instance';
  /** The schema of all data in this database. */
  schema: number;
  /** Random ID. Tokens are bound to it. */
  id: string;
  /** Proves that the ballot secret has not changed since ballots were cast. */
  ballotSecretFingerprint: string;
}

const instanceSchema = new Schema<InstanceDocument>(
  { _id: String, schema: Number, id: String, ballotSecretFingerprint: String },
  { versionKey: false, collection: 'instance', id: false },
);

export type Instance = Omit<InstanceDocument, '_id'>;

/**
 * Returns the identity of the database; null if VoteWise has never used it.
 * @throws OtherSchemaError
 */
export async function findInstance(connection: Connection): Promise<Instance | null> {
  const found = await connection.collection<InstanceDocument>('instance').findOne({});
  if (found && found.schema !== SCHEMA) {
    throw new OtherSchemaError(
      `The data in this database has schema ${found.schema}, but this release supports only schema ${SCHEMA}. Use the release that wrote the data, or a different database.`,
    );
  }
  return found;
}

/**
 * Returns the identity of the database, which the first process creates.
 * @throws OtherSchemaError
 */
export async function findOrCreateInstance(
  connection: Connection,
  ballotSecretFingerprint: string,
): Promise<Instance> {
  const model = connection.model<InstanceDocument>('Instance', instanceSchema);
  const id = randomId();
  const fresh = { _id: 'instance', schema: SCHEMA, id, ballotSecretFingerprint } as const;
  if (await insertNew<InstanceDocument>(model, fresh)) return fresh;
  const found = await findInstance(connection);
  if (!found) throw new Error('the instance document is missing');
  return found;
}

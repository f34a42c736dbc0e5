import { Schema, type Connection } from 'mongoose';
import { randomId } from '../random.ts';
import { isDuplicateKey } from './errors.ts';
import { insertDocument } from './insert.ts';

interface InstanceDocument {
  _id: 'instance';
  /** The schema version of all data, which `migrate` increases. */
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

/** True if VoteWise has used this database before. */
export async function hasInstance(connection: Connection): Promise<boolean> {
  return (await connection.collection('instance').findOne({})) !== null;
}

/** Returns the identity of the database, which the first process creates. */
export async function findOrCreateInstance(
  connection: Connection,
  { ballotSecretFingerprint, schema }: Pick<InstanceDocument, 'ballotSecretFingerprint' | 'schema'>,
): Promise<Instance> {
  const model = connection.model<InstanceDocument>('Instance', instanceSchema);
  const fresh: InstanceDocument = {
    _id: 'instance',
    schema,
    id: randomId(),
    ballotSecretFingerprint,
  };
  try {
    await insertDocument(model, fresh);
    return fresh;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const found = await model.findById('instance').lean<InstanceDocument>();
  if (!found) throw new Error('the instance document is missing');
  return found;
}

/** Records the schema version of the data. The recorded version never decreases. */
export async function raiseSchema(connection: Connection, schema: number): Promise<void> {
  const model = connection.model<InstanceDocument>('Instance', instanceSchema);
  await model.updateOne({ _id: 'instance', schema: { $lt: schema } }, { $set: { schema } });
}

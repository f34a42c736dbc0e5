import type { Connection } from 'mongoose';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import type { Logger } from '../logger.ts';
import { randomId } from '../random.ts';
import { defineSchema } from './define-schema.ts';
import { insertNew } from './insert.ts';
import { MIGRATIONS } from './migrations.ts';

/**
 * The schema of data that 1.0.0 wrote, the oldest that can be opened. Numbers up to 10 were used before the first release,
 * some of them twice.
 */
export const FIRST_SCHEMA = 11;

/** The schema of the data that this version reads and writes. */
export const SCHEMA = FIRST_SCHEMA + MIGRATIONS.length;

/** This version cannot use the data in this database, or not yet. */
class OtherSchemaError extends Error {}

interface InstanceDocument {
  _id: 'instance';
  /** The schema that a version must support to open this database. Set before a migration makes its first change. */
  schema: number;
  /** The schema of the data after the last migration that has ended; missing if none has begun. */
  migratedTo?: number;
  /** The version that set the schema, such as `VoteWise 1.0.0`. */
  writtenBy?: string;
  /** Random ID. Tokens are bound to it. */
  id: string;
  /** Proves that the ballot secret has not changed since ballots were cast. */
  ballotSecretFingerprint: string;
}

const instanceSchema = defineSchema<InstanceDocument>(
  {
    _id: String,
    schema: Number,
    migratedTo: Number,
    writtenBy: String,
    id: String,
    ballotSecretFingerprint: String,
  },
  { versionKey: false, collection: 'instance', id: false },
);

export type Instance = Omit<InstanceDocument, '_id'>;

const collectionOf = (connection: Connection) =>
  connection.collection<InstanceDocument>('instance');

/** Returns why this version can never open data with a schema; undefined if it can. */
export function schemaProblem(schema: number, writtenBy = 'A newer version'): string | undefined {
  if (schema < FIRST_SCHEMA)
    return `This data is from before VoteWise 1.0.0 (schema ${schema}), so ${WRITTEN_BY} cannot open it.`;
  if (schema <= SCHEMA) return undefined;
  return `${writtenBy} wrote this data (schema ${schema}), so ${WRITTEN_BY} cannot open it.`;
}

/**
 * Returns the identity of the database; null if VoteWise has never used it.
 * @param mayBeOlder whether the data may still need migrations
 * @throws OtherSchemaError
 */
export async function findInstance(
  connection: Connection,
  mayBeOlder = false,
): Promise<Instance | null> {
  const found = await collectionOf(connection).findOne({});
  if (!found) return null;
  const { schema, migratedTo = schema, writtenBy } = found;
  const refusal = schemaProblem(schema, writtenBy);
  if (refusal) {
    const advice =
      schema < FIRST_SCHEMA
        ? 'Use a different database, or the code that wrote it.'
        : 'Start that version, or restore a backup from before the upgrade into an empty database.';
    throw new OtherSchemaError(`${refusal} ${advice}`);
  }
  if (migratedTo < SCHEMA && !mayBeOlder) {
    throw new OtherSchemaError(
      `This data has not been upgraded to ${WRITTEN_BY}. Start VoteWise, which upgrades it, and try again.`,
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
  const known = await findInstance(connection);
  if (known) return known;
  const model = connection.model<InstanceDocument>('Instance', instanceSchema);
  const id = randomId();
  const fresh = {
    _id: 'instance',
    schema: SCHEMA,
    writtenBy: WRITTEN_BY,
    id,
    ballotSecretFingerprint,
  } as const;
  if (await insertNew<InstanceDocument>(model, fresh)) return fresh;
  const found = await findInstance(connection);
  if (!found) throw new Error('the instance document is missing');
  return found;
}

/**
 * Runs the migrations that the data still needs, and continues one that was killed. From its first change on, earlier
 * versions refuse the data.
 * @param migrations those since 1.0.0, except in tests
 */
export async function upgradeData(
  connection: Connection,
  logger: Logger,
  migrations = MIGRATIONS,
): Promise<void> {
  const instances = collectionOf(connection);
  for (;;) {
    const found = await instances.findOne({});
    if (!found) return;
    const { schema, migratedTo: from = schema } = found;
    const next = migrations[from - FIRST_SCHEMA];
    if (!next) return;
    if (schema === from) {
      await instances.updateOne(
        { _id: 'instance', schema },
        { $set: { schema: from + 1, migratedTo: from, writtenBy: WRITTEN_BY } },
      );
    }
    logger.info(`upgrading the data to schema ${from + 1}: ${next.does}`);
    await next.run(connection);
    await instances.updateOne(
      { _id: 'instance', migratedTo: from },
      { $set: { migratedTo: from + 1 } },
    );
  }
}

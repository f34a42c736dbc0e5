import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Connection } from 'mongoose';
import { expect, inject, it, onTestFinished } from 'vitest';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { connectDatabase } from '../src/platform/db/connect.ts';
import {
  FIRST_SCHEMA,
  findInstance,
  findOrCreateInstance,
  SCHEMA,
  upgradeData,
} from '../src/platform/db/instance.ts';
import { createLogger } from '../src/platform/logger.ts';
import { freshDatabaseName } from './support/borrowed-database.ts';
import { countsMarks, doublesPoints, marksIn } from './support/sample-migration.ts';

const logger = createLogger('silent');
const migrations = [doublesPoints(async () => {}), countsMarks];

const instancesIn = (connection: Connection) => connection.collection<{ _id: string }>('instance');

/** Returns a database as 1.0.0 leaves it, with marks to migrate, and the address of the database. */
async function startOld() {
  const address = new URL(inject('mongodbUri'));
  address.pathname = `/${freshDatabaseName()}`;
  const connection = await connectDatabase(address.href);
  onTestFinished(async () => {
    await connection.dropDatabase();
    await connection.close();
  });
  await instancesIn(connection).insertOne({
    _id: 'instance',
    schema: FIRST_SCHEMA,
    writtenBy: 'VoteWise 1.0.0',
    id: 'a',
    ballotSecretFingerprint: 'b',
  } as object as { _id: string });
  await marksIn(connection).insertMany(
    [1, 2, 3, 4, 5].map((points) => ({ _id: `m${points}`, points })),
  );
  return { connection, uri: address.href };
}

const stateIn = async (connection: Connection) => ({
  instance: await instancesIn(connection).findOne({}, { projection: { schema: 1, migratedTo: 1 } }),
  marks: await marksIn(connection)
    .find({}, { sort: { _id: 1 } })
    .toArray(),
});

const UPGRADED = {
  instance: { _id: 'instance', schema: FIRST_SCHEMA + 2, migratedTo: FIRST_SCHEMA + 2 },
  marks: [
    ...[1, 2, 3, 4, 5].map((points) => ({ _id: `m${points}`, halves: points * 2 })),
    { _id: 'total', halves: 30 },
  ],
};

/** Upgrades data in another process, and kills that process in the middle of the first migration. */
async function upgradeAndKill(uri: string): Promise<void> {
  const script = join(import.meta.dirname, 'support/killed-upgrade.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script, uri], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  await Promise.race([once(child.stdout, 'data'), exited]);
  child.kill('SIGKILL');
  expect(await exited).toEqual([null, 'SIGKILL']);
}

it('runs every migration in order, and none twice', async () => {
  const { connection } = await startOld();
  await upgradeData(connection, logger, migrations);
  expect(await stateIn(connection)).toEqual(UPGRADED);
  const again = migrations.map(({ does }) => ({
    does,
    run: () => Promise.reject(new Error('it ran twice')),
  }));
  await upgradeData(connection, logger, again);
});

it('continues after it was killed in the middle of a migration', async () => {
  const { connection, uri } = await startOld();
  await upgradeAndKill(uri);
  const { instance, marks } = await stateIn(connection);
  expect(instance).toMatchObject({ schema: FIRST_SCHEMA + 1, migratedTo: FIRST_SCHEMA });
  expect(marks.filter(({ halves }) => halves !== undefined)).toHaveLength(3);
  await upgradeData(connection, logger, migrations);
  expect(await stateIn(connection)).toEqual(UPGRADED);
});

it('is done by several hosts at once', async () => {
  const { connection } = await startOld();
  const hosts = [1, 2].map(() => upgradeData(connection, logger, migrations));
  const late = {
    ...countsMarks,
    run: () => Promise.all(hosts).then(() => countsMarks.run(connection)),
  };
  await Promise.all([
    ...hosts,
    upgradeData(connection, logger, [doublesPoints(async () => {}), late]),
  ]);
  expect(await stateIn(connection)).toEqual(UPGRADED);
});

it('keeps earlier versions from opening the data, from its first change on', async () => {
  const { connection } = await startOld();
  const failing = { does: 'fails', run: () => Promise.reject(new Error('killed')) };
  const first = Array.from({ length: SCHEMA - FIRST_SCHEMA + 1 }, () => failing);
  await instancesIn(connection).updateOne({}, { $set: { schema: SCHEMA } });
  await expect(upgradeData(connection, logger, first)).rejects.toThrow('killed');
  const refusal = `${WRITTEN_BY} wrote this data (schema ${SCHEMA + 1}), so ${WRITTEN_BY} cannot open it. Start that version, or restore a backup from before the upgrade into an empty database.`;
  await expect(findInstance(connection)).rejects.toThrow(refusal);
  await expect(findInstance(connection, true)).rejects.toThrow(refusal);
});

it('is required before anything but the start opens the data', async () => {
  const { connection } = await startOld();
  await instancesIn(connection).updateOne({}, { $set: { migratedTo: SCHEMA - 1, schema: SCHEMA } });
  await expect(findInstance(connection)).rejects.toThrow(
    `This data has not been upgraded to ${WRITTEN_BY}. Start VoteWise, which upgrades it, and try again.`,
  );
  await expect(findInstance(connection, true)).resolves.toMatchObject({ id: 'a' });
});

it('leaves new data as it is, which names the version that wrote it', async () => {
  const { connection } = await startOld();
  await instancesIn(connection).deleteMany({});
  await findOrCreateInstance(connection, 'fingerprint');
  await upgradeData(connection, logger);
  expect(await findInstance(connection)).toMatchObject({ schema: SCHEMA, writtenBy: WRITTEN_BY });
});

import { rm } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { expect, it } from 'vitest';
import { openEmbeddedMongo } from '../src/index.ts';
import { differencesIn, makeDataDir, until, useDatabase } from './support.ts';

const database = useDatabase();

it('copies a consistent state with its indexes while writes continue', async () => {
  const written = database.db.collection<{ _id: number; half: number }>('written');
  await written.createIndex({ half: 1 });
  const state = { isOver: false, next: 0 };
  const writer = async (): Promise<void> => {
    while (!state.isOver) {
      const _id = state.next++;
      await written.insertOne({ _id, half: _id % 2 });
    }
  };
  const writers = Array.from({ length: 5 }, writer);
  await until(async () => (await written.countDocuments()) > 200);
  const before = await written.countDocuments();
  const dataDir = await makeDataDir();
  await database.db.command({ embeddedCopy: 1, dataDir });
  const after = state.next;
  state.isOver = true;
  await Promise.all(writers);

  const copy = await openEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(copy.uri);
  const copied = await client.db().collection('written').countDocuments();
  expect(copied).toBeGreaterThanOrEqual(before);
  expect(copied).toBeLessThanOrEqual(after);
  expect(await differencesIn(client.db())).toEqual([]);
  await client.close();
  await copy.close();
  await rm(dataDir, { recursive: true });
});

it('rejects a folder that is not empty', async () => {
  const again = database.db.command({ embeddedCopy: 1, dataDir: database.dataDir });
  await expect(again).rejects.toThrow('is not empty');
});

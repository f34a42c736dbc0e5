import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  differencesIn,
  failureOf,
  isRunning,
  makeDataDir,
  type Owner,
  startOwner,
  until,
} from './support.ts';

interface Item {
  _id: number;
  n?: number;
  text?: string;
  tags?: string[];
}

// A limit on the file size simulates a full disk: larger files cannot be written.
const MAX_FILE_BYTES = 8 * 1024 * 1024;
const text = 'x'.repeat(500_000);

let dataDir: string;
let owner: Owner;
let client: MongoClient;

beforeAll(async () => {
  dataDir = await makeDataDir();
  owner = await startOwner(dataDir, MAX_FILE_BYTES);
  client = await MongoClient.connect(owner.uri, { retryReads: false });
});
afterAll(async () => {
  await client.close();
  owner.child.kill('SIGKILL');
  await until(() => !isRunning(owner.pid));
  await rm(dataDir, { recursive: true });
});

it('continues to read while the disk is full and writes again when there is space', async () => {
  const items = client.db().collection<Item>('items');
  await items.createIndex({ n: 1 }, { unique: true });
  await items.createIndex({ tags: 1 });
  let stored = 0;
  const fill = async (): Promise<never> => {
    for (; ; stored++) await items.insertOne({ _id: stored, n: stored, text });
  };
  const full = await failureOf(fill());
  expect(full.code).toBe(14031);
  expect(full.message).toContain(`the disk with ${join(dataDir, 'db')} is full`);
  expect(stored).toBeGreaterThan(5);

  // The rollback covers everything: documents, index entries, new collections, and indexes.
  const refused = await Promise.all([
    failureOf(items.insertOne({ _id: stored, n: stored, text })),
    failureOf(items.insertMany([{ _id: 900, text: text + text }, { _id: 901 }])),
    failureOf(
      items.updateOne({ _id: 0 }, { $set: { text: `${text}${text}${text}`, tags: ['a', 'b'] } }),
    ),
    failureOf(
      client
        .db()
        .collection<Item>('others')
        .insertOne({ _id: 1, text: text + text }),
    ),
  ]);
  expect(refused.map(({ code }) => code)).toEqual([14031, 14031, 14031, 14031]);
  expect(await items.countDocuments({ tags: 'a' })).toBe(0);
  expect(await client.db().collection('others').countDocuments()).toBe(0);
  expect(await items.countDocuments()).toBe(stored);
  expect(await items.countDocuments({ n: { $gte: 0 } })).toBe(stored);
  expect(await items.findOne({ n: 3 })).toEqual({ _id: 3, n: 3, text });

  await items.insertOne({ _id: 1000, n: 1000, tags: ['a', 'b'] });
  await client.db().collection<Item>('others').insertOne({ _id: 1 });
  await items.deleteMany({ _id: { $lt: 4 } });
  // LMDB reuses freed pages only after some transactions.
  const insert = async (): Promise<void> => {
    await items.updateOne({ _id: 1000 }, { $inc: { n: 1 } });
    await items.insertOne({ _id: stored, n: stored, text });
  };
  await until(() =>
    insert().then(
      () => true,
      () => false,
    ),
  );
  expect(await items.countDocuments()).toBe(stored - 4 + 2);
  expect(await items.countDocuments({ tags: 'b' })).toBe(1);
  expect(await differencesIn(client.db())).toEqual([]);
  expect(isRunning(owner.pid)).toBe(true);
});

import { copyFile, mkdir, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, openEmbeddedMongo } from '../src/index.ts';
import { checkDataFile } from '../src/storage/data-file.ts';
import { Store } from '../src/storage/store.ts';
import { makeDataDir } from './support.ts';

const fileIn = (dataDir: string): string => join(dataDir, 'db', 'data.mdb');
const PAGE = 4096;

let original: string;

/** Creates a folder with a copy of the data file. */
async function copy(): Promise<string> {
  const dataDir = await makeDataDir();
  await mkdir(join(dataDir, 'db'));
  await copyFile(original, fileIn(dataDir));
  return dataDir;
}

async function overwrite(path: string, at: number, bytes: Buffer): Promise<void> {
  const file = await open(path, 'r+');
  await file.write(bytes, 0, bytes.length, at);
  await file.close();
}

beforeAll(async () => {
  const dataDir = await makeDataDir();
  original = fileIn(dataDir);
  const mongo = await openEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(mongo.uri);
  const documents = Array.from({ length: 2000 }, (_, n) => ({ n, text: 'x'.repeat(n * 3) }));
  await client.db().collection('c').insertMany(documents);
  await client.close();
  await mongo.close();
});
afterAll(() => rm(join(original, '../..'), { recursive: true }));

describe('a damaged data file', () => {
  it.each<[string, string, (path: string) => Promise<void>]>([
    ['an empty file', 'it is empty', (path) => truncate(path, 0)],
    ['a file of text', 'the header at byte 0', (path) => writeFile(path, 'x'.repeat(90_000))],
    ['a file of 100 bytes', 'the header at byte 0', (path) => truncate(path, 100)],
    ['a file of one page', `the header at byte ${PAGE}`, (path) => truncate(path, PAGE)],
    ['a broken first page', 'the header at byte 0', (path) => overwrite(path, 24, Buffer.alloc(4))],
    [
      'a broken second page',
      `the header at byte ${PAGE}`,
      (path) => overwrite(path, PAGE + 24, Buffer.alloc(8)),
    ],
    ['an unknown version', 'the header at byte 0', (path) => overwrite(path, 28, Buffer.of(9))],
    [
      'the first half of a file',
      'so some data is missing',
      async (path) => truncate(path, (await stat(path)).size >> 1),
    ],
    [
      'a file without its last page',
      'so some data is missing',
      async (path) => truncate(path, (await stat(path)).size - PAGE),
    ],
  ])('is rejected with the reason: %s', async (_what, reason, damage) => {
    const dataDir = await copy();
    await damage(fileIn(dataDir));
    const opening = openEmbeddedMongo({ dataDir });
    const error: unknown = await opening.then(
      (mongo: EmbeddedMongo) => mongo.close(),
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(Error);
    const { message } = error as Error;
    expect(message).toContain(`The data file ${fileIn(dataDir)} is damaged: `);
    expect(message).toContain(reason);
    expect(message).not.toContain('\n');
    await rm(dataDir, { recursive: true });
  });
});

describe('a damaged page in the middle of the data file', () => {
  /** Returns the page at the top of the tree with the names of LMDB's databases. */
  async function findRoot(): Promise<number> {
    const bytes = await readFile(original);
    const newest = bytes.readUInt32LE(152) > bytes.readUInt32LE(PAGE + 152) ? 0 : PAGE;
    return bytes.readUInt32LE(newest + 136);
  }

  /** Returns the pages of all trees but the top one. */
  async function findOthers(): Promise<number[]> {
    const bytes = await readFile(original);
    const root = await findRoot();
    return Array.from({ length: bytes.length / PAGE }, (_, page) => page).filter(
      (page) => page !== root && [1, 2].includes(bytes.readUInt16LE(page * PAGE + 18)),
    );
  }

  it.each([
    ['the top of a tree', 0, async () => [await findRoot()]],
    ['the top of a tree', 255, async () => [await findRoot()]],
    // LMDB ends the process.
    ['the other trees', 7, findOthers],
  ] as const)('is reported with the name of the file: %s, %i', async (_what, byte, find) => {
    const dataDir = await copy();
    for (const page of await find())
      await overwrite(fileIn(dataDir), page * PAGE, Buffer.alloc(PAGE, byte));
    const opening = openEmbeddedMongo({ dataDir });
    await expect(opening).rejects.toThrow(
      /The data file .+ is (?:probably )?damaged: .*restore a backup/i,
    );
    await expect(opening).rejects.toThrow(fileIn(dataDir));
    await rm(dataDir, { recursive: true });
  });
});

describe('an intact data file', () => {
  it('opens', async () => {
    const dataDir = await copy();
    const mongo = await openEmbeddedMongo({ dataDir });
    const client = await MongoClient.connect(mongo.uri);
    expect(await client.db().collection('c').countDocuments()).toBe(2000);
    await client.close();
    await mongo.close();
    await rm(dataDir, { recursive: true });
  });

  it('can end before its last pages if these pages are free', async () => {
    const dataDir = await makeDataDir();
    const key = (n: number): Buffer => Buffer.from(`key ${n}`);
    const store = new Store(dataDir, () => undefined);
    await store.write(() => {
      for (let n = 0; n < 30; n++) store.put(key(n), Buffer.alloc(900));
    });
    await store.write(() => {
      for (let n = 30; n < 130; n++) store.put(key(n), Buffer.alloc(9000));
      for (let n = 30; n < 130; n++) store.remove(key(n));
    });
    await store.close();
    const path = join(dataDir, 'data.mdb');
    const bytes = await readFile(path);
    const newest = bytes.readUInt32LE(152) > bytes.readUInt32LE(PAGE + 152) ? 0 : PAGE;
    const lastPage = bytes.readUInt32LE(newest + 144);
    expect(bytes.length).toBeLessThan((lastPage + 1) * PAGE);

    expect(() => checkDataFile(dataDir)).not.toThrow();
    await truncate(path, PAGE * 4);
    expect(() => checkDataFile(dataDir)).toThrow('so some data is missing');
    await rm(dataDir, { recursive: true });
  });

  it('is not required for a new database', () => {
    expect(() => checkDataFile('/nowhere')).not.toThrow();
  });
});

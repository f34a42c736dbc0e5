import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { type Collection, type Db, type Document, MongoClient, MongoServerError } from 'mongodb';
import { afterAll, beforeAll, expect } from 'vitest';
import { type EmbeddedMongo, openEmbeddedMongo } from '../src/index.ts';

export interface TestDatabase {
  dataDir: string;
  mongo: EmbeddedMongo;
  client: MongoClient;
  db: Db;
  /** A collection that no other test uses. */
  collection: <T extends Document = Document>() => Collection<T>;
}

export async function makeDataDir(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'embedded-test-'));
}

/** Opens one database for all tests in a file. */
export function useDatabase(): TestDatabase {
  const shared: Partial<TestDatabase> = {};
  let used = 0;
  beforeAll(async () => {
    shared.dataDir = await makeDataDir();
    shared.mongo = await openEmbeddedMongo({ dataDir: shared.dataDir });
    shared.client = await MongoClient.connect(shared.mongo.uri, { maxPoolSize: 50 });
    shared.db = shared.client.db();
  });
  afterAll(async () => {
    await shared.client?.close();
    await shared.mongo?.close();
    if (shared.dataDir) await rm(shared.dataDir, { recursive: true });
  });
  const get = <K extends keyof TestDatabase>(key: K): TestDatabase[K] => {
    const value = shared[key];
    if (value === undefined) throw new Error(`The database has no ${key} yet`);
    return value;
  };
  return {
    get dataDir() {
      return get('dataDir');
    },
    get mongo() {
      return get('mongo');
    },
    get client() {
      return get('client');
    },
    get db() {
      return get('db');
    },
    collection: <T extends Document = Document>() => {
      used += 1;
      return get('db').collection<T>(`c${used}`);
    },
  };
}

const OWNER_SCRIPT = fileURLToPath(new URL('fixtures/owner.mjs', import.meta.url));

export interface Owner {
  child: ChildProcess;
  uri: string;
  pid: number;
}

// POSIX specifies the limit on file sizes in blocks of this size.
const BLOCK_BYTES = 512;

/** Starts another process that opens the data. `maxFileBytes` limits the size of its files. */
export async function startOwner(dataDir: string, maxFileBytes?: number): Promise<Owner> {
  const command = [process.execPath, OWNER_SCRIPT, dataDir];
  const limit = maxFileBytes === undefined ? 'unlimited' : maxFileBytes / BLOCK_BYTES;
  const child = spawn('sh', ['-c', `ulimit -S -f ${limit}; exec "$@"`, 'sh', ...command], {
    stdio: ['ignore', 'pipe', maxFileBytes === undefined ? 'inherit' : 'ignore'],
  });
  if (!child.stdout) throw new Error('The owner has no output');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { child, ...JSON.parse(line.toString()) };
}

/** Returns the server error from an operation that must fail. */
export async function failureOf(operation: Promise<unknown>): Promise<MongoServerError> {
  const error = await operation.then(
    () => new Error('The operation did not fail'),
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(MongoServerError);
  return error as MongoServerError;
}

export interface Counters {
  documentsScanned: number;
  documentsDecoded: number;
  indexEntriesRead: number;
}

/** Counts what the server reads during an operation. */
export async function readsOf<T>(
  db: Db,
  operation: () => Promise<T>,
): Promise<{ result: T; reads: Counters }> {
  const before = (await db.command({ embeddedStats: 1 })) as unknown as Counters;
  const result = await operation();
  const after = (await db.command({ embeddedStats: 1 })) as unknown as Counters;
  return {
    result,
    reads: {
      documentsScanned: after.documentsScanned - before.documentsScanned,
      documentsDecoded: after.documentsDecoded - before.documentsDecoded,
      indexEntriesRead: after.indexEntriesRead - before.indexEntriesRead,
    },
  };
}

export async function differencesIn(db: Db): Promise<unknown> {
  return (await db.command({ embeddedVerify: 1 }))['differences'];
}

/** Repeats a check until it is true. Fails after 14 seconds. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 14_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('The condition never became true');
    await delay(10);
  }
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

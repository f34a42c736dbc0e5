import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { MongoClient } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataInUseError, type EmbeddedMongo, openEmbeddedMongo } from '../src/index.ts';
import { differencesIn, isRunning, makeDataDir, type Owner, startOwner, until } from './support.ts';

let dataDir: string;
const opened: EmbeddedMongo[] = [];
const owners: ChildProcess[] = [];

beforeEach(async () => {
  dataDir = await makeDataDir();
});
afterEach(async () => {
  for (const owner of owners.splice(0)) owner.kill('SIGKILL');
  for (const mongo of opened.splice(0)) await mongo.close();
  await until(async () => {
    const removed = rm(dataDir, { recursive: true }).then(() => true);
    return removed.catch(() => false);
  });
});

async function open(options: { join?: boolean; waitForOwnerMs?: number } = {}) {
  const mongo = await openEmbeddedMongo({ dataDir, ...options });
  opened.push(mongo);
  return mongo;
}

async function spawnOwner(): Promise<Owner> {
  const owner = await startOwner(dataDir);
  owners.push(owner.child);
  return owner;
}

/** Kills the database and its parent at the same time, so neither can clean up. */
async function killEverything({ child, pid }: Owner): Promise<void> {
  process.kill(pid, 'SIGKILL');
  child.kill('SIGKILL');
  await until(() => !isRunning(pid) && child.signalCode !== null);
}

async function withClient<T>(uri: string, use: (client: MongoClient) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(uri);
  try {
    return await use(client);
  } finally {
    await client.close();
  }
}

const socketPath = (uri: string): string => decodeURIComponent(new URL(uri).host);

describe('the owner of the data', () => {
  it('excludes a second process, which gets an error with the owner’s process ID', async () => {
    const mongo = await open();
    expect(mongo.owned).toBe(true);
    const second = open({ waitForOwnerMs: 100 });
    await expect(second).rejects.toBeInstanceOf(DataInUseError);
    await expect(second).rejects.toMatchObject({ pid: mongo.pid });
    await expect(second).rejects.toThrow(String(mongo.pid));
  });

  it('keeps its files and socket private', async () => {
    const mongo = await open();
    const folder = join(dataDir, 'db');
    const names = await readdir(folder);
    const record = names.find((name) => name.startsWith('owner-')) ?? '';
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    expect((await stat(join(folder, record))).mode & 0o777).toBe(0o600);
    expect((await stat(dirname(socketPath(mongo.uri)))).mode & 0o777).toBe(0o700);
  });

  it('can be joined by other processes, which do not stop it when they close', async () => {
    const owner = await open();
    const guest = await open({ join: true });
    expect(guest).toMatchObject({ owned: false, pid: owner.pid, uri: owner.uri });
    await guest.close();
    expect(await withClient(guest.uri, (client) => client.db().command({ ping: 1 }))).toEqual({
      ok: 1,
    });
  });

  it('is the joining process if no owner is running', async () => {
    expect((await open({ join: true })).owned).toBe(true);
  });

  it('is only one of ten processes that start simultaneously, even after a crash', async () => {
    await killEverything(await spawnOwner());
    const started = await Promise.allSettled(
      Array.from({ length: 10 }, () => open({ waitForOwnerMs: 0 })),
    );
    const winners = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    const losers = started.filter((one) => one.status === 'rejected');
    expect(winners).toHaveLength(1);
    expect(losers.map(({ reason }) => reason.pid)).toEqual(losers.map(() => winners[0]?.pid));
    const names = await readdir(join(dataDir, 'db'));
    expect(names.filter((name) => /^(owner|claim)-/.test(name))).toHaveLength(1);
  });

  it('is succeeded by a waiting process when it closes in time', async () => {
    const first = await open();
    const second = open({ waitForOwnerMs: 5000 });
    await first.close();
    expect((await second).owned).toBe(true);
    expect(isRunning(first.pid)).toBe(false);
  });

  it.each([
    '{"pid"',
    'null',
    '[]',
    '{}',
    '{"pid":1}',
    '{"pid":1,"endpoint":{}}',
    '{"pid":1,"endpoint":{"path":"/dev/null"}}',
    '{"pid":1,"endpoint":{"port":70000,"secret":"x"}}',
  ])('starts despite a file with an owner’s name that contains %s', async (content) => {
    await mkdir(join(dataDir, 'db'));
    await writeFile(join(dataDir, 'db', 'owner-7.json'), content);
    expect((await open()).owned).toBe(true);
  });

  it('starts despite a folder with an owner’s name', async () => {
    await mkdir(join(dataDir, 'db', 'owner-7.json', 'inside'), { recursive: true });
    expect((await open()).owned).toBe(true);
  });

  it('names a file with the last possible number, after which no owner can follow', async () => {
    await mkdir(join(dataDir, 'db'));
    const file = join(dataDir, 'db', 'owner-999999999999999.json');
    await writeFile(file, '');
    await expect(open()).rejects.toThrow(`The file ${file} was not written by the database`);
  });
});

describe('the database process', () => {
  it('removes the socket and keeps the data when it closes', async () => {
    const mongo = await open();
    await withClient(mongo.uri, (client) => client.db().collection('c').insertOne({ n: 1 }));
    await mongo.close();
    expect(existsSync(dirname(socketPath(mongo.uri)))).toBe(false);
    const again = await open();
    expect(
      await withClient(again.uri, (client) => client.db().collection('c').countDocuments()),
    ).toBe(1);
  });

  it('ignores the SIGINT that a terminal sends to the process group', async () => {
    const mongo = await open();
    const { pid } = mongo;
    process.kill(pid, 'SIGINT');
    expect(await withClient(mongo.uri, (client) => client.db().command({ ping: 1 }))).toEqual({
      ok: 1,
    });
    expect(mongo.pid).toBe(pid);
  });

  it('ends with its parent and leaves the data intact', async () => {
    const { child, ...mongo } = await spawnOwner();
    await withClient(mongo.uri, async (client) => {
      const c = client.db().collection('c');
      await c.createIndex({ n: 1 });
      await c.insertMany(Array.from({ length: 100 }, (_, n) => ({ n })));
    });
    child.kill('SIGKILL');
    await until(() => !isRunning(mongo.pid));
    expect(existsSync(dirname(socketPath(mongo.uri)))).toBe(false);
    const again = await open();
    await withClient(again.uri, async (client) => {
      expect(await client.db().collection('c').countDocuments()).toBe(100);
      expect(await differencesIn(client.db())).toEqual([]);
    });
  });

  it('leaves files behind when it is killed, and the next start removes them', async () => {
    const owner = await spawnOwner();
    await killEverything(owner);
    const folder = dirname(socketPath(owner.uri));
    expect(existsSync(folder)).toBe(true);
    await open();
    expect(existsSync(folder)).toBe(false);
  });

  it('rejects data that another process uses', async () => {
    const mongo = await spawnOwner();
    const second = open({ waitForOwnerMs: 0 });
    await expect(second).rejects.toMatchObject({ name: 'DataInUseError', pid: mongo.pid });
  });
});

describe('over loopback TCP', () => {
  beforeEach(() => {
    process.env['EMBEDDED_MONGO_TRANSPORT'] = 'tcp';
  });
  afterEach(() => {
    delete process.env['EMBEDDED_MONGO_TRANSPORT'];
  });

  it('serves only clients that have the secret', async () => {
    const mongo = await open();
    expect(mongo.uri).toMatch(
      /^mongodb:\/\/127\.0\.0\.1:\d+\/votewise\?directConnection=true&appName=[0-9a-f]{48}$/,
    );
    expect(await withClient(mongo.uri, (client) => client.db().command({ ping: 1 }))).toEqual({
      ok: 1,
    });
    const wrong = mongo.uri.replace(/appName=.*/, 'appName=guess');
    const client = new MongoClient(wrong, { serverSelectionTimeoutMS: 300 });
    await expect(client.connect()).rejects.toThrow(/closed|selection|ECONNRESET/i);
    await client.close();
    await expect(open({ waitForOwnerMs: 0 })).rejects.toBeInstanceOf(DataInUseError);
    expect((await open({ join: true })).uri).toBe(mongo.uri);
  });

  it('closes a connection that uses another protocol', async () => {
    const mongo = await open();
    const port = Number(new URL(mongo.uri).port);
    const socket = connect(port, '127.0.0.1');
    const closed = once(socket, 'close');
    socket.resume().write('GET / HTTP/1.1\r\n\r\n');
    await closed;
    expect(await withClient(mongo.uri, (client) => client.db().command({ ping: 1 }))).toEqual({
      ok: 1,
    });
  });
});

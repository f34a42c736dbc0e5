import { existsSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MongoClient, MongoServerError } from 'mongodb';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, openEmbeddedMongo } from '../src/index.ts';
import { differencesIn, isRunning, makeDataDir, until } from './support.ts';

let dataDir: string;
let mongo: EmbeddedMongo;
let restarts: string[];
let exits: string[];

beforeEach(async () => {
  dataDir = await makeDataDir();
  restarts = [];
  exits = [];
  mongo = await openEmbeddedMongo({
    dataDir,
    onRestart: (reason) => restarts.push(reason),
    onExit: (reason) => exits.push(reason),
  });
});
afterEach(async () => {
  await mongo.close();
  await rm(dataDir, { recursive: true });
});

const socketFolder = (): string => dirname(decodeURIComponent(new URL(mongo.uri).host));
const kill = (signal = 'SIGKILL'): true => process.kill(mongo.pid, signal);

describe('a database process that crashes', () => {
  it('is restarted with the same URI, and connected clients continue to work', async () => {
    const client = await MongoClient.connect(mongo.uri, { retryReads: false, maxPoolSize: 10 });
    const ballots = client.db().collection<{ _id: string }>('ballots');
    const acknowledged: string[] = [];
    const state = { isOver: false };
    const cast = async (_id: string): Promise<void> => {
      for (;;) {
        try {
          await ballots.insertOne({ _id });
          return;
        } catch (error) {
          // The write before the kill may have succeeded. If so, this one is a duplicate.
          if (error instanceof MongoServerError && error.code === 11000) return;
          if (error instanceof MongoServerError) throw error;
        }
      }
    };
    const voter = async (name: number): Promise<void> => {
      for (let n = 0; !state.isOver; n++) {
        await cast(`${name}-${n}`);
        acknowledged.push(`${name}-${n}`);
      }
    };
    const voters = Array.from({ length: 10 }, (_, name) => voter(name));
    const pids = new Set([mongo.pid]);
    for (let round = 1; round <= 3; round++) {
      const before = acknowledged.length;
      await until(() => acknowledged.length > before + 100);
      kill();
      await until(() => restarts.length === round);
      pids.add(mongo.pid);
    }
    const before = acknowledged.length;
    await until(() => acknowledged.length > before + 100);
    state.isOver = true;
    await Promise.all(voters);
    expect(pids.size).toBe(4);
    expect(restarts[0]).toBe('The embedded database ended: signal SIGKILL');
    expect(await ballots.countDocuments()).toBe(acknowledged.length);
    expect(await differencesIn(client.db())).toEqual([]);
    expect(exits).toEqual([]);
    await client.close();
  });

  it('can still be used by processes that joined before the crash', async () => {
    const guest = await openEmbeddedMongo({ dataDir, join: true });
    const client = await MongoClient.connect(guest.uri);
    kill();
    await until(() => restarts.length === 1);
    const ping = () => client.db().command({ ping: 1 });
    await until(() => ping().then(Boolean, () => false));
    expect(await ping()).toEqual({ ok: 1 });
    await client.close();
  });

  it('is stopped permanently by close, even during a restart', async () => {
    const folder = socketFolder();
    const { pid } = mongo;
    kill();
    await until(() => !isRunning(pid));
    await mongo.close();
    expect(isRunning(mongo.pid)).toBe(false);
    expect(existsSync(folder)).toBe(false);
    expect([...restarts, ...exits]).toEqual([]);
  });

  it('leaves only its successor’s files in the folder, and no files after close', async () => {
    const folder = socketFolder();
    kill();
    await until(() => restarts.length === 1);
    expect(restarts).toEqual(['The embedded database ended: signal SIGKILL']);
    expect(await readdir(folder)).toHaveLength(2);
    const { pid } = mongo;
    await mongo.close();
    expect(isRunning(pid)).toBe(false);
    expect(existsSync(folder)).toBe(false);
  });

  it('is not restarted after five crashes within ten seconds', async () => {
    const folder = socketFolder();
    for (let death = 1; death <= 5; death++) {
      kill();
      await until(() => restarts.length + exits.length === death);
    }
    expect(restarts).toHaveLength(4);
    expect(exits).toEqual(['The embedded database ended: signal SIGKILL']);
    expect(existsSync(folder)).toBe(false);
  });
});

import { rm } from 'node:fs/promises';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddedMongo, openEmbeddedMongo } from '../src/index.ts';
import { differencesIn, makeDataDir, startOwner, until } from './support.ts';

const ROUNDS = 12;
const WRITERS = 20;

interface Ballot {
  _id: string;
  election: string;
  candidate: number;
  marks: string[];
  changes: number;
}

let dataDir: string;
let mongo: EmbeddedMongo | undefined;

beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(async () => {
  await mongo?.close();
  await rm(dataDir, { recursive: true });
});

/** Inserts and updates ballots until the database is killed. Records the acknowledged writes. */
async function write(uri: string, acknowledged: Map<string, number>, round: number): Promise<void> {
  const client = new MongoClient(uri, {
    maxPoolSize: WRITERS,
    serverSelectionTimeoutMS: 1_000,
    retryWrites: false,
  });
  const ballots = client.db().collection<Ballot>('ballots');
  await ballots.createIndex({ election: 1, candidate: 1 });
  await ballots.createIndex({ marks: 1 });
  const writer = async (number: number): Promise<void> => {
    for (let n = 0; ; n++) {
      const _id = `${round}-${number}-${n}`;
      const kept = { election: `e${n % 3}`, changes: 0 };
      await ballots.insertOne({ _id, ...kept, candidate: n % 5, marks: ['new', 'kept'] });
      acknowledged.set(_id, 0);
      const set = { candidate: 9, marks: ['kept', 'changed', `${n}`] };
      await ballots.updateOne({ _id }, { $inc: { changes: 1 }, $set: set });
      acknowledged.set(_id, 1);
    }
  };
  const writers = Array.from({ length: WRITERS }, (_, number) => writer(number));
  await Promise.allSettled(writers);
  await client.close();
}

it('loses no acknowledged write when the database is killed repeatedly under load', async () => {
  const acknowledged = new Map<string, number>();
  for (let round = 0; round < ROUNDS; round++) {
    const { child, uri, pid } = await startOwner(dataDir);
    const before = acknowledged.size;
    const writing = write(uri, acknowledged, round);
    await until(() => acknowledged.size > before + 40 * (round + 1));
    // The parent is also killed, because it would restart the database.
    child.kill('SIGKILL');
    process.kill(pid, 'SIGKILL');
    await writing;
  }
  mongo = await openEmbeddedMongo({ dataDir });
  const client = await MongoClient.connect(mongo.uri);
  const ballots = client.db().collection<Ballot>('ballots');
  const stored = new Map<string, number>();
  for await (const { _id, changes } of ballots.find()) stored.set(_id, changes);
  const lost = [...acknowledged].filter(([id, changes]) => (stored.get(id) ?? -1) < changes);
  expect(lost).toEqual([]);
  // In each round, one write of each writer may have succeeded without an acknowledgment.
  expect(stored.size - acknowledged.size).toBeLessThanOrEqual(ROUNDS * WRITERS);
  expect(await differencesIn(client.db())).toEqual([]);
  expect(await ballots.countDocuments({ marks: 'kept' })).toBe(stored.size);
  const counted = await ballots
    .aggregate([{ $match: { election: 'e1' } }, { $group: { _id: '$candidate', n: { $sum: 1 } } }])
    .toArray();
  const total = counted.reduce((sum, { n }) => sum + Number(n), 0);
  expect(total).toBe(await ballots.countDocuments({ election: 'e1' }));
  await client.close();
}, 90_000);

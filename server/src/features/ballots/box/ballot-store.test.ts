import { randomBytes } from 'node:crypto';
import { expect, it, onTestFinished } from 'vitest';
import type { mongo } from 'mongoose';
import { noHurry, onBallotInserts } from '../../../../test/support/ballot-inserts.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { randomId } from '../../../platform/random.ts';
import { type BallotStore, createBallotStore, UnclusteredBallotsError } from './ballot-store.ts';

it('rejects a database that stores ballots in the order in which they are cast', async () => {
  const { connection } = await startTestApp();
  const databaseName = `plain_${randomId()}`;
  const database = connection.getClient().db(databaseName);
  await database.createCollection('ballots');
  onTestFinished(async () => {
    await database.dropDatabase();
  });
  const start = startTestApp({ databaseName });
  await expect(start).rejects.toThrow(UnclusteredBallotsError);
  await expect(start).rejects.toThrow(/^This database .+ "ballots" is not clustered\. Use .+$/);
});

it('accepts a ballot or the lock for it, whichever comes first, even in the same command', async () => {
  const { connection } = await startTestApp();
  const store = createBallotStore(connection);
  const commands: string[][] = [];
  onBallotInserts(connection, (command, send) => {
    commands.push(command.documents.map(({ _id }) => _id));
    return send(command);
  });
  const pairs = Array.from({ length: 40 }, (_, place) => {
    const id = randomId();
    const cast = () =>
      store.insert({ id, electionId: 'e', choice: 'a', known: undefined, time: noHurry });
    const lock = () => store.insertLock({ id, electionId: 'e', attempt: 1, time: noHurry });
    const isCastFirst = place % 2 === 0;
    return { id, isCastFirst, acts: isCastFirst ? [cast, lock] : [lock, cast] };
  });
  const outcomes = await Promise.all(
    pairs.map(({ acts }) => Promise.all(acts.map((act) => act()))),
  );
  expect(outcomes).toEqual(pairs.map(() => [true, false]));
  expect(commands.some((ids) => new Set(ids).size < ids.length)).toBe(true);
  const found = await store.findExisting(pairs.map(({ id }) => id));
  expect(pairs.map(({ id }) => found.get(id)?.lock === undefined)).toEqual(
    pairs.map(({ isCastFirst }) => isCastFirst),
  );
});

/** Inserts one ballot for each choice. Returns their IDs. */
async function fill(store: BallotStore, electionId: string, choices: readonly string[]) {
  const ballots = choices.map((choice) => {
    const id = randomBytes(32).toString('hex');
    return { id, choice, known: undefined };
  });
  await store.insertMissing(electionId, ballots);
  return ballots.map(({ id }) => id);
}

it('never makes MongoDB read all ballots to find some by their IDs', async () => {
  const commands: mongo.Document[] = [];
  const { connection } = await startTestApp({ onCommand: ({ command }) => commands.push(command) });
  const store = createBallotStore(connection);
  const ids = await fill(store, 'e', ['a', 'b', 'a']);
  commands.length = 0;
  await store.take(ids.slice(0, 2), 1);
  await store.move(ids, 2);
  const found = await store.findExisting(ids);
  expect(ids.map((id) => found.get(id)?.isInCheckpoint)).toEqual([true, true, false]);
  expect(await store.findOpenings(ids)).toHaveLength(3);
  await store.remove('e');
  expect((await store.findExisting(ids)).size).toBe(0);
  const lists = commands.filter(({ filter }) => filter?._id?.$in);
  expect(lists).toHaveLength(3);
  for (const { hint } of lists) expect(hint).toEqual({ _id: 1, checkpoint: 1 });
  const writes = commands.flatMap(({ updates = [], deletes = [] }) => [...updates, ...deletes]);
  const written = [...ids.slice(0, 2), ...ids, ...ids];
  expect(writes.map(({ q }) => String(q._id)).toSorted()).toEqual(written.toSorted());
});

it.each([
  ['few', { unassigned: 1, total: 1_000 }],
  ['most', { unassigned: 80, total: 80 }],
])('lists ballots of all choices if %s are unassigned', async (_name, among) => {
  const { connection } = await startTestApp();
  const store = createBallotStore(connection);
  const ids = await fill(
    store,
    'e',
    Array.from({ length: 80 }, (_, place) => (place < 40 ? 'a' : 'b')),
  );
  const first = new Set(ids.slice(0, 40));
  const listed = await store.listUnassigned('e', { limit: 30, among });
  expect(new Set(listed).size).toBe(30);
  const count = listed.filter((id) => first.has(id)).length;
  expect([0, 30]).not.toContain(count);
  const all = await store.listUnassigned('e', { limit: 100, among });
  expect(all.toSorted()).toEqual(ids.toSorted());
});

it('reads choices from the ballots, not from an index, and in the order of the IDs on request', async () => {
  const commands: mongo.Document[] = [];
  const { connection } = await startTestApp({ onCommand: ({ command }) => commands.push(command) });
  const store = createBallotStore(connection);
  const ids = await fill(store, 'e', ['d', 'c', 'b', 'a']);
  await fill(store, 'other', ['x', 'y']);
  commands.length = 0;
  const read = async (inOrderOfIds: boolean) => {
    const found: string[] = [];
    const wanted = { batchSize: 3, onlyCheckpoints: false, inOrderOfIds };
    for await (const some of store.choices('e', wanted)) found.push(...some);
    return found;
  };
  expect((await read(false)).toSorted()).toEqual(['a', 'b', 'c', 'd']);
  const inOrder = ids.toSorted().map((id) => 'dcba'[ids.indexOf(id)]);
  expect(await read(true)).toEqual(inOrder);
  const finds = commands.filter(({ find }) => find === 'ballots');
  expect(finds).toHaveLength(2);
  for (const { projection } of finds) {
    const fields = Object.keys(projection).filter((field) => projection[field] === 1);
    for (const [key] of store.model.schema.indexes()) {
      expect(Object.keys(key)).not.toEqual(expect.arrayContaining(fields));
    }
  }
});

import { rm } from 'node:fs/promises';
import fc from 'fast-check';
import { type Collection, MongoClient, type MongoServerError } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { encodeDocument } from '../src/bson/value.ts';
import { openEngine } from '../src/engine/engine.ts';
import { openEmbeddedMongo } from '../src/index.ts';
import { idKeyOf, type IndexField, makeIndex } from '../src/storage/collection.ts';
import { type IndexEntry, indexEntries } from '../src/storage/index-entries.ts';
import type { Store } from '../src/storage/store.ts';
import { verifyIndexes } from '../src/commands/verify.ts';
import { differencesIn, failureOf, makeDataDir, readsOf, useDatabase } from './support.ts';

const database = useDatabase();

type Groups = string[] | string | null;
interface Voter {
  _id: number;
  kind: string;
  at: number;
  roll: { groups?: Groups };
}
const PATH = 'roll.groups';
const INDEX = { kind: 1, [PATH]: 1, at: 1, _id: 1 } as const;

const voter = (_id: number, groups: Groups, kind = 'v'): Voter => ({
  _id,
  kind,
  at: _id % 7,
  roll: { groups },
});

const group = fc.constantFrom('a', 'b', 'c', 'a\0', '');
const groups: fc.Arbitrary<Groups> = fc.oneof(
  { weight: 4, arbitrary: fc.array(group, { maxLength: 4 }) },
  group,
  fc.constant(null),
);
const kind = fc.constantFrom('v', 'w');
const id = fc.integer({ min: 0, max: 9 });
const change = fc.oneof(
  fc.record({ act: fc.constant('insert' as const), id, kind, groups }),
  fc.record({ act: fc.constant('set' as const), id, groups }),
  fc.record({ act: fc.constant('unset' as const), id }),
  fc.record({ act: fc.constant('delete' as const), id }),
  fc.record({ act: fc.constant('push' as const), id, group }),
  fc.record({ act: fc.constant('many' as const), kind, group, groups }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** A condition on the groups or on other fields, as a filter and as a function. */
interface Test {
  filter: object;
  fits: (one: Voter) => boolean;
}
const holds = (wanted: string | null) => (one: Voter) => {
  const own = one.roll.groups ?? null;
  return Array.isArray(own) ? wanted !== null && own.includes(wanted) : own === wanted;
};
const wantedGroup = fc.oneof({ weight: 2, arbitrary: group }, fc.constant(null));
const test: fc.Arbitrary<Test> = fc.oneof(
  wantedGroup.map((one): Test => ({ filter: { [PATH]: one }, fits: holds(one) })),
  wantedGroup.map(
    (one): Test => ({ filter: { [PATH]: { $ne: one } }, fits: (own) => !holds(one)(own) }),
  ),
  fc.tuple(group, group).map(
    ([one, two]): Test => ({
      filter: { $or: [{ [PATH]: one }, { [PATH]: two, at: 3 }] },
      fits: (own) => holds(one)(own) || (holds(two)(own) && own.at === 3),
    }),
  ),
  fc.constant<Test>({ filter: { at: { $gte: 2 } }, fits: (own) => own.at >= 2 }),
);
const query = fc.record({
  kinds: fc.constantFrom<string[] | undefined>(['v'], ['v', 'w'], undefined),
  tests: fc.array(test, { maxLength: 2 }),
  direction: fc.constantFrom(1 as const, -1 as const),
  skip: fc.integer({ min: 0, max: 3 }),
  limit: fc.integer({ min: 0, max: 3 }),
});
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never;

async function apply(c: Collection<Voter>, one: Change): Promise<void> {
  if (one.act === 'insert') {
    await c.updateOne(
      { _id: one.id },
      { $setOnInsert: { kind: one.kind, at: one.id % 7, roll: { groups: one.groups } } },
      { upsert: true },
    );
  } else if (one.act === 'set') {
    await c.updateOne({ _id: one.id }, { $set: { [PATH]: one.groups } });
  } else if (one.act === 'unset') {
    await c.updateOne({ _id: one.id }, { $unset: { [PATH]: '' } });
  } else if (one.act === 'delete') {
    await c.deleteOne({ _id: one.id });
  } else if (one.act === 'push') {
    // Fails if the value is not an array, whether or not there is an index.
    const pushed = c.updateOne({ _id: one.id }, { $push: { [PATH]: one.group } });
    await pushed.catch((error: MongoServerError) => expect(error.code).toBe(14));
  } else {
    await c.updateMany({ kind: one.kind, [PATH]: one.group }, { $set: { [PATH]: one.groups } });
  }
}

/** Applies a change to the voters in memory. */
function applyTo(voters: Map<number, Voter>, one: Change): void {
  if (one.act === 'many') {
    for (const own of voters.values()) {
      if (own.kind === one.kind && holds(one.group)(own)) own.roll = { groups: one.groups };
    }
    return;
  }
  const own = voters.get(one.id);
  if (one.act === 'insert' && !own) voters.set(one.id, voter(one.id, one.groups, one.kind));
  if (!own) return;
  if (one.act === 'set') own.roll = { groups: one.groups };
  if (one.act === 'unset') own.roll = {};
  if (one.act === 'delete') voters.delete(one.id);
  if (one.act !== 'push') return;
  const { groups: before = [] } = own.roll;
  if (Array.isArray(before)) own.roll = { groups: [...before, one.group] };
}

function answer(voters: Iterable<Voter>, { kinds, tests, direction }: Query): number[] {
  return [...voters]
    .filter((one) => !kinds || kinds.includes(one.kind))
    .filter((one) => tests.every(({ fits }) => fits(one)))
    .toSorted((left, right) => direction * (left.at - right.at || left._id - right._id))
    .map(({ _id }) => _id);
}

describe('an array of strings', () => {
  it('produces the same results and counts with and without an index', async () => {
    const given = fc.record({
      rows: fc.array(fc.tuple(groups, kind), { minLength: 1, maxLength: 9 }),
      changes: fc.array(change, { maxLength: 12 }),
      builtAfter: fc.integer({ min: 0, max: 12 }),
      queries: fc.array(query, { minLength: 6, maxLength: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(given, async ({ rows, changes, builtAfter, queries }) => {
        const indexed = database.collection<Voter>();
        const plain = database.collection<Voter>();
        const first = rows.map(([own, other], _id) => voter(_id, own, other));
        const voters = new Map(first.map((one) => [one._id, one]));
        await Promise.all([indexed.insertMany(first), plain.insertMany(first)]);
        for (const [place, one] of changes.entries()) {
          if (place === builtAfter) await indexed.createIndex(INDEX);
          await Promise.all([apply(indexed, one), apply(plain, one)]);
          applyTo(voters, one);
        }
        await indexed.createIndex(INDEX);
        for (const one of queries) {
          const { kinds, tests, direction, skip, limit } = one;
          const ofKinds = kinds && { kind: kinds.length === 1 ? kinds[0] : { $in: kinds } };
          const filter = { ...ofKinds, $and: [{}, ...tests.map((each) => each.filter)] };
          const expected = answer(voters.values(), one);
          const page = expected.slice(skip, limit === 0 ? undefined : skip + limit);
          for (const c of [indexed, plain]) {
            const sort = { at: direction, _id: direction };
            const found = await c.find(filter, { sort, skip, limit }).toArray();
            expect(found.map(({ _id }) => _id)).toEqual(page);
            expect(await c.countDocuments(filter)).toBe(expected.length);
          }
        }
      }),
      { numRuns: 20 },
    );
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('can be counted, sorted, skipped, and grouped by index after an equality condition', async () => {
    const c = database.collection<Voter>();
    await c.createIndex(INDEX);
    const all = Array.from({ length: 700 }, (_, n) => voter(n, n % 2 ? ['a', 'b', 'a'] : ['b']));
    await c.insertMany(all);
    const filter = { kind: 'v', [PATH]: 'a' };
    const counted = await readsOf(database.db, () => c.countDocuments(filter));
    expect(counted).toEqual({
      result: 350,
      reads: { documentsScanned: 0, documentsDecoded: 0, indexEntriesRead: 350 },
    });
    const sorted = all
      .filter(({ _id }) => _id % 2)
      .toSorted((left, right) => left.at - right.at || left._id - right._id)
      .map(({ _id }) => _id);
    for (const direction of [1, -1] as const) {
      const sort = { at: direction, _id: direction };
      const page = await readsOf(database.db, () =>
        c.find(filter, { sort, skip: 100, limit: 5 }).toArray(),
      );
      const wanted = direction === 1 ? sorted : sorted.toReversed();
      expect(page.result.map(({ _id }) => _id)).toEqual(wanted.slice(100, 105));
      expect(page.reads).toMatchObject({ documentsScanned: 0, indexEntriesRead: 5 });
    }
    const stages = [{ $match: filter }, { $group: { _id: '$at', n: { $sum: 1 } } }];
    const grouped = await readsOf(database.db, () => c.aggregate(stages).toArray());
    expect(grouped.result).toEqual(Array.from({ length: 7 }, (_, at) => ({ _id: at, n: 50 })));
    expect(grouped.reads).toMatchObject({ documentsScanned: 0, documentsDecoded: 7 });
  });

  it('does not equal null when it is empty', async () => {
    const c = database.collection<Voter>();
    await c.createIndex(INDEX);
    await c.insertMany([voter(1, []), voter(2, null), { ...voter(3, null), roll: {} }]);
    const ofVoters = (value: unknown) => ({ kind: 'v', [PATH]: value });
    expect(await c.countDocuments(ofVoters(null))).toBe(2);
    expect(await c.countDocuments(ofVoters(''))).toBe(0);
    expect(await c.find(ofVoters({ $ne: null })).toArray()).toEqual([voter(1, [])]);
  });

  it('is still recognized in an index after a restart', async () => {
    const dataDir = await makeDataDir();
    const open = async <T>(work: (c: Collection<Voter>) => Promise<T>): Promise<T> => {
      const mongo = await openEmbeddedMongo({ dataDir });
      const client = await MongoClient.connect(mongo.uri);
      const result = await work(client.db().collection<Voter>('voters'));
      expect(await differencesIn(client.db())).toEqual([]);
      await client.close();
      await mongo.close();
      return result;
    };
    await open(async (c) => {
      await c.createIndex(INDEX);
      await c.insertOne(voter(1, 'a'));
      // The entry stays the same, but the index now contains an array.
      await c.updateOne({ _id: 1 }, { $set: { [PATH]: ['a'] } });
    });
    await open(async (c) => {
      const sort = c.find({ kind: 'v' }).sort({ [PATH]: 1 });
      expect((await failureOf(sort.toArray())).message).toContain(`the array in '${PATH}'`);
      await c.insertMany([voter(2, ['a', 'b']), voter(3, null)]);
      expect(await c.countDocuments({ kind: 'v' })).toBe(3);
      expect(await c.find({ kind: 'v' }).toArray()).toHaveLength(3);
    });
    await rm(dataDir, { recursive: true });
  });
});

describe('an array in an index', () => {
  const indexed = async (...rows: Voter[]): Promise<Collection<Voter>> => {
    const c = database.collection<Voter>();
    await c.createIndex(INDEX);
    await c.createIndex({ [PATH]: 1 });
    await c.insertMany(rows);
    return c;
  };
  const summed = (_id: unknown) => ({ $group: { _id, n: { $sum: 1 } } });

  it.each<[string, (c: Collection<Voter>) => Promise<unknown>]>([
    ['$in', (c) => c.find({ kind: 'v', [PATH]: { $in: ['a', 'b'] } }).toArray()],
    ['$in of one string', (c) => c.countDocuments({ kind: 'v', [PATH]: { $in: ['a'] } })],
    ['a range', (c) => c.countDocuments({ kind: 'v', [PATH]: { $gte: 'a' } })],
    [
      'a range and an equality',
      (c) => c.countDocuments({ [PATH]: 'a', $and: [{ [PATH]: { $lt: 'b' } }] }),
    ],
    [
      'a sort',
      (c) =>
        c
          .find()
          .sort({ [PATH]: 1 })
          .toArray(),
    ],
    [
      'a sort after an equality',
      (c) =>
        c
          .find({ [PATH]: 'a' })
          .sort({ [PATH]: 1 })
          .toArray(),
    ],
    [
      'a sort for one document',
      (c) => c.findOneAndUpdate({}, { $set: { at: 1 } }, { sort: { [PATH]: -1 } }),
    ],
    ['a group', (c) => c.aggregate([{ $match: { kind: 'v' } }, summed(`$${PATH}`)]).toArray()],
    [
      'a group after an equality',
      (c) =>
        c
          .aggregate([{ $match: { kind: 'v', [PATH]: 'a' } }, summed({ g: `$${PATH}`, at: '$at' })])
          .toArray(),
    ],
  ])('is refused in %s, and the error contains its path', async (_what, operation) => {
    // One voter has a plain string, which has the same entry as the first string of the array.
    const c = await indexed(voter(0, 'a'), voter(7, ['a', 'b']));
    const error = await failureOf(operation(c));
    expect(error.code).toBe(9);
    expect(error.message).toContain(`the array in '${PATH}'`);
  });

  it.each<[string, object, object, number, string]>([
    ['with a number', INDEX, { roll: { groups: ['a', 1] } }, 9, `the array in '${PATH}'`],
    ['with a nested array', INDEX, { roll: { groups: [['a']] } }, 9, `the array in '${PATH}'`],
    ['along the path', INDEX, { roll: [{ groups: 'a' }] }, 9, 'through an array'],
    [
      'with another array in the same index',
      INDEX,
      { kind: ['v'], roll: { groups: [] } },
      171,
      'cannot index parallel arrays [roll.groups] [kind]',
    ],
    ['with a long string', INDEX, { roll: { groups: ['a', 'x'.repeat(2000)] } }, 17280, 'too long'],
  ])('is refused and changes nothing: %s', async (_what, key, fields, code, message) => {
    const c = database.collection<Voter>();
    await c.insertOne({ ...voter(0, ['a']), ...fields });
    const built = await failureOf(c.createIndex(key as typeof INDEX));
    expect(built).toMatchObject({ code });
    expect(built.message).toContain(message);
    await c.deleteMany({});
    await c.createIndex(key as typeof INDEX);
    await c.insertOne(voter(1, ['a', 'b']));
    for (const write of [
      () => c.insertOne({ ...voter(2, null), ...fields }),
      () => c.updateOne({ _id: 1 }, { $set: fields }),
    ]) {
      const error = await failureOf(write());
      expect(error).toMatchObject({ code });
      expect(error.message).toContain(message);
    }
    expect(await c.find().toArray()).toEqual([voter(1, ['a', 'b'])]);
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it.each<[string, object]>([
    ['unique', { unique: true }],
    ['expiring', { expireAfterSeconds: 60 }],
  ])('is refused in an index that is %s', async (name, options) => {
    const c = database.collection<Voter>();
    await c.createIndex({ [PATH]: 1 }, options);
    const error = await failureOf(c.insertOne(voter(1, ['a'])));
    expect(error.message).toContain(`the array in '${PATH}' for the ${name} index`);
    expect((await failureOf(c.insertOne({ _id: ['a'] } as never))).code).toBe(2);
    await c.insertOne(voter(1, 'a'));
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('can be in either field, but only a filter on both fields uses the index', async () => {
    const c = database.collection<{ _id: number; x: Groups; y: Groups }>();
    await c.createIndex({ x: 1, y: 1 });
    await c.insertMany([
      { _id: 1, x: ['a', 'b'], y: 'c' },
      { _id: 2, x: 'a', y: ['c', 'd'] },
    ]);
    const both = await readsOf(database.db, () => c.countDocuments({ x: 'a', y: 'c' }));
    expect(both.result).toBe(2);
    expect(both.reads).toEqual({ documentsScanned: 0, documentsDecoded: 0, indexEntriesRead: 2 });
    expect(await c.countDocuments({ x: 'a' })).toBe(2);
    expect(await differencesIn(database.db)).toEqual([]);
  });
});

describe('the verification of index entries', () => {
  const document = { _id: 'v1', groups: ['a', 'b', 'c'] };
  type Damage = (store: Store, entries: readonly IndexEntry[], field: IndexField) => void;

  it.each<[string, string[], Damage]>([
    ['nothing', [], () => undefined],
    [
      'a missing entry',
      ['d.voters groups: a document has no entry', 'd.voters groups: 2 entries, not 3'],
      (store, [, second]) => second && store.remove(second.key),
    ],
    [
      'an extra entry',
      ['d.voters groups: 4 entries, not 3'],
      (store, [first]) => first && store.put(Buffer.concat([first.key, Buffer.of(1)]), first.value),
    ],
    [
      'an array that is not recorded in the index',
      ['d.voters groups: an array is not recorded'],
      (_store, _entries, field) => {
        field.hasArrays = false;
      },
    ],
  ])('reports %s', async (_what, differences, damage) => {
    const folder = await makeDataDir();
    const engine = openEngine(folder, () => undefined);
    const { store, catalog, documents } = engine;
    await store.write(() => {
      const collection = catalog.create('d', 'voters');
      const settings = { name: 'groups', paths: ['groups'], unique: false };
      const index = makeIndex(collection.id, catalog.takeId(), {
        ...settings,
        expireAfterSeconds: undefined,
      });
      collection.indexes = [...collection.indexes, index];
      documents.insert(collection, document, encodeDocument(document));
      const { entries, arrayField } = indexEntries(index, document, idKeyOf(document._id));
      if (arrayField) damage(store, entries, arrayField);
    });
    expect(await verifyIndexes(engine)).toEqual(differences);
    await store.close();
    await rm(folder, { recursive: true });
  });
});

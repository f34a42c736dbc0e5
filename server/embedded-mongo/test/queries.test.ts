import { beforeAll, describe, expect, it } from 'vitest';
import { failureOf, readsOf, useDatabase } from './support.ts';

const database = useDatabase();

interface Item {
  _id: number;
  [field: string]: unknown;
}

const items: Item[] = [
  { _id: 1, n: 5, s: 'Anna', d: new Date(1000), tags: ['x', 'y'], deep: { n: 1 } },
  { _id: 2, n: 7.5, s: 'berta', d: null, tags: [], deep: { n: 2 } },
  {
    _id: 3,
    n: null,
    s: 'Carl',
    d: new Date(2000),
    list: [
      { a: 1, b: 1 },
      { a: 2, b: 2 },
    ],
  },
  { _id: 4, s: 'dora\nline', tags: ['y'], list: [{ a: 1, b: 2 }] },
  { _id: 5, n: 'text', flag: true, deep: null },
];

describe('filters', () => {
  beforeAll(async () => {
    await database.db.collection<Item>('items').insertMany(items);
  });

  it.each<[string, object, number[]]>([
    ['equality', { n: 5 }, [1]],
    ['null and missing', { n: null }, [3, 4]],
    ['a date range that excludes null', { d: { $lte: new Date(2000) } }, [1, 3]],
    ['a number range that excludes text', { n: { $gt: 0 } }, [1, 2]],
    ['$ne', { n: { $ne: 5 } }, [2, 3, 4, 5]],
    ['$ne: null', { n: { $ne: null } }, [1, 2, 5]],
    ['$in with null', { n: { $in: [7.5, null] } }, [2, 3, 4]],
    ['$or', { $or: [{ n: 5 }, { flag: true }] }, [1, 5]],
    ['$and', { $and: [{ n: { $gt: 1 } }, { n: { $lt: 6 } }] }, [1]],
    ['a dotted path', { 'deep.n': { $gte: 2 } }, [2]],
    ['null at a dotted path', { 'deep.n': null }, [3, 4, 5]],
    ['a whole document', { deep: { n: 1 } }, [1]],
  ])('supports %s', async (_what, filter, ids) => {
    const found = await database.db
      .collection<Item>('items')
      .find(filter)
      .sort({ _id: 1 })
      .toArray();
    expect(found.map(({ _id }) => _id)).toEqual(ids);
  });

  it('sorts values of different types in BSON order', async () => {
    const sorted = database.db.collection<Item>('items').find().sort({ n: 1, _id: -1 });
    expect((await sorted.toArray()).map(({ _id }) => _id)).toEqual([4, 3, 1, 2, 5]);
  });

  it('projects by inclusion and by exclusion', async () => {
    const c = database.db.collection<Item>('items');
    const only = await c.findOne({ _id: 3 }, { projection: { n: 1, s: 1, _id: 0 } });
    expect(only).toEqual({ n: null, s: 'Carl' });
    const without = await c.findOne({ _id: 1 }, { projection: { tags: 0, d: 0, deep: 0 } });
    expect(without).toEqual({ _id: 1, n: 5, s: 'Anna' });
  });
});

describe('cursors', () => {
  it('skip documents without reading them, in both directions and past the end', async () => {
    const c = database.collection();
    await c.createIndex({ kind: 1, n: 1 });
    await c.insertMany(Array.from({ length: 300 }, (_, n) => ({ n, kind: n % 2, other: n % 3 })));
    const odd = (filter: object, sort: 1 | -1, skip: number) =>
      readsOf(database.db, async () => {
        const found = await c
          .find({ kind: 1, ...filter })
          .sort({ n: sort })
          .skip(skip)
          .limit(3)
          .toArray();
        return found.map(({ n }) => n);
      });
    const exact = expect.objectContaining({ indexEntriesRead: 3, documentsScanned: 0 });
    expect(await odd({}, 1, 100)).toEqual({ result: [201, 203, 205], reads: exact });
    expect(await odd({}, -1, 100)).toEqual({ result: [99, 97, 95], reads: exact });
    expect((await odd({}, 1, 149)).result).toEqual([299]);
    expect((await odd({}, 1, 150)).result).toEqual([]);
    expect((await odd({}, -1, 9_999)).result).toEqual([]);
    // If the index does not cover the filter, documents must be read to determine which ones are
    // skipped.
    expect((await odd({ other: 0 }, 1, 10)).result).toEqual([63, 69, 75]);
  });

  it('return all results in several batches and support skip and limit', async () => {
    const c = database.collection<Item>();
    await c.insertMany(Array.from({ length: 2500 }, (_, n) => ({ _id: n })));
    const all = await c.find({}, { batchSize: 300 }).toArray();
    expect(all.map(({ _id }) => _id)).toEqual(Array.from({ length: 2500 }, (_, n) => n));
    const some = await c.find().sort({ _id: -1 }).skip(10).limit(5).toArray();
    expect(some.map(({ _id }) => _id)).toEqual([2489, 2488, 2487, 2486, 2485]);
  });

  it('split results that do not fit into one message', async () => {
    const c = database.collection<Item>();
    const text = 'x'.repeat(5 * 1024 * 1024);
    for (let n = 0; n < 5; n++) await c.insertOne({ _id: n, text });
    expect(await c.find().toArray()).toHaveLength(5);
  });

  it('cannot be read once they are closed', async () => {
    const c = database.collection<Item>();
    await c.insertMany(Array.from({ length: 10 }, (_, n) => ({ _id: n })));
    const { cursor } = await database.db.command({ find: c.collectionName, batchSize: 2 });
    const next = { getMore: cursor.id, collection: c.collectionName, batchSize: 2 };
    expect((await database.db.command(next)).cursor.nextBatch).toEqual([{ _id: 2 }, { _id: 3 }]);
    await database.db.command({ killCursors: c.collectionName, cursors: [cursor.id] });
    expect((await failureOf(database.db.command(next))).code).toBe(43);
  });
});

describe('aggregation', () => {
  it('matches, groups, and counts with and without an index', async () => {
    const c = database.collection<Item>();
    const rows = Array.from({ length: 20 }, (_, n) => ({ _id: n, k: n % 3, g: { h: n % 2 } }));
    await c.insertMany(rows);
    for (const _ of ['without', 'with']) {
      const match = { $match: { k: 1 } };
      expect(await c.aggregate([match]).toArray()).toHaveLength(7);
      const byField = { $group: { _id: '$g.h', n: { $sum: 1 }, twice: { $sum: 2 } } };
      const groups = await c.aggregate([match, byField]).toArray();
      expect(groups.toSorted((left, right) => left['_id'] - right['_id'])).toEqual([
        { _id: 0, n: 3, twice: 6 },
        { _id: 1, n: 4, twice: 8 },
      ]);
      const all = { $group: { _id: null, n: { $sum: 1 } } };
      expect(await c.aggregate([all]).toArray()).toEqual([{ _id: null, n: 20 }]);
      expect(await c.aggregate([{ $match: { k: 9 } }, all]).toArray()).toEqual([]);
      expect(await c.countDocuments({ k: { $gte: 1 } })).toBe(13);
      await c.createIndex({ k: 1, 'g.h': 1 });
    }
    expect(await database.collection().countDocuments()).toBe(0);
  });
});

describe('grouping by fields that are null or missing', () => {
  it('distinguishes null from missing in a compound key, but not in a single field', async () => {
    const c = database.collection<Item>();
    await c.insertMany([
      { _id: 1, k: 1 },
      { _id: 2, k: 1, a: null },
      { _id: 3, k: 1, a: 'x' },
      { _id: 4, k: 1, a: null },
      { _id: 5, k: null, a: 'x' },
      { _id: 6, a: 'x' },
      { _id: 7, k: 1, a: 'x' },
    ]);
    const count = async (stage: object, match = {}) => {
      const stages = [{ $match: match }, { $group: { ...stage, n: { $sum: 1 } } }];
      const groups = await c.aggregate(stages).toArray();
      return groups.map(({ _id, n }) => `${JSON.stringify(_id)} ${n}`).toSorted();
    };
    for (const _ of ['without', 'with']) {
      const both = { _id: { a: '$a', k: '$k' } };
      expect(await count(both)).toEqual([
        '{"a":"x","k":1} 2',
        '{"a":"x","k":null} 1',
        '{"a":"x"} 1',
        '{"a":null,"k":1} 2',
        '{"k":1} 1',
      ]);
      expect(await count(both, { k: { $in: [1, null] } })).toHaveLength(5);
      expect(await count({ _id: { a: '$a' } }, { k: 1 })).toEqual([
        '{"a":"x"} 2',
        '{"a":null} 2',
        '{} 1',
      ]);
      expect(await count({ _id: '$a' }, { k: 1 })).toEqual(['"x" 2', 'null 3']);
      expect(await count({ _id: '$k' })).toEqual(['1 5', 'null 2']);
      await c.createIndex({ k: 1, a: 1 });
    }
  });
});

describe('names of collections and fields', () => {
  it('are rejected if they are invalid for collections', async () => {
    for (const name of ['x'.repeat(2000), 'system.x']) {
      const c = database.db.collection(name);
      expect((await failureOf(c.insertOne({ n: 1 }))).code).toBe(73);
      expect((await failureOf(c.findOne())).code).toBe(73);
    }
    expect(await database.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it('can be field names that JavaScript objects inherit', async () => {
    const c = database.collection<Item>();
    await c.insertOne({ _id: 1, constructor: 'own', toString: 1 });
    expect(await c.countDocuments({ constructor: 'own' })).toBe(1);
    expect(await c.countDocuments({ valueOf: null })).toBe(1);
    await c.updateOne({ _id: 1 }, { $set: { hasOwnProperty: 2 } });
    expect(await c.findOne({ hasOwnProperty: 2 })).toMatchObject({ _id: 1, constructor: 'own' });
    const pollute = c.updateOne({ _id: 1 }, JSON.parse('{"$set": {"__proto__.x": 1}}'));
    expect((await failureOf(pollute)).code).toBe(9);
  });
});

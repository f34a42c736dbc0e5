import { Binary } from 'mongodb';
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
    ['a date range that leaves null out', { d: { $lte: new Date(2000) } }, [1, 3]],
    ['a number range that leaves text out', { n: { $gt: 0 } }, [1, 2]],
    ['$eq', { n: { $eq: 5 } }, [1]],
    ['$ne', { n: { $ne: 5 } }, [2, 3, 4, 5]],
    ['$ne: null', { n: { $ne: null } }, [1, 2, 5]],
    ['$in with null', { n: { $in: [7.5, null] } }, [2, 3, 4]],
    ['$exists', { n: { $exists: true } }, [1, 2, 3, 5]],
    ['$exists: false', { tags: { $exists: false } }, [3, 5]],
    ['$or', { $or: [{ n: 5 }, { flag: true }] }, [1, 5]],
    ['$and', { $and: [{ n: { $gt: 1 } }, { n: { $lt: 6 } }] }, [1]],
    ['$regex with options', { s: { $regex: '^a', $options: 'i' } }, [1]],
    ['a dotted path', { 'deep.n': { $gte: 2 } }, [2]],
    ['several lines with the option m', { s: { $regex: '^line$', $options: 'm' } }, [4]],
    ['a null below a path', { 'deep.n': null }, [3, 4, 5]],
    ['a whole document', { deep: { n: 1 } }, [1]],
  ])('understands %s', async (_what, filter, ids) => {
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

describe('what is not supported', () => {
  const c = () => database.db.collection<Item>('items');
  const found = (filter: object) => () => c().find(filter).toArray();
  const updated = (update: object) => () => c().updateOne({ _id: 1 }, update);
  const bulk = [1, 2].map((_id) => ({
    updateOne: { filter: { _id }, update: { $set: { n: 1 } } },
  }));
  const indexed = (key: Record<string, 1 | -1 | 'text'>, options?: object) => () =>
    c().createIndex(key, options);
  const run = (command: object) => () => database.db.command(command);
  const aggregated = (stage: object) => () => c().aggregate([stage]).toArray();

  it.each<[string, () => Promise<unknown>, number]>([
    ['$where', found({ $where: 'true' }), 2],
    ['$expr', found({ $expr: {} }), 2],
    ['$nor', found({ $nor: [{ n: 1 }] }), 2],
    ['$comment', found({ $comment: 'x' }), 2],
    ['$type', found({ n: { $type: 'int' } }), 2],
    ['$all', found({ tags: { $all: ['x'] } }), 2],
    ['$nin', found({ n: { $nin: [1] } }), 2],
    ['$not', found({ n: { $not: { $gt: 1 } } }), 2],
    ['$size', found({ tags: { $size: 0 } }), 2],
    ['$elemMatch', found({ list: { $elemMatch: { a: 1 } } }), 2],
    ['BSONRegExp', found({ s: /a/ }), 9],
    ['$regex', found({ s: { $regex: /a/ } }), 9],
    ['$options "x"', found({ s: { $regex: 'a', $options: 'x' } }), 9],
    ["'tags' with an array", found({ tags: ['x', 'y'] }), 9],
    ["the array in 'tags'", found({ tags: 'x' }), 9],
    ["'list.a' through an array", found({ 'list.a': 1 }), 9],
    ["the array in 'tags'", () => c().find().sort({ tags: 1 }).toArray(), 9],
    ['NaN', found({ n: { $gt: Number.NaN } }), 9],
    ['Binary', found({ n: new Binary(Buffer.of(1)) }), 9],
    ['hint', () => c().find({}, { hint: '_id_' }).toArray(), 9],
    [
      'collation',
      () =>
        c()
          .find({}, { collation: { locale: 'en' } })
          .toArray(),
      9,
    ],
    ['$slice', () => c().findOne({}, { projection: { tags: { $slice: 1 } } }), 9],
    ['deep.n', () => c().findOne({}, { projection: { 'deep.n': 1 } }), 9],
    ['allowDiskUse', run({ find: 'items', allowDiskUse: true }), 9],
    ['$rename', updated({ $rename: { a: 'b' } }), 9],
    ['$min', updated({ $min: { n: 1 } }), 9],
    ['$max', updated({ $max: { n: 1 } }), 9],
    ['$addToSet', updated({ $addToSet: { tags: 'z' } }), 9],
    ['$slice', updated({ $push: { tags: { $each: [1], $slice: 1 } } }), 9],
    ['$position', updated({ $push: { tags: { $each: [1], $position: 0 } } }), 9],
    ['$in', updated({ $pull: { tags: { $in: ['x'] } } }), 9],
    ["'tags.0' through an array", updated({ $set: { 'tags.0': 'z' } }), 9],
    ['tags.$', updated({ $set: { 'tags.$': 'z' } }), 9],
    ['pipeline', updated([{ $set: { n: 1 } }]), 9],
    ['replacement', () => c().replaceOne({ _id: 1 }, { n: 1 }), 9],
    ['arrayFilters', () => c().updateOne({}, { $set: { n: 1 } }, { arrayFilters: [{ x: 1 }] }), 9],
    ['remove', () => c().findOneAndDelete({ _id: 1 }), 9],
    ['unordered', () => c().insertMany([{ _id: 77 }], { ordered: false }), 9],
    ['bulk', () => c().bulkWrite(bulk), 9],
    ['$lookup', aggregated({ $lookup: {} }), 40324],
    ['$sort', aggregated({ $sort: { n: 1 } }), 40324],
    ['$count', aggregated({ $count: 'n' }), 40324],
    ['$skip', () => c().countDocuments({}, { skip: 1 }), 40324],
    ['$avg', aggregated({ $group: { _id: 1, a: { $avg: '$n' } } }), 9],
    ['$sum', aggregated({ $group: { _id: 1, a: { $sum: '$n' } } }), 9],
    ['_id of $group', aggregated({ $group: { _id: { n: { $add: ['$n', 1] } } } }), 9],
    ['_id of $group', aggregated({ $group: { _id: { 'a.b': '$n' } } }), 9],
    ['without missing', aggregated({ $group: { _id: { n: '$n', missing: '$missing' } } }), 9],
    ['distinct', () => c().distinct('n'), 59],
    ['count', () => c().estimatedDocumentCount(), 59],
    ['buildInfo', run({ buildInfo: 1 }), 59],
    ["'name'", run({ listCollections: 1 }), 14],
    [
      "'nameOnly'",
      () => database.db.listCollections({ name: 'items' }, { nameOnly: true }).next(),
      9,
    ],
    ["'type'", () => database.db.listCollections({ type: 'view' }).next(), 9],
    ['listIndexes', run({ listIndexes: 'items' }), 59],
    ['drop', run({ drop: 'items' }), 59],
    ['dropIndexes', run({ dropIndexes: 'items', index: '*' }), 59],
    ['capped', () => database.db.createCollection('x', { capped: true, size: 1 }), 9],
    ['snapshot', run({ find: 'items', readConcern: { level: 'snapshot' } }), 9],
    ['lsid', run({ find: 'items', lsid: {} }), 9],
    ['partialFilterExpression', indexed({ n: 1 }, { partialFilterExpression: {} }), 9],
    ['sparse', indexed({ n: 1 }, { sparse: true }), 9],
    ["'n'", indexed({ n: -1 }), 9],
    ["'s'", indexed({ s: 'text' }), 9],
    ['Transactions', run({ find: 'items', txnNumber: 1 }), 20],
  ])('is refused by name: %s', async (name, operation, code) => {
    const error = await failureOf(operation());
    expect(error.message).toContain(name);
    expect(error.code).toBe(code);
  });

  it('refuses sessions in the driver, since the server offers none', async () => {
    const session = database.client.startSession();
    const write = session.withTransaction(() => c().insertOne({ _id: 99 }, { session }));
    await expect(write).rejects.toThrow(/session/i);
    await session.endSession();
    expect(await c().findOne({ _id: 99 })).toBeNull();
  });
});

describe('cursors', () => {
  it('pass over what is skipped without reading it, in both directions and past the end', async () => {
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
    // What the index does not tell has to be read, to know what counts as skipped.
    expect((await odd({ other: 0 }, 1, 10)).result).toEqual([63, 69, 75]);
  });

  it('give everything over several batches, and skip and limit', async () => {
    const c = database.collection<Item>();
    await c.insertMany(Array.from({ length: 2500 }, (_, n) => ({ _id: n })));
    const all = await c.find({}, { batchSize: 300 }).toArray();
    expect(all.map(({ _id }) => _id)).toEqual(Array.from({ length: 2500 }, (_, n) => n));
    const some = await c.find().sort({ _id: -1 }).skip(10).limit(5).toArray();
    expect(some.map(({ _id }) => _id)).toEqual([2489, 2488, 2487, 2486, 2485]);
  });

  it('split what does not fit into one message', async () => {
    const c = database.collection<Item>();
    const text = 'x'.repeat(5 * 1024 * 1024);
    for (let n = 0; n < 5; n++) await c.insertOne({ _id: n, text });
    expect(await c.find().toArray()).toHaveLength(5);
  });

  it('end when they are closed or unknown', async () => {
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
  it('matches, groups and counts, with and without an index', async () => {
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

describe('names', () => {
  it('that no collection may have are refused', async () => {
    for (const name of ['x'.repeat(2000), 'system.x']) {
      const error = await failureOf(database.db.collection(name).insertOne({ n: 1 }));
      expect(error.code).toBe(73);
    }
    expect(await database.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });

  it('that JavaScript objects inherit are ordinary fields', async () => {
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

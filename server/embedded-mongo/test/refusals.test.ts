import { Binary } from 'mongodb';
import { beforeAll, describe, expect, it } from 'vitest';
import { failureOf, useDatabase } from './support.ts';

const database = useDatabase();

interface Item {
  _id: number;
  [field: string]: unknown;
}

beforeAll(async () => {
  await database.db.collection<Item>('items').insertMany([
    { _id: 1, n: 5, s: 'Anna', tags: ['x', 'y'], deep: { n: 1 } },
    { _id: 2, n: 7.5, list: [{ a: 1 }] },
  ]);
});

const part = (split: string[], place: number) => ({
  $arrayElemAt: [{ $split: split }, place],
});

describe('an unsupported feature', () => {
  const c = () => database.db.collection<Item>('items');
  const found = (filter: object) => () => c().find(filter).toArray();
  const updated = (update: object) => () => c().updateOne({ _id: 1 }, update);
  const upserted = (filter: object, update: object) => () =>
    c().updateOne(filter, update, { upsert: true });
  const bulk = (kind: 'updateOne' | 'updateMany' | 'deleteMany', options?: object) => () =>
    c().bulkWrite(
      [1, 2].map((_id) =>
        kind === 'deleteMany'
          ? { deleteMany: { filter: { _id } } }
          : ({ [kind]: { filter: { _id }, update: { $set: { n: 1 } } } } as never),
      ),
      options,
    );
  const indexed = (key: Record<string, 1 | -1 | 'text'>, options?: object) => () =>
    c().createIndex(key, options);
  const run = (command: object) => () => database.db.command(command);
  const clustered = (options: object) =>
    run({ create: 'x', clusteredIndex: { key: { _id: 1 }, unique: true, ...options } });
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
    ['a regular expression', found({ s: /a/ }), 9],
    ['$regex', found({ s: { $regex: 'a', $options: 'i' } }), 2],
    ['$exists', found({ n: { $exists: true } }), 2],
    ['$eq', found({ n: { $eq: 5 } }), 2],
    ["'tags' with an array", found({ tags: ['x', 'y'] }), 9],
    ["the array in 'list'", found({ list: 'x' }), 9],
    ["the array in 'list'", found({ list: { $ne: null } }), 9],
    ["the array in 'tags'", found({ tags: { $in: ['x'] } }), 9],
    ["the array in 'tags'", found({ tags: { $gt: 'a' } }), 9],
    ["the array in 'tags'", aggregated({ $group: { _id: '$tags' } }), 9],
    ["'list.a' through an array", found({ 'list.a': 1 }), 9],
    ["the array in 'tags'", () => c().find().sort({ tags: 1 }).toArray(), 9],
    ['NaN', found({ n: { $gt: Number.NaN } }), 9],
    ['Binary', found({ n: new Binary(Buffer.of(1)) }), 9],
    ["a name as 'hint'", () => c().find({}, { hint: '_id_' }).toArray(), 9],
    [
      "n in 'hint' does not exist",
      () =>
        c()
          .find({}, { hint: { n: 1 } })
          .toArray(),
      2,
    ],
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
    ["'maxTimeMS' of find", () => c().find({}, { maxTimeMS: 1 }).toArray(), 9],
    ["'maxTimeMS' of delete", run({ delete: 'items', deletes: [], maxTimeMS: 1 }), 9],
    ["'maxTimeMS' of insert", run({ insert: 'items', documents: [{ _id: 9 }], maxTimeMS: -1 }), 14],
    ["'maxTimeMS' of hello", run({ hello: 1, maxTimeMS: 1 }), 9],
    ["'topologyVersion' of hello", run({ hello: 1, topologyVersion: {}, maxAwaitTimeMS: 1 }), 9],
    ["'saslSupportedMechs' of hello", run({ hello: 1, saslSupportedMechs: 'a.b' }), 9],
    ["'comment' of ping", run({ ping: 1, comment: 'x' }), 9],
    ["'tags' of $readPreference", run({ ping: 1, $readPreference: { tags: [] } }), 9],
    ['the read preference "any"', run({ ping: 1, $readPreference: { mode: 'any' } }), 9],
    ["'provenance' of writeConcern", run({ ping: 1, writeConcern: { provenance: 'x' } }), 9],
    [
      "'afterClusterTime' of readConcern",
      run({ ping: 1, readConcern: { afterClusterTime: 1 } }),
      9,
    ],
    ["cannot use 'w'", run({ ping: 1, writeConcern: { w: 2 } }), 2],
    ["cannot use 'w'", run({ ping: 1, writeConcern: { w: -1 } }), 2],
    ['must be 0 or 1. Got 2', run({ delete: 'items', deletes: [{ q: {}, limit: 2 }] }), 9],
    ['must be 0 or 1. Got "1"', run({ delete: 'items', deletes: [{ q: {}, limit: '1' }] }), 9],
    ["'deletes.limit' is missing", run({ delete: 'items', deletes: [{ q: {} }] }), 40414],
    ["'deletes.q' is missing", run({ delete: 'items', deletes: [{ limit: 0 }] }), 40414],
    [
      "'updates.q' is missing",
      run({ update: 'items', updates: [{ u: { $set: { n: 1 } } }] }),
      40414,
    ],
    ["'updates.u' is missing", run({ update: 'items', updates: [{ q: {} }] }), 40414],
    ["'findAndModify.update' is missing", run({ findAndModify: 'items', query: {} }), 40414],
    ['at least one index', run({ createIndexes: 'items', indexes: [] }), 2],
    [
      'name of an index',
      run({ createIndexes: 'items', indexes: [{ key: { n: 1 }, name: '' }] }),
      67,
    ],
    ['index on _id', indexed({ _id: 1 }, { expireAfterSeconds: 1 }), 197],
    ['index on _id', indexed({ _id: 1 }, { unique: true }), 197],
    ["'v' of createIndexes", indexed({ n: 1 }, { version: 1 }), 9],
    ["'name' of clusteredIndex", clustered({ name: 'x' }), 9],
    ['$rename', updated({ $rename: { a: 'b' } }), 9],
    ['$min', updated({ $min: { n: 1 } }), 9],
    ['$max', updated({ $max: { n: 1 } }), 9],
    ['$addToSet', updated({ $addToSet: { tags: 'z' } }), 9],
    ['$slice', updated({ $push: { tags: { $each: [1], $slice: 1 } } }), 9],
    ['$position', updated({ $push: { tags: { $each: [1], $position: 0 } } }), 9],
    ['$pull', updated({ $pull: { tags: 'x' } }), 9],
    ["the number '0'", updated({ $set: { 'tags.0': 'z' } }), 9],
    ['tags.$', updated({ $set: { 'tags.$': 'z' } }), 9],
    ['pipeline', updated([{ $set: { n: 1 } }]), 9],
    ['replacement', () => c().replaceOne({ _id: 1 }, { n: 1 }), 9],
    ['arrayFilters', () => c().updateOne({}, { $set: { n: 1 } }, { arrayFilters: [{ x: 1 }] }), 9],
    ['remove', () => c().findOneAndDelete({ _id: 1 }), 9],
    ['ordered bulk', bulk('updateOne'), 9],
    ['multi and upsert in bulk', bulk('updateMany', { ordered: false }), 9],
    ['limit of 0 in bulk', bulk('deleteMany', { ordered: false }), 9],
    ['$lookup', aggregated({ $lookup: {} }), 40324],
    ['$unwind', aggregated({ $unwind: '$n' }), 40324],
    ['$sort', aggregated({ $sort: { n: 1 } }), 40324],
    ['$count', aggregated({ $count: 'n' }), 40324],
    ['$skip', () => c().countDocuments({}, { skip: 1 }), 40324],
    ['$avg', aggregated({ $group: { _id: 1, a: { $avg: '$n' } } }), 9],
    ['$sum', aggregated({ $group: { _id: 1, a: { $sum: '$n' } } }), 9],
    ['_id of $group', aggregated({ $group: { _id: { n: { $add: ['$n', 1] } } } }), 9],
    ['first in $group', aggregated({ $group: { _id: part(['$n', '>'], 1) } }), 9],
    ['one character', aggregated({ $group: { _id: part(['$n', '>>'], 0) } }), 9],
    ['_id of $group', aggregated({ $group: { _id: part(['$n'], 0) } }), 9],
    ['requires a string', aggregated({ $group: { _id: part(['$n', '>'], 0) } }), 40085],
    ["'a.b' in $group", aggregated({ $group: { _id: { 'a.b': '$n' } } }), 9],
    ["'a.b' in $group", aggregated({ $group: { _id: 1, 'a.b': { $sum: 1 } } }), 9],
    ["'$n.' in $group", aggregated({ $group: { _id: '$n.' } }), 9],
    ["'$$ROOT' in $group", aggregated({ $group: { _id: '$$ROOT' } }), 9],
    ["'$' in $group", aggregated({ $group: { _id: '$' } }), 9],
    ["'$natural'", () => c().find().sort({ $natural: -1 }).toArray(), 9],
    [
      "'$natural'",
      () => c().findOneAndUpdate({}, { $set: { n: 1 } }, { sort: { $natural: -1 } }),
      9,
    ],
    ["'$natural' in 'hint'", () => c().find().hint({ $natural: -1 }).toArray(), 9],
    ["sort path ''", run({ find: 'items', sort: { '': 1 } }), 9],
    ["sort path 'a.'", run({ find: 'items', sort: { 'a.': 1 } }), 9],
    ['empty replacement', () => c().replaceOne({ _id: 1 }, {}), 9],
    ['empty replacement', () => c().findOneAndReplace({ _id: 1 }, {}), 9],
    ['empty replacement', run({ update: 'items', updates: [{ q: {}, u: {}, upsert: true }] }), 9],
    ['type array', upserted({ n: 9 }, { $setOnInsert: { _id: [1] } }), 2],
    ["'n' is matched twice", upserted({ n: 1, $and: [{ n: 2 }] }, { $set: { s: 1 } }), 54],
    [
      "'deep.n' is matched twice",
      upserted({ deep: { n: 3 }, 'deep.n': 3 }, { $set: { s: 1 } }),
      54,
    ],
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
    ['dropIndexes', run({ dropIndexes: 'items', index: 'a_1' }), 59],
    ['capped', () => database.db.createCollection('x', { capped: true, size: 1 }), 9],
    ['snapshot', run({ find: 'items', readConcern: { level: 'snapshot' } }), 9],
    ['lsid', run({ find: 'items', lsid: {} }), 9],
    ['partialFilterExpression', indexed({ n: 1 }, { partialFilterExpression: {} }), 9],
    ['sparse', indexed({ n: 1 }, { sparse: true }), 9],
    ["'n'", indexed({ n: -1 }), 9],
    ["'s'", indexed({ s: 'text' }), 9],
    ['Transactions', run({ find: 'items', txnNumber: 1 }), 20],
  ])('is rejected with an error that contains: %s', async (name, operation, code) => {
    const error = await failureOf(operation());
    expect(error.message).toContain(name);
    expect(error.code).toBe(code);
    expect(await c().find().project({ n: 1 }).toArray()).toEqual([
      { _id: 1, n: 5 },
      { _id: 2, n: 7.5 },
    ]);
  });

  it('is rejected by the driver when it is a session', async () => {
    const session = database.client.startSession();
    const write = session.withTransaction(() => c().insertOne({ _id: 99 }, { session }));
    await expect(write).rejects.toThrow(/session/i);
    await session.endSession();
    expect(await c().findOne({ _id: 99 })).toBeNull();
  });
});

import { Double, Int32, Long, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { failureOf, useDatabase } from './support.ts';

const database = useDatabase();

interface Named {
  _id: string;
  n?: number | Int32;
  z?: Long;
  a?: number | Double;
  b?: Int32;
  d?: Date;
  text?: string | null;
  more?: string;
  old?: boolean;
  even?: boolean;
  list?: number[];
  deep?: { er: number };
  never?: number;
  nothing?: null;
}

describe('inserting', () => {
  it('stores documents with their field order and number types', async () => {
    const c = database.collection<Named>();
    const document = {
      _id: 'a',
      z: new Long(7n),
      b: new Int32(1),
      a: new Double(2),
      d: new Date(5),
    };
    await c.insertOne(document);
    const found = await c.findOne({ _id: 'a' }, { promoteValues: false });
    expect(Object.keys(found ?? {})).toEqual(['_id', 'z', 'b', 'a', 'd']);
    expect(found).toEqual(document);
  });

  it('reports a duplicate key with its pattern and value', async () => {
    const c = database.collection<Named>();
    await c.insertOne({ _id: 'a' });
    const error = await failureOf(c.insertOne({ _id: 'a' }));
    expect(error.code).toBe(11000);
    expect(error.message).toBe(
      `E11000 duplicate key error collection: votewise.${c.collectionName} index: _id_ dup key: { _id: "a" }`,
    );
    expect(error['keyPattern']).toEqual({ _id: 1 });
    expect(error['keyValue']).toEqual({ _id: 'a' });
  });

  it('stops a batch at the first error', async () => {
    const c = database.collection<Named>();
    const batch = [{ _id: 'a' }, { _id: 'a' }, { _id: 'b' }];
    const error = await failureOf(c.insertMany(batch));
    expect(error['result'].insertedCount).toBe(1);
    expect(error['writeErrors']).toMatchObject([{ index: 1, code: 11000 }]);
    expect(await c.countDocuments()).toBe(1);
  });

  it('stores the other documents of an unordered batch and reports each error', async () => {
    const c = database.collection<Named>();
    const batch = ['a', 'a', 'b', 'b', 'c'].map((id) => ({ _id: id }));
    const error = await failureOf(c.insertMany(batch, { ordered: false }));
    expect(error['result'].insertedCount).toBe(3);
    expect(error['writeErrors']).toMatchObject([
      { index: 1, code: 11000 },
      { index: 3, code: 11000 },
    ]);
    expect(await c.countDocuments()).toBe(3);
  });

  it('stores a document of almost 16 MiB and rejects a larger one', async () => {
    const c = database.collection<Named>();
    const limit = 16 * 1024 * 1024;
    await c.insertOne({ _id: 'big', text: 'x'.repeat(limit - 1000) });
    expect((await c.findOne({ _id: 'big' }))?.['text']).toHaveLength(limit - 1000);
    const grow = c.updateOne({ _id: 'big' }, { $set: { more: 'y'.repeat(2000) } });
    expect((await failureOf(grow)).code).toBe(10334);
    expect(await c.findOne({ _id: 'big' }, { projection: { more: 1 } })).toEqual({ _id: 'big' });
  });
});

describe('updating', () => {
  it('applies every supported modifier', async () => {
    const c = database.collection<Named>();
    await c.insertOne({ _id: 'a', n: 1, old: true, list: [1] });
    const outcome = await c.updateOne(
      { _id: 'a' },
      {
        $set: { 'deep.er': 1 },
        $unset: { old: '' },
        $inc: { n: 2 },
        $push: { list: { $each: [2, 3] } },
        $setOnInsert: { never: 1 },
      },
    );
    expect(outcome).toMatchObject({ matchedCount: 1, modifiedCount: 1 });
    await c.updateOne({ _id: 'a' }, { $push: { list: 4 } });
    expect(await c.findOne({ _id: 'a' })).toEqual({
      _id: 'a',
      n: 3,
      list: [1, 2, 3, 4],
      deep: { er: 1 },
    });
  });

  it('keeps integers as integers, up to 64 bits', async () => {
    const c = database.collection<Named>();
    await c.insertOne({ _id: 'a', n: new Int32(2147483646) });
    await c.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    const read = () => c.findOne({ _id: 'a' }, { promoteValues: false });
    expect((await read())?.['n']).toEqual(new Int32(2147483647));
    await c.updateOne({ _id: 'a' }, { $inc: { n: 1 } });
    expect((await read())?.['n']).toEqual(Long.fromNumber(2147483648));
  });

  it.each([
    ['$inc of null', { $inc: { nothing: 1 } }, 14],
    ['$inc of a string', { $inc: { text: 1 } }, 14],
    ['$push onto a scalar', { $push: { text: 1 } }, 14],
    ['a change of _id', { $set: { _id: 'b' } }, 66],
    ['a path through a scalar', { $set: { 'text.x': 1 } }, 28],
    ['two changes of one path', { $set: { 'a.b': 1 }, $inc: { a: 1 } }, 40],
  ])('rejects %s', async (_what, update, code) => {
    const c = database.collection<Named>();
    await c.insertOne({ _id: 'a', nothing: null, text: 't' });
    expect((await failureOf(c.updateOne({ _id: 'a' }, update as object))).code).toBe(code);
    expect(await c.findOne({ _id: 'a' })).toEqual({ _id: 'a', nothing: null, text: 't' });
  });

  it('updates many documents and counts those that changed', async () => {
    const c = database.collection<Named>();
    await c.insertMany(
      Array.from({ length: 450 }, (_, n) => ({ _id: `d${n}`, even: n % 2 === 0 })),
    );
    const outcome = await c.updateMany({}, { $set: { even: true } });
    expect(outcome).toMatchObject({ matchedCount: 450, modifiedCount: 225 });
    expect(await c.deleteMany({ even: true })).toMatchObject({ deletedCount: 450 });
  });

  it('runs unordered statements of one command and reports each error', async () => {
    const c = database.collection<Named>();
    await c.createIndex({ n: 1 }, { unique: true });
    await c.insertMany(Array.from({ length: 450 }, (_, n) => ({ _id: `d${n}`, n })));
    const updates = Array.from({ length: 460 }, (_, n) => ({
      updateOne: { filter: { _id: `d${n}` }, update: { $set: { n: n === 7 ? 8 : n, a: n % 2 } } },
    }));
    const error = await failureOf(c.bulkWrite(updates, { ordered: false }));
    expect(error['result']).toMatchObject({ matchedCount: 449, modifiedCount: 449 });
    expect(error['writeErrors']).toMatchObject([{ index: 7, code: 11000 }]);
    expect(await c.countDocuments({ a: 1 })).toBe(224);
    const deletes = updates.map(({ updateOne: { filter } }) => ({ deleteOne: { filter } }));
    expect(await c.bulkWrite(deletes, { ordered: false })).toMatchObject({ deletedCount: 450 });
  });

  it('builds an upserted document from the filter and the update', async () => {
    const c = database.collection();
    const outcome = await c.updateOne(
      { key: 'k', 'deep.er': 1, n: { $gt: 5 } },
      { $set: { a: 1 }, $setOnInsert: { b: 2 } },
      { upsert: true },
    );
    expect(outcome.upsertedCount).toBe(1);
    expect(outcome.upsertedId).toBeInstanceOf(ObjectId);
    const [found] = await c.find().toArray();
    expect(found).toEqual({ _id: outcome.upsertedId, key: 'k', deep: { er: 1 }, a: 1, b: 2 });
  });
});

describe('findAndModify', () => {
  it('returns the document before or after the change, sorts, and upserts', async () => {
    const c = database.collection<Named>();
    await c.insertMany([
      { _id: 'a', n: 1 },
      { _id: 'b', n: 2 },
    ]);
    const inc = { $inc: { n: 10 } };
    expect(await c.findOneAndUpdate({}, inc, { sort: { n: -1 } })).toEqual({ _id: 'b', n: 2 });
    expect(await c.findOneAndUpdate({ _id: 'b' }, inc, { returnDocument: 'after' })).toEqual({
      _id: 'b',
      n: 22,
    });
    const options = { upsert: true, returnDocument: 'after' } as const;
    expect(await c.findOneAndUpdate({ _id: 'c' }, inc, options)).toEqual({ _id: 'c', n: 10 });
    const projected = { ...options, projection: { n: 0 } };
    expect(await c.findOneAndUpdate({ n: 10 }, inc, projected)).toEqual({ _id: 'c' });
    expect(await c.findOneAndUpdate({ _id: 'x' }, inc)).toBeNull();
  });

  it('increments a counter for fifty callers without repeating a number', async () => {
    const c = database.collection<Named>();
    const next = async () => {
      const options = { upsert: true, returnDocument: 'after' } as const;
      return (await c.findOneAndUpdate({ _id: 'seq' }, { $inc: { n: 1 } }, options))?.['n'];
    };
    const numbers = await Promise.all(Array.from({ length: 50 }, next));
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
  });
});

describe('a unique key', () => {
  it('lets exactly one of fifty writers succeed', async () => {
    const c = database.collection();
    await c.createIndex({ email: 1 }, { unique: true });
    const writers = Array.from({ length: 50 }, (_, n) => c.insertOne({ email: 'one', n }));
    const outcomes = await Promise.allSettled(writers);
    const losers = outcomes.filter((one) => one.status === 'rejected');
    expect(losers).toHaveLength(49);
    expect(losers.every(({ reason }) => reason.code === 11000)).toBe(true);
    expect(await c.countDocuments()).toBe(1);
  });
});

describe('embeddedChanges', () => {
  it('grows with every change to another collection, and with nothing else', async () => {
    const [watched, excepted] = [database.collection<Named>(), database.collection<Named>()];
    const countAfter = async (work: () => Promise<unknown>) => {
      await work();
      const { since, count } = await database.db.command({
        embeddedChanges: 1,
        except: excepted.collectionName,
      });
      expect(since).toBeInstanceOf(Date);
      return Number(count);
    };
    let last = await countAfter(async () => {});
    const changes = async (work: () => Promise<unknown>) => {
      const before = last;
      last = await countAfter(work);
      return last - before;
    };
    expect(await changes(() => watched.insertOne({ _id: 'a', n: 1 }))).toBe(1);
    expect(await changes(() => watched.updateOne({ _id: 'a' }, { $set: { n: 2 } }))).toBe(1);
    expect(await changes(() => watched.findOneAndUpdate({ _id: 'a' }, { $inc: { n: 1 } }))).toBe(1);
    expect(await changes(() => watched.find({}).toArray())).toBe(0);
    expect(await changes(() => watched.updateOne({ _id: 'b' }, { $set: { n: 2 } }))).toBe(0);
    expect(await changes(() => watched.updateOne({ _id: 'a' }, { $set: { n: 3 } }))).toBe(0);
    expect(await changes(() => failureOf(watched.insertOne({ _id: 'a' })))).toBe(0);
    expect(await changes(() => excepted.insertOne({ _id: 'a' }))).toBe(0);
    expect(await changes(() => watched.deleteOne({ _id: 'a' }))).toBe(1);
    expect(await changes(() => watched.deleteOne({ _id: 'a' }))).toBe(0);
  });

  it('counts the changes of one collection alone', async () => {
    const [watched, other] = [database.collection<Named>(), database.collection<Named>()];
    const count = async () => {
      const query = { embeddedChanges: 1, of: watched.collectionName };
      return Number((await database.db.command(query))['count']);
    };
    expect(await count()).toBe(0);
    await other.insertOne({ _id: 'a' });
    expect(await count()).toBe(0);
    await watched.insertOne({ _id: 'a' });
    const before = await count();
    expect(before).toBeGreaterThan(0);
    await other.deleteOne({ _id: 'a' });
    await watched.updateOne({ _id: 'a' }, { $set: { n: 2 } });
    expect(await count()).toBe(before + 1);
  });
});

describe('the time limit of an insert', () => {
  it('refuses documents when the write begins too late, and stores them otherwise', async () => {
    const c = database.collection<Named>();
    const insert = (_id: string, maxTimeMS: number) =>
      database.db.command({ insert: c.collectionName, documents: [{ _id }], maxTimeMS });
    await insert('before', 60_000);
    await c.insertMany(Array.from({ length: 1_000 }, (_, n) => ({ _id: `many ${n}` })));
    // The first command blocks the database for longer than the others may wait.
    const slow = c.updateMany({}, { $set: { text: 'x'.repeat(10_000) } });
    const others = await Promise.allSettled([insert('late', 1), insert('no limit', 0)]);
    await slow;
    expect(others).toMatchObject([
      { status: 'rejected', reason: { code: 50, codeName: 'MaxTimeMSExpired' } },
      { status: 'fulfilled', value: { n: 1 } },
    ]);
    const found = await c.find({ _id: { $in: ['before', 'late', 'no limit'] } }).toArray();
    expect(found.map(({ _id }) => _id).toSorted()).toEqual(['before', 'no limit']);
  });
});

import { type Collection, ObjectId } from 'mongodb';
import { describe, expect, it, vi } from 'vitest';
import { differencesIn, failureOf, readsOf, until, useDatabase } from './support.ts';
import { cautiousNow } from '../src/commands/ttl.ts';

const database = useDatabase();
const nothingScanned = expect.objectContaining({ documentsScanned: 0 });

describe('the catalog of collections and indexes', () => {
  it('accepts an identical index again', async () => {
    const c = database.collection();
    const make = () =>
      database.db.command({
        createIndexes: c.collectionName,
        indexes: [
          { key: { a: 1, 'b.c': 1 }, name: 'pair', unique: true },
          { key: { at: 1 }, name: 'ttl', expireAfterSeconds: 60 },
        ],
      });
    expect(await make()).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 3 });
    expect(await make()).toMatchObject({ numIndexesBefore: 3, numIndexesAfter: 3 });
  });

  it('reads by the index in a hint, and needs none that begins with the ID', async () => {
    const c = database.collection();
    const indexes = [
      { key: { _id: 1, n: 1 }, name: 'id' },
      { key: { n: 1 }, name: 'n' },
    ];
    const made = await database.db.command({ createIndexes: c.collectionName, indexes });
    expect(made).toMatchObject({ numIndexesBefore: 1, numIndexesAfter: 2 });
    await c.insertMany([5, 4, 3, 2, 1].map((n) => ({ _id: ObjectId.createFromTime(9 - n), n })));
    const read = (hint: Record<string, 1>) =>
      readsOf(database.db, async () => {
        const found = await c.find({ n: { $gt: 3 } }, { sort: { _id: 1 }, hint }).toArray();
        return found.map(({ n }) => n);
      });
    expect(await read({ n: 1 })).toMatchObject({ result: [5, 4], reads: { indexEntriesRead: 2 } });
    expect(await read({ _id: 1, n: 1 })).toMatchObject({
      result: [5, 4],
      reads: { indexEntriesRead: 0, documentsDecoded: 5 },
    });
  });

  it('rejects an index that conflicts with an existing one', async () => {
    const c = database.collection();
    await c.createIndex({ a: 1 });
    expect((await failureOf(c.createIndex({ a: 1 }, { unique: true }))).code).toBe(85);
    expect((await failureOf(c.createIndex({ b: 1 }, { name: 'a_1' }))).code).toBe(86);
  });

  it('adds existing documents to a new index and leaves nothing behind if it finds duplicates', async () => {
    const c = database.collection();
    await c.insertMany(Array.from({ length: 1500 }, (_, n) => ({ n, twice: n >> 1 })));
    await c.createIndex({ n: 1 }, { unique: true });
    expect((await failureOf(c.createIndex({ twice: 1 }, { unique: true }))).code).toBe(11000);
    await c.createIndex({ twice: 1 });
    const { result, reads } = await readsOf(database.db, () => c.find({ twice: 7 }).toArray());
    expect(result.map(({ n }) => n)).toEqual([14, 15]);
    expect(reads).toEqual(nothingScanned);
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('does not hide documents from concurrent reads while an index is being created', async () => {
    const c = database.collection();
    await c.insertMany(Array.from({ length: 3000 }, (_, n) => ({ k: n % 300 })));
    const state = { isBuilt: false };
    const build = c.createIndex({ k: 1 }).finally(() => {
      state.isBuilt = true;
    });
    const read = async (): Promise<number[]> => {
      const counts: number[] = [];
      while (!state.isBuilt) counts.push((await c.find({ k: 7 }).toArray()).length);
      return counts;
    };
    const counts = await Promise.all([read(), read(), read(), read()]);
    await build;
    expect(new Set(counts.flat())).toEqual(new Set([10]));
  });

  it('drops a database, so that a new collection with the same name is empty', async () => {
    const c = database.client.db('other').collection('c');
    await c.createIndex({ n: 1 });
    await c.insertMany([{ n: 1 }, { n: 2 }]);
    await c.db.dropDatabase();
    expect(await c.countDocuments()).toBe(0);
    await c.insertOne({ n: 3 });
    expect(await c.countDocuments()).toBe(1);
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('accepts repeated requests to create a clustered collection', async () => {
    const clusteredIndex = { key: { _id: 1 }, unique: true } as const;
    await database.db.createCollection('clustered', { clusteredIndex });
    await database.db.createCollection('clustered', { clusteredIndex });
    expect((await failureOf(database.db.createCollection('clustered'))).code).toBe(48);
  });

  it('reports which collections are clustered', async () => {
    const clusteredIndex = { key: { _id: 1 }, unique: true } as const;
    await database.db.createCollection('kept', { clusteredIndex });
    await database.db.createCollection('plain');
    expect(await database.db.collection('kept').options()).toEqual({
      clusteredIndex: { v: 2, key: { _id: 1 }, name: '_id_', unique: true },
    });
    expect(await database.db.collection('plain').options()).toEqual({});
    expect(await database.db.listCollections({ name: 'missing' }).toArray()).toEqual([]);
  });
});

describe('unique indexes', () => {
  it('reject a duplicate value on insert, update, and upsert, with the value in the error', async () => {
    const c = database.collection();
    await c.createIndex({ a: 1, b: 1 }, { unique: true, name: 'pair' });
    await c.insertMany([
      { a: 'x', b: 1 },
      { a: 'x', b: 2 },
    ]);
    const errors = [
      await failureOf(c.insertOne({ a: 'x', b: 1 })),
      await failureOf(c.updateOne({ b: 2 }, { $set: { b: 1 } })),
      await failureOf(c.updateOne({ a: 'x', b: 1, c: 9 }, { $set: { d: 1 } }, { upsert: true })),
      await failureOf(c.findOneAndUpdate({ b: 2 }, { $inc: { b: -1 } })),
    ];
    for (const error of errors) {
      expect(error.code).toBe(11000);
      expect(error.message).toContain('index: pair dup key: { a: "x", b: 1 }');
      expect(error['keyPattern']).toEqual({ a: 1, b: 1 });
      expect(error['keyValue']).toEqual({ a: 'x', b: 1 });
    }
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('reject an array and leave the document unchanged', async () => {
    const c = database.collection<{ _id: number; ids: unknown }>();
    await c.createIndex({ ids: 1 }, { unique: true });
    await c.insertOne({ _id: 1, ids: 'a' });
    for (const write of [
      () => c.insertOne({ _id: 2, ids: ['a'] }),
      () => c.updateOne({ _id: 1 }, { $set: { ids: [] } }),
    ]) {
      expect((await failureOf(write())).message).toContain("the array in 'ids'");
    }
    expect(await c.find().toArray()).toEqual([{ _id: 1, ids: 'a' }]);
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('reject a value that is too long for a key', async () => {
    const c = database.collection();
    await c.createIndex({ s: 1 });
    expect((await failureOf(c.insertOne({ s: 'x'.repeat(2000) }))).code).toBe(17280);
    await c.insertOne({ s: 'x'.repeat(1900) });
    expect(await c.countDocuments({ s: 'x'.repeat(2000) })).toBe(0);
  });
});

describe('reading by index', () => {
  const election = new ObjectId();
  const candidates = [new ObjectId(), new ObjectId(), new ObjectId()];

  async function ballots() {
    const c = database.collection<{ _id: string; electionId: ObjectId; at: Date }>();
    await c.createIndex({ electionId: 1, checkpoint: 1, candidateId: 1 });
    await c.createIndex({ at: 1 });
    const rows = Array.from({ length: 3000 }, (_, n) => ({
      _id: `b${n}`,
      electionId: n % 10 === 0 ? new ObjectId() : election,
      checkpoint: 0,
      candidateId: candidates[n % 3],
      at: new Date(n * 1000),
    }));
    await c.insertMany(rows);
    return c;
  }

  it('finds, sorts, counts, and groups without full scans or unnecessary decoding', async () => {
    const c = await ballots();
    const match = { electionId: election, checkpoint: 0 };

    const byId = await readsOf(database.db, () => c.findOne({ _id: 'b77' }));
    expect(byId.result?._id).toBe('b77');
    expect(byId.reads).toEqual({ documentsScanned: 0, documentsDecoded: 0, indexEntriesRead: 0 });

    const newest = await readsOf(database.db, () => c.find().sort({ at: -1 }).limit(5).toArray());
    expect(newest.result.map(({ _id }) => _id)).toEqual([
      'b2999',
      'b2998',
      'b2997',
      'b2996',
      'b2995',
    ]);
    expect(newest.reads.documentsScanned).toBe(0);
    expect(newest.reads.indexEntriesRead).toBeLessThanOrEqual(6);

    const range = { at: { $gte: new Date(10_000), $lt: new Date(13_000) } };
    const ranged = await readsOf(database.db, () => c.find(range).sort({ at: 1 }).toArray());
    expect(ranged.result.map(({ _id }) => _id)).toEqual(['b10', 'b11', 'b12']);
    expect(ranged.reads).toEqual({ documentsScanned: 0, documentsDecoded: 3, indexEntriesRead: 3 });

    const count = await readsOf(database.db, () => c.countDocuments(match));
    expect(count.result).toBe(2700);
    expect(count.reads).toMatchObject({ documentsScanned: 0, documentsDecoded: 0 });

    const stages = [{ $match: match }, { $group: { _id: '$candidateId', n: { $sum: 1 } } }];
    const tally = await readsOf(database.db, () => c.aggregate(stages).toArray());
    expect(tally.result).toEqual(candidates.map((_id) => ({ _id, n: 900 })));
    // The values are not strings, so one document of each group is decoded to get its value.
    expect(tally.reads).toMatchObject({ documentsScanned: 0, documentsDecoded: 3 });

    const full = await readsOf(database.db, () => c.countDocuments());
    expect(full.result).toBe(3000);
    expect(full.reads.documentsScanned).toBe(0);
  });

  it('counts more entries than fit into one step', async () => {
    const c = database.collection<{ _id: number; k: number; g: string }>();
    await c.createIndex({ k: 1, g: 1 });
    const rows = Array.from({ length: 25_000 }, (_, n) => ({
      _id: n,
      k: 1,
      g: n < 24_000 ? 'a' : 'b',
    }));
    await c.insertMany(rows);
    expect(await c.countDocuments({ k: 1 })).toBe(25_000);
    expect(await c.countDocuments({ k: 1, g: { $lt: 'b' } })).toBe(24_000);
    const groups = [{ $match: { k: 1 } }, { $group: { _id: '$g', n: { $sum: 1 } } }];
    expect(await c.aggregate(groups).toArray()).toEqual([
      { _id: 'a', n: 24_000 },
      { _id: 'b', n: 1_000 },
    ]);
    expect(await c.countDocuments()).toBe(25_000);
  });

  it('counts groups by several fields in several ranges from the index', async () => {
    const c = database.collection<{ _id: number; e: string; k: number; g: string }>();
    await c.createIndex({ e: 1, k: 1, g: 1 });
    const elections = Array.from({ length: 120 }, (_, n) => `e${n}`);
    const rows = elections.flatMap((name, at) =>
      Array.from({ length: 6 }, (_, n) => ({
        _id: at * 6 + n,
        e: name,
        k: n === 5 ? 1 : 0,
        g: n < 2 ? 'a' : 'b',
      })),
    );
    await c.insertMany(rows);
    const some = elections.slice(0, 110).toSorted();
    const match = { e: { $in: some }, k: 0 };
    const several = { $group: { _id: { election: '$e', choice: '$g' }, n: { $sum: 1 } } };
    const counted = await readsOf(database.db, () =>
      c.aggregate([{ $match: match }, several]).toArray(),
    );
    expect(counted.result).toEqual(
      some.flatMap((e) => [
        { _id: { election: e, choice: 'a' }, n: 2 },
        { _id: { election: e, choice: 'b' }, n: 3 },
      ]),
    );
    expect(counted.reads).toMatchObject({ documentsScanned: 0, documentsDecoded: 110 });

    const byChoice = { $group: { _id: '$g', n: { $sum: 1 } } };
    expect(await c.aggregate([{ $match: match }, byChoice]).toArray()).toEqual([
      { _id: 'a', n: 220 },
      { _id: 'b', n: 330 },
    ]);

    // These groups are not adjacent in any index, so documents are read one by one. The result is
    // the same.
    const scanned = await c.aggregate([{ $match: { k: 0 } }, several]).toArray();
    expect(scanned).toHaveLength(240);
    expect(scanned).toContainEqual({ _id: { election: 'e119', choice: 'b' }, n: 3 });
  });

  it('counts thousands of small groups between large groups from the index', async () => {
    const c = database.collection<{ _id: number; e: string; g: string | number }>();
    await c.createIndex({ e: 1, g: 1 });
    const groups = new Map<string | number, number>([
      [7, 2],
      ['', 3],
      ['a', 900],
      ['a\0b', 2],
      ['ä+b', 1],
      ...Array.from({ length: 3_000 }, (_, n) => [`m${n}`, (n % 3) + 1] as const),
      ['z', 700],
    ]);
    let id = 0;
    const rows = [...groups].flatMap(([g, count]) =>
      Array.from({ length: count }, () => ({ _id: (id += 1), e: 'x', g })),
    );
    await c.insertMany([...rows, { _id: 0, e: 'y', g: 'a' }]);
    const stages = [{ $match: { e: 'x' } }, { $group: { _id: '$g', n: { $sum: 1 } } }];
    const { result, reads } = await readsOf(database.db, () => c.aggregate(stages).toArray());
    expect(new Map(result.map(({ _id, n }) => [_id, n]))).toEqual(groups);
    expect(reads.documentsDecoded).toBeLessThan(10);
  });

  it.each([
    ['from the index', true],
    ['document by document', false],
  ])('counts groups by the text before a character, %s', async (_how, isIndexed) => {
    const c = database.collection<{ _id: number; e: string; g: string | null }>();
    if (isIndexed) await c.createIndex({ e: 1, g: 1 });
    const texts = ['', 'a', 'a+b', 'a>b', 'a>b>c', 'a>c', 'a1>b', 'ab', 'b', 'b>a', null];
    await c.insertMany(texts.map((g, place) => ({ _id: place, e: 'x', g })));
    const first = { $arrayElemAt: [{ $split: ['$g', '>'] }, 0] };
    const match = { $match: { e: 'x' } };
    const { result, reads } = await readsOf(database.db, () =>
      c.aggregate([match, { $group: { _id: first, n: { $sum: 1 } } }]).toArray(),
    );
    const wanted = [
      { _id: null, n: 1 },
      { _id: '', n: 1 },
      { _id: 'a', n: 4 },
      { _id: 'a+b', n: 1 },
      { _id: 'a1', n: 1 },
      { _id: 'ab', n: 1 },
      { _id: 'b', n: 2 },
    ];
    expect(new Set(result)).toEqual(new Set(wanted));
    // One document is decoded for the null value, and another one for the values of the other
    // fields.
    expect(reads.documentsDecoded).toBe(isIndexed ? 2 : 11);
    const named = { $group: { _id: { e: '$e', g: first }, n: { $sum: 1 } } };
    const several = await c.aggregate([match, named]).toArray();
    expect(new Set(several)).toEqual(
      new Set(wanted.map(({ _id: g, n }) => ({ _id: { e: 'x', g }, n }))),
    );
  });

  it('reports a full scan in the statistics', async () => {
    const c = await ballots();
    const { reads } = await readsOf(database.db, () => c.find({ unknown: 1 }).toArray());
    expect(reads).toEqual({ documentsScanned: 3000, documentsDecoded: 3000, indexEntriesRead: 0 });
  });

  it('includes every acknowledged write', async () => {
    const c = await ballots();
    for (let n = 0; n < 20; n++) {
      await c.updateOne({ _id: `b${n}` }, { $set: { at: new Date(10_000_000 + n) } });
      const [first] = await c.find().sort({ at: -1 }).limit(1).toArray();
      expect(first?._id).toBe(`b${n}`);
    }
    expect(await differencesIn(database.db)).toEqual([]);
  });
});

describe('choosing between indexes', () => {
  const voters = (c: Collection<Voter>, last: number) =>
    c.insertMany(
      Array.from({ length: last }, (_, n) => ({ _id: n, kind: 'voter', at: n, tags: [`t${n}`] })),
    );

  interface Voter {
    _id: number;
    kind: string;
    at: number;
    tags: string[];
  }

  it.each([
    ['first', [{ tags: 1 }, { kind: 1, at: 1 }, { at: 1 }] as const],
    ['last', [{ at: 1 }, { kind: 1, at: 1 }, { tags: 1 }] as const],
  ])('reads the smallest range when its index was created %s', async (_place, indexes) => {
    const c = database.collection<Voter>();
    for (const keys of indexes) await c.createIndex({ ...keys });
    await voters(c, 3_000);
    const kind = 'voter';
    const few = Array.from({ length: 30 }, (_, n) => n);
    for (const [filter, found] of [
      [{ kind, tags: 't2999' }, 1],
      [{ kind, tags: 'none' }, 0],
      [{ kind, tags: 't7', _id: { $in: few } }, 1],
      [{ tags: 't7', at: { $gte: 0 } }, 1],
      [{ kind: { $in: ['voter', 'other'] }, at: 5, _id: { $lt: 2_000 } }, 1],
      [{ kind, _id: { $in: few } }, 30],
      [{ kind, _id: { $gte: 2_990 } }, 10],
    ] as const) {
      const { result, reads } = await readsOf(database.db, () => c.find({ ...filter }).toArray());
      expect([filter, result.length, reads.documentsDecoded]).toEqual([filter, found, found]);
    }
  });

  it('reads the smallest range for an update and a count', async () => {
    const c = database.collection<Voter>();
    await c.createIndex({ kind: 1, at: 1 });
    await c.createIndex({ tags: 1 });
    await voters(c, 3_000);
    const { reads } = await readsOf(database.db, async () => {
      await c.updateOne({ kind: 'voter', tags: 't2999' }, { $set: { at: 0 } });
      expect(await c.countDocuments({ kind: 'voter', tags: 't2999' })).toBe(1);
    });
    expect(reads.documentsDecoded).toBe(2);
  });

  it('reads in the order of the results when all ranges are large', async () => {
    const c = database.collection<Voter>();
    await c.createIndex({ tags: 1 });
    await c.createIndex({ kind: 1, at: 1 });
    await voters(c, 20_000);
    const { reads } = await readsOf(database.db, () =>
      c
        .find({ kind: 'voter', _id: { $gte: 1 } })
        .sort({ at: -1 })
        .limit(5)
        .toArray(),
    );
    expect(reads.documentsDecoded).toBeLessThan(20);
  });
});

describe('documents with a time to live', () => {
  it('are removed once they expire, while other documents stay', async () => {
    const c = database.collection<{ _id: string; at?: unknown }>();
    await c.createIndex({ at: 1 }, { expireAfterSeconds: 60 });
    await c.insertMany([
      { _id: 'old', at: new Date(Date.now() - 61_000) },
      { _id: 'fresh', at: new Date() },
      { _id: 'text', at: 'yesterday' },
      { _id: 'none' },
    ]);
    await database.db.command({ embeddedSweep: 1 });
    const left = await c.find().sort({ _id: 1 }).toArray();
    expect(left.map(({ _id }) => _id)).toEqual(['fresh', 'none', 'text']);
  });

  it('are not removed early if the clock is set forward', () => {
    const now = Date.now();
    const jumped = vi.spyOn(Date, 'now').mockReturnValue(now + 16 * 86_400_000);
    const seen = cautiousNow();
    jumped.mockRestore();
    expect(seen).toBeLessThan(now + 86_400_000);
  });

  it('are removed automatically', async () => {
    const c = database.collection();
    await c.createIndex({ at: 1 }, { expireAfterSeconds: 0 });
    await c.insertOne({ at: new Date(0) });
    await until(async () => (await c.countDocuments()) === 0);
    expect(await c.countDocuments()).toBe(0);
  }, 15_000);
});

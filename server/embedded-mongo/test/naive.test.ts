import { Double, Int32, Long, ObjectId } from 'bson';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeKey } from '../src/bson/ordered-key.ts';
import type { Value } from '../src/bson/value.ts';
import { differencesIn, useDatabase } from './support.ts';

const database = useDatabase();

// Scalars of a few types in a narrow range, so equal and adjacent values occur often.
const scalar = fc.oneof(
  fc.constant(null),
  fc.integer({ min: -3, max: 3 }),
  fc.constantFrom(0.5, -1.5),
  fc.constantFrom('', 'a', 'a\0', 'a\0b', 'ab', 'é', '\u{1F5F3}', '\uFFFD'),
  fc.boolean(),
  fc.integer({ min: 0, max: 3 }).map((ms) => new Date(ms)),
);
type Scalar = string | number | boolean | Date | null;
interface Row {
  _id: number;
  a?: Scalar | undefined;
  b?: Scalar | undefined;
}
const field = fc.option(scalar, { nil: undefined });
const rows = fc
  .array(fc.record({ a: field, b: field }), { maxLength: 25 })
  .map((list) => list.map((row, _id): Row => ({ _id, ...row })));

const RANKS = ['null', 'number', 'string', 'boolean', 'date'];
const typeOf = (value: Scalar | undefined): string =>
  value === null || value === undefined ? 'null' : value instanceof Date ? 'date' : typeof value;

function compare(left: Scalar | undefined, right: Scalar | undefined): number {
  const byType = RANKS.indexOf(typeOf(left)) - RANKS.indexOf(typeOf(right));
  if (byType !== 0 || typeOf(left) === 'null') return byType;
  if (typeof left === 'string')
    return Buffer.compare(Buffer.from(left), Buffer.from(String(right)));
  return Number(left) - Number(right);
}

const OPERATORS = {
  $in: (order: number) => order === 0,
  $gt: (order: number) => order > 0,
  $gte: (order: number) => order >= 0,
  $lt: (order: number) => order < 0,
  $lte: (order: number) => order <= 0,
};
const operator = fc.constantFrom('$in', '$gt', '$gte', '$lt', '$lte');
const test = fc.record({ path: fc.constantFrom('a', 'b'), operator, value: scalar });
type Test = typeof test extends fc.Arbitrary<infer T> ? T : never;

function passes(row: Row, { path, operator: name, value }: Test): boolean {
  const own = path === 'a' ? row.a : row.b;
  return typeOf(own) === typeOf(value) && OPERATORS[name](compare(own, value));
}

describe('the database, compared with a naive evaluation,', () => {
  it('returns the same documents, order, and counts with and without indexes', async () => {
    const query = fc.record({
      rows,
      tests: fc.array(test, { maxLength: 3 }),
      sort: fc.constantFrom({ a: 1 }, { a: -1, b: -1 }, { b: 1, a: -1 }, { b: -1 }),
      limit: fc.constantFrom(0, 3),
    });
    await fc.assert(
      fc.asyncProperty(query, async ({ rows: all, tests, sort, limit }) => {
        const c = database.collection<Row>();
        await c.createIndex({ a: 1, b: 1 });
        await c.createIndex({ b: 1 });
        const clean = all.map((row) => JSON.parse(JSON.stringify(row)) as Row);
        for (const [at, row] of all.entries()) {
          const target = clean[at];
          if (!target) continue;
          if (row.a instanceof Date) target.a = row.a;
          if (row.b instanceof Date) target.b = row.b;
        }
        if (clean.length > 0) await c.insertMany(clean);
        const filter = {
          $and: [
            {},
            ...tests.map((one) => ({
              [one.path]: { [one.operator]: one.operator === '$in' ? [one.value] : one.value },
            })),
          ],
        };
        const expected = clean
          .filter((row) => tests.every((one) => passes(row, one)))
          .toSorted((left, right) => {
            for (const [path, direction] of Object.entries(sort)) {
              const order = path === 'a' ? compare(left.a, right.a) : compare(left.b, right.b);
              if (order !== 0) return order * direction;
            }
            return left._id - right._id;
          });
        const found = await c
          .find(filter)
          .sort({ ...sort, _id: 1 })
          .limit(limit)
          .toArray();
        const wanted = limit === 0 ? expected : expected.slice(0, limit);
        expect(found.map(({ _id }) => _id)).toEqual(wanted.map(({ _id }) => _id));
        expect(await c.countDocuments(filter)).toBe(expected.length);
        // Without the _id as a tiebreaker, the order of equal keys depends on the index, so only
        // the keys are compared.
        const byIndex = await c.find(filter, { sort }).toArray();
        const keys = (list: Row[]) =>
          list.map((row) =>
            Object.keys(sort).map((path) => (path === 'a' ? row.a : row.b) ?? null),
          );
        expect(keys(byIndex)).toEqual(keys(expected));
      }),
      { numRuns: 30 },
    );
    expect(await differencesIn(database.db)).toEqual([]);
  });

  it('keeps index entries correct through random changes', async () => {
    const change = fc.record({
      id: fc.integer({ min: 0, max: 5 }),
      act: fc.constantFrom('set', 'unset', 'delete', 'many'),
      value: scalar,
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 25 }), async (changes) => {
        const c = database.collection<Row>();
        await c.createIndex({ a: 1, b: 1 });
        await c.createIndex({ b: 1 });
        for (const { id, act, value } of changes) {
          if (act === 'set')
            await c.updateOne({ _id: id }, { $set: { a: value } }, { upsert: true });
          else if (act === 'unset') await c.updateOne({ _id: id }, { $unset: { a: '' } });
          else if (act === 'delete') await c.deleteOne({ _id: id });
          else await c.updateMany({ a: value }, { $set: { b: value } });
        }
        const all = await c.find().toArray();
        for (const { value } of changes) {
          for (const path of ['a', 'b'] as const) {
            const holding = all.filter((row) => compare(row[path], value) === 0);
            expect(await c.countDocuments({ [path]: value })).toBe(holding.length);
          }
        }
      }),
      { numRuns: 12 },
    );
    expect(await differencesIn(database.db)).toEqual([]);
  });
});

describe('ordered keys', () => {
  it('follow BSON order across and within types', () => {
    const ascending: Value[] = [
      null,
      new Double(Number.NaN),
      new Double(Number.NEGATIVE_INFINITY),
      Long.fromString('-9223372036854775807'),
      new Double(-1.5),
      new Int32(-1),
      new Int32(0),
      new Double(0.5),
      new Int32(2),
      Long.fromString('9007199254740992'),
      Long.fromString('9007199254740993'),
      Long.fromString('9223372036854775807'),
      new Double(Number.POSITIVE_INFINITY),
      '',
      'a',
      'a\0',
      'ab',
      {},
      { a: new Int32(1) },
      { a: new Int32(1), b: new Int32(0) },
      { b: new Int32(0) },
      { a: 'text' },
      [],
      [new Int32(1)],
      [new Int32(1), new Int32(1)],
      new ObjectId('000000000000000000000001'),
      new ObjectId('100000000000000000000000'),
      false,
      true,
      new Date(-1),
      new Date(0),
    ];
    const keys = ascending.map((value) => encodeKey([value]));
    expect(keys.toSorted(Buffer.compare)).toEqual(keys);
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
    expect(encodeKey([new Int32(3)])).toEqual(encodeKey([new Double(3)]));
  });
});

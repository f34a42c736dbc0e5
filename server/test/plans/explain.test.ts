import { expect, it } from 'vitest';
import { readsOf } from './commands.ts';
import { type CollectionPlan, explain, type Fields } from './explain.ts';

const indexOf = (name: string, isUnique = false) => ({ name, fields: name.split(' '), isUnique });
const collection: CollectionPlan = {
  indexes: [indexOf('_id', true), indexOf('a b c'), indexOf('d'), indexOf('e', true)],
  isClustered: false,
  scale: { documents: 10_000, equal: { _id: 1, a: 500, b: 5_000 }, inRange: { d: 20 } },
};

/** Explains a `find`. */
function find(filter: Fields, rest: Fields = {}, of = collection) {
  const [read] = readsOf('find', { find: 'things', filter, ...rest });
  if (!read) throw new Error('nothing is read');
  const { index, most, isEach, endsAtLimit, isCovered } = explain(read.query, of);
  return [
    index,
    endsAtLimit ? 'limit' : most,
    ...(isEach ? ['each'] : []),
    ...(isCovered ? ['covered'] : []),
  ];
}

// The names are the titles of sections in MongoDB's manual.

it('uses the fields of an index from the first one on (Compound Indexes)', () => {
  expect(find({ a: 1 })).toEqual(['a b c', 500]);
  expect(find({ a: 1, b: 1 })).toEqual(['a b c', 500]);
  expect(find({ b: 1, c: 1 })).toEqual(['scan', 10_000]);
  expect(find({ _id: 1, a: 1 })).toEqual(['_id', 1]);
  expect(find({ e: 1 })).toEqual(['e', 1]);
  expect(find({ d: { $gt: 0 } })).toEqual(['d', 20]);
  expect(find({ $and: [{ a: 1 }, { $expr: {} }] })).toEqual(['a b c', 500]);
});

it('reads an index as a whole for conditions that exclude values ($ne, $nin, $not)', () => {
  expect(find({ c: { $ne: 1 } })).toEqual(['scan', 10_000]);
  expect(find({ a: { $ne: 1 }, b: 1 })).toEqual(['a b c', 10_000]);
  expect(find({ d: /x/ })).toEqual(['d', 10_000]);
});

it('reads each value of a list by itself ($in)', () => {
  expect(find({ _id: { $in: [1, 2] } })).toEqual(['_id', 1, 'each']);
  expect(find({ _id: { $in: [1] } })).toEqual(['_id', 1]);
  expect(find({ a: { $in: [1, 2] } })).toEqual(['a b c', 10_000]);
});

it('reads from the smallest to the largest value of a list by the key of a clustered collection (Clustered Collections)', () => {
  const clustered = { ...collection, indexes: [indexOf('a b c')], isClustered: true };
  expect(find({ _id: 1 }, {}, clustered)).toEqual(['clustered _id', 1]);
  expect(find({ _id: { $in: [1, 2] } }, {}, clustered)).toEqual(['clustered _id', 10_000]);
  expect(find({ a: 1 }, { sort: { _id: 1 }, hint: { _id: 1 } }, clustered)).toEqual([
    'clustered _id',
    10_000,
  ]);
  const indexed = { ...clustered, indexes: [indexOf('_id f')] };
  expect(find({ _id: { $in: [1, 2] } }, {}, indexed)).toEqual(['_id f', 1, 'each']);
});

it('needs an index for each branch ($or Clauses and Indexes)', () => {
  expect(find({ $or: [{ a: 1 }, { e: 1 }] })).toEqual(['a b c + e', 501]);
  expect(find({ $or: [{ a: 1 }, { f: 1 }] })).toEqual(['scan', 10_000]);
  expect(find({ $or: [{ a: 1 }, { f: 1 }], e: 1 })).toEqual(['e', 1]);
  // A single branch is a condition like any other.
  expect(find({ $and: [{ $or: [{ a: 1 }] }], b: 1 })).toEqual(['a b c', 500]);
});

it('ends at the limit only if the index has the order and all conditions (Use Indexes to Sort Query Results)', () => {
  const limited = { limit: 10 };
  expect(find({ a: 1 }, limited)).toEqual(['a b c', 'limit']);
  expect(find({ a: 1 }, { sort: { b: 1 }, ...limited })).toEqual(['a b c', 'limit']);
  expect(find({ a: 1 }, { sort: new Map([['b', 1]]), ...limited })).toEqual(['a b c', 'limit']);
  expect(find({ a: 1 }, { sort: { a: 1, b: 1 }, ...limited })).toEqual(['a b c', 'limit']);
  expect(find({ a: 1 }, { sort: { c: 1 }, ...limited })).toEqual(['a b c', 500]);
  expect(find({ a: 1, f: 1 }, limited)).toEqual(['a b c', 500]);
  expect(find({}, { sort: { d: 1 }, ...limited })).toEqual(['d', 'limit']);
  expect(find({}, limited)).toEqual(['scan', 'limit']);
  expect(find({ f: 1 }, limited)).toEqual(['scan', 10_000]);
});

it('reads the index that the query names, whatever it costs (hint)', () => {
  expect(find({ e: 1 }, { hint: { d: 1 } })).toEqual(['d', 10_000]);
  expect(find({ e: 1 }, { hint: new Map([['e', 1]]) })).toEqual(['e', 1]);
});

it('reads no document if the index has all fields (Covered Queries)', () => {
  const fields = (projection: Fields) => ({ projection });
  expect(find({ a: 1 }, fields({ _id: 0, b: 1 }))).toEqual(['a b c', 500, 'covered']);
  expect(find({ a: 1 }, fields({ b: 1 }))).toEqual(['a b c', 500]);
  expect(find({ a: 1 }, fields({ _id: 0, f: 1 }))).toEqual(['a b c', 500]);
  expect(find({ a: 1, f: 1 }, fields({ _id: 0, b: 1 }))).toEqual(['a b c', 500]);
  expect(find({ _id: 1 }, fields({ _id: 1 }))).toEqual(['_id', 1, 'covered']);
});

it('finds the queries of all commands that read or change documents', () => {
  const shapes = (name: string, command: Fields) =>
    readsOf(name, { [name]: 'things', ...command }).map(({ shape }) => shape);
  expect(
    shapes('find', { filter: { a: { $in: [1, 2] }, b: { $in: [1] } }, sort: { c: 1 } }),
  ).toEqual(['find things {a:$in, b:=} sort c']);
  expect(
    shapes('update', {
      updates: [
        { q: { a: /^x/ }, multi: false },
        { q: {}, multi: true },
      ],
    }),
  ).toEqual(['update things {a:begins} limit', 'update things {}']);
  expect(shapes('delete', { deletes: [{ q: { a: { $lt: 1 } }, limit: 0 }] })).toEqual([
    'delete things {a:$lt}',
  ]);
  expect(shapes('findAndModify', { query: { $or: [{ a: 1 }, { b: null }] } })).toEqual([
    'findAndModify things {$or:[{a:=}, {b:=}]} limit',
  ]);
  expect(
    shapes('aggregate', { pipeline: [{ $match: { a: 1 } }, { $group: { _id: '$b' } }] }),
  ).toEqual(['aggregate things {a:=}']);
  expect(shapes('insert', {})).toEqual([]);
});

import { encodeKey, keyAfterPrefix } from '../bson/ordered-key.ts';
import { comparableAt, splitPath } from '../bson/paths.ts';
import {
  type Doc,
  encodeDocument,
  fieldOf,
  fromNumber,
  isDoc,
  isNumber,
  toNumber,
  type Value,
} from '../bson/value.ts';
import { collectionOf, type Engine, type Namespace } from '../engine.ts';
import { CommandError, unsupported } from '../errors.ts';
import { statistics } from '../statistics.ts';
import type { Collection } from '../storage/collection.ts';
import { entryIdKey } from '../storage/index-entries.ts';
import { compileFilter, type Filter } from './filter.ts';
import { findBytes, findDocuments } from './find.ts';
import { type Plan, planQuery } from './plan.ts';

/** A $group by a constant or a field, which adds up constants. */
interface Group {
  id: { constant: Value } | { path: string };
  sums: [name: string, each: number][];
}

interface Count {
  key: Value;
  count: number;
}

/** Answers `[$match?, $group?]` in BSON. Throws 40324 naming any other stage. */
export async function aggregate(
  engine: Engine,
  namespace: Namespace,
  pipeline: readonly Doc[],
): Promise<AsyncIterable<Uint8Array>> {
  const { match, group } = parsePipeline(pipeline);
  const filter = compileFilter(match);
  if (!group) return findBytes(engine, namespace, { filter });
  const counts = await countGroups(engine, namespace, { filter, group });
  return (async function* () {
    for (const { key, count } of counts) {
      const sums = group.sums.map(([name, each]) => [name, fromNumber(each * count)]);
      yield encodeDocument({ _id: key, ...Object.fromEntries(sums) });
    }
  })();
}

function parsePipeline(pipeline: readonly Doc[]): { match: Doc; group: Group | undefined } {
  let match: Doc = {};
  let group: Group | undefined;
  for (const [position, stage] of pipeline.entries()) {
    const [name = '', ...more] = Object.keys(stage);
    const value = stage[name];
    if (more.length > 0 || !isDoc(value)) {
      throw new CommandError(
        40324,
        `The pipeline stage '${name}' must be one field with an object`,
      );
    }
    if (name === '$match' && position === 0) match = value;
    else if (name === '$group' && !group) group = parseGroup(value);
    else {
      throw new CommandError(
        40324,
        `The pipeline stage '${name}' is not supported here by the embedded database: ` +
          'only one $match and then one $group are',
      );
    }
  }
  return { match, group };
}

function parseGroup(stage: Doc): Group {
  const { _id: id, ...accumulators } = stage;
  if (id === undefined) throw new CommandError(9, 'a group specification must include an _id');
  if (isDoc(id) || Array.isArray(id)) throw unsupported('an expression as the _id of $group');
  const sums = Object.entries(accumulators).map(([name, accumulator]): [string, number] => {
    const [operator = '', ...more] = isDoc(accumulator) ? Object.keys(accumulator) : [];
    if (!isDoc(accumulator) || operator !== '$sum' || more.length > 0) {
      throw unsupported(`the accumulator ${operator} of '${name}' in $group`);
    }
    const each = fieldOf(accumulator, '$sum');
    if (!isNumber(each) || !Number.isSafeInteger(toNumber(each))) {
      throw unsupported(`a $sum of anything but a constant whole number, in '${name}'`);
    }
    return [name, toNumber(each)];
  });
  if (typeof id !== 'string' || !id.startsWith('$')) return { id: { constant: id }, sums };
  if (id.startsWith('$$')) throw unsupported(`the variable ${id}`);
  return { id: { path: id.slice(1) }, sums };
}

/** Counts from index entries alone whenever the filter is exactly some ranges of an index. */
async function countGroups(
  engine: Engine,
  namespace: Namespace,
  { filter, group: { id } }: { filter: Filter; group: Group },
): Promise<Count[]> {
  const collection = collectionOf(engine, namespace);
  if (!collection) return [];
  const plan = planQuery(collection, filter);
  if ('constant' in id) {
    const count = plan.isExact
      ? await countPlan(engine, plan)
      : await countOneByOne(engine, namespace, filter);
    return count === 0 ? [] : [{ key: id.constant, count }];
  }
  const isNextField = plan.index.fields[plan.equalFields]?.path === id.path;
  return plan.isExact && isNextField && plan.ranges.length === 1
    ? countByNextField(engine, collection, plan)
    : countByField(engine, namespace, { filter, path: id.path });
}

async function countPlan({ store }: Engine, plan: Plan): Promise<number> {
  let count = 0;
  for (const range of plan.ranges) count += await store.count(range);
  if (plan.index.number !== 0) statistics.indexEntriesRead += count;
  return count;
}

async function countOneByOne(
  engine: Engine,
  namespace: Namespace,
  filter: Filter,
): Promise<number> {
  let count = 0;
  for await (const _ of findDocuments(engine, namespace, { filter })) count += 1;
  return count;
}

// Jumps from one value of the field to the next, and lets LMDB count the entries between. Only
// the first document of each group is read, for the value itself.
async function countByNextField(
  engine: Engine,
  collection: Collection,
  { index, ranges, equalPrefix, equalFields }: Plan,
): Promise<Count[]> {
  const counts: Count[] = [];
  const parts = index.fields[equalFields]?.parts ?? [];
  const [range] = ranges;
  if (!range) return counts;
  const { upper } = range;
  let { lower } = range;
  for (;;) {
    const [entry] = engine.store.read({ lower, upper }, { limit: 1 });
    if (!entry) return counts;
    const idKey =
      index.number === 0 ? entry.key.subarray(index.prefix.length) : entryIdKey(index, entry);
    const stored = engine.documents.find(collection, idKey);
    if (!stored) throw new Error(`The index ${index.name} has an entry without a document`);
    const key = comparableAt(stored.document, parts) ?? null;
    const next = keyAfterPrefix(encodeKey([key], equalPrefix));
    const end = Buffer.compare(next, upper) < 0 ? next : upper;
    const count = await engine.store.count({ lower, upper: end });
    statistics.indexEntriesRead += count;
    counts.push({ key, count });
    if (end === upper) return counts;
    lower = end;
  }
}

async function countByField(
  engine: Engine,
  namespace: Namespace,
  { filter, path }: { filter: Filter; path: string },
): Promise<Count[]> {
  const counts = new Map<string, Count>();
  const parts = splitPath(path);
  for await (const { document } of findDocuments(engine, namespace, { filter })) {
    const key = comparableAt(document, parts) ?? null;
    const name = encodeKey([key]).toString('latin1');
    const counted = counts.get(name) ?? { key, count: 0 };
    counted.count += 1;
    counts.set(name, counted);
  }
  return [...counts.values()];
}

import { encodeKey, keyAfterPrefix, STRING_END_BYTES } from '../bson/ordered-key.ts';
import { comparableAt } from '../bson/paths.ts';
import { type Doc, encodeDocument, fromNumber, type Value } from '../bson/value.ts';
import { collectionOf, type Engine, type Namespace } from '../engine.ts';
import { CommandError } from '../errors.ts';
import { statistics } from '../statistics.ts';
import type { Collection, Index } from '../storage/collection.ts';
import type { StoredDocument } from '../storage/documents.ts';
import { entryIdKey } from '../storage/index-entries.ts';
import { type Entry, letOthersWork } from '../storage/store.ts';
import { compileFilter, type Filter } from './filter.ts';
import { findBytes, findDocuments, PAUSE, scan } from './find.ts';
import type { QueryMemory } from './memory.ts';
import { type Group, type GroupField, parsePipeline } from './pipeline.ts';
import { type Plan, planQuery } from './plan.ts';

interface Count {
  key: Value;
  count: number;
}

/** The number of ranges that are counted before other work continues. */
const RANGES_AT_ONCE = 50;
/** The memory of a group in addition to its key. */
const GROUP_BYTES = 200;

/** Returns the results of `[$match?, $group?]` in BSON. Throws 40324 naming any other stage. */
export function aggregate(
  engine: Engine,
  namespace: Namespace,
  { pipeline, memory }: { pipeline: readonly Doc[]; memory: QueryMemory },
): AsyncIterable<Uint8Array> {
  const { match, group } = parsePipeline(pipeline);
  const filter = compileFilter(match);
  return group
    ? groupDocuments(engine, namespace, { filter, group, memory })
    : findBytes(engine, namespace, { filter, memory });
}

async function* groupDocuments(
  engine: Engine,
  namespace: Namespace,
  wanted: { filter: Filter; group: Group; memory: QueryMemory },
): AsyncGenerator<Uint8Array> {
  for (const { key, count } of await countGroups(engine, namespace, wanted)) {
    const sums = wanted.group.sums.map(([name, each]) => [name, fromNumber(each * count)]);
    yield encodeDocument({ _id: key, ...Object.fromEntries(sums) });
  }
}

/** Counts from index entries alone whenever the filter is exactly some ranges of an index. */
async function countGroups(
  engine: Engine,
  namespace: Namespace,
  { filter, group: { id }, memory }: { filter: Filter; group: Group; memory: QueryMemory },
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
  const counts = groupCounts(id, memory);
  if (plan.isExact && isGroupedBy(plan, id.fields)) {
    await countByNextField(engine, { collection, plan, filter, fields: id.fields, counts });
  } else {
    for await (const { document } of findDocuments(engine, namespace, { filter })) {
      counts.add(document, 1);
    }
  }
  return counts.all();
}

/**
 * Whether the entries of each group are adjacent: groups by the first free field, and equal fields.
 * A field with arrays is left to the documents, which refuse it.
 */
function isGroupedBy({ index, equalFields }: Plan, fields: readonly GroupField[]): boolean {
  const next = index.fields[equalFields];
  const grouped = index.fields.slice(0, equalFields + 1);
  return (
    fields.some(({ path }) => path === next?.path) &&
    fields.every((field) =>
      grouped.some(({ path, hasArrays }) => path === field.path && !hasArrays),
    )
  );
}

/** Adds up by group, in the order in which groups occur. */
function groupCounts(
  { fields, isDocument }: Extract<Group['id'], { fields: unknown }>,
  memory: QueryMemory,
) {
  const counts = new Map<string, Count>();

  // A missing field is omitted in a compound key and counts as null in a single one.
  function keyOf(values: readonly (Value | undefined)[]): Value {
    if (!isDocument) return values[0] ?? null;
    const entries = fields.map(({ name }, place) => [name, values[place]] as const);
    return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined)) as Doc;
  }

  function valuesOf(document: Doc): (Value | undefined)[] {
    return fields.map(({ parts, before }) => firstPart(comparableAt(document, parts), before));
  }

  return {
    /** Whether documents with the same index entries can belong to another group. */
    isAmbiguous: (document: Doc): boolean =>
      isDocument && valuesOf(document).some((value) => value === undefined || value === null),
    add(document: Doc, count: number): void {
      const values = valuesOf(document);
      const missing = isDocument ? values.map((value) => Number(value === undefined)).join('') : '';
      const name = missing + encodeKey(values).toString('latin1');
      const known = counts.get(name);
      if (known) {
        known.count += count;
        return;
      }
      // The value behind the key takes about as much again.
      memory.hold(name.length * 2 + GROUP_BYTES);
      counts.set(name, { key: keyOf(values), count });
    },
    all: () => [...counts.values()],
  };
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

// Jumps from one value of the field to the next, and lets LMDB count the entries between. Reads
// only the first document of each group for its values, unless an index contains null: then each
// document must show whether the field is missing.
async function countByNextField(
  engine: Engine,
  wanted: {
    collection: Collection;
    plan: Plan;
    filter: Filter;
    fields: readonly GroupField[];
    counts: ReturnType<typeof groupCounts>;
  },
): Promise<void> {
  const { collection, plan, filter, fields, counts } = wanted;
  const { index, equalFields } = plan;
  const { path, parts } = index.fields[equalFields] ?? { path: '', parts: [] };
  const before = fields.find((field) => field.path === path)?.before;
  for (const [place, { prefix, upper, ...range }] of plan.ranges.entries()) {
    if (place > 0 && place % RANGES_AT_ONCE === 0) await letOthersWork();
    let { lower } = range;
    while (Buffer.compare(lower, upper) < 0) {
      const [entry] = engine.store.read({ lower, upper }, { limit: 1 }).entries;
      if (!entry) break;
      const { document } = documentOf(engine, { collection, index, entry });
      const key = comparableAt(document, parts) ?? null;
      const next = keyAfterPrefix(groupPrefix(key, prefix, before));
      const end = Buffer.compare(next, upper) < 0 ? next : upper;
      if (counts.isAmbiguous(document)) {
        const ranges = [{ lower, upper: end, prefix }];
        for (const step of scan(engine, collection, { plan: { ...plan, ranges }, filter })) {
          if (step === PAUSE) await letOthersWork();
          else counts.add(step.document, 1);
        }
      } else {
        const count = await engine.store.count({ lower, upper: end });
        statistics.indexEntriesRead += count;
        counts.add(document, count);
      }
      lower = end;
    }
  }
}

/** A text up to the first separator; any other value unchanged. As in MongoDB, only texts can be split. */
function firstPart(value: Value | undefined, before: string | undefined): Value | undefined {
  if (before === undefined) return value;
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new CommandError(40085, '$split requires a string');
  const end = value.indexOf(before);
  return end < 0 ? value : value.slice(0, end);
}

// The start that the keys of a group share: the whole value, or everything up to the separator. A text without the
// separator has entries of its own, which are added to the same group.
function groupPrefix(key: Value, prefix: Uint8Array, before: string | undefined): Buffer {
  const end = before !== undefined && typeof key === 'string' ? key.indexOf(before) : -1;
  if (end < 0 || typeof key !== 'string') return encodeKey([key], prefix);
  const withEnd = encodeKey([key.slice(0, end + 1)], prefix);
  return withEnd.subarray(0, -STRING_END_BYTES);
}

function documentOf(
  engine: Engine,
  { collection, index, entry }: { collection: Collection; index: Index; entry: Entry },
): StoredDocument {
  const idKey =
    index.number === 0 ? entry.key.subarray(index.prefix.length) : entryIdKey(index, entry);
  const stored = engine.documents.find(collection, idKey);
  if (!stored) throw new Error(`The index ${index.name} has an entry without a document`);
  return stored;
}

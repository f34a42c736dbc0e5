import { encodeKey, keyAfterPrefix, STRING_END_BYTES, textAt } from '../bson/ordered-key.ts';
import { comparableAt } from '../bson/paths.ts';
import { type Doc, encodeDocument, fromNumber, type Value } from '../bson/value.ts';
import { collectionOf, type Engine, type Namespace } from '../engine/engine.ts';
import { CommandError } from '../bson/errors.ts';
import { shuffled } from '../engine/imitation.ts';
import { statistics } from '../storage/statistics.ts';
import type { Collection, Index } from '../storage/collection.ts';
import type { StoredDocument } from '../storage/documents.ts';
import { entryIdKey } from '../storage/index-entries.ts';
import { type Entry, letOthersWork } from '../storage/store.ts';
import { compileFilter, type Filter } from './filter.ts';
import { findBytes, findDocuments, PAUSE, scan } from './find.ts';
import type { QueryMemory } from '../engine/memory.ts';
import { type Group, type GroupField, parsePipeline } from './pipeline.ts';
import { type Plan, planQuery } from './plan.ts';

interface Count {
  key: Value;
  count: number;
}

/** The number of ranges that are counted before other work can continue. */
const RANGES_AT_ONCE = 50;
/** The maximum number of entries that are read at once to count small groups. */
const MOST_ENTRIES = 512;
/** The memory that a group uses in addition to its key, in bytes. */
const GROUP_BYTES = 200;

/** Returns the results of `[$match?, $group?]` in BSON. Throws code 40324 for any other stage and names that stage. */
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
  const counts = await countGroups(engine, namespace, wanted);
  for (const { key, count } of engine.hasRandomOrder ? shuffled(counts) : counts) {
    const sums = wanted.group.sums.map(([name, each]) => [name, fromNumber(each * count)]);
    yield encodeDocument({ _id: key, ...Object.fromEntries(sums) });
  }
}

/** Counts index entries instead of documents if the filter is equivalent to ranges of an index. */
async function countGroups(
  engine: Engine,
  namespace: Namespace,
  { filter, group: { id }, memory }: { filter: Filter; group: Group; memory: QueryMemory },
): Promise<Count[]> {
  const collection = collectionOf(engine, namespace);
  if (!collection) return [];
  const plan = planQuery(engine.store, collection, { filter });
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
      counts.add(counts.valuesOf(document), 1);
    }
  }
  return counts.all();
}

/**
 * True if the entries of each group are adjacent: the group consists of the first field without an
 * equality condition and, optionally, fields before it. Returns false for fields with arrays, which
 * are rejected when the documents are read.
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

/** Adds up counts by group, in the order in which the groups first occur. */
function groupCounts(
  { fields, isDocument }: Extract<Group['id'], { fields: unknown }>,
  memory: QueryMemory,
) {
  const counts = new Map<string, Count>();

  // A missing field is omitted from a compound key. If it is the only field, it counts as null.
  function keyOf(values: readonly (Value | undefined)[]): Value {
    if (!isDocument) return values[0] ?? null;
    const entries = fields.map(({ name }, place) => [name, values[place]] as const);
    return Object.fromEntries(entries.filter((entry) => entry[1] !== undefined)) as Doc;
  }

  function valuesOf(document: Doc): (Value | undefined)[] {
    return fields.map(({ parts, before }) => firstPart(comparableAt(document, parts), before));
  }

  return {
    /** True if documents with the same index entries as this one can belong to a different group. */
    isAmbiguous: (document: Doc): boolean =>
      isDocument && valuesOf(document).some((value) => value === undefined || value === null),
    valuesOf,
    add(values: readonly (Value | undefined)[], count: number): void {
      const missing = isDocument ? values.map((value) => Number(value === undefined)).join('') : '';
      const name = missing + encodeKey(values).toString('latin1');
      const known = counts.get(name);
      if (known) {
        known.count += count;
        return;
      }
      // The value takes about as much memory as the key.
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

interface Counting {
  collection: Collection;
  plan: Plan;
  filter: Filter;
  fields: readonly GroupField[];
  counts: ReturnType<typeof groupCounts>;
}

// Counts groups of strings from the entries alone, up to the first value that is not a string. The other fields have
// only one value in the range, which is read from the first document. Reads more entries at once when groups are small,
// because LMDB takes longer to jump to a key than to read a few hundred entries. Returns the key at which it stopped.
async function countTexts(
  engine: Engine,
  { collection, plan, fields, counts, ...wanted }: Counting & Texts,
): Promise<Buffer> {
  const { index, equalFields } = plan;
  const { upper, prefix } = wanted.range;
  const place = fields.findIndex(({ path }) => path === index.fields[equalFields]?.path);
  let { lower } = wanted.range;
  let others: (Value | undefined)[] | undefined;
  for (let limit = 1; Buffer.compare(lower, upper) < 0; ) {
    const { entries } = engine.store.read({ lower, upper }, { limit });
    const [first] = entries;
    if (!first || textAt(first.key, prefix.length) === undefined) return lower;
    if (!others) {
      const { document } = documentOf(engine, { collection, index, entry: first });
      if (counts.isAmbiguous(document)) return lower;
      others = counts.valuesOf(document);
    }
    for (let at = 0; at < entries.length; ) {
      const key = entries[at]?.key ?? upper;
      const text = textAt(key, prefix.length);
      if (text === undefined) return key;
      const group = groupPrefix(text, prefix, wanted.before);
      let count = countPrefixed(entries, at, group);
      at += count;
      const last = entries[at - 1]?.key ?? key;
      lower = Buffer.concat([last, Buffer.of(0)]);
      if (at === entries.length) {
        const next = keyAfterPrefix(group);
        const end = Buffer.compare(next, upper) < 0 ? next : upper;
        const more = await engine.store.count({ lower, upper: end });
        limit = more > limit ? 1 : Math.min(limit * 2, MOST_ENTRIES);
        count += more;
        lower = end;
      }
      statistics.indexEntriesRead += count;
      counts.add(others.with(place, firstPart(text, wanted.before)), count);
    }
    await letOthersWork();
  }
  return lower;
}

/** Returns how many consecutive entries, from `start` on, have keys that begin with `prefix`. */
function countPrefixed(entries: readonly Entry[], start: number, prefix: Buffer): number {
  let at = start;
  for (const { length } = prefix; at < entries.length; at += 1) {
    if (!entries[at]?.key.subarray(0, length).equals(prefix)) break;
  }
  return at - start;
}

interface Texts {
  range: { lower: Buffer; upper: Buffer; prefix: Buffer };
  before: string | undefined;
}

// Jumps from one value of the field to the next and has LMDB count the entries in between. Reads the values of a group
// from its first document. If one of them is null or missing, reads every document to find out which it is.
async function countByNextField(engine: Engine, wanted: Counting): Promise<void> {
  const { collection, plan, filter, fields, counts } = wanted;
  const { index, equalFields } = plan;
  const { path, parts } = index.fields[equalFields] ?? { path: '', parts: [] };
  const before = fields.find((field) => field.path === path)?.before;
  for (const [place, { prefix, upper, ...range }] of plan.ranges.entries()) {
    if (place > 0 && place % RANGES_AT_ONCE === 0) await letOthersWork();
    let { lower } = range;
    while (Buffer.compare(lower, upper) < 0) {
      lower = await countTexts(engine, { ...wanted, range: { lower, upper, prefix }, before });
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
          else counts.add(counts.valuesOf(step.document), 1);
        }
      } else {
        const count = await engine.store.count({ lower, upper: end });
        statistics.indexEntriesRead += count;
        counts.add(counts.valuesOf(document), count);
      }
      lower = end;
    }
  }
}

/**
 * Returns a string up to the first separator. Without a separator, returns the value unchanged. As
 * in MongoDB, only strings can be split, and a null or missing value becomes null.
 */
function firstPart(value: Value | undefined, before: string | undefined): Value | undefined {
  if (before === undefined) return value;
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new CommandError(40085, '$split requires a string');
  const end = value.indexOf(before);
  return end < 0 ? value : value.slice(0, end);
}

// Returns the bytes that the keys of a group start with: the whole value, or everything up to and including the
// separator. Strings without the separator have separate entries, which are added to the same group.
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

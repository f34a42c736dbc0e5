import { encodeDocument } from '../bson/value.ts';
import { collectionOf, type Engine, type Namespace } from '../engine/engine.ts';
import { shuffled } from '../engine/imitation.ts';
import { statistics } from '../storage/statistics.ts';
import type { Collection } from '../storage/collection.ts';
import { StoredDocument } from '../storage/documents.ts';
import { entryIdKey } from '../storage/index-entries.ts';
import {
  COUNT_STEP,
  type Entry,
  type KeyRange,
  letOthersWork,
  type Reading,
  type Store,
} from '../storage/store.ts';
import type { Filter } from './filter.ts';
import { type Plan, planQuery } from './plan.ts';
import type { QueryMemory } from '../engine/memory.ts';
import type { Projection, SortField } from './shape.ts';
import { Sorter } from './sorter.ts';

const FIRST_CHUNK = 16;
const LARGEST_CHUNK = 1000;
const LARGE_BYTES = 1024 * 1024;

/** Marks points in a scan at which an asynchronous reader should let other work continue. */
export const PAUSE = Symbol('pause');

/** Reads a range in growing chunks. Each chunk contains the newest data, and no snapshot stays open. */
function* readChunks(store: Store, range: KeyRange, plan: Plan): Generator<Reading> {
  const { reverse } = plan;
  let { lower, upper } = range;
  if (plan.isPoints) {
    const value = store.get(lower);
    if (!value) return;
    const bytes = lower.length + value.length;
    yield { entries: [{ key: lower, value }], bytes, isLast: true };
    return;
  }
  for (let limit = FIRST_CHUNK; ; limit = Math.min(limit * 4, LARGEST_CHUNK)) {
    const reading = store.read({ lower, upper }, { limit, reverse });
    if (reading.entries.length > 0) yield reading;
    const last = reading.entries.at(-1);
    if (last === undefined || reading.isLast) return;
    if (reverse) upper = last.key;
    else lower = Buffer.concat([last.key, Buffer.of(0)]);
  }
}

function readEntry(
  engine: Engine,
  collection: Collection,
  { plan, entry }: { plan: Plan; entry: Entry },
): StoredDocument | undefined {
  const { index } = plan;
  if (plan.isFullScan) statistics.documentsScanned += 1;
  if (index.number === 0) {
    return new StoredDocument(entry.key.subarray(index.prefix.length), entry.value);
  }
  statistics.indexEntriesRead += 1;
  return engine.documents.find(collection, entryIdKey(index, entry));
}

/** Returns the matching documents, in the order of the plan. */
export function* scan(
  engine: Engine,
  collection: Collection,
  { plan, filter, memory }: { plan: Plan; filter: Filter; memory?: QueryMemory | undefined },
): Generator<StoredDocument | typeof PAUSE> {
  // If an exact plan reads by `_id` or reads a whole collection, every entry is a result and need not be decoded.
  const isAnswer = plan.isExact && plan.index.number === 0;
  const ranges = plan.isShuffled ? shuffled(plan.ranges) : plan.ranges;
  for (const range of plan.reverse ? ranges.toReversed() : ranges) {
    for (const { entries, bytes } of readChunks(engine.store, range, plan)) {
      if (memory) memory.readingBytes = bytes;
      for (const entry of plan.isShuffled ? shuffled(entries) : entries) {
        const stored = readEntry(engine, collection, { plan, entry });
        if (stored && (isAnswer || filter.matches(stored.document))) yield stored;
      }
      if (entries.length >= LARGEST_CHUNK || bytes >= LARGE_BYTES) yield PAUSE;
    }
  }
}

export interface Query {
  filter: Filter;
  sort?: readonly SortField[];
  /** The key of the index that has to be used. */
  hint?: readonly string[] | undefined;
  skip?: number | undefined;
  /** 0 or undefined means no limit. */
  limit?: number | undefined;
  /** Counts the memory of the query, including results that have not been returned yet. */
  memory?: QueryMemory | undefined;
}

/** Plans a query. For tests, makes every order random that the query does not determine: documents may have equal keys. */
function planOf(
  engine: Engine,
  collection: Collection,
  query: Pick<Query, 'filter' | 'hint'> & { sort: readonly SortField[] },
): Plan {
  const plan = planQuery(engine.store, collection, query);
  if (!engine.hasRandomOrder || query.sort.some(({ path }) => path === '_id')) return plan;
  const isSorted = query.sort.length === 0;
  return { ...plan, isSorted, isShuffled: true, reverse: Math.random() < 0.5 };
}

/** Returns the first match without pausing, for use inside a write, which must not be interrupted. */
export function findFirst(
  engine: Engine,
  collection: Collection,
  { filter, sort = [] }: Query,
): StoredDocument | undefined {
  const plan = planOf(engine, collection, { filter, sort });
  const sorter = new Sorter(sort, 1);
  for (const step of scan(engine, collection, { plan, filter })) {
    if (step === PAUSE) continue;
    if (plan.isSorted) return step;
    sorter.add(step);
  }
  return sorter.sorted()[0];
}

/** True if the entries of a plan are the results in order, so results can be skipped without being read. */
function canPassOver({ isSorted, isExact, isPoints, ranges }: Plan): boolean {
  return isSorted && isExact && !isPoints && ranges.length === 1;
}

/** Returns the same plan without the first `skip` entries, which are not read. */
async function passOver(store: Store, plan: Plan, skip: number): Promise<Plan> {
  let [range] = plan.ranges;
  if (skip === 0) return plan;
  for (let left = skip; range && left > 0; left -= COUNT_STEP) {
    const rest = store.passOver(range, Math.min(left, COUNT_STEP), plan.reverse);
    range = rest && { ...range, ...rest };
    if (left > COUNT_STEP) await letOthersWork();
  }
  return { ...plan, ranges: range ? [range] : [] };
}

/** Returns the documents of a query, read on demand unless they must be sorted. */
export async function* findDocuments(
  engine: Engine,
  namespace: Namespace,
  query: Query,
): AsyncGenerator<StoredDocument> {
  const { filter, sort = [], hint, skip = 0, memory } = query;
  const limit = query.limit || Number.POSITIVE_INFINITY;
  const collection = collectionOf(engine, namespace);
  if (!collection) return;
  const whole = planOf(engine, collection, { filter, sort, hint });
  const plan = canPassOver(whole) ? await passOver(engine.store, whole, skip) : whole;
  const sorter = new Sorter(sort, skip + limit, memory);
  let passed = plan === whole ? 0 : skip;
  for (const step of scan(engine, collection, { plan, filter, memory })) {
    if (step === PAUSE) {
      await letOthersWork();
    } else if (!plan.isSorted) {
      sorter.add(step);
    } else {
      passed += 1;
      if (passed > skip) yield step;
      if (passed >= skip + limit) return;
    }
  }
  if (!plan.isSorted) yield* sorter.sorted().slice(skip);
}

/** Like findDocuments, but returns bytes. Without a projection, these are the stored bytes. */
export async function* findBytes(
  engine: Engine,
  namespace: Namespace,
  query: Query & { projection?: Projection | undefined },
): AsyncGenerator<Uint8Array> {
  const { projection } = query;
  for await (const stored of findDocuments(engine, namespace, query)) {
    yield projection ? encodeDocument(projection(stored.document)) : stored.bytes;
  }
}

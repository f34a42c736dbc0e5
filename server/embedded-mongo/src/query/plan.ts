import { encodeKey, keyAfterPrefix, typeBracket } from '../bson/ordered-key.ts';
import { isDoc, type Value } from '../bson/value.ts';
import { CommandError } from '../bson/errors.ts';
import { type Collection, type Index, MAX_KEY_BYTES, primaryOf } from '../storage/collection.ts';
import type { KeyRange, Store } from '../storage/store.ts';
import type { Condition, Filter } from './filter.ts';
import type { SortField } from './shape.ts';

/** A range and the prefix that all its keys share. The prefix encodes the fields with equality conditions. */
export interface PlannedRange extends KeyRange {
  prefix: Buffer;
}

/** How a query is read: ranges of one index that contain at least the matching documents. */
export interface Plan {
  index: Index;
  ranges: readonly PlannedRange[];
  reverse: boolean;
  /** True if the documents are in the requested order and need not be sorted. */
  isSorted: boolean;
  /** True if the entries in the ranges are exactly the results. */
  isExact: boolean;
  isFullScan: boolean;
  /** True if each range can contain only one entry, with the lower end as its key. */
  isPoints: boolean;
  /** How many leading fields of the index have only one value in each range. Used for grouping by the next field. */
  equalFields: number;
  /** True if the entries are read in a random order, as if no order were defined. For tests only. */
  isShuffled?: boolean;
}

interface Candidate extends Plan {
  /** The conditions that every entry in the ranges meets. */
  used: ReadonlySet<Condition>;
  /** Higher for a longer equality prefix, then for a range, and then for the requested order. */
  score: number;
}

const MAX_POINTS = 10_000;
/** How many entries of each range are counted at most, one attempt after the other. */
const SIZES = [16, 128, 1_024, 8_192];

interface Wanted {
  filter: Filter;
  sort?: readonly SortField[];
  /** The key of the index that has to be used. */
  hint?: readonly string[] | undefined;
}

/** Returns the index with this key. Documents themselves are in the order of every key that begins with `_id`. */
function hinted(collection: Collection, paths: readonly string[]): Index {
  const key = paths[0] === '_id' ? '_id' : paths.join();
  const index = collection.indexes.find(
    ({ fields }) => fields.map(({ path }) => path).join() === key,
  );
  if (index) return index;
  throw new CommandError(2, `The index ${paths.join()} in 'hint' does not exist`);
}

/**
 * Chooses the index with the fewest entries to read. Does not depend on the order of the indexes. If all ranges are
 * large, prefers the longest equality prefix, then a range, and then the requested order.
 */
export function planQuery(
  store: Store,
  collection: Collection,
  { filter, sort = [], hint }: Wanted,
): Plan {
  const candidates = (hint ? [hinted(collection, hint)] : collection.indexes)
    .filter(({ isReadable }) => isReadable)
    .map((index) => consider(index, filter.conditions, sort))
    .filter((candidate) => candidate !== undefined)
    .filter(({ score }) => score > 0);
  const rivals = withoutLarger(candidates);
  const best = rivals.length > 1 ? (smallest(store, rivals) ?? bestScore(rivals)) : rivals[0];
  if (best) return best;
  const primary = primaryOf(collection);
  return {
    index: primary,
    ranges: [{ ...wholeIndex(primary), prefix: primary.prefix }],
    reverse: false,
    isSorted: sort.length === 0,
    isExact: filter.conditions.length === 0,
    isFullScan: true,
    isPoints: false,
    equalFields: 0,
  };
}

/**
 * Drops candidates whose ranges are certainly not smaller than those of another one, which meets the same conditions
 * and more. Few queries are left with more than one candidate, and only these have to count.
 */
function withoutLarger(candidates: readonly Candidate[]): Candidate[] {
  const isLarger = (one: Candidate, other: Candidate): boolean => {
    if (one === other || !isWithin(one.used, other.used)) return false;
    return one.used.size < other.used.size || one.score < other.score;
  };
  const left: Candidate[] = [];
  for (const one of candidates) {
    const isEqual = (other: Candidate) =>
      one.score === other.score && isWithin(one.used, other.used) && isWithin(other.used, one.used);
    if (!candidates.some((other) => isLarger(one, other)) && !left.some(isEqual)) left.push(one);
  }
  return left;
}

const isWithin = <T>(some: ReadonlySet<T>, all: ReadonlySet<T>): boolean =>
  some.size <= all.size && [...some].every((one) => all.has(one));

const bestScore = (candidates: readonly Candidate[]): Candidate | undefined =>
  candidates.toSorted((one, other) => other.score - one.score)[0];

/** Returns the candidate with the smallest ranges; undefined if all of them are large. */
function smallest(store: Store, candidates: readonly Candidate[]): Candidate | undefined {
  for (const most of SIZES) {
    const sized = candidates
      .map((candidate) => ({ candidate, size: sizeOf(store, candidate, most) }))
      .filter(({ size }) => size < most);
    const least = Math.min(...sized.map(({ size }) => size));
    const best = bestScore(
      sized.filter(({ size }) => size === least).map(({ candidate }) => candidate),
    );
    if (best) return best;
  }
  return undefined;
}

/** Returns how many entries the ranges have, or `most` if there are more. An empty range counts as one. */
function sizeOf(store: Store, { ranges, isPoints }: Candidate, most: number): number {
  if (isPoints || ranges.length >= most) return Math.min(ranges.length, most);
  let size = 0;
  for (const range of ranges) {
    size += Math.max(1, store.countUpTo(range, most - size));
    if (size >= most) return most;
  }
  return size;
}

export function wholeIndex(index: Index): KeyRange {
  return { lower: index.prefix, upper: keyAfterPrefix(index.prefix) };
}

function consider(
  index: Index,
  conditions: readonly Condition[],
  sort: readonly SortField[],
): Candidate | undefined {
  let prefixes: Buffer[] = [index.prefix];
  let equalFields = 0;
  const used = new Set<Condition>();
  for (const { path, hasArrays } of index.fields) {
    const equal = conditions.find((one) => one.kind === 'equal' && one.path === path);
    if (equal?.kind !== 'equal' || prefixes.length * equal.values.length > MAX_POINTS) break;
    if (hasArrays && equal.isList) break;
    prefixes = extendPrefixes(prefixes, equal.values);
    used.add(equal);
    equalFields += 1;
  }
  // A document with an array has an entry for each of its strings. The document is read only once
  // if the filter specifies one of these strings.
  if (index.fields.slice(equalFields).some(({ hasArrays }) => hasArrays)) return undefined;
  const next = index.fields[equalFields];
  const range = next && rangeConditions(next.path, conditions);
  for (const one of range ?? []) used.add(one);
  const ranges = prefixes.map((prefix) => boundRange(prefix, range ?? []));
  if (ranges.some(({ lower, upper }) => Math.max(lower.length, upper.length) > MAX_KEY_BYTES)) {
    return undefined;
  }
  const order = sortOrder(index, { equalFields, prefixCount: prefixes.length }, sort);
  const hasRange = (range?.length ?? 0) > 0;
  const score = equalFields * 4 + (hasRange ? 2 : 0) + (sort.length > 0 && order ? 1 : 0);
  return {
    index,
    ranges: ranges.filter(({ lower, upper }) => Buffer.compare(lower, upper) < 0),
    reverse: order === 'backward',
    isSorted: sort.length === 0 || order !== undefined,
    isExact: conditions.every((one) => used.has(one)),
    isFullScan: equalFields === 0 && !hasRange && conditions.length > 0,
    isPoints: index.unique && equalFields === index.fields.length,
    equalFields,
    used,
    score,
  };
}

function extendPrefixes(prefixes: readonly Buffer[], values: readonly Value[]): Buffer[] {
  const keys = new Map<string, Buffer>();
  for (const prefix of prefixes) {
    for (const value of values) {
      const key = encodeKey([value], prefix);
      keys.set(key.toString('latin1'), key);
    }
  }
  return [...keys.values()].toSorted(Buffer.compare);
}

type RangeCondition = Extract<Condition, { kind: 'range' }>;

function rangeConditions(path: string, conditions: readonly Condition[]): RangeCondition[] {
  return conditions.filter(
    (one): one is RangeCondition =>
      one.kind === 'range' && one.path === path && one.value !== null && !isDoc(one.value),
  );
}

function boundRange(prefix: Buffer, conditions: readonly RangeCondition[]): PlannedRange {
  let lower = prefix;
  let upper = keyAfterPrefix(prefix);
  for (const { operator, value } of conditions) {
    const key = encodeKey([value], prefix);
    const bracket = typeBracket(value);
    const from = { $gt: keyAfterPrefix(key), $gte: key, $lt: undefined, $lte: undefined };
    const to = { $gt: undefined, $gte: undefined, $lt: key, $lte: keyAfterPrefix(key) };
    const low = from[operator] ?? Buffer.concat([prefix, bracket.lower]);
    const high = to[operator] ?? Buffer.concat([prefix, bracket.upper]);
    if (Buffer.compare(low, lower) > 0) lower = low;
    if (Buffer.compare(high, upper) < 0) upper = high;
  }
  return { lower, upper, prefix };
}

function sortOrder(
  index: Index,
  bounds: { equalFields: number; prefixCount: number },
  sort: readonly SortField[],
): 'forward' | 'backward' | undefined {
  if (sort.length === 0) return undefined;
  if (bounds.prefixCount !== 1) return undefined;
  const equal = index.fields.slice(0, bounds.equalFields);
  // A field with arrays can differ between results, although each contains the requested string.
  const isSame = (path: string) => equal.some((one) => one.path === path && !one.hasArrays);
  const wanted = sort.filter(({ path }) => !isSame(path));
  const rest = index.fields.slice(bounds.equalFields);
  const [first] = wanted;
  if (first === undefined) return 'forward';
  const fits = wanted.every(
    ({ path, descending }, position) =>
      rest[position]?.path === path && descending === first.descending,
  );
  if (!fits) return undefined;
  return first.descending ? 'backward' : 'forward';
}

/**
 * Says how MongoDB would execute a query, by the rules of its manual, for tests on any database. It reports the most
 * that the query can examine: a range may hold all documents with the values before it.
 *
 * - An index serves a query with a condition on its first field. Conditions on further fields narrow the range as long
 *   as all fields before them have equality conditions (*Compound Indexes*, *The ESR Guideline*).
 * - On the key of a clustered collection, `$in` reads everything from the smallest to the largest value
 *   (*Clustered Collections*: bounded collection scans).
 * - `$or` uses indexes only if each of its branches can (*$or Clauses and Indexes*). A single branch counts as a plain
 *   condition.
 * - A sort is read from an index only if its fields follow fields with equality conditions (*Use Indexes to Sort Query
 *   Results*). Otherwise, all matches are read, whatever the limit.
 * - A query whose conditions and fields are all in the index reads no document (*Covered Queries*).
 */
import type { Scale } from './scale.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A query of any command. */
export interface Query {
  filter: Fields;
  sort: Fields;
  /** Undefined if whole documents are read. */
  projection?: Fields | undefined;
  /** The fields of the index that the query names, if any. */
  hint?: Fields | undefined;
  /** Whether the query ends after a number of matches. */
  isLimited: boolean;
}

export interface Index {
  name: string;
  /** The fields in the order of the index. */
  fields: readonly string[];
  isUnique: boolean;
}

export interface CollectionPlan {
  indexes: readonly Index[];
  /** Whether documents are stored in the order of `_id`, so that there is no index on it. */
  isClustered: boolean;
  scale: Scale;
}

export interface Explained {
  /** The index, the indexes of all branches, or `scan`. */
  index: string;
  /** The most entries or documents that can be examined for each value of a list. */
  most: number;
  /** Whether `most` is for each of several values. */
  isEach: boolean;
  /** Whether reading ends at the limit. */
  endsAtLimit: boolean;
  isCovered: boolean;
  /** How much the index serves: the number of conditions, and the order. */
  served: number;
}

/** How a condition narrows an index on its field: to single values, to a range, or not at all. */
type Bound = 'one' | 'each' | 'range' | 'whole';

interface Condition {
  field: string;
  bound: Bound;
}

interface Conditions {
  all: readonly Condition[];
  /** The same conditions as filters. */
  plain: readonly Fields[];
  /** The branches of each `$or` with at least two. */
  either: readonly (readonly Fields[])[];
  /** Whether there are conditions that no index serves. */
  hasOthers: boolean;
}

const RANGES: ReadonlySet<string> = new Set(['$gt', '$gte', '$lt', '$lte']);
const WHOLE: ReadonlySet<string> = new Set(['$ne', '$nin', '$exists', '$not', '$type']);

const isOperators = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.keys(value).some((key) => key.startsWith('$'));

function boundOfValue(value: unknown): Bound {
  if (value instanceof RegExp) return value.source.startsWith('^') ? 'range' : 'whole';
  return 'one';
}

function boundOf(operator: string, value: unknown): Bound | undefined {
  if (operator === '$eq') return boundOfValue(value);
  if (RANGES.has(operator)) return 'range';
  if (WHOLE.has(operator)) return 'whole';
  if (operator === '$regex') return String(value).startsWith('^') ? 'range' : 'whole';
  if (operator !== '$in' || !Array.isArray(value)) return undefined;
  if (value.some((one) => boundOfValue(one) !== 'one')) return 'range';
  return value.length > 1 ? 'each' : 'one';
}

/** Sorts the conditions of a filter by what an index can do for them. */
function conditionsOf(filter: Fields): Conditions {
  const all: Condition[] = [];
  const plain: Fields[] = [];
  const either: (readonly Fields[])[] = [];
  let hasOthers = false;
  const add = (some: Fields): void => {
    for (const [field, value] of Object.entries(some)) {
      if (field === '$and' && Array.isArray(value)) value.forEach(add);
      else if (field === '$or' && Array.isArray(value)) {
        if (value.length === 1) add(value[0]);
        else either.push(value);
      } else if (field.startsWith('$')) hasOthers = true;
      else {
        plain.push({ [field]: value });
        if (isOperators(value)) addOperators(field, value);
        else all.push({ field, bound: boundOfValue(value) });
      }
    }
  };
  const addOperators = (field: string, operators: Fields): void => {
    for (const [operator, value] of Object.entries(operators)) {
      const bound = boundOf(operator, value);
      if (bound) all.push({ field, bound });
      else hasOthers = true;
    }
  };
  add(filter);
  return { all, plain, either, hasOthers };
}

/** How many values a list may have. */
const LIST = 1_000;

const ORDER: readonly Bound[] = ['one', 'each', 'range', 'whole'];
const narrowest = (bounds: readonly Bound[]): Bound | undefined =>
  ORDER.find((bound) => bounds.includes(bound));

/** Returns how MongoDB would read with an index, or undefined if it serves neither a condition nor the sort. */
function readWith(index: Index, query: Query, collection: CollectionPlan): Explained | undefined {
  if (isHintedAway(index, query)) return undefined;
  const conditions = conditionsOf(query.filter);
  const used = new Set<string>();
  let most = collection.scale.documents;
  /** The most for all values of a list together. */
  let together = most;
  let isEach = false;
  let equalFields = 0;
  for (const field of index.fields) {
    const bounds = conditions.all.filter((one) => one.field === field).map(({ bound }) => bound);
    const bound = narrowest(bounds);
    if (bound) used.add(field);
    if (bound === 'range') most = Math.min(most, collection.scale.inRange?.[field] ?? most);
    if (bound !== 'one' && bound !== 'each') break;
    isEach ||= bound === 'each';
    most = Math.min(most, collection.scale.equal[field] ?? most);
    if (!isEach) together = most;
    equalFields += 1;
  }
  const sortFields = Object.keys(query.sort).filter((field) => !isFixed(field, conditions));
  const rest = index.fields.slice(equalFields);
  const isSorted = sortFields.every((field, place) => rest[place] === field);
  const serves = used.size > 0 || (sortFields.length > 0 && isSorted);
  if (!serves && !query.hint) return undefined;
  if (index.isUnique && equalFields === index.fields.length) most = 1;
  if (isEach && most * LIST >= together) [most, isEach] = [together, false];
  const filtered = [...new Set(conditions.all.map(({ field }) => field))];
  const isExact =
    !conditions.hasOthers &&
    conditions.either.length === 0 &&
    filtered.every((one) => used.has(one));
  return {
    index: index.name,
    most,
    isEach,
    endsAtLimit: query.isLimited && isExact && isSorted && most > 1,
    isCovered: isCoveredBy(index, query, conditions),
    served: used.size + (sortFields.length > 0 && isSorted ? 1 : 0),
  };
}

/** Whether the query names another index. */
const isHintedAway = ({ fields }: Pick<Index, 'fields'>, { hint }: Query): boolean =>
  hint !== undefined && Object.keys(hint).join() !== fields.join();

const isFixed = (field: string, { all }: Conditions): boolean =>
  all.some((one) => one.field === field && one.bound === 'one');

function isCoveredBy(index: Index, { projection }: Query, conditions: Conditions): boolean {
  if (!projection || conditions.hasOthers || conditions.either.length > 0) return false;
  const { _id: id = 1, ...others } = projection;
  const read = [...Object.keys(others), ...(id ? ['_id'] : [])];
  const isInclusion = Object.values(others).every(Boolean) && read.length > 0;
  const needed = [...read, ...conditions.all.map(({ field }) => field)];
  return isInclusion && needed.every((field) => index.fields.includes(field));
}

/** Reads a clustered collection by its key. */
function readClustered(query: Query, collection: CollectionPlan): Explained | undefined {
  const key: Index = { name: 'clustered _id', fields: ['_id'], isUnique: true };
  const found = readWith(key, query, collection);
  if (!found?.isEach) return found;
  return { ...found, most: collection.scale.documents, isEach: false, endsAtLimit: false };
}

/** Reads the branches of an `$or` one by one, if there is an index for each. */
function readBranches(
  query: Query,
  branches: readonly Fields[],
  collection: CollectionPlan,
): Explained | undefined {
  const { plain } = conditionsOf(query.filter);
  const read = branches.map((branch) =>
    explain({ ...query, filter: { $and: [...plain, branch] } }, collection),
  );
  if (read.some(({ index }) => index === SCAN)) return undefined;
  return {
    index: [...new Set(read.map(({ index }) => index))].join(' + '),
    most: read.reduce((sum, { most }) => sum + most, 0),
    isEach: read.some(({ isEach }) => isEach),
    endsAtLimit: read.every(({ endsAtLimit, most }) => endsAtLimit || most === 1),
    isCovered: false,
    served: Math.min(...read.map(({ served }) => served)),
  };
}

const SCAN = 'scan';

/** How many documents a limit may allow. */
const LIMIT = 1_000;

/** Smaller for a plan that examines less. At equal cost, MongoDB prefers plans without documents. */
function costOf({ most, isEach, endsAtLimit, isCovered }: Explained): number {
  const examined = most * (isEach ? LIST : 1);
  return (endsAtLimit ? Math.min(examined, LIMIT) : examined) - (isCovered ? 0.5 : 0);
}

/** Returns the plan that examines the least. */
export function explain(query: Query, collection: CollectionPlan): Explained {
  const { either } = conditionsOf(query.filter);
  const plans = [
    ...collection.indexes.map((index) => readWith(index, query, collection)),
    ...(collection.isClustered ? [readClustered(query, collection)] : []),
    ...either.map((branches) => readBranches(query, branches, collection)),
  ].filter((plan) => plan !== undefined);
  const [best] = plans.toSorted(
    (one, other) => costOf(one) - costOf(other) || other.served - one.served,
  );
  const hasSort = Object.keys(query.sort).length > 0;
  const hasConditions = Object.keys(query.filter).length > 0;
  return (
    best ?? {
      index: SCAN,
      most: collection.scale.documents,
      isEach: false,
      endsAtLimit: query.isLimited && !hasSort && !hasConditions,
      isCovered: false,
      served: 0,
    }
  );
}

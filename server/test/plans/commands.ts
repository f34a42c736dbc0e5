import type { Fields, Query } from './explain.ts';

/** What a command reads: the collection and the query, with the shape of the query as text. */
export interface Read {
  collection: string;
  query: Query;
  /** Equal for queries that differ only in their values. */
  shape: string;
}

/** The driver sends sorts as maps. */
const fieldsOf = (value: unknown): Fields =>
  value instanceof Map ? Object.fromEntries(value) : Object(value);
const listOf = (value: unknown): Fields[] => (Array.isArray(value) ? value.map(fieldsOf) : []);

/** Names the fields that a pipeline reads, as in a projection. */
function fieldsRead(filter: Fields, stages: readonly Fields[]): Fields {
  const names = [...JSON.stringify(stages).matchAll(/"\$([a-z][\w.]*)"/gi)].map(([, name]) => name);
  const all = [...Object.keys(filter), ...names];
  return { _id: 0, ...Object.fromEntries(all.map((name) => [name, 1])) };
}

function queryOfPipeline(pipeline: unknown): Query {
  const [first, ...rest] = listOf(pipeline);
  const match = first?.['$match'];
  const stages = match ? rest : listOf(pipeline);
  const filter = fieldsOf(match);
  return { filter, sort: {}, projection: fieldsRead(filter, stages), isLimited: false };
}

const hintOf = (hint: unknown): Pick<Query, 'hint'> => (hint ? { hint: fieldsOf(hint) } : {});

function changing(statement: Fields, isLimited: boolean): Query {
  const { q, query, sort, hint } = statement;
  return { filter: fieldsOf(q ?? query), sort: fieldsOf(sort), isLimited, ...hintOf(hint) };
}

/** Returns the queries of a command; none if it reads nothing by a query. */
function queriesOf(name: string, command: Fields): Query[] {
  const { filter, sort, projection, limit } = command;
  if (name === 'find')
    return [
      {
        filter: fieldsOf(filter),
        sort: fieldsOf(sort),
        isLimited: Boolean(limit),
        ...hintOf(command['hint']),
        ...(Object.keys(fieldsOf(projection)).length > 0 && { projection: fieldsOf(projection) }),
      },
    ];
  if (name === 'aggregate') return [queryOfPipeline(command['pipeline'])];
  if (name === 'update')
    return listOf(command['updates']).map((one) => changing(one, !one['multi']));
  if (name === 'delete')
    return listOf(command['deletes']).map((one) => changing(one, one['limit'] === 1));
  if (name === 'findAndModify') return [changing(command, true)];
  return [];
}

/** Describes a filter, with what an index does with its values in their place. */
function shapeOf(filter: Fields): string {
  const conditions = Object.entries(filter).map(([field, value]) => {
    const isList = field === '$or' || field === '$and';
    return `${unnumbered(field)}:${isList ? listShape(value) : conditionShape(value)}`;
  });
  return `{${conditions.join(', ')}}`;
}

const listShape = (filters: unknown): string =>
  `[${[...new Set(listOf(filters).map(shapeOf))].join(', ')}]`;

/** A search looks for words in fields that differ in a number only, and hashes of people are names of fields. */
const unnumbered = (name: string): string =>
  name.replace(/[\da-f]{64}/, '<hash>').replace(/(?<=word)\d$/, '<n>');

function conditionShape(value: unknown): string {
  // Most values are texts, whose characters would be listed below.
  if (typeof value !== 'object') return '=';
  if (value instanceof RegExp) return value.source.startsWith('^') ? 'begins' : 'contains';
  const operators = Object.entries(fieldsOf(value)).filter(([key]) => key.startsWith('$'));
  if (operators.length === 0) return '=';
  const names = operators.map(([operator, given]) => {
    if (operator !== '$in' || !Array.isArray(given)) return operator;
    return given.length > 1 ? '$in' : '=';
  });
  return [...new Set(names)].toSorted().join(' ');
}

/** Returns what a command reads. */
export function readsOf(name: string, command: Fields): Read[] {
  const collection = command[name];
  if (typeof collection !== 'string') return [];
  return queriesOf(name, command).map((query) => {
    const sort = Object.keys(query.sort);
    const parts = [
      name,
      collection,
      shapeOf(query.filter),
      ...(sort.length > 0 ? [`sort ${sort.join(', ')}`] : []),
      ...(query.isLimited ? ['limit'] : []),
      ...(query.hint ? [`hint ${Object.keys(query.hint).map(unnumbered).join(', ')}`] : []),
    ];
    return { collection, query, shape: parts.join(' ') };
  });
}

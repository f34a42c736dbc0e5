import {
  decodeDocument,
  type Doc,
  encodeDocument,
  fieldOf,
  isDoc,
  isNumber,
  toNumber,
} from '../bson/value.ts';
import type { Engine, Namespace } from '../engine.ts';
import { CommandError, unsupported } from '../errors.ts';
import { compileFilter } from './filter.ts';
import { findDocuments } from './find.ts';
import type { QueryMemory } from './memory.ts';
import { parsePipeline } from './pipeline.ts';

/** What to read from another collection for each document. */
interface Lookup {
  from: string;
  as: string;
  pipeline: readonly Doc[];
  /**
   * Maps each variable to the name of an earlier result. The value of the variable is the size of
   * that result.
   */
  sizes: ReadonlyMap<string, string>;
}

type ReadOther = (from: string, pipeline: readonly Doc[]) => AsyncIterable<Uint8Array>;

export const isLookup = (pipeline: readonly Doc[]): boolean =>
  pipeline.some((stage) => fieldOf(stage, '$lookup') !== undefined);

/**
 * Returns the results of `[$match, $project, $lookup, …]` in BSON. Each `$lookup` has its own
 * pipeline and runs after the previous `$lookup` is complete.
 */
export async function* lookUp(
  engine: Engine,
  namespace: Namespace,
  wanted: { pipeline: readonly Doc[]; memory: QueryMemory; readOther: ReadOther },
): AsyncGenerator<Uint8Array> {
  const { memory, readOther } = wanted;
  const { match, projection, lookups } = parse(wanted.pipeline);
  const query = { filter: compileFilter(match), memory };
  for await (const { document } of findDocuments(engine, namespace, query)) {
    const result: Doc = projection ? projection(document) : { ...document };
    for (const lookup of lookups) {
      const found: Doc[] = [];
      const pipeline = bind(lookup, result);
      if (pipeline) {
        for await (const bytes of readOther(lookup.from, pipeline)) {
          memory.hold(bytes.length);
          found.push(decodeDocument(bytes));
        }
      }
      result[lookup.as] = found;
    }
    yield encodeDocument(result);
  }
}

function parse([first = {}, second = {}, ...others]: readonly Doc[]) {
  const isBegun = isDoc(fieldOf(first, '$match')) && isDoc(fieldOf(second, '$project'));
  if (!isBegun) {
    throw new CommandError(
      40324,
      'The embedded database supports $lookup only after $match and $project',
    );
  }
  return { ...parsePipeline([first, second]), lookups: others.map(parseLookup) };
}

function parseLookup(stage: Doc, place: number, stages: readonly Doc[]): Lookup {
  const lookup = fieldOf(stage, '$lookup');
  if (!isDoc(lookup) || Object.keys(stage).length !== 1) {
    throw new CommandError(40324, 'Only $lookup is supported after $lookup');
  }
  const { from, as, pipeline, let: variables = {}, ...others } = lookup;
  const [other] = Object.keys(others);
  if (other !== undefined) throw unsupported(`the option '${other}' of $lookup`);
  const isWhole = typeof from === 'string' && typeof as === 'string' && Array.isArray(pipeline);
  if (!isWhole || !pipeline.every(isDoc) || !isDoc(variables) || /^_id$|[.$]|^$/.test(as)) {
    throw unsupported('a $lookup without from, as, and pipeline');
  }
  const earlier = stages.slice(0, place).map((one) => fieldOf(one, '$lookup'));
  const known = new Set(earlier.flatMap((one) => (isDoc(one) ? [fieldOf(one, 'as')] : [])));
  const sizes = new Map(
    Object.entries(variables).map(([name, value]) => {
      const path = isDoc(value) && Object.keys(value).length === 1 && fieldOf(value, '$size');
      const field = typeof path === 'string' ? path.slice(1) : '';
      if (!known.has(field)) throw unsupported(`the variable '${name}' of $lookup`);
      return [name, field] as const;
    }),
  );
  return { from, as, pipeline, sizes };
}

/** Returns the pipeline without `$expr`; undefined if `$expr` is false for this document. */
function bind({ pipeline, sizes }: Lookup, result: Doc): readonly Doc[] | undefined {
  const [first = {}, ...others] = pipeline;
  const match = fieldOf(first, '$match');
  if (!isDoc(match) || fieldOf(match, '$expr') === undefined) return pipeline;
  const { $expr: condition, ...rest } = match;
  const bounds = isDoc(condition) && Object.keys(condition).length === 1 && condition['$gte'];
  const [variable, least] = Array.isArray(bounds) && bounds.length === 2 ? bounds : [];
  const name = typeof variable === 'string' ? /^\$\$(\w+)$/.exec(variable)?.[1] : undefined;
  const field = name === undefined ? undefined : sizes.get(name);
  const items = field === undefined ? undefined : fieldOf(result, field);
  if (!Array.isArray(items) || !isNumber(least)) throw unsupported('this $expr in $lookup');
  return items.length >= toNumber(least) ? [{ $match: rest }, ...others] : undefined;
}

import { splitPath } from '../bson/paths.ts';
import { type Doc, fieldOf, isDoc, isNumber, toNumber, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';

/**
 * A $group that adds up constants. It groups by a constant, a field, the first part of a field, or several of these.
 */
export interface Group {
  id: { constant: Value } | { fields: readonly GroupField[]; isDocument: boolean };
  sums: [name: string, each: number][];
}

export interface GroupField {
  /** The name of the field in the `_id` of the group. */
  name: string;
  path: string;
  parts: readonly string[];
  /** Groups by the text before this character; undefined to group by the whole value. */
  before?: string;
}

interface Pipeline {
  match: Doc;
  group: Group | undefined;
}

/**
 * Reads `[$match?, $group?]`. Throws code 40324, with the name of the stage, for any other stage,
 * and code 9 for any other grouping.
 */
export function parsePipeline(pipeline: readonly Doc[]): Pipeline {
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
  const sums = Object.entries(accumulators).map(([name, accumulator]): [string, number] => {
    checkGroupName(name);
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
  return { id: parseGroupId(id), sums };
}

function parseGroupId(id: Value): Group['id'] {
  if (Array.isArray(id)) throw unsupported('an expression as the _id of $group');
  if (isDoc(id)) {
    if (fieldOf(id, '$arrayElemAt') !== undefined) {
      return { fields: [groupField('_id', id)], isDocument: false };
    }
    const fields = Object.entries(id).map(([name, value]) => groupField(name, value));
    if (fields.length > 0) return { fields, isDocument: true };
  }
  const isPath = typeof id === 'string' && id.startsWith('$');
  return isPath ? { fields: [groupField('_id', id)], isDocument: false } : { constant: id };
}

function checkGroupName(name: string): void {
  if (/^\$|\.|^$/.test(name)) throw unsupported(`the field name '${name}' in $group`);
}

function groupField(name: string, value: Value): GroupField {
  checkGroupName(name);
  if (isDoc(value)) return { ...groupField(name, splitField(value)), before: separatorIn(value) };
  if (typeof value !== 'string' || !value.startsWith('$')) {
    throw unsupported('an expression as the _id of $group');
  }
  if (/[$.](\$|\.|$)/.test(value)) throw unsupported(`the variable or path '${value}' in $group`);
  return { name, path: value.slice(1), parts: splitPath(value.slice(1)) };
}

/**
 * Returns the field and the separator from `{$arrayElemAt: [{$split: [field, separator]}, 0]}`, the
 * only supported expression.
 */
function splitArguments(expression: Doc): readonly Value[] {
  const only = (doc: Value | undefined, operator: string): readonly Value[] => {
    const list = isDoc(doc) && Object.keys(doc).length === 1 ? fieldOf(doc, operator) : undefined;
    if (!Array.isArray(list) || list.length !== 2) {
      throw unsupported('an expression as the _id of $group');
    }
    return list;
  };
  const [split, place] = only(expression, '$arrayElemAt');
  if (!isNumber(place) || toNumber(place) !== 0) {
    throw unsupported('a part other than the first in $group');
  }
  return only(split, '$split');
}

const splitField = (expression: Doc): Value => splitArguments(expression)[0] ?? null;

function separatorIn(expression: Doc): string {
  const separator = splitArguments(expression)[1];
  if (typeof separator === 'string' && /^[\x20-\x7d]$/.test(separator)) return separator;
  throw unsupported('a separator of more than one character in $split');
}

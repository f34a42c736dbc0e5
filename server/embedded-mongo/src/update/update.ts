import { ObjectId } from 'bson';
import { refuseNumber } from '../bson/check.ts';
import { equalValues } from '../bson/ordered-key.ts';
import { type Doc, fieldOf, isDoc, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';
import type { EqualCondition, Filter } from '../query/filter.ts';
import { MODIFIERS, setPath } from './modifiers.ts';

interface Change {
  name: string;
  path: string;
  modify: (document: Doc, parts: readonly string[]) => void;
}

/** Changes a decoded document in place. */
export type Update = (document: Doc, options?: { isInsert: boolean }) => void;

const isModifierName = (name: string): name is keyof typeof MODIFIERS =>
  Object.hasOwn(MODIFIERS, name);

/** Compiles an update document. Throws code 9 for an unknown modifier and names it. */
export function compileUpdate(update: Value): Update {
  if (Array.isArray(update)) throw unsupported('an update with an aggregation pipeline');
  if (!isDoc(update)) throw new CommandError(9, 'The update must be a document');
  if (Object.keys(update).length === 0) throw unsupported('an empty replacement document');
  const changes = Object.entries(update).flatMap(([name, fields]) => compileChanges(name, fields));
  const clash = findClash(changes.map(({ path }) => path));
  if (clash) throw new CommandError(40, `Updating the path '${clash}' would create a conflict`);
  return (document, options) => {
    const id = fieldOf(document, '_id');
    for (const { name, path, modify } of changes) {
      if (name !== '$setOnInsert' || options?.isInsert) modify(document, path.split('.'));
    }
    if (id !== undefined && !equalValues(id, fieldOf(document, '_id'))) {
      throw new CommandError(66, "The update would modify the immutable field '_id'");
    }
  };
}

function compileChanges(name: string, fields: Value): Change[] {
  if (!name.startsWith('$')) throw unsupported(`a replacement document (with the field '${name}')`);
  if (!isModifierName(name)) {
    throw new CommandError(9, `Unknown modifier: ${name} (not supported by the embedded database)`);
  }
  if (!isDoc(fields))
    throw new CommandError(9, `Modifiers operate on fields, but ${name} got a value`);
  return Object.entries(fields).map(([path, operand]) => {
    checkPath(path);
    return { name, path, modify: MODIFIERS[name](operand, path) };
  });
}

function checkPath(path: string): void {
  for (const part of path.split('.')) {
    if (part === '') throw new CommandError(2, `The update path '${path}' has an empty field name`);
    if (part.startsWith('$')) throw unsupported(`the positional or $-prefixed path '${path}'`);
    refuseNumber(part);
    if (part === '__proto__') throw unsupported(`the field name '${part}'`);
  }
}

/** Returns the first path that is equal to or below another one. */
function findClash(paths: readonly string[]): string | undefined {
  return paths.find((path, place) =>
    paths.some((other, at) => at !== place && `${path}.`.startsWith(`${other}.`)),
  );
}

/** Builds the document for an upsert from the equality conditions of the filter and the update. */
export function buildUpsert(filter: Filter, update: Update): Doc {
  const document: Doc = {};
  const equal = filter.conditions.filter(
    (one): one is EqualCondition => one.kind === 'equal' && one.values.length === 1,
  );
  const clash = findClash(equal.map(({ path }) => path));
  if (clash) {
    throw new CommandError(
      54,
      `cannot infer query fields to set, path '${clash}' is matched twice`,
    );
  }
  for (const { path, values } of equal) {
    checkPath(path);
    setPath(document, path.split('.'), values[0] ?? null);
  }
  update(document, { isInsert: true });
  const id = fieldOf(document, '_id') ?? new ObjectId();
  checkId(id);
  return { _id: id, ...document };
}

/** Throws code 2 for an invalid `_id`. */
export function checkId(id: Value | undefined): void {
  if (Array.isArray(id)) throw new CommandError(2, "The '_id' value cannot be of type array");
}

import { ObjectId } from 'bson';
import { refuseNumber } from '../bson/check.ts';
import { equalValues } from '../bson/ordered-key.ts';
import { type Doc, fieldOf, isDoc, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';
import type { Filter } from '../query/filter.ts';
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

/** Compiles an update document. Throws code 9 naming an unknown modifier. */
export function compileUpdate(update: Value): Update {
  if (Array.isArray(update)) throw unsupported('an update with an aggregation pipeline');
  if (!isDoc(update)) throw new CommandError(9, 'The update has to be a document');
  const changes = Object.entries(update).flatMap(([name, fields]) => compileChanges(name, fields));
  refuseConflicts(changes.map(({ path }) => path));
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
  if (!isDoc(fields)) throw new CommandError(9, `Modifiers operate on fields, ${name} got a value`);
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

function refuseConflicts(paths: readonly string[]): void {
  for (const path of paths) {
    const clash = paths.filter((other) => other === path || other.startsWith(`${path}.`));
    if (clash.length > 1) {
      throw new CommandError(40, `Updating the path '${clash[1]}' would create a conflict`);
    }
  }
}

/** The document that an upsert inserts: what the filter says is equal, then the update. */
export function buildUpsert(filter: Filter, update: Update): Doc {
  const document: Doc = {};
  for (const condition of filter.conditions) {
    if (condition.kind !== 'equal' || condition.values.length !== 1) continue;
    checkPath(condition.path);
    setPath(document, condition.path.split('.'), condition.values[0] ?? null);
  }
  update(document, { isInsert: true });
  return { _id: fieldOf(document, '_id') ?? new ObjectId(), ...document };
}

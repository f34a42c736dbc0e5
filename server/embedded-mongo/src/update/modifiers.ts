import { Double, Int32, Long } from 'bson';
import {
  type Doc,
  fieldOf,
  isDoc,
  isNumber,
  type NumberValue,
  toNumber,
  type Value,
} from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';

type Modifier = (document: Doc, parts: readonly string[]) => void;
type Compile = (operand: Value, path: string) => Modifier;

/**
 * Returns the document that contains the last part of a path. If `create` is set, creates missing
 * documents along the path.
 */
function holderOf(document: Doc, parts: readonly string[], create: boolean): Doc | undefined {
  let holder = document;
  for (const part of parts.slice(0, -1)) {
    let next = fieldOf(holder, part);
    if (next === undefined) {
      if (!create) return undefined;
      next = {};
      holder[part] = next;
    }
    if (Array.isArray(next)) throw unsupported(`the path '${parts.join('.')}' through an array`);
    if (!isDoc(next)) {
      if (!create) return undefined;
      throw new CommandError(28, `Cannot create a field in '${part}' of '${parts.join('.')}'`);
    }
    holder = next;
  }
  return holder;
}

/** Replaces the value at a path. Throws code 28 if a value along the path is not a document. */
function change(
  document: Doc,
  parts: readonly string[],
  compute: (current: Value | undefined) => Value,
): void {
  const name = parts.at(-1) ?? '';
  const holder = holderOf(document, parts, true);
  if (holder) holder[name] = compute(fieldOf(holder, name));
}

export function setPath(document: Doc, parts: readonly string[], value: Value): void {
  change(document, parts, () => value);
}

const set: Compile = (operand) => (document, parts) => setPath(document, parts, operand);

const unset: Compile = () => (document, parts) => {
  const holder = holderOf(document, parts, false);
  if (holder) delete holder[parts.at(-1) ?? ''];
};

const increment: Compile = (operand, path) => {
  if (!isNumber(operand)) {
    throw new CommandError(14, `Cannot increment '${path}' with a value that is not a number`);
  }
  return (document, parts) =>
    change(document, parts, (current) => {
      if (current === undefined) return operand;
      if (isNumber(current)) return add(current, operand);
      throw new CommandError(14, `Cannot apply $inc to '${path}': its value is not a number`);
    });
};

// Adds as MongoDB does. Integers stay integers and grow from 32 to 64 bits if necessary. Every other sum is a double.
function add(left: NumberValue, right: NumberValue): NumberValue {
  if (left instanceof Double || right instanceof Double) {
    return new Double(toNumber(left) + toNumber(right));
  }
  const sum = toBigInt(left) + toBigInt(right);
  const isInt32 = left instanceof Int32 && right instanceof Int32;
  if (isInt32 && BigInt.asIntN(32, sum) === sum) return new Int32(Number(sum));
  if (BigInt.asIntN(64, sum) === sum) return Long.fromBigInt(sum);
  throw new CommandError(2, 'The sum does not fit into a 64-bit integer');
}

const toBigInt = (value: NumberValue): bigint =>
  value instanceof Long ? value.toBigInt() : BigInt(value.valueOf());

function arrayIn(value: Value | undefined, name: string, path: string): Value[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new CommandError(14, `Cannot apply ${name} to '${path}': its value is not an array`);
}

const push: Compile = (operand, path) => {
  const option = isDoc(operand) && Object.keys(operand).find((name) => name.startsWith('$'));
  let items: readonly Value[] = [operand];
  if (isDoc(operand) && option) {
    const foreign = Object.keys(operand).find((name) => name !== '$each');
    if (foreign) throw unsupported(`${foreign} in $push`);
    const each = fieldOf(operand, '$each');
    if (!Array.isArray(each)) throw new CommandError(14, '$each in $push needs an array');
    items = each;
  }
  return (document, parts) =>
    change(document, parts, (current) => [...arrayIn(current, '$push', path), ...items]);
};

export const MODIFIERS = {
  $set: set,
  $setOnInsert: set,
  $unset: unset,
  $inc: increment,
  $push: push,
} as const;

import { encodeKey } from '../bson/ordered-key.ts';
import { searchableAt } from '../bson/paths.ts';
import { type Doc, formatValue, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';
import { type Index, type IndexField, keyPattern, MAX_KEY_BYTES } from './collection.ts';

export interface IndexEntry {
  readonly key: Buffer;
  readonly value: Buffer;
  readonly fields: readonly Value[];
}

export interface IndexEntries {
  readonly entries: readonly IndexEntry[];
  readonly arrayField: IndexField | undefined;
}

/** A write that would give two documents the same key in a unique index. */
export class DuplicateKeyError extends CommandError {
  readonly keyPattern: Doc;
  readonly keyValue: Doc;

  constructor(namespace: string, index: Index, values: readonly Value[]) {
    const keyValue = Object.fromEntries(
      index.fields.map(({ path }, position): [string, Value] => [path, values[position] ?? null]),
    );
    super(
      11000,
      `E11000 duplicate key error collection: ${namespace} index: ${index.name} ` +
        `dup key: ${formatValue(keyValue)}`,
    );
    this.keyPattern = keyPattern(index);
    this.keyValue = keyValue;
  }
}

export function checkKeyLength(key: Buffer, index: Index): void {
  if (key.length <= MAX_KEY_BYTES) return;
  throw new CommandError(
    17280,
    `The value of ${index.fields.map(({ path }) => path).join(', ')} is too long for index ` +
      `${index.name}: ${key.length} of at most ${MAX_KEY_BYTES} bytes`,
  );
}

/**
 * Returns the entries of a document in a secondary index: one, or one for each distinct string of an array. An empty
 * array is indexed as itself, so it does not equal null. Throws code 9 for an array of anything else or an array in a
 * unique or expiring index, code 171 for two arrays, and code 17280 for a value that is too long.
 */
export function indexEntries(index: Index, document: Doc, idKey: Uint8Array): IndexEntries {
  const fields: Value[] = [];
  let arrayField: IndexField | undefined;
  let elements: Iterable<Value> = [];
  for (const field of index.fields) {
    const value = searchableAt(document, field.parts) ?? null;
    if (Array.isArray(value)) {
      checkArray(index, field, arrayField);
      arrayField = field;
      elements = value.length > 0 ? new Set(value) : [[]];
    }
    fields.push(value);
  }
  if (!arrayField) return { entries: [entryOf(index, fields, idKey)], arrayField };
  const place = index.fields.indexOf(arrayField);
  const entries = Array.from(elements, (element) =>
    entryOf(index, fields.with(place, element), idKey),
  );
  return { entries, arrayField };
}

function checkArray(index: Index, { path }: IndexField, other: IndexField | undefined): void {
  const { unique, expireAfterSeconds, name } = index;
  if (unique || expireAfterSeconds !== undefined) {
    const kind = unique ? 'unique' : 'expiring';
    throw unsupported(`the array in '${path}' for the ${kind} index ${name}`);
  }
  if (other) throw new CommandError(171, `cannot index parallel arrays [${path}] [${other.path}]`);
}

// A missing field counts as null. In a unique index, the key ends with the fields, and the value is the document's ID
// key. In any other index, the key ends with the ID key, and the value is the position at which the ID key starts.
function entryOf(index: Index, fields: readonly Value[], idKey: Uint8Array): IndexEntry {
  const fieldKey = encodeKey(fields, index.prefix);
  if (index.unique) {
    checkKeyLength(fieldKey, index);
    return { key: fieldKey, value: Buffer.from(idKey), fields };
  }
  const key = Buffer.allocUnsafe(fieldKey.length + idKey.length);
  key.set(fieldKey);
  key.set(idKey, fieldKey.length);
  checkKeyLength(key, index);
  const value = Buffer.allocUnsafe(2);
  value.writeUInt16BE(fieldKey.length);
  return { key, value, fields };
}

/** Returns the ID key of the document to which an entry of a secondary index refers. */
export function entryIdKey(index: Index, entry: { key: Buffer; value: Buffer }): Buffer {
  return index.unique ? entry.value : entry.key.subarray(entry.value.readUInt16BE(0));
}

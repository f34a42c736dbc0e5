import { encodeKey } from '../bson/ordered-key.ts';
import { comparableAt } from '../bson/paths.ts';
import { type Doc, formatValue, type Value } from '../bson/value.ts';
import { CommandError } from '../errors.ts';
import { type Index, keyPattern, MAX_KEY_BYTES } from './collection.ts';

export interface IndexEntry {
  readonly key: Buffer;
  readonly value: Buffer;
  readonly fields: readonly Value[];
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
 * Returns the entry of a document in a secondary index. A missing field counts as null. In a unique
 * index the key ends with the fields, and the value is the document's ID key. In any other index
 * the key ends with the ID key, and the value is where it starts. Throws 9 for an array, 17280 for
 * a long value.
 */
export function indexEntry(index: Index, document: Doc, idKey: Uint8Array): IndexEntry {
  const fields = index.fields.map(({ parts }) => comparableAt(document, parts) ?? null);
  const fieldKey = encodeKey(fields, index.prefix);
  if (index.unique) {
    checkKeyLength(fieldKey, index);
    return { key: fieldKey, value: Buffer.from(idKey), fields };
  }
  const key = Buffer.concat([fieldKey, idKey]);
  checkKeyLength(key, index);
  const value = Buffer.alloc(2);
  value.writeUInt16BE(fieldKey.length);
  return { key, value, fields };
}

/** Returns the ID key of the document to which an entry of a secondary index refers. */
export function entryIdKey(index: Index, entry: { key: Buffer; value: Buffer }): Buffer {
  return index.unique ? entry.value : entry.key.subarray(entry.value.readUInt16BE(0));
}

import { Long, ObjectId } from 'bson';
import { unsupported } from './errors.ts';
import { type Doc, isDoc, isNumber, type NumberValue, type Value } from './value.ts';

// The only definition of order: comparing the bytes of two keys compares their values as MongoDB does. Indexes,
// sorting, and filters all use it, so they cannot disagree. Each value is encoded as a type byte and a self-delimiting
// payload. 0 ends an object or an array and is below every type byte.
const TYPE = {
  null: 5,
  number: 10,
  string: 15,
  object: 20,
  array: 25,
  objectId: 35,
  boolean: 40,
  date: 45,
} as const;

const NOT_A_NUMBER = Buffer.alloc(10);
/** The number of bytes that mark the end of a string. */
export const STRING_END_BYTES = 2;
const STRING_END = Buffer.alloc(STRING_END_BYTES);
const ZERO_IN_STRING = Buffer.from([0, 255]);

let buffer = Buffer.allocUnsafe(4096);
let position = 0;

function reserve(bytes: number): void {
  if (position + bytes <= buffer.length) return;
  const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, position + bytes));
  buffer.copy(larger, 0, 0, position);
  buffer = larger;
}

function typeByteOf(value: Value | undefined): number {
  if (value === null || value === undefined) return TYPE.null;
  if (typeof value === 'string') return TYPE.string;
  if (isNumber(value)) return TYPE.number;
  if (value instanceof ObjectId) return TYPE.objectId;
  if (value instanceof Date) return TYPE.date;
  if (typeof value === 'boolean') return TYPE.boolean;
  if (Array.isArray(value)) return TYPE.array;
  if (isDoc(value)) return TYPE.object;
  throw unsupported(`comparing a ${value._bsontype}`);
}

function writeByte(byte: number): void {
  reserve(1);
  buffer[position++] = byte;
}

function writeBytes(bytes: Uint8Array): void {
  reserve(bytes.length);
  buffer.set(bytes, position);
  position += bytes.length;
}

// A string ends with 00 00. A zero byte inside it becomes 00 FF, which sorts after the end.
function writeString(text: string): void {
  reserve(text.length * 3 + 2);
  if (text.includes('\0')) {
    for (const [index, part] of text.split('\0').entries()) {
      if (index > 0) writeBytes(ZERO_IN_STRING);
      writeBytes(Buffer.from(part));
    }
  } else {
    position += buffer.write(text, position, 'utf8');
  }
  writeBytes(STRING_END);
}

function writeDouble(number: number): void {
  reserve(8);
  buffer.writeDoubleBE(number === 0 ? 0 : number, position);
  const first = buffer[position] ?? 0;
  if (first < 128) buffer[position] = first | 128;
  else for (let at = position; at < position + 8; at++) buffer[at] = ~(buffer[at] ?? 0);
  position += 8;
}

// The two bytes after the double contain the precision that a 64-bit integer loses when it is
// converted to a double, so large integers stay distinct.
function writeNumber(value: NumberValue): void {
  const number = value instanceof Long ? value.toNumber() : value.valueOf();
  if (Number.isNaN(number)) {
    writeBytes(NOT_A_NUMBER);
    return;
  }
  writeDouble(number);
  const isExact = !(value instanceof Long) || Number.isSafeInteger(number);
  const rest = isExact ? 0 : Number(value.toBigInt() - BigInt(number));
  reserve(2);
  position = buffer.writeUInt16BE(rest + 0x8000, position);
}

function writePayload(value: Value | undefined): void {
  if (value === null || value === undefined) return;
  if (typeof value === 'string') writeString(value);
  else if (isNumber(value)) writeNumber(value);
  else if (value instanceof ObjectId) writeBytes(value.id);
  else if (value instanceof Date) writeDouble(value.getTime());
  else if (typeof value === 'boolean') writeByte(value ? 1 : 0);
  else if (Array.isArray(value)) writeArray(value);
  else if (isDoc(value)) writeObject(value);
}

function writeArray(items: Value[]): void {
  for (const item of items) writeValue(item);
  writeByte(0);
}

// As in MongoDB, fields are compared first by type, then by name, and then by value.
function writeObject(document: Doc): void {
  for (const [name, value] of Object.entries(document)) {
    writeByte(typeByteOf(value));
    writeString(name);
    writePayload(value);
  }
  writeByte(0);
}

function writeValue(value: Value | undefined): void {
  writeByte(typeByteOf(value));
  writePayload(value);
}

/** Returns the prefix, followed by the ordered bytes of the values. Undefined (a missing field) counts as null. */
export function encodeKey(values: readonly (Value | undefined)[], prefix?: Uint8Array): Buffer {
  position = 0;
  if (prefix) writeBytes(prefix);
  for (const value of values) writeValue(value);
  return Buffer.from(buffer.subarray(0, position));
}

/**
 * Returns the string that begins at this position in ordered bytes. Returns undefined for another
 * type or a string with a zero byte.
 */
export function textAt(key: Buffer, place: number): string | undefined {
  if (key[place] !== TYPE.string) return undefined;
  const end = key.indexOf(0, place + 1);
  return key[end + 1] === 0 ? key.toString('utf8', place + 1, end) : undefined;
}

/** Returns the ordered bytes of one sort field. Descending order inverts every bit. */
export function encodeSortKey(value: Value | undefined, descending: boolean): Buffer {
  const key = encodeKey([value]);
  if (descending) for (let at = 0; at < key.length; at++) key[at] = ~(key[at] ?? 0);
  return key;
}

/** Returns the range of all values that have the same type as `value`. A range comparison matches no other type. */
export function typeBracket(value: Value): { lower: Buffer; upper: Buffer } {
  const type = typeByteOf(value);
  // NaN sorts as the smallest number but is outside every range.
  const lower = type === TYPE.number ? [type, 0, 0, 0, 0, 0, 0, 0, 1] : [type];
  return { lower: Buffer.from(lower), upper: Buffer.from([type + 1]) };
}

/** Returns the first key after all keys that start with `key`. */
export function keyAfterPrefix(key: Uint8Array): Buffer {
  const next = Buffer.from(key);
  let last = next.length - 1;
  while (last >= 0 && next[last] === 255) last--;
  if (last < 0) throw new RangeError('No key follows this prefix');
  next[last] = (next[last] ?? 0) + 1;
  return next.subarray(0, last + 1);
}

/** True if two values are equal in MongoDB: 1 equals 1.0, and the order of fields matters. */
export function equalValues(left: Value | undefined, right: Value | undefined): boolean {
  if (typeof left === 'string' || typeof right === 'string') return left === right;
  return encodeKey([left]).equals(encodeKey([right]));
}

export function sameType(left: Value, right: Value): boolean {
  return typeByteOf(left) === typeByteOf(right);
}

export const isNaNValue = (value: Value): boolean =>
  isNumber(value) && Number.isNaN(value.valueOf());

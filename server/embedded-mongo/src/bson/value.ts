import { BSONError, Double, deserialize, Int32, Long, ObjectId, serialize, Timestamp } from 'bson';
import { CommandError } from './errors.ts';

export type NumberValue = Int32 | Double | Long;
/** A BSON type that is stored unchanged and never compared. */
interface Opaque {
  _bsontype: string;
}
export type Value =
  | null
  | boolean
  | string
  | Date
  | NumberValue
  | ObjectId
  | Opaque
  | Value[]
  | Doc;
export interface Doc {
  [field: string]: Value;
}

/** The largest document that a client may store, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

// Numbers stay wrapped, so they are written back with their original type.
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Decodes one document and preserves its number types. Throws BSONError when the bytes are not BSON. */
export function decodeDocument(bytes: Uint8Array): Doc {
  return deserialize(bytes, EXACT);
}

/** Like decodeDocument, but leaves the elements of the array `field` as bytes. */
export function decodeWithRawArray(
  bytes: Uint8Array,
  field: string,
): { command: Doc; raw: Uint8Array[] } {
  const decoded = deserialize(bytes, { ...EXACT, fieldsAsRaw: { [field]: true } });
  const raw: unknown = decoded[field];
  const elements = Array.isArray(raw) ? raw.filter((item) => item instanceof Uint8Array) : [];
  const command = Object.hasOwn(decoded, field) ? { ...decoded, [field]: [] } : decoded;
  return { command, raw: elements };
}

export function encodeDocument(document: Doc): Uint8Array {
  return serialize(document);
}

/** Converts an error that the BSON library throws for a client's document to an error for the client. */
export function withBsonErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BSONError) throw new CommandError(2, error.message);
    throw error;
  }
}

/** Throws code 10334 for a document of more than 16 MiB. */
export function checkSize(bytes: Uint8Array): Uint8Array {
  if (bytes.length <= MAX_DOCUMENT_BYTES) return bytes;
  throw new CommandError(
    10334,
    `BSONObj size: ${bytes.length} is invalid. Size must be between 0 and ${MAX_DOCUMENT_BYTES}`,
  );
}

export function isDoc(value: unknown): value is Doc {
  return (
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  );
}

export function isNumber(value: unknown): value is NumberValue {
  if (value instanceof Int32 || value instanceof Double) return true;
  // In the BSON library, Timestamp is a subclass of Long.
  return value instanceof Long && !(value instanceof Timestamp);
}

/** Returns a field of a document. Inherited names such as `constructor` are not fields. */
export function fieldOf(document: Doc, name: string): Value | undefined {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

export function toNumber(value: NumberValue): number {
  return value instanceof Long ? value.toNumber() : value.valueOf();
}

/** Returns a whole number as a 32-bit integer if it fits, otherwise as a 64-bit integer. */
export function fromNumber(value: number): NumberValue {
  return Math.abs(value) < 2 ** 31 ? new Int32(value) : Long.fromNumber(value);
}

/** Formats a value as MongoDB's error messages do. */
export function formatValue(value: Value): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return JSON.stringify(value);
  if (value instanceof Date) return `new Date(${value.getTime()})`;
  if (value instanceof ObjectId) return `ObjectId('${value.toHexString()}')`;
  if (isNumber(value)) return String(toNumber(value));
  if (Array.isArray(value)) return `[ ${value.map(formatValue).join(', ')} ]`;
  if (!isDoc(value)) return `${value._bsontype}(…)`;
  const fields = Object.entries(value).map(([name, item]) => `${name}: ${formatValue(item)}`);
  return `{ ${fields.join(', ')} }`;
}

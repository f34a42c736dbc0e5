import { BSONError, Double, deserialize, Int32, Long, ObjectId, serialize, Timestamp } from 'bson';
import { CommandError } from '../errors.ts';

export type NumberValue = Int32 | Double | Long;
/** A BSON type that is stored as it is, and never compared. */
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

// Numbers stay wrapped, so that what is written back has the type that arrived.
const EXACT = { promoteValues: false, promoteBuffers: false, bsonRegExp: true } as const;

/** Decodes one document with its number types kept. Throws BSONError when the bytes are not BSON. */
export function decodeDocument(bytes: Uint8Array): Doc {
  return deserialize(bytes, EXACT);
}

/** As decodeDocument, but the elements of the array `field` stay bytes. */
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

/** Turns what the BSON library says of a client's document into an error for that client. */
export function withBsonErrors<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (error instanceof BSONError) throw new CommandError(2, error.message);
    throw error;
  }
}

/** Throws 10334 above 16 MiB. */
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
  // The BSON library makes a Timestamp a kind of Long.
  return value instanceof Long && !(value instanceof Timestamp);
}

/** The field of a document; inherited names such as `constructor` are no fields. */
export function fieldOf(document: Doc, name: string): Value | undefined {
  return Object.hasOwn(document, name) ? document[name] : undefined;
}

export function toNumber(value: NumberValue): number {
  return value instanceof Long ? value.toNumber() : value.valueOf();
}

/** The smallest BSON number type that holds a whole number. */
export function fromNumber(value: number): NumberValue {
  return Math.abs(value) < 2 ** 31 ? new Int32(value) : Long.fromNumber(value);
}

/** A value as MongoDB's own error messages show it. */
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

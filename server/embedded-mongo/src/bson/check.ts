import { CommandError, unsupported } from './errors.ts';

// The BSON types that are allowed in documents and commands, and the sizes in bytes of those with a fixed size.
// Decoding preserves the values of all these types. All of them except binary data can be compared.
const DOUBLE = 1;
const STRING = 2;
const DOCUMENT = 3;
const ARRAY = 4;
const BINARY = 5;
const DATE = 9;
/** A subtype of binary data. */
const UUID = 4;
const FIXED_SIZES = new Map([
  [DOUBLE, 8],
  [7, 12], // ObjectId
  [8, 1], // boolean
  [DATE, 8],
  [10, 0], // null
  [16, 4], // 32-bit integer
  [18, 8], // 64-bit integer
]);
const UNSUPPORTED_TYPES = new Map([
  [6, 'undefined'],
  [11, 'a regular expression'],
  [12, 'a DBPointer'],
  [13, 'Code'],
  [14, 'a Symbol'],
  [15, 'Code with a scope'],
  [17, 'a Timestamp'],
  [19, 'Decimal128'],
  [127, 'MaxKey'],
  [255, 'MinKey'],
]);

/** The maximum nesting depth of documents, as in MongoDB. */
const MAX_DEPTH = 180;
const MAX_DATE_MS = 8_640_000_000_000_000n;

/**
 * Rejects anything that decoding would change or lose, and names it in the error: duplicate field
 * names, names that JavaScript moves to the front, and types that this server cannot store or
 * compare. Throws code 22 for malformed bytes.
 * @param hasUuids whether UUIDs are allowed, which identify sessions
 */
export function checkDocument(bytes: Uint8Array, hasUuids = false): void {
  try {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const end = checkFields(buffer, 0, { depth: 1, isArray: false, hasUuids });
    if (end !== bytes.length) throw new RangeError('Extra bytes follow the document');
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CommandError(22, `The document is not valid BSON: ${error.message}`);
  }
}

interface Container {
  depth: number;
  isArray: boolean;
  hasUuids: boolean;
}

function checkFields(bytes: Buffer, start: number, container: Container): number {
  const { depth, isArray } = container;
  if (depth > MAX_DEPTH)
    throw new CommandError(15, `Documents can be nested at most ${MAX_DEPTH} levels deep`);
  const end = start + readLength(bytes, start);
  const names = new Set<string>();
  let at = start + 4;
  while (bytes[at] !== 0) {
    const type = bytes.readUInt8(at);
    const nameEnd = bytes.indexOf(0, at + 1);
    if (nameEnd < 0) throw new RangeError('A field name is not terminated');
    const name = bytes.toString('utf8', at + 1, nameEnd);
    if (!isArray) checkName(name, names);
    at = checkValue(bytes, nameEnd + 1, { type, name, container });
  }
  if (at + 1 !== end) throw new RangeError('A document does not match its length');
  return end;
}

function readLength(bytes: Buffer, at: number): number {
  const length = bytes.readInt32LE(at);
  if (length < 0) throw new RangeError('A length is negative');
  return length;
}

function checkName(name: string, names: Set<string>): void {
  if (names.has(name)) throw unsupported(`the duplicate field name '${name}'`);
  names.add(name);
  refuseNumber(name);
  // Decoding creates a DBRef object from a document with this field.
  if (name === '$ref') throw unsupported('a DBRef (the field name $ref)');
}

/** Rejects numeric field names. JavaScript puts such fields first, so their order would be lost. */
export function refuseNumber(name: string): void {
  if (String(Number(name) >>> 0) === name) {
    throw unsupported(`the number '${name}' as a field name`);
  }
}

function checkValue(
  bytes: Buffer,
  at: number,
  { type, name, container }: { type: number; name: string; container: Container },
): number {
  if (type === DOCUMENT || type === ARRAY) {
    const { depth, hasUuids } = container;
    return checkFields(bytes, at, { depth: depth + 1, isArray: type === ARRAY, hasUuids });
  }
  if (type === STRING) return at + 4 + readLength(bytes, at);
  if (type === BINARY) return checkBinary(bytes, at, { name, hasUuids: container.hasUuids });
  const size = FIXED_SIZES.get(type);
  if (size === undefined) {
    throw unsupported(`${UNSUPPORTED_TYPES.get(type) ?? `the BSON type ${type}`} in '${name}'`);
  }
  if (type === DATE) {
    const ms = bytes.readBigInt64LE(at);
    if (ms > MAX_DATE_MS || ms < -MAX_DATE_MS) {
      throw unsupported(`the out-of-range date in '${name}'`);
    }
  }
  return at + size;
}

function checkBinary(
  bytes: Buffer,
  at: number,
  { name, hasUuids }: { name: string; hasUuids: boolean },
): number {
  const subtype = bytes.readUInt8(at + 4);
  const isAllowed = subtype === 0 || (subtype === UUID && hasUuids);
  if (!isAllowed) throw unsupported(`Binary of the subtype ${subtype} in '${name}'`);
  return at + 5 + readLength(bytes, at);
}

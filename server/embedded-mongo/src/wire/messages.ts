import { decodeDocument, decodeWithRawArray, type Doc } from '../bson/value.ts';
import { CommandError } from '../bson/errors.ts';
import { HEADER_BYTES, MalformedMessageError } from './frames.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;
const CHECKSUM_BYTES = 4;
const EMPTY_DOCUMENT_BYTES = 5;

/** The properties of a message on which the reply depends. */
interface ReplyTo {
  requestId: number;
  expectsReply: boolean;
  /** True if the message arrived as OP_QUERY, like the first message of a connection. */
  isLegacy: boolean;
}

export interface Request extends ReplyTo {
  name: string;
  body: Doc;
  /** The `documents` of an insert, not decoded. */
  rawDocuments: readonly Uint8Array[];
  /** Every document of the message as bytes, from which the fields above were read. */
  parts: readonly Uint8Array[];
}

/** Thrown for a message that is answered with an error before its connection is closed. */
export class RefusedMessageError extends Error {
  readonly reason: CommandError;
  readonly replyTo: ReplyTo;

  constructor(reason: CommandError, replyTo: ReplyTo) {
    super(reason.message);
    this.reason = reason;
    this.replyTo = replyTo;
  }
}

/** Reads one message. Throws RefusedMessageError, or another error when it is malformed. */
export function parseMessage(frame: Buffer): Request {
  const requestId = frame.readInt32LE(4);
  const opCode = frame.readInt32LE(12);
  if (opCode === OP_MSG) return parseMsg(frame, requestId);
  if (opCode === OP_QUERY) return parseQuery(frame, requestId);
  throw new MalformedMessageError(`Unknown operation ${opCode}`);
}

function parseMsg(frame: Buffer, requestId: number): Request {
  if (frame.length < HEADER_BYTES + 4) throw new MalformedMessageError('A message without flags');
  const flags = frame.readUInt32LE(HEADER_BYTES);
  const expectsReply = !(flags & MORE_TO_COME);
  try {
    const sections = readSections(frame, flags);
    return { requestId, ...decodeBody(sections), expectsReply, isLegacy: false };
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    throw new RefusedMessageError(error, { requestId, expectsReply, isLegacy: false });
  }
}

interface Sections {
  body: Buffer;
  sequences: Map<string, Buffer[]>;
}

/** Reads the sections of a message. Throws MongoDB's error if they cannot be accepted. */
function readSections(frame: Buffer, flags: number): Sections {
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) {
    throw new CommandError(223, `Message contains illegal flags value: ${flags}`);
  }
  const end = frame.length - (flags & CHECKSUM_PRESENT ? CHECKSUM_BYTES : 0);
  if (end < frame.length && frame.readUInt32LE(end) !== crc32c(frame.subarray(0, end))) {
    throw new CommandError(288, 'OP_MSG checksum does not match contents');
  }
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = frame[at];
    if (kind !== 0 && kind !== 1) throw new CommandError(40432, `Unknown section kind ${kind}`);
    const section = sliceSized(frame, at + 1, end);
    if (kind === 0) {
      if (body) throw new CommandError(40430, 'Multiple body sections in message');
      body = section;
    } else {
      const { text, next } = readCString(section, 4);
      if (sequences.has(text))
        throw new CommandError(40431, `Duplicate document sequence: ${text}`);
      sequences.set(text, splitDocuments(section.subarray(next)));
    }
    at += 1 + section.length;
  }
  if (!body) throw new CommandError(40587, 'OP_MSG messages must have a body');
  return { body, sequences };
}

function decodeBody({
  body,
  sequences,
}: Sections): Pick<Request, 'name' | 'body' | 'rawDocuments' | 'parts'> {
  const name = firstFieldName(body);
  const parts = [body, ...[...sequences.values()].flat()];
  const isInsert = name === 'insert';
  const { command, raw } = isInsert
    ? decodeWithRawArray(body, 'documents')
    : { command: decodeDocument(body), raw: [] };
  const rawDocuments = [...raw];
  for (const [field, documents] of sequences) {
    if (Object.hasOwn(command, field)) {
      throw new CommandError(40433, `Duplicate field between body and document sequence ${field}`);
    }
    const isRaw = isInsert && field === 'documents';
    if (isRaw) rawDocuments.push(...documents);
    command[field] = isRaw ? [] : documents.map(decodeDocument);
  }
  return { name, body: command, rawDocuments, parts };
}

function parseQuery(frame: Buffer, requestId: number): Request {
  const { next } = readCString(frame, HEADER_BYTES + 4);
  const body = sliceSized(frame, next + 8, frame.length);
  if (next + 8 + body.length !== frame.length) {
    throw new MalformedMessageError('Extra bytes follow the document of OP_QUERY');
  }
  return {
    requestId,
    name: firstFieldName(body),
    body: decodeDocument(body),
    rawDocuments: [],
    parts: [body],
    expectsReply: true,
    isLegacy: true,
  };
}

/** Returns the part of `bytes` that begins at `at` with its own length. */
function sliceSized(bytes: Buffer, at: number, end: number): Buffer {
  const length = at + 4 <= end ? bytes.readInt32LE(at) : 0;
  if (length < EMPTY_DOCUMENT_BYTES || at + length > end) {
    throw new MalformedMessageError('A section or document exceeds its message');
  }
  return bytes.subarray(at, at + length);
}

function splitDocuments(bytes: Buffer): Buffer[] {
  const documents: Buffer[] = [];
  for (let at = 0; at < bytes.length; ) {
    const document = sliceSized(bytes, at, bytes.length);
    documents.push(document);
    at += document.length;
  }
  return documents;
}

function readCString(bytes: Buffer, at: number): { text: string; next: number } {
  const end = bytes.indexOf(0, at);
  if (end < 0) throw new MalformedMessageError('A name is not terminated');
  return { text: bytes.toString('utf8', at, end), next: end + 1 };
}

// The first field of a command is its name, after the length (4 bytes) and the type (1 byte).
function firstFieldName(body: Buffer): string {
  return body.length > EMPTY_DOCUMENT_BYTES ? readCString(body, 5).text : '';
}

export function encodeMessage(request: ReplyTo, reply: Uint8Array): Buffer {
  return request.isLegacy ? encodeLegacyReply(request, reply) : encodeMsg(request, reply);
}

function header(request: ReplyTo, opCode: number, bodyBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeInt32LE(HEADER_BYTES + bodyBytes, 0);
  bytes.writeInt32LE(request.requestId, 8);
  bytes.writeInt32LE(opCode, 12);
  return bytes;
}

function encodeMsg(request: ReplyTo, reply: Uint8Array): Buffer {
  const flagsAndKind = Buffer.alloc(5);
  return Buffer.concat([header(request, OP_MSG, 5 + reply.length), flagsAndKind, reply]);
}

function encodeLegacyReply(request: ReplyTo, reply: Uint8Array): Buffer {
  // Flags, a 64-bit cursor ID, and a starting point, all 0, then the number of documents.
  const counts = Buffer.alloc(20);
  counts.writeInt32LE(1, 16);
  return Buffer.concat([header(request, OP_REPLY, counts.length + reply.length), counts, reply]);
}

// The Castagnoli polynomial, with its bits in reverse order.
const POLYNOMIAL = 0x82f63b78;

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = (value >>> 1) ^ (value & 1 ? POLYNOMIAL : 0);
  return value;
});

/** CRC-32C (RFC 3720), the optional checksum at the end of a message. */
export function crc32c(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) value = (value >>> 8) ^ (TABLE[(value ^ byte) & 255] ?? 0);
  return (value ^ 0xffffffff) >>> 0;
}

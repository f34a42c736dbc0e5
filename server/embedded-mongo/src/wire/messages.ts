import { decodeDocument, decodeWithRawArray, type Doc } from '../bson/value.ts';
import { HEADER_BYTES, MalformedMessageError } from './frames.ts';

const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;
const CHECKSUM_PRESENT = 1;
const MORE_TO_COME = 2;
const REQUIRED_FLAGS = 0xffff;
const EMPTY_DOCUMENT_BYTES = 5;

export interface Request {
  requestId: number;
  name: string;
  body: Doc;
  /** The `documents` of an insert, not decoded. */
  rawDocuments: readonly Uint8Array[];
  /** Every document of the message as bytes: what the fields above were read from. */
  parts: readonly Uint8Array[];
  expectsReply: boolean;
  /** Whether it came as OP_QUERY, as the first message of a connection does. */
  isLegacy: boolean;
}

/** Reads one message. Throws MalformedMessageError or BSONError when it is none. */
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
  if ((flags & REQUIRED_FLAGS & ~(CHECKSUM_PRESENT | MORE_TO_COME)) !== 0) {
    throw new MalformedMessageError(`Unknown flags ${flags}`);
  }
  const end = frame.length - (flags & CHECKSUM_PRESENT ? 4 : 0);
  let body: Buffer | undefined;
  const sequences = new Map<string, Buffer[]>();
  for (let at = HEADER_BYTES + 4; at < end; ) {
    const kind = frame[at];
    if (kind === 0 && body === undefined) {
      body = sliceSized(frame, at + 1, end);
      at += 1 + body.length;
    } else if (kind === 1) {
      const section = sliceSized(frame, at + 1, end);
      const { text, next } = readCString(section, 4);
      sequences.set(text, splitDocuments(section.subarray(next)));
      at += 1 + section.length;
    } else {
      throw new MalformedMessageError(`Unexpected section ${kind}`);
    }
  }
  if (!body) throw new MalformedMessageError('A message without a body');
  return {
    requestId,
    ...decodeBody(body, sequences),
    expectsReply: !(flags & MORE_TO_COME),
    isLegacy: false,
  };
}

function decodeBody(
  body: Buffer,
  sequences: Map<string, Buffer[]>,
): Pick<Request, 'name' | 'body' | 'rawDocuments' | 'parts'> {
  const name = firstFieldName(body);
  const parts = [body, ...[...sequences.values()].flat()];
  if (name !== 'insert') {
    const command = decodeDocument(body);
    for (const [field, documents] of sequences) command[field] = documents.map(decodeDocument);
    return { name, body: command, rawDocuments: [], parts };
  }
  const { command, raw } = decodeWithRawArray(body, 'documents');
  const rawDocuments = [...raw, ...(sequences.get('documents') ?? [])];
  return { name, body: command, rawDocuments, parts };
}

function parseQuery(frame: Buffer, requestId: number): Request {
  const { next } = readCString(frame, HEADER_BYTES + 4);
  const body = sliceSized(frame, next + 8, frame.length);
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

/** The part of `bytes` at `at` that begins with its own length. */
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
  if (end < 0) throw new MalformedMessageError('A name without an end');
  return { text: bytes.toString('utf8', at, end), next: end + 1 };
}

// The first field of a command names it: after the length (4 bytes) and the type (1 byte).
function firstFieldName(body: Buffer): string {
  return body.length > EMPTY_DOCUMENT_BYTES ? readCString(body, 5).text : '';
}

/** The message that answers a request. */
export function encodeMessage(request: Request, reply: Uint8Array): Buffer {
  return request.isLegacy ? encodeLegacyReply(request, reply) : encodeMsg(request, reply);
}

function header(request: Request, opCode: number, bodyBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES);
  bytes.writeInt32LE(HEADER_BYTES + bodyBytes, 0);
  bytes.writeInt32LE(request.requestId, 8);
  bytes.writeInt32LE(opCode, 12);
  return bytes;
}

function encodeMsg(request: Request, reply: Uint8Array): Buffer {
  const flagsAndKind = Buffer.alloc(5);
  return Buffer.concat([header(request, OP_MSG, 5 + reply.length), flagsAndKind, reply]);
}

function encodeLegacyReply(request: Request, reply: Uint8Array): Buffer {
  // Flags, a 64-bit cursor id and a starting point, all 0; then the number of documents.
  const counts = Buffer.alloc(20);
  counts.writeInt32LE(1, 16);
  return Buffer.concat([header(request, OP_REPLY, counts.length + reply.length), counts, reply]);
}

import { Double, Long } from 'bson';
import { encodeDocument, MAX_DOCUMENT_BYTES } from '../bson/value.ts';
import { CommandError } from '../bson/errors.ts';
import type { QueryMemory } from './memory.ts';

const IDLE_LIMIT_MS = 10 * 60 * 1000;
const MAX_OPEN = 500;
const MAX_OPEN_BYTES = 200 * 1024 * 1024;
const FIRST_BATCH = 101;

const DOCUMENT_TYPE = 3;
const ARRAY_TYPE = 4;

interface Batch {
  /** 0 when there are no more results. */
  cursorId: number;
  namespace: string;
  documents: readonly Uint8Array[];
}

interface Cursor {
  namespace: string;
  source: AsyncIterator<Uint8Array>;
  memory: QueryMemory;
  /** The connection that last read the cursor. */
  connectionId: number;
  /** A document that was read but did not fit into the last batch. */
  pending: Uint8Array | undefined;
  usedAt: number;
}

/**
 * Results that are sent in several batches. A cursor is closed when it has been idle for ten minutes, when the
 * connection that last read it closes, or to make room for cursors that were read later.
 */
export class Cursors {
  // The open cursors, ordered by when they were last read.
  readonly #open = new Map<number, Cursor>();
  #lastId = 0;

  get count(): number {
    return this.#open.size;
  }

  async first(
    namespace: string,
    source: AsyncIterable<Uint8Array>,
    options: {
      batchSize?: number | undefined;
      singleBatch?: boolean;
      memory: QueryMemory;
      connectionId: number;
    },
  ): Promise<Batch> {
    const cursor: Cursor = {
      namespace,
      source: source[Symbol.asyncIterator](),
      memory: options.memory,
      connectionId: options.connectionId,
      pending: undefined,
      usedAt: Date.now(),
    };
    const documents = await readBatch(cursor, options.batchSize ?? FIRST_BATCH);
    if (options.singleBatch || (!cursor.pending && options.batchSize !== 0)) {
      return { cursorId: 0, namespace, documents };
    }
    this.#lastId += 1;
    this.#keep(this.#lastId, cursor);
    return { cursorId: this.#lastId, namespace, documents };
  }

  /** Throws code 43 when the cursor is unknown, closed, or belongs to another collection. */
  async next(
    cursorId: number,
    namespace: string,
    options: { batchSize: number | undefined; connectionId: number },
  ): Promise<Batch> {
    const cursor = this.#open.get(cursorId);
    if (!cursor || cursor.namespace !== namespace) {
      throw new CommandError(43, `cursor id ${cursorId} not found`);
    }
    // Removed from the map while it is read, so no other request can read or close it.
    this.#open.delete(cursorId);
    const documents = await readBatch(cursor, options.batchSize || Number.POSITIVE_INFINITY);
    if (!cursor.pending) return { cursorId: 0, namespace, documents };
    cursor.usedAt = Date.now();
    cursor.connectionId = options.connectionId;
    this.#keep(cursorId, cursor);
    return { cursorId, namespace, documents };
  }

  kill(cursorId: number): boolean {
    return this.#open.delete(cursorId);
  }

  endOf(connection: number): void {
    for (const [id, { connectionId }] of this.#open) {
      if (connectionId === connection) this.#open.delete(id);
    }
  }

  #keep(cursorId: number, cursor: Cursor): void {
    this.#open.set(cursorId, cursor);
    let bytes = 0;
    for (const one of this.#open.values()) bytes += bytesOf(one);
    for (const [id, oldest] of this.#open) {
      if (this.#open.size <= MAX_OPEN && bytes <= MAX_OPEN_BYTES) return;
      bytes -= bytesOf(oldest);
      this.#open.delete(id);
    }
  }

  endIdle(): void {
    const limit = Date.now() - IDLE_LIMIT_MS;
    for (const [id, { usedAt }] of this.#open) if (usedAt < limit) this.#open.delete(id);
  }
}

const bytesOf = ({ memory, pending }: Cursor): number => memory.bytes + (pending?.length ?? 0);

// Reads one document more than it returns, to find out whether there are more.
async function readBatch(cursor: Cursor, batchSize: number): Promise<Uint8Array[]> {
  const documents: Uint8Array[] = [];
  if (batchSize === 0) return documents;
  let bytes = 0;
  for (;;) {
    const next = cursor.pending ?? (await cursor.source.next()).value;
    cursor.pending = next;
    if (next === undefined) return documents;
    bytes += next.length;
    if (documents.length >= batchSize) return documents;
    if (documents.length > 0 && bytes > MAX_DOCUMENT_BYTES) return documents;
    documents.push(next);
    cursor.pending = undefined;
  }
}

/**
 * Encodes the reply to a command that returns a cursor. The documents are copied as bytes, since
 * decoding and encoding them again would cost more than the rest of a find.
 */
export function encodeCursorReply(name: 'firstBatch' | 'nextBatch', batch: Batch): Uint8Array {
  const header = encodeDocument({ id: Long.fromNumber(batch.cursorId), ns: batch.namespace });
  const items = batch.documents.flatMap((document, position) => [
    elementHead(DOCUMENT_TYPE, String(position)),
    document,
  ]);
  // A document without its length and its end mark is the list of its elements.
  const cursor = wrapDocument([
    header.subarray(4, header.length - 1),
    elementHead(ARRAY_TYPE, name),
    wrapDocument(items),
  ]);
  const ok = encodeDocument({ ok: new Double(1) });
  return wrapDocument([
    elementHead(DOCUMENT_TYPE, 'cursor'),
    cursor,
    ok.subarray(4, ok.length - 1),
  ]);
}

function elementHead(type: number, name: string): Buffer {
  return Buffer.from(`${String.fromCharCode(type)}${name}\0`, 'latin1');
}

function wrapDocument(parts: readonly Uint8Array[]): Buffer {
  const document = Buffer.concat([Buffer.alloc(4), ...parts, Buffer.of(0)]);
  document.writeInt32LE(document.length);
  return document;
}

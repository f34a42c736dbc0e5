import { Double, Long } from 'bson';
import { encodeDocument, MAX_DOCUMENT_BYTES } from '../bson/value.ts';
import { CommandError } from '../errors.ts';

const IDLE_LIMIT_MS = 10 * 60 * 1000;
const FIRST_BATCH = 101;

const DOCUMENT_TYPE = 3;
const ARRAY_TYPE = 4;

interface Batch {
  /** 0 when there is nothing more. */
  cursorId: number;
  namespace: string;
  documents: readonly Uint8Array[];
}

interface Cursor {
  namespace: string;
  source: AsyncIterator<Uint8Array>;
  /** Read, but not sent yet: it did not fit into the last batch. */
  pending: Uint8Array | undefined;
  usedAt: number;
}

/** Results that are sent in several batches. Cursors that nobody reads for ten minutes end. */
export class Cursors {
  readonly #open = new Map<number, Cursor>();
  #lastId = 0;

  async first(
    namespace: string,
    source: AsyncIterable<Uint8Array>,
    options: { batchSize?: number | undefined; singleBatch?: boolean },
  ): Promise<Batch> {
    const cursor: Cursor = {
      namespace,
      source: source[Symbol.asyncIterator](),
      pending: undefined,
      usedAt: Date.now(),
    };
    const documents = await readBatch(cursor, options.batchSize ?? FIRST_BATCH);
    if (!cursor.pending && (options.batchSize !== 0 || options.singleBatch)) {
      return { cursorId: 0, namespace, documents };
    }
    if (options.singleBatch) {
      await cursor.source.return?.();
      return { cursorId: 0, namespace, documents };
    }
    this.#lastId += 1;
    this.#open.set(this.#lastId, cursor);
    return { cursorId: this.#lastId, namespace, documents };
  }

  /** Throws 43 when the cursor is unknown, ended or belongs to another collection. */
  async next(cursorId: number, namespace: string, batchSize: number | undefined): Promise<Batch> {
    const cursor = this.#open.get(cursorId);
    if (!cursor || cursor.namespace !== namespace) {
      throw new CommandError(43, `cursor id ${cursorId} not found`);
    }
    // Out of the map while it is read, so that nobody else reads or ends it meanwhile.
    this.#open.delete(cursorId);
    const documents = await readBatch(cursor, batchSize || Number.POSITIVE_INFINITY);
    if (!cursor.pending) return { cursorId: 0, namespace, documents };
    cursor.usedAt = Date.now();
    this.#open.set(cursorId, cursor);
    return { cursorId, namespace, documents };
  }

  kill(cursorId: number): boolean {
    return this.#open.delete(cursorId);
  }

  endIdle(): void {
    const limit = Date.now() - IDLE_LIMIT_MS;
    for (const [id, { usedAt }] of this.#open) if (usedAt < limit) this.#open.delete(id);
  }
}

// Reads one document more than it gives, to know at once whether there are more.
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
 * The reply of a command that answers with a cursor. The documents are copied as they are, since
 * decoding and encoding them again would cost more than everything else about a find.
 */
export function encodeCursorReply(name: 'firstBatch' | 'nextBatch', batch: Batch): Uint8Array {
  const header = encodeDocument({ id: Long.fromNumber(batch.cursorId), ns: batch.namespace });
  const items = batch.documents.flatMap((document, position) => [
    elementHead(DOCUMENT_TYPE, String(position)),
    document,
  ]);
  // A document less its length in front and its end mark is the list of its elements.
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

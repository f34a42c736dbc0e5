/** The maximum size of a message in either direction, in bytes. */
export const MAX_MESSAGE_BYTES = 48_000_000;

/** The size of a message header in bytes. */
export const HEADER_BYTES = 16;

/** Thrown for bytes that are not a MongoDB message. The connection can no longer be used after that. */
export class MalformedMessageError extends Error {}

/** Splits a stream of bytes into messages, each of which starts with its length. */
export class FrameSplitter {
  #chunks: Buffer[] = [];
  #buffered = 0;

  /** Returns the complete messages. Throws MalformedMessageError for an impossible length. */
  *push(chunk: Buffer): Generator<Buffer> {
    this.#chunks.push(chunk);
    this.#buffered += chunk.length;
    for (;;) {
      const length = this.#nextLength();
      if (length === undefined || this.#buffered < length) return;
      const all = this.#join();
      this.#chunks = [all.subarray(length)];
      this.#buffered -= length;
      yield all.subarray(0, length);
    }
  }

  #nextLength(): number | undefined {
    if (this.#buffered < 4) return undefined;
    const first = this.#chunks[0];
    const length = (first && first.length >= 4 ? first : this.#join()).readInt32LE(0);
    if (length < HEADER_BYTES || length > MAX_MESSAGE_BYTES) {
      throw new MalformedMessageError(`A message cannot have ${length} bytes`);
    }
    return length;
  }

  // Chunks are joined only when a message is complete, so a large message is copied once.
  #join(): Buffer {
    const [first] = this.#chunks;
    const all = first && this.#chunks.length === 1 ? first : Buffer.concat(this.#chunks);
    this.#chunks = [all];
    return all;
  }
}

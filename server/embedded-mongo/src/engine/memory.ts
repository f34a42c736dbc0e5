import { CommandError } from '../bson/errors.ts';

/** The memory limit for sorting or grouping in one query, in bytes, as in MongoDB. */
const MAX_BYTES = 100 * 1024 * 1024;

/** The memory that one query uses, even while its cursor is idle. */
export class QueryMemory {
  /** The memory for documents that were read together and have not been returned yet. */
  readingBytes = 0;
  #heldBytes = 0;

  get bytes(): number {
    return this.readingBytes + this.#heldBytes;
  }

  /** Adds to the memory in use. A negative number reduces it. Throws code 292 above the limit. */
  hold(bytes: number): void {
    this.#heldBytes += bytes;
    if (this.#heldBytes <= MAX_BYTES) return;
    throw new CommandError(
      292,
      `Sorting or grouping without an index exceeded the memory limit of ${MAX_BYTES} bytes, and ` +
        'the embedded database does not use the disk for that',
    );
  }
}

import { CommandError } from '../errors.ts';

/** As in MongoDB: how much one query may hold to sort or group it, in bytes. */
const MAX_BYTES = 100 * 1024 * 1024;

/** What one query holds in memory, also while its cursor waits to be read. */
export class QueryMemory {
  /** Of documents that were read together and not given yet. */
  readingBytes = 0;
  #heldBytes = 0;

  get bytes(): number {
    return this.readingBytes + this.#heldBytes;
  }

  /** Counts what is kept, or, below 0, given up. Throws 292 above the limit. */
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

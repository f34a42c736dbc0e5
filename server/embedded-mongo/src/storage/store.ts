import { type Database, open, type RootDatabase } from 'lmdb';
import { keyAfterPrefix } from '../bson/ordered-key.ts';
import { CommandError } from '../bson/errors.ts';
import { collectionIdIn } from './collection.ts';
import { diskError, diskRefusal } from './disk.ts';

export interface Entry {
  key: Buffer;
  value: Buffer;
}

/** Entries that were read from a range. */
export interface Reading {
  entries: Entry[];
  /** The size of the entries in memory. */
  bytes: number;
  isLast: boolean;
}

/** A range of keys that includes lower and excludes upper. */
export interface KeyRange {
  lower: Buffer;
  upper: Buffer;
}

interface PendingWrite {
  run: () => void;
  settle: () => void;
  reject: (error: unknown) => void;
}

/** The number of entries that are counted or skipped before other work can continue. */
export const COUNT_STEP = 20_000;
const FIRST_STEP = 64;
const MAX_READ_BYTES = 4 * 1024 * 1024;

/**
 * Returns steps that add up to `count`. No step is much longer than all earlier steps together, so
 * few unneeded entries are read.
 */
function* growingSteps(count: number): Generator<number> {
  let left = count;
  for (let step = FIRST_STEP; left > 0; step = Math.min(step * 2, COUNT_STEP)) {
    yield Math.min(step, left);
    left -= step;
  }
}

/** Ends the current turn of the event loop, so a long read does not block other work. */
export function letOthersWork(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

// In reverse, LMDB would include the upper key, at which it starts, and omit the lower key.
function boundsOf({ lower, upper }: KeyRange, reverse = false) {
  return reverse
    ? { start: upper, end: lower, reverse: true, exclusiveStart: true, inclusiveEnd: true }
    : { start: lower, end: upper };
}

const BINARY = { keyEncoding: 'binary', encoding: 'binary' } as const;

/**
 * The LMDB environment: one ordered map of bytes for documents and index entries, and a small map
 * for the catalog. All pending writes share one transaction and one flush.
 */
export class Store {
  readonly #root: RootDatabase<Buffer, Buffer>;
  readonly #data: Database<Buffer, Buffer>;
  readonly catalog: Database<Buffer, Buffer>;
  readonly #onFailure: (error: unknown) => void;
  readonly #folder: string;
  /** How many transactions have changed each collection since the data was opened. */
  readonly #changes = new Map<number, number>();
  /** The collections that the current transaction has changed. */
  #changed = new Set<number>();
  /** Called when writes were rolled back because the disk did not accept them. */
  onRollback: () => void = () => undefined;
  #queue: PendingWrite[] = [];
  #draining: Promise<void> | undefined;
  #isClosing = false;

  /**
   * `onFailure` is called when storage fails in the middle of a write. After such a failure, memory
   * and disk may differ, so the caller must end the process without replying to any client.
   */
  constructor(folder: string, onFailure: (error: unknown) => void) {
    // Without overlappingSync, LMDB uses its classic commit: a finished transaction is on disk.
    this.#root = open<Buffer, Buffer>(folder, { ...BINARY, maxDbs: 4, overlappingSync: false });
    this.#data = this.#root.openDB<Buffer, Buffer>('data', BINARY);
    this.catalog = this.#root.openDB<Buffer, Buffer>('catalog', BINARY);
    this.#onFailure = onFailure;
    this.#folder = folder;
  }

  /**
   * Runs `work` exclusively in a transaction and resolves when the transaction is on disk. If `work` throws, rejects
   * with that error after the flush; `work` may throw only before its first change. Rejects with code 14031, without
   * changing anything, if the disk does not accept the transaction.
   */
  write<T>(work: () => T): Promise<T> {
    if (this.#isClosing)
      return Promise.reject(new CommandError(91, 'The database is shutting down'));
    return new Promise<T>((resolve, reject) => {
      const pending: PendingWrite = {
        run: () => {
          try {
            const result = work();
            pending.settle = () => resolve(result);
          } catch (error) {
            pending.settle = () => reject(error);
          }
        },
        settle: () => reject(new Error('The write never ran')),
        reject,
      };
      this.#queue.push(pending);
      this.#draining ??= this.#drain();
    });
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) {
      const group = this.#queue;
      this.#queue = [];
      this.#changed = new Set();
      try {
        await this.#data.transaction(() => {
          for (const pending of group) pending.run();
        });
        await this.#data.flushed;
      } catch (error) {
        const reason = await diskRefusal(error);
        if (reason === undefined) {
          this.#onFailure(error);
          return;
        }
        this.#data.resetReadTxn();
        this.onRollback();
        for (const { reject } of group) reject(diskError(this.#folder, reason));
        continue;
      }
      this.#data.resetReadTxn();
      // Only now can readers see the changes. Counted earlier, they could be missed.
      for (const id of this.#changed) this.#changes.set(id, (this.#changes.get(id) ?? 0) + 1);
      for (const pending of group) pending.settle();
    }
    this.#draining = undefined;
  }

  get(key: Buffer): Buffer | undefined {
    return this.#data.get(key);
  }

  /** Stores one entry. Must run inside `write`. A failure ends the process (see the constructor). */
  put(key: Buffer, value: Uint8Array): void {
    this.#changed.add(collectionIdIn(key));
    this.#change(() =>
      this.#data.putSync(key, Buffer.from(value.buffer, value.byteOffset, value.byteLength)),
    );
  }

  remove(key: Buffer): void {
    this.#changed.add(collectionIdIn(key));
    this.#change(() => this.#data.removeSync(key));
  }

  putCatalog(key: Buffer, value: Uint8Array): void {
    this.#change(() => this.catalog.putSync(key, Buffer.from(value)));
  }

  removeCatalog(key: Buffer): void {
    this.#change(() => this.catalog.removeSync(key));
  }

  #change(apply: () => void): void {
    try {
      apply();
    } catch (error) {
      this.#onFailure(error);
      throw error;
    }
  }

  /**
   * Returns at most `limit` entries of a range, from its lower or upper end. Returns fewer if they
   * are large. `isLast` means that the range contains no more.
   */
  read(range: KeyRange, options: { limit: number; reverse?: boolean }): Reading {
    const { limit, reverse } = options;
    const entries: Entry[] = [];
    let bytes = 0;
    for (const entry of this.#data.getRange({ ...boundsOf(range, reverse), limit })) {
      entries.push(entry);
      bytes += entry.key.length + entry.value.length;
      if (bytes > MAX_READ_BYTES) return { entries, bytes, isLast: false };
    }
    return { entries, bytes, isLast: entries.length < limit };
  }

  /** Returns a range without its first `count` entries or, in reverse, without its last `count` entries. */
  passOver(range: KeyRange, count: number, reverse: boolean): KeyRange | undefined {
    let rest: KeyRange | undefined = range;
    for (const step of growingSteps(count)) {
      rest &&= this.#without(rest, step, reverse);
    }
    return rest;
  }

  /** Grows with every transaction that changes another collection than this one. Readers already see the change. */
  changesExcept(id: number | undefined): number {
    let count = 0;
    for (const [other, changes] of this.#changes) if (other !== id) count += changes;
    return count;
  }

  /** Grows with every transaction that changes this collection. Readers already see the change. */
  changesOf(id: number | undefined): number {
    return (id !== undefined && this.#changes.get(id)) || 0;
  }

  /** Counts the entries of a range. LMDB counts ten million entries per second, in steps of a few milliseconds. */
  async count(range: KeyRange): Promise<number> {
    let total = 0;
    let rest = range;
    for (const step of growingSteps(Number.POSITIVE_INFINITY)) {
      const next = this.#without(rest, step, false);
      if (next === undefined) break;
      total += step;
      rest = next;
      if (step === COUNT_STEP) await letOthersWork();
    }
    return total + this.#data.getCount(boundsOf(rest));
  }

  /** Counts the entries of a range, or returns `most` if there are more. */
  countUpTo(range: KeyRange, most: number): number {
    const isMore = this.#without(range, most, false) !== undefined;
    return isMore ? most : this.#data.getCount(boundsOf(range));
  }

  // LMDB skips entries without checking for the end of the range, so a step can read up to its own
  // length beyond that end.
  #without(range: KeyRange, count: number, reverse: boolean): KeyRange | undefined {
    const bounds = { ...boundsOf(range, reverse), offset: count, limit: 1 };
    const [next] = this.#data.getKeys(bounds);
    if (next === undefined) return undefined;
    const { lower, upper } = range;
    return reverse ? { lower, upper: Buffer.concat([next, Buffer.of(0)]) } : { lower: next, upper };
  }

  /** Removes all entries that start with a prefix, in steps between which other writes can run. */
  async removePrefix(prefix: Buffer): Promise<void> {
    const range = { lower: prefix, upper: keyAfterPrefix(prefix) };
    const removeSome = (): number => {
      const { entries } = this.read(range, { limit: 1000 });
      for (const { key } of entries) this.remove(key);
      return entries.length;
    };
    while ((await this.write(removeSome)) > 0);
  }

  /**
   * Copies a consistent state from disk into an empty folder, which the engine can then open. A
   * separate thread copies while reads and writes continue.
   */
  copyTo(folder: string): Promise<void> {
    return this.#root.backup(folder, true);
  }

  /** Rejects further writes and resolves when earlier ones are on disk. */
  async drain(): Promise<void> {
    this.#isClosing = true;
    await this.#draining;
  }

  async close(): Promise<void> {
    await this.drain();
    await this.#root.close();
  }
}

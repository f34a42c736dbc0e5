import { encodeSortKey } from '../bson/ordered-key.ts';
import { comparableAt, splitPath } from '../bson/paths.ts';
import { StoredDocument } from '../storage/documents.ts';
import { QueryMemory } from '../engine/memory.ts';
import type { SortField } from './shape.ts';

/** The memory that an entry uses in addition to its content, in bytes. */
const ENTRY_BYTES = 300;

interface Entry {
  key: Buffer;
  stored: StoredDocument;
}

/** Sorts documents in memory and keeps only slightly more than the first `wanted`. */
export class Sorter {
  readonly #fields: readonly { parts: readonly string[]; descending: boolean }[];
  readonly #wanted: number;
  readonly #memory: QueryMemory;
  #entries: Entry[] = [];

  /** @param memory counts the kept documents and throws if they are too large */
  constructor(sort: readonly SortField[], wanted: number, memory = new QueryMemory()) {
    this.#fields = sort.map(({ path, descending }) => ({ parts: splitPath(path), descending }));
    this.#wanted = wanted;
    this.#memory = memory;
  }

  add(stored: StoredDocument): void {
    const keys = this.#fields.map(({ parts, descending }) =>
      encodeSortKey(comparableAt(stored.document, parts), descending),
    );
    // Kept as bytes: a decoded document takes several times as much memory.
    const entry = {
      key: Buffer.concat(keys),
      stored: new StoredDocument(stored.idKey, stored.bytes),
    };
    this.#entries.push(entry);
    this.#memory.hold(sizeOf(entry));
    if (this.#entries.length >= this.#wanted * 2) this.#keepWanted();
  }

  /** Returns the first `wanted` documents. Documents with equal keys stay in their original order. */
  sorted(): StoredDocument[] {
    this.#keepWanted();
    return this.#entries.map(({ stored }) => stored);
  }

  #keepWanted(): void {
    const sorted = this.#entries.toSorted((left, right) => Buffer.compare(left.key, right.key));
    this.#entries = sorted.slice(0, this.#wanted);
    for (const entry of sorted.slice(this.#wanted)) this.#memory.hold(-sizeOf(entry));
  }
}

const sizeOf = ({ key, stored }: Entry): number =>
  key.length + stored.idKey.length + stored.bytes.length + ENTRY_BYTES;

import { decodeDocument, type Doc } from '../bson/value.ts';
import { statistics } from '../statistics.ts';
import { type Collection, documentKey, type Index, idKeyOf, primaryOf } from './collection.ts';
import { checkKeyLength, DuplicateKeyError, type IndexEntry, indexEntry } from './index-entries.ts';
import type { Store } from './store.ts';

/** A document as stored, decoded on first use. */
export class StoredDocument {
  readonly idKey: Buffer;
  readonly bytes: Buffer;
  #document: Doc | undefined;

  constructor(idKey: Buffer, bytes: Buffer) {
    this.idKey = idKey;
    this.bytes = bytes;
  }

  get document(): Doc {
    if (this.#document === undefined) {
      statistics.documentsDecoded += 1;
      this.#document = decodeDocument(this.bytes);
    }
    return this.#document;
  }
}

interface IndexChange {
  added: IndexEntry | undefined;
  removed: IndexEntry | undefined;
}

/**
 * Changes documents together with their index entries. Every method runs inside `store.write` and
 * checks whether the change is allowed before it changes anything.
 */
export class Documents {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The document with this id key, or undefined. */
  find(collection: Collection, idKey: Buffer): StoredDocument | undefined {
    const bytes = this.#store.get(documentKey(collection, idKey));
    return bytes && new StoredDocument(idKey, bytes);
  }

  /** Throws DuplicateKeyError, or 17280 when an indexed value is too long. */
  insert(collection: Collection, document: Doc, bytes: Uint8Array): void {
    const id = document['_id'] ?? null;
    const idKey = idKeyOf(id);
    const key = documentKey(collection, idKey);
    checkKeyLength(key, primaryOf(collection));
    if (this.#store.get(key) !== undefined) {
      throw new DuplicateKeyError(collection.namespace, primaryOf(collection), [id]);
    }
    const changes = this.#changes(collection, idKey, { after: document });
    this.#apply(changes);
    this.#store.put(key, bytes);
  }

  replace(
    collection: Collection,
    stored: StoredDocument,
    { after, bytes }: { after: Doc; bytes: Uint8Array },
  ): void {
    const before = stored.document;
    const changes = this.#changes(collection, stored.idKey, { before, after });
    this.#apply(changes);
    this.#store.put(documentKey(collection, stored.idKey), bytes);
  }

  remove(collection: Collection, stored: StoredDocument): void {
    this.#apply(this.#changes(collection, stored.idKey, { before: stored.document }));
    this.#store.remove(documentKey(collection, stored.idKey));
  }

  /** Adds the entries of an existing document to a new index. */
  addToIndex(collection: Collection, index: Index, stored: StoredDocument): void {
    const { idKey, document } = stored;
    this.#apply([this.#change(collection, index, idKey, { after: document })]);
  }

  #changes(
    collection: Collection,
    idKey: Buffer,
    versions: { before?: Doc; after?: Doc },
  ): IndexChange[] {
    return collection.indexes
      .filter(({ number }) => number !== 0)
      .map((index) => this.#change(collection, index, idKey, versions));
  }

  #change(
    collection: Collection,
    index: Index,
    idKey: Buffer,
    versions: { before?: Doc; after?: Doc },
  ): IndexChange {
    const { before, after } = versions;
    const removed = before && indexEntry(index, before, idKey);
    const added = after && indexEntry(index, after, idKey);
    if (added && removed?.key.equals(added.key)) return { added: undefined, removed: undefined };
    if (added && index.unique && this.#store.get(added.key) !== undefined) {
      throw new DuplicateKeyError(collection.namespace, index, added.fields);
    }
    return { added, removed };
  }

  #apply(changes: readonly IndexChange[]): void {
    for (const { added, removed } of changes) {
      if (removed) this.#store.remove(removed.key);
      if (added) this.#store.put(added.key, added.value);
    }
  }
}

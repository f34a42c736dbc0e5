import { searchableAt } from '../bson/paths.ts';
import { decodeDocument, type Doc } from '../bson/value.ts';
import { statistics } from './statistics.ts';
import type { Catalog } from './catalog.ts';
import {
  type Collection,
  documentKey,
  type Index,
  type IndexField,
  idKeyOf,
  primaryOf,
} from './collection.ts';
import {
  checkKeyLength,
  DuplicateKeyError,
  type IndexEntry,
  indexEntries,
} from './index-entries.ts';
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
  added: readonly IndexEntry[];
  removed: readonly IndexEntry[];
  arrayField: IndexField | undefined;
}

const NONE: readonly IndexEntry[] = [];
const UNCHANGED: IndexChange = { added: NONE, removed: NONE, arrayField: undefined };

/**
 * True if an update certainly leaves the entries of an index unchanged. Most updates affect few
 * indexes. A value that an update does not affect is the same object before and after.
 */
const isUntouched = ({ fields }: Index, before: Doc, after: Doc): boolean =>
  fields.every(({ parts }) => searchableAt(before, parts) === searchableAt(after, parts));

/** Returns the entries with keys that do not occur in `others`. */
function without(
  entries: readonly IndexEntry[],
  others: readonly IndexEntry[],
): readonly IndexEntry[] {
  if (entries.length === 0 || others.length === 0) return entries;
  const [one] = entries;
  const [other] = others;
  if (one && other && entries.length + others.length === 2) {
    return one.key.equals(other.key) ? NONE : entries;
  }
  const keys = new Set(others.map(({ key }) => key.toString('latin1')));
  return entries.filter(({ key }) => !keys.has(key.toString('latin1')));
}

/**
 * Changes documents together with their index entries. Every method runs inside `store.write` and
 * checks whether the change is allowed before it changes anything.
 */
export class Documents {
  readonly #store: Store;
  readonly #catalog: Catalog;

  constructor(store: Store, catalog: Catalog) {
    this.#store = store;
    this.#catalog = catalog;
  }

  /** Returns the document with this ID key, or undefined. */
  find(collection: Collection, idKey: Buffer): StoredDocument | undefined {
    const bytes = this.#store.get(documentKey(collection, idKey));
    return bytes && new StoredDocument(idKey, bytes);
  }

  /** Throws DuplicateKeyError, or code 17280 when an indexed value is too long. */
  insert(collection: Collection, document: Doc, bytes: Uint8Array): void {
    const id = document['_id'] ?? null;
    const idKey = idKeyOf(id);
    const key = documentKey(collection, idKey);
    checkKeyLength(key, primaryOf(collection));
    if (this.#store.get(key) !== undefined) {
      throw new DuplicateKeyError(collection.namespace, primaryOf(collection), [id]);
    }
    const changes = this.#changes(collection, idKey, { after: document });
    this.#apply(collection, changes);
    this.#store.put(key, bytes);
  }

  replace(
    collection: Collection,
    stored: StoredDocument,
    { after, bytes }: { after: Doc; bytes: Uint8Array },
  ): void {
    const before = stored.document;
    const changes = this.#changes(collection, stored.idKey, { before, after });
    this.#apply(collection, changes);
    this.#store.put(documentKey(collection, stored.idKey), bytes);
  }

  remove(collection: Collection, stored: StoredDocument): void {
    const changes = this.#changes(collection, stored.idKey, { before: stored.document });
    this.#apply(collection, changes);
    this.#store.remove(documentKey(collection, stored.idKey));
  }

  /** Adds the entries of an existing document to a new index. */
  addToIndex(collection: Collection, index: Index, stored: StoredDocument): void {
    const { idKey, document } = stored;
    this.#apply(collection, [this.#change(collection, index, idKey, { after: document })]);
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
    if (before && after && isUntouched(index, before, after)) return UNCHANGED;
    const old = before ? indexEntries(index, before, idKey).entries : NONE;
    const current = after && indexEntries(index, after, idKey);
    const entries = current ? current.entries : NONE;
    const added = without(entries, old);
    const [first] = added;
    if (index.unique && first && this.#store.get(first.key) !== undefined) {
      throw new DuplicateKeyError(collection.namespace, index, first.fields);
    }
    return { added, removed: without(old, entries), arrayField: current?.arrayField };
  }

  #apply(collection: Collection, changes: readonly IndexChange[]): void {
    for (const { added, removed, arrayField } of changes) {
      for (const { key } of removed) this.#store.remove(key);
      for (const { key, value } of added) this.#store.put(key, value);
      if (!arrayField || arrayField.hasArrays) continue;
      arrayField.hasArrays = true;
      this.#catalog.save(collection);
    }
  }
}

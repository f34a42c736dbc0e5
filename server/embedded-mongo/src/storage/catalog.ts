import { deserialize, serialize } from 'bson';
import { type Collection, keyPrefix, makeIndex, primaryIndex } from './collection.ts';
import type { Store } from './store.ts';

const NEXT_ID = Buffer.from('next');
const COLLECTION = 'collection/';
const GARBAGE = 'garbage/';

const collectionKey = (namespace: string): Buffer => Buffer.from(COLLECTION + namespace);

/** The existing collections and indexes. All changes happen inside `store.write`. */
export class Catalog {
  readonly #store: Store;
  readonly #collections = new Map<string, Collection>();
  readonly #garbage: Buffer[] = [];
  #nextId = 1;

  constructor(store: Store) {
    this.#store = store;
    store.onRollback = () => this.#load();
    this.#load();
  }

  /** Reads everything from disk, at startup and after a rollback. */
  #load(): void {
    this.#collections.clear();
    this.#garbage.length = 0;
    for (const { key, value } of this.#store.catalog.getRange({})) {
      const name = key.toString();
      if (name.startsWith(COLLECTION)) {
        const collection = decodeCollection(value);
        this.#collections.set(collection.namespace, collection);
      } else if (name.startsWith(GARBAGE)) {
        this.#garbage.push(Buffer.from(name.slice(GARBAGE.length), 'hex'));
      } else {
        // Numbers are never reused, because a reader may still refer to a collection that was rolled back.
        this.#nextId = Math.max(this.#nextId, value.readUInt32BE());
      }
    }
  }

  get(namespace: string): Collection | undefined {
    return this.#collections.get(namespace);
  }

  list(database?: string): Collection[] {
    const all = [...this.#collections.values()];
    return database === undefined ? all : all.filter((one) => one.database === database);
  }

  create(database: string, name: string, isClustered = false): Collection {
    const namespace = `${database}.${name}`;
    const id = this.takeId();
    const collection: Collection = {
      id,
      database,
      name,
      namespace,
      isClustered,
      indexes: [primaryIndex(id)],
    };
    this.#collections.set(namespace, collection);
    this.save(collection);
    return collection;
  }

  ensure(database: string, name: string): Collection {
    return this.get(`${database}.${name}`) ?? this.create(database, name);
  }

  save(collection: Collection): void {
    this.#store.putCatalog(collectionKey(collection.namespace), encodeCollection(collection));
  }

  /** Drops a collection at once. Its entries are removed later by `collectGarbage`. */
  drop(collection: Collection): void {
    this.#collections.delete(collection.namespace);
    this.#store.removeCatalog(collectionKey(collection.namespace));
    this.discard(keyPrefix(collection.id));
  }

  /** Marks all entries that start with a prefix for removal by `collectGarbage`. */
  discard(prefix: Buffer): void {
    this.#garbage.push(prefix);
    this.#store.putCatalog(Buffer.from(GARBAGE + prefix.toString('hex')), Buffer.from([1]));
  }

  /** Removes the entries of dropped collections, including those dropped before a crash. */
  async collectGarbage(): Promise<void> {
    for (let prefix = this.#garbage.pop(); prefix; prefix = this.#garbage.pop()) {
      const key = Buffer.from(GARBAGE + prefix.toString('hex'));
      await this.#store.removePrefix(prefix);
      await this.#store.write(() => this.#store.removeCatalog(key));
    }
  }

  /** Returns a number for a new collection or index. Numbers of dropped ones are never reused. */
  takeId(): number {
    const id = this.#nextId++;
    const next = Buffer.alloc(4);
    next.writeUInt32BE(this.#nextId);
    this.#store.putCatalog(NEXT_ID, next);
    return id;
  }
}

interface StoredCollection {
  id: number;
  database: string;
  name: string;
  isClustered: boolean;
  indexes: {
    number: number;
    name: string;
    paths: string[];
    unique: boolean;
    expireAfterSeconds: number | null;
    /** Present only once a document has had an array, so files without arrays keep the earlier format. */
    arrayPaths?: string[];
  }[];
}

function encodeCollection({ id, database, name, isClustered, indexes }: Collection): Uint8Array {
  const secondary = indexes.filter(({ number }) => number !== 0);
  const stored: StoredCollection = {
    id,
    database,
    name,
    isClustered,
    indexes: secondary.map((index) => {
      const arrayPaths = index.fields.filter(({ hasArrays }) => hasArrays).map(({ path }) => path);
      return {
        number: index.number,
        name: index.name,
        paths: index.fields.map(({ path }) => path),
        unique: index.unique,
        expireAfterSeconds: index.expireAfterSeconds ?? null,
        ...(arrayPaths.length > 0 && { arrayPaths }),
      };
    }),
  };
  return serialize(stored);
}

function decodeCollection(bytes: Uint8Array): Collection {
  const { id, database, name, isClustered, indexes } = deserialize(bytes) as StoredCollection;
  const secondary = indexes.map(({ number, expireAfterSeconds, ...settings }) =>
    makeIndex(id, number, { ...settings, expireAfterSeconds: expireAfterSeconds ?? undefined }),
  );
  return {
    id,
    database,
    name,
    namespace: `${database}.${name}`,
    isClustered,
    indexes: [primaryIndex(id), ...secondary],
  };
}

import { Cursors } from './query/cursors.ts';
import { Catalog } from './storage/catalog.ts';
import type { Collection } from './storage/collection.ts';
import { checkDataFile } from './storage/data-file.ts';
import { Documents } from './storage/documents.ts';
import { Store } from './storage/store.ts';

/** The state that commands work on. */
export interface Engine {
  readonly store: Store;
  readonly catalog: Catalog;
  readonly documents: Documents;
  readonly cursors: Cursors;
}

/**
 * Opens the data in a folder. Throws if the data file is damaged.
 * @param onFailure see the constructor of Store
 */
export function openEngine(folder: string, onFailure: (error: unknown) => void): Engine {
  checkDataFile(folder);
  const store = new Store(folder, onFailure);
  const catalog = new Catalog(store);
  return { store, catalog, documents: new Documents(store, catalog), cursors: new Cursors() };
}

/** The database and the collection that a command uses. */
export interface Namespace {
  readonly database: string;
  readonly name: string;
}

export function collectionOf(
  engine: Engine,
  { database, name }: Namespace,
): Collection | undefined {
  return engine.catalog.get(`${database}.${name}`);
}

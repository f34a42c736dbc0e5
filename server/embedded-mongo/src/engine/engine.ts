import type { Member } from './imitation.ts';
import { Cursors } from './cursors.ts';
import { Catalog } from '../storage/catalog.ts';
import type { Collection } from '../storage/collection.ts';
import { checkDataFile, damageIn, withFile } from '../storage/data-file.ts';
import { Documents } from '../storage/documents.ts';
import { Store } from '../storage/store.ts';

/** The state that commands work on. */
export interface Engine {
  /** The folder with the data file. */
  readonly folder: string;
  readonly store: Store;
  readonly catalog: Catalog;
  readonly documents: Documents;
  readonly cursors: Cursors;
  /** Defined if the database is presented as a replica set. */
  readonly member: Member | undefined;
  /** True if results are returned in a random order wherever no sort determines it. */
  readonly hasRandomOrder: boolean;
}

/**
 * Opens the data in a folder. Throws if the data file is damaged.
 * @param onFailure see the constructor of Store
 */
export function openEngine(
  folder: string,
  onFailure: (error: unknown) => void,
  {
    member,
    hasRandomOrder = false,
  }: { member?: Member | undefined; hasRandomOrder?: boolean } = {},
): Engine {
  checkDataFile(folder);
  try {
    const store = new Store(folder, (error) => onFailure(withFile(folder, error)));
    const catalog = new Catalog(store);
    const documents = new Documents(store, catalog);
    return {
      folder,
      store,
      catalog,
      documents,
      cursors: new Cursors(),
      member,
      hasRandomOrder,
    };
  } catch (error) {
    // Nothing but damage makes LMDB fail before the first write.
    if (error instanceof Error && error.message.startsWith('MDB_')) throw damageIn(folder, error);
    throw error;
  }
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

import { Int32 } from 'bson';
import { encodeKey } from '../bson/ordered-key.ts';
import { splitPath } from '../bson/paths.ts';
import type { Doc, Value } from '../bson/value.ts';

/** The maximum length of an LMDB key in bytes. An index entry or an `_id` must fit. */
export const MAX_KEY_BYTES = 1978;

export interface IndexField {
  readonly path: string;
  readonly parts: readonly string[];
  /**
   * True once a document has had an array in this field, so documents can have several entries. Saved in the same
   * transaction as the first such document. As in MongoDB, it stays true when the arrays are gone.
   */
  hasArrays: boolean;
}

export interface Index {
  /** 0 is the primary index, by `_id`. Its entries are the documents themselves. */
  readonly number: number;
  readonly name: string;
  readonly fields: readonly IndexField[];
  readonly unique: boolean;
  readonly expireAfterSeconds: number | undefined;
  readonly prefix: Buffer;
  /**
   * False until the entries of a new index are on disk. Until then, writers maintain the index, but
   * readers do not use it.
   */
  isReadable: boolean;
}

export interface Collection {
  readonly id: number;
  readonly database: string;
  readonly name: string;
  readonly namespace: string;
  readonly isClustered: boolean;
  indexes: readonly Index[];
}

/**
 * Returns the numbers of a collection and an index, which all their keys start with. These numbers are never reused.
 */
export function keyPrefix(collectionId: number, indexNumber?: number): Buffer {
  const prefix = Buffer.alloc(indexNumber === undefined ? 4 : 8);
  prefix.writeUInt32BE(collectionId);
  if (indexNumber !== undefined) prefix.writeUInt32BE(indexNumber, 4);
  return prefix;
}

export const collectionIdIn = (key: Buffer): number => key.readUInt32BE();

export interface IndexSettings {
  name: string;
  paths: readonly string[];
  unique: boolean;
  expireAfterSeconds: number | undefined;
  /** The paths at which documents have had arrays. A new index has none. */
  arrayPaths?: readonly string[] | undefined;
}

export function makeIndex(collectionId: number, number: number, settings: IndexSettings): Index {
  const { name, paths, unique, expireAfterSeconds, arrayPaths = [] } = settings;
  return {
    number,
    name,
    unique,
    expireAfterSeconds,
    isReadable: true,
    prefix: keyPrefix(collectionId, number),
    fields: paths.map((path) => ({
      path,
      parts: splitPath(path),
      hasArrays: arrayPaths.includes(path),
    })),
  };
}

export function primaryIndex(collectionId: number): Index {
  return makeIndex(collectionId, 0, {
    name: '_id_',
    paths: ['_id'],
    unique: true,
    expireAfterSeconds: undefined,
  });
}

export function primaryOf(collection: Collection): Index {
  const [primary] = collection.indexes;
  if (primary === undefined) throw new Error(`${collection.namespace} has no primary index`);
  return primary;
}

/** Returns the ordered bytes of an `_id`. Index entries use them to refer to their document. */
export function idKeyOf(id: Value): Buffer {
  return encodeKey([id]);
}

export function documentKey(collection: Collection, idKey: Uint8Array): Buffer {
  return Buffer.concat([primaryOf(collection).prefix, idKey]);
}

/** Returns the `key` document of an index, such as `{electionId: 1, checkpoint: 1}`. */
export function keyPattern(index: Index): Doc {
  return Object.fromEntries(index.fields.map(({ path }) => [path, new Int32(1)]));
}

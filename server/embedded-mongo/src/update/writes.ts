import { ObjectId } from 'bson';
import {
  checkSize,
  decodeDocument,
  type Doc,
  encodeDocument,
  fieldOf,
  isDoc,
  type Value,
  withBsonErrors,
} from '../bson/value.ts';
import { collectionOf, type Engine, type Namespace } from '../engine/engine.ts';
import type { Filter } from '../query/filter.ts';
import { findDocuments, findFirst } from '../query/find.ts';
import type { SortField } from '../query/shape.ts';
import type { Collection } from '../storage/collection.ts';
import type { StoredDocument } from '../storage/documents.ts';
import { buildUpsert, checkId, type Update } from './update.ts';

// How many documents an updateMany or deleteMany processes in one transaction. Other writes wait
// until the transaction ends.
const DOCUMENTS_PER_WRITE = 200;

export interface UpdateRequest {
  filter: Filter;
  update: Update;
  upsert: boolean;
  sort?: SortField[];
}

export interface UpdateOutcome {
  matched: number;
  modified: number;
  upsertedId?: Value;
  before?: Doc;
  after?: Doc;
}

const toBytes = (document: Doc): Uint8Array =>
  withBsonErrors(() => checkSize(encodeDocument(document)));

/** Prepares a document from an insert for storage. Throws code 2 or 10334. */
export function prepareInsert(raw: Uint8Array): { document: Doc; bytes: Uint8Array } {
  checkSize(raw);
  const document = withBsonErrors(() => decodeDocument(raw));
  const id = fieldOf(document, '_id');
  checkId(id);
  if (Object.keys(document)[0] === '_id') return { document, bytes: raw };
  const complete = { _id: id ?? new ObjectId(), ...document };
  return { document: complete, bytes: toBytes(complete) };
}

/**
 * Copies a document and its nested documents, which an update changes in place. An update replaces
 * all other values, including arrays.
 */
function copyOf(document: Doc): Doc {
  const copy = { ...document };
  for (const [name, value] of Object.entries(copy)) if (isDoc(value)) copy[name] = copyOf(value);
  return copy;
}

/** Changes one stored document. Must run inside `store.write`. */
function change(
  engine: Engine,
  collection: Collection,
  { stored, update }: { stored: StoredDocument; update: Update },
): UpdateOutcome {
  const before = stored.document;
  // Decoding the document again would take longer, and all its values would be different objects.
  const after = copyOf(before);
  update(after);
  const bytes = toBytes(after);
  if (stored.bytes.equals(bytes)) return { matched: 1, modified: 0, before, after };
  engine.documents.replace(collection, stored, { after, bytes });
  return { matched: 1, modified: 1, before, after };
}

/**
 * Finds and changes one document, or inserts it. Must run inside `store.write`, so that no other write can interfere.
 */
export function updateOne(
  engine: Engine,
  namespace: Namespace,
  request: UpdateRequest,
): UpdateOutcome {
  const { filter, update, upsert } = request;
  const existing = collectionOf(engine, namespace);
  const stored = existing && findFirst(engine, existing, request);
  if (existing && stored) return change(engine, existing, { stored, update });
  if (!upsert) return { matched: 0, modified: 0 };
  const after = buildUpsert(filter, update);
  const bytes = toBytes(after);
  const collection = engine.catalog.ensure(namespace.database, namespace.name);
  engine.documents.insert(collection, after, bytes);
  return { matched: 0, modified: 0, upsertedId: fieldOf(after, '_id') ?? null, after };
}

/** Changes every matching document in steps. Each document is changed separately, as in MongoDB. */
export async function updateMany(
  engine: Engine,
  namespace: Namespace,
  request: UpdateRequest,
): Promise<UpdateOutcome> {
  const { filter, update, upsert } = request;
  const total = { matched: 0, modified: 0 };
  await forEachMatch(engine, namespace, {
    filter,
    act: (collection, stored) => {
      const { matched, modified } = change(engine, collection, { stored, update });
      total.matched += matched;
      total.modified += modified;
    },
  });
  if (total.matched > 0 || !upsert) return total;
  return engine.store.write(() => updateOne(engine, namespace, request));
}

/** Removes the first match and returns the number of removed documents. Must run inside `store.write`. */
export function deleteOne(engine: Engine, namespace: Namespace, filter: Filter): number {
  const collection = collectionOf(engine, namespace);
  const stored = collection && findFirst(engine, collection, { filter });
  if (!collection || !stored) return 0;
  engine.documents.remove(collection, stored);
  return 1;
}

/** Removes every match in steps and returns their number. */
export async function deleteMany(
  engine: Engine,
  namespace: Namespace,
  filter: Filter,
): Promise<number> {
  let removed = 0;
  await forEachMatch(engine, namespace, {
    filter,
    act: (collection, stored) => {
      engine.documents.remove(collection, stored);
      removed += 1;
    },
  });
  return removed;
}

// Reads the keys of all matches first, since a change can move a document within the scanned index.
// Checks each document again, since other writes run between the steps.
async function forEachMatch(
  engine: Engine,
  namespace: Namespace,
  work: { filter: Filter; act: (collection: Collection, stored: StoredDocument) => void },
): Promise<void> {
  const idKeys: Buffer[] = [];
  for await (const { idKey } of findDocuments(engine, namespace, { filter: work.filter })) {
    idKeys.push(Buffer.from(idKey));
  }
  for (let at = 0; at < idKeys.length; at += DOCUMENTS_PER_WRITE) {
    const some = idKeys.slice(at, at + DOCUMENTS_PER_WRITE);
    await engine.store.write(() => {
      const collection = collectionOf(engine, namespace);
      if (!collection) return;
      for (const idKey of some) {
        const stored = engine.documents.find(collection, idKey);
        if (stored && work.filter.matches(stored.document)) work.act(collection, stored);
      }
    });
  }
}

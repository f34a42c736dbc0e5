import { Int32, Long } from 'bson';
import { type Doc, isNumber, toNumber } from '../bson/value.ts';
import { collectionOf, type Engine } from '../engine/engine.ts';
import { CommandError, unsupported } from '../bson/errors.ts';
import { compileFilter } from '../query/filter.ts';
import { PAUSE, scan } from '../query/find.ts';
import { planQuery } from '../query/plan.ts';
import {
  type Collection,
  type Index,
  type IndexSettings,
  makeIndex,
} from '../storage/collection.ts';
import { Arguments } from './arguments.ts';
import { type Command, namespaceOf } from './command.ts';

const INDEX_OPTIONS = ['key', 'name', 'unique', 'expireAfterSeconds'];

/** Accepts only `{key: {_id: 1}, unique: true}`, because documents are always stored in `_id` order. */
function checkClusteredIndex(args: Arguments): boolean {
  const fields = args.optionalDocument('clusteredIndex');
  if (!fields) return false;
  const settings = new Arguments('clusteredIndex', fields);
  settings.allow(['key', 'unique']);
  const [path, ...more] = ascendingPaths(settings.document('key'));
  if (path !== '_id' || more.length > 0 || !settings.flag('unique')) {
    throw new CommandError(72, 'clusteredIndex must be {key: {_id: 1}, unique: true}');
  }
  return true;
}

const create: Command = {
  fields: ['clusteredIndex'],
  async run(args, context) {
    const { database, name } = namespaceOf(args, 'create', context);
    const isClustered = checkClusteredIndex(args);
    const { catalog, store } = context.engine;
    await store.write(() => {
      const existing = catalog.get(`${database}.${name}`);
      if (!existing) catalog.create(database, name, isClustered);
      else if (existing.isClustered !== isClustered) {
        throw new CommandError(48, `Collection ${database}.${name} exists with other options`);
      }
    });
    return {};
  },
};

const dropDatabase: Command = {
  fields: [],
  async run(_args, { engine, database }) {
    await engine.store.write(() => {
      for (const collection of engine.catalog.list(database)) engine.catalog.drop(collection);
    });
    await engine.catalog.collectGarbage();
    return { dropped: database };
  },
};

function ascendingPaths(key: Doc): string[] {
  return Object.entries(key).map(([path, direction]) => {
    if (isNumber(direction) && toNumber(direction) === 1) return path;
    throw unsupported(`an index type or order other than 1 of '${path}'`);
  });
}

function parseIndex(fields: Doc): IndexSettings {
  const args = new Arguments('createIndexes', fields);
  args.allow(INDEX_OPTIONS);
  const paths = ascendingPaths(args.document('key'));
  const odd = paths.find((path) =>
    path.split('.').some((part) => part === '' || part.startsWith('$')),
  );
  if (paths.length === 0 || odd !== undefined) {
    throw new CommandError(67, `The path '${odd ?? ''}' cannot be indexed`);
  }
  const expireAfterSeconds = args.count('expireAfterSeconds');
  if (expireAfterSeconds !== undefined && (paths.length > 1 || expireAfterSeconds >= 2 ** 31)) {
    throw new CommandError(67, 'expireAfterSeconds needs one field and at most 2147483647 seconds');
  }
  const unique = args.flag('unique');
  if (paths.join() === '_id' && (unique || expireAfterSeconds !== undefined)) {
    throw new CommandError(197, 'An index on _id takes neither unique nor expireAfterSeconds');
  }
  const name = args.string('name');
  if (name === '') throw new CommandError(67, 'The name of an index cannot be empty');
  return { name, paths, unique, expireAfterSeconds };
}

/**
 * True if the same index exists. Documents are in the order of their `_id`, which is unique, so every index that begins
 * with `_id` exists. Throws code 85 or 86 when a different index conflicts with it.
 */
function isKnown(collection: Collection, wanted: IndexSettings): boolean {
  const wantedKey = JSON.stringify(wanted.paths);
  if (wanted.paths[0] === '_id') return true;
  for (const { name, fields, unique, expireAfterSeconds } of collection.indexes) {
    const hasSameKey = JSON.stringify(fields.map(({ path }) => path)) === wantedKey;
    if (name !== wanted.name && !hasSameKey) continue;
    if (!hasSameKey) throw new CommandError(86, `An index named '${name}' has another key`);
    const hasSameOptions =
      unique === wanted.unique && expireAfterSeconds === wanted.expireAfterSeconds;
    if (name === wanted.name && hasSameOptions) return true;
    throw new CommandError(
      85,
      `The index '${name}' has the same key and another name or other options`,
    );
  }
  return false;
}

/** Adds an index and fills it from the existing documents. Runs inside `store.write`. */
function buildIndex(engine: Engine, collection: Collection, settings: IndexSettings): Index {
  const index = makeIndex(collection.id, engine.catalog.takeId(), settings);
  index.isReadable = false;
  const filter = compileFilter({});
  const plan = planQuery(engine.store, collection, { filter });
  try {
    for (const step of scan(engine, collection, { plan, filter })) {
      if (step !== PAUSE) engine.documents.addToIndex(collection, index, step);
    }
  } catch (error) {
    engine.catalog.discard(index.prefix);
    throw error;
  }
  collection.indexes = [...collection.indexes, index];
  engine.catalog.save(collection);
  return index;
}

const createIndexes: Command = {
  fields: ['indexes'],
  async run(args, context) {
    const namespace = namespaceOf(args, 'createIndexes', context);
    const wanted = args.documents('indexes').map(parseIndex);
    if (wanted.length === 0) {
      throw new CommandError(2, 'Must specify at least one index to create');
    }
    const { engine } = context;
    const isNew = collectionOf(engine, namespace) === undefined;
    const counts = { before: 0, after: 0 };
    const built: Index[] = [];
    try {
      await engine.store.write(() => {
        const collection = engine.catalog.ensure(namespace.database, namespace.name);
        counts.before = collection.indexes.length;
        for (const settings of wanted) {
          if (!isKnown(collection, settings)) built.push(buildIndex(engine, collection, settings));
        }
        counts.after = collection.indexes.length;
      });
    } finally {
      for (const index of built) index.isReadable = true;
      await engine.catalog.collectGarbage();
    }
    return {
      numIndexesBefore: new Int32(counts.before),
      numIndexesAfter: new Int32(counts.after),
      createdCollectionAutomatically: isNew,
    };
  },
};

function describe({ name, isClustered }: Collection): Doc {
  const one = new Int32(1);
  const clusteredIndex = { v: new Int32(2), key: { _id: one }, name: '_id_', unique: true };
  return {
    name,
    type: 'collection',
    options: isClustered ? { clusteredIndex } : {},
    info: { readOnly: false },
  };
}

/** Returns one collection if it exists. The product checks whether the collection of ballots is clustered. */
const listCollections: Command = {
  fields: ['filter', 'cursor', 'nameOnly', 'authorizedCollections'],
  run(args, { engine, database }) {
    const filter = new Arguments('listCollections.filter', args.document('filter'));
    filter.allow(['name']);
    new Arguments('listCollections.cursor', args.document('cursor')).allow([]);
    for (const flag of ['nameOnly', 'authorizedCollections']) {
      if (args.flag(flag)) throw unsupported(`the option '${flag}' of listCollections`);
    }
    const found = engine.catalog.get(`${database}.${filter.string('name')}`);
    return {
      cursor: {
        id: Long.ZERO,
        ns: `${database}.$cmd.listCollections`,
        firstBatch: found ? [describe(found)] : [],
      },
    };
  },
};

export const schemaCommands: Record<string, Command> = {
  create,
  createIndexes,
  dropDatabase,
  listCollections,
};

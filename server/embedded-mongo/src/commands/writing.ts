import { Int32 } from 'bson';
import { type Doc, formatValue, isNumber, toNumber } from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection, parseSort } from '../query/shape.ts';
import { compileUpdate } from '../update/update.ts';
import { deleteMany, deleteOne, prepareInsert, updateMany, updateOne } from '../update/writes.ts';
import { Arguments } from './arguments.ts';
import { type Command, type CommandContext, describeError, namespaceOf } from './command.ts';

const DOCUMENTS_PER_WRITE = 500;
/** Errors of the whole command: shutting down, and out of time. */
const WHOLE_COMMAND = new Set([91, 50]);

function checkOrdered(args: Arguments): void {
  if (!args.flag('ordered', true)) throw unsupported('unordered writes (ordered: false)');
}

/** Returns the only statement of a write command. Rejects bulk writes, which have several statements. */
function onlyStatement(args: Arguments, field: string): Arguments {
  checkOrdered(args);
  const [first, ...more] = args.documents(field);
  if (!first || more.length > 0) throw unsupported(`bulk writes (several ${field} at once)`);
  return new Arguments(field, first);
}

/** Describes refused documents in a reply. Throws errors that affect the whole command. */
function writeErrors(refusals: readonly Refusal[]): Doc {
  return {
    writeErrors: refusals.map(({ index, error }) => {
      if (!(error instanceof CommandError) || WHOLE_COMMAND.has(error.code)) throw error;
      return { index: new Int32(index), ...describeError(error) };
    }),
  };
}

interface Refusal {
  /** The position of the document in the command. */
  index: number;
  error: unknown;
}

/**
 * Stores documents in one transaction. An ordered insert stops at the first document that is refused, and an unordered
 * insert stores all others. Returns how many were stored and which were refused.
 */
function insertSome(
  { engine, database }: CommandContext,
  name: string,
  { documents, first, isOrdered, until }: InsertPart,
): Promise<{ inserted: number; refused: Refusal[] }> {
  return engine.store.write(() => {
    if (performance.now() > until) throw new CommandError(50, 'operation exceeded time limit');
    const collection = engine.catalog.ensure(database, name);
    const refused: Refusal[] = [];
    let inserted = 0;
    for (const [index, raw] of documents.entries()) {
      try {
        const { document, bytes } = prepareInsert(raw);
        engine.documents.insert(collection, document, bytes);
        inserted += 1;
      } catch (error) {
        refused.push({ index: first + index, error });
        if (isOrdered) break;
      }
    }
    return { inserted, refused };
  });
}

interface InsertPart {
  documents: readonly Uint8Array[];
  /** The position of the first of these documents in the command. */
  first: number;
  isOrdered: boolean;
  /** Nothing is stored if the write begins later than this, in milliseconds of `performance.now`. */
  until: number;
}

const insert: Command = {
  fields: ['documents', 'ordered', 'maxTimeMS'],
  async run(args, context) {
    const { name } = namespaceOf(args, 'insert', context);
    const isOrdered = args.flag('ordered', true);
    // As in MongoDB, 0 is no limit.
    const until = performance.now() + (args.count('maxTimeMS') || Number.POSITIVE_INFINITY);
    const all = context.rawDocuments;
    if (all.length === 0) throw new CommandError(2, 'Write batch sizes must not be 0');
    let n = 0;
    const refusals: Refusal[] = [];
    for (let first = 0; first < all.length; first += DOCUMENTS_PER_WRITE) {
      const documents = all.slice(first, first + DOCUMENTS_PER_WRITE);
      const part = { documents, first, isOrdered, until };
      const { inserted, refused } = await insertSome(context, name, part).catch(
        (error: unknown) => ({
          inserted: 0,
          refused: documents.map((_, index) => ({ index: first + index, error })),
        }),
      );
      n += inserted;
      refusals.push(...refused);
      if (isOrdered && refused.length > 0) break;
    }
    if (refusals.length === 0) return { n: new Int32(n) };
    const told = isOrdered ? refusals.slice(0, 1) : refusals;
    return { n: new Int32(n), ...writeErrors(told) };
  },
};

const update: Command = {
  fields: ['updates', 'ordered'],
  async run(args, context) {
    const { engine } = context;
    const namespace = namespaceOf(args, 'update', context);
    const statement = onlyStatement(args, 'updates');
    statement.allow(['q', 'u', 'multi', 'upsert']);
    const request = {
      filter: compileFilter(statement.requiredDocument('q')),
      update: compileUpdate(statement.require('u')),
      upsert: statement.flag('upsert'),
    };
    try {
      const { matched, modified, upsertedId } = statement.flag('multi')
        ? await updateMany(engine, namespace, request)
        : await engine.store.write(() => updateOne(engine, namespace, request));
      const nModified = new Int32(modified);
      if (upsertedId === undefined) return { n: new Int32(matched), nModified };
      return { n: new Int32(1), nModified, upserted: [{ index: new Int32(0), _id: upsertedId }] };
    } catch (error) {
      return { n: new Int32(0), nModified: new Int32(0), ...writeErrors([{ index: 0, error }]) };
    }
  },
};

const remove: Command = {
  fields: ['deletes', 'ordered'],
  async run(args, context) {
    const { engine } = context;
    const namespace = namespaceOf(args, 'delete', context);
    const statement = onlyStatement(args, 'deletes');
    statement.allow(['q', 'limit']);
    const filter = compileFilter(statement.requiredDocument('q'));
    const limit = statement.require('limit');
    if (!isNumber(limit) || ![0, 1].includes(toNumber(limit))) {
      throw new CommandError(
        9,
        `The limit field in delete objects must be 0 or 1. Got ${formatValue(limit)}`,
      );
    }
    try {
      const removed =
        toNumber(limit) === 0
          ? await deleteMany(engine, namespace, filter)
          : await engine.store.write(() => deleteOne(engine, namespace, filter));
      return { n: new Int32(removed) };
    } catch (error) {
      return { n: new Int32(0), ...writeErrors([{ index: 0, error }]) };
    }
  },
};

const findAndModify: Command = {
  fields: ['query', 'sort', 'update', 'remove', 'new', 'upsert', 'fields'],
  async run(args, context) {
    const { engine } = context;
    const namespace = namespaceOf(args, 'findAndModify', context);
    if (args.flag('remove')) throw unsupported('findAndModify with remove');
    const project = compileProjection(args.document('fields')) ?? ((document: Doc) => document);
    const request = {
      filter: compileFilter(args.document('query')),
      sort: parseSort(args.document('sort')),
      update: compileUpdate(args.require('update')),
      upsert: args.flag('upsert'),
    };
    const outcome = await engine.store.write(() => updateOne(engine, namespace, request));
    const { matched, upsertedId } = outcome;
    const value = args.flag('new') ? outcome.after : outcome.before;
    const lastErrorObject: Doc = {
      n: new Int32(upsertedId === undefined ? matched : 1),
      updatedExisting: matched > 0,
      ...(upsertedId !== undefined && { upserted: upsertedId }),
    };
    return { lastErrorObject, value: value ? project(value) : null };
  },
};

export const writingCommands: Record<string, Command> = {
  insert,
  update,
  delete: remove,
  findAndModify,
};

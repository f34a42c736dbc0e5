import { Int32 } from 'bson';
import { type Doc, formatValue, isNumber, toNumber } from '../bson/value.ts';
import { CommandError, unsupported } from '../errors.ts';
import { compileFilter } from '../query/filter.ts';
import { compileProjection, parseSort } from '../query/shape.ts';
import { compileUpdate } from '../update/update.ts';
import {
  deleteMany,
  deleteOne,
  prepareInsert,
  updateMany,
  updateOne,
  type UpdateOutcome,
} from '../update/writes.ts';
import { Arguments } from './arguments.ts';
import { type Command, type CommandContext, describeError, namespaceOf } from './command.ts';
import { executedBefore, refuseRepeats, writeOnce } from './repeats.ts';

const DOCUMENTS_PER_WRITE = 500;
/** Errors of the whole command: shutting down, out of time, and an earlier write than the last one of the session. */
const WHOLE_COMMAND = new Set([91, 50, 225]);

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
  context: CommandContext,
  name: string,
  { documents, first, isOrdered, until }: InsertPart,
): Promise<{ inserted: number; refused: Refusal[] }> {
  const { engine, database } = context;
  return engine.store.write(() => {
    if (performance.now() > until) throw new CommandError(50, 'operation exceeded time limit');
    const done = executedBefore(context);
    const collection = engine.catalog.ensure(database, name);
    const refused: Refusal[] = [];
    let inserted = 0;
    for (const [index, raw] of documents.entries()) {
      if (done?.get(first + index)) {
        inserted += 1;
        continue;
      }
      try {
        const { document, bytes } = prepareInsert(raw);
        engine.documents.insert(collection, document, bytes);
        done?.set(first + index, {});
        inserted += 1;
      } catch (error) {
        refused.push({ index: first + index, error });
        if (isOrdered) break;
      }
    }
    done?.save();
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
  isRepeatable: true,
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

/** Returns the reply to an update, and whether the update has changed anything. */
function updateReply(outcome: UpdateOutcome) {
  const { matched, modified, upsertedId } = outcome;
  const nModified = new Int32(modified);
  const reply =
    upsertedId === undefined
      ? { n: new Int32(matched), nModified }
      : { n: new Int32(1), nModified, upserted: [{ index: new Int32(0), _id: upsertedId }] };
  return { reply, isChange: isChange(outcome) };
}

const isChange = ({ modified, upsertedId }: UpdateOutcome): boolean =>
  modified > 0 || upsertedId !== undefined;

const update: Command = {
  isRepeatable: true,
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
    const isMany = statement.flag('multi');
    if (isMany) refuseRepeats(context);
    try {
      if (!isMany) {
        return await writeOnce(context, () => updateReply(updateOne(engine, namespace, request)));
      }
      return updateReply(await updateMany(engine, namespace, request)).reply;
    } catch (error) {
      return { n: new Int32(0), nModified: new Int32(0), ...writeErrors([{ index: 0, error }]) };
    }
  },
};

const remove: Command = {
  isRepeatable: true,
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
    const isMany = toNumber(limit) === 0;
    if (isMany) refuseRepeats(context);
    try {
      if (isMany) return { n: new Int32(await deleteMany(engine, namespace, filter)) };
      return await writeOnce(context, () => {
        const removed = deleteOne(engine, namespace, filter);
        return { reply: { n: new Int32(removed) }, isChange: removed > 0 };
      });
    } catch (error) {
      return { n: new Int32(0), ...writeErrors([{ index: 0, error }]) };
    }
  },
};

const findAndModify: Command = {
  isRepeatable: true,
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
    const isNew = args.flag('new');
    return writeOnce(context, () => {
      const outcome = updateOne(engine, namespace, request);
      const { matched, upsertedId } = outcome;
      const value = isNew ? outcome.after : outcome.before;
      const lastErrorObject: Doc = {
        n: new Int32(upsertedId === undefined ? matched : 1),
        updatedExisting: matched > 0,
        ...(upsertedId !== undefined && { upserted: upsertedId }),
      };
      const reply = { lastErrorObject, value: value ? project(value) : null };
      return { reply, isChange: isChange(outcome) };
    });
  },
};

export const writingCommands: Record<string, Command> = {
  insert,
  update,
  delete: remove,
  findAndModify,
};

import { Int32 } from 'bson';
import { type Doc, formatValue, isNumber, toNumber, type Value } from '../bson/value.ts';
import { CommandError, unsupported } from '../bson/errors.ts';
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
const STATEMENTS_PER_WRITE = 200;
/** Errors of the whole command: shutting down, out of time, and an earlier write than the last one of the session. */
const WHOLE_COMMAND = new Set([91, 50, 225]);

/** Returns the statements of a write command. Several statements must be unordered. */
function statementsOf(args: Arguments, field: string, names: readonly string[]): Arguments[] {
  const statements = args.documents(field).map((fields) => new Arguments(field, fields));
  for (const statement of statements) statement.allow(names);
  if (statements.length === 0) throw new CommandError(2, 'Write batch sizes must not be 0');
  if (statements.length > 1 && args.flag('ordered', true)) {
    throw unsupported(`ordered bulk writes (several ${field} at once)`);
  }
  return statements;
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

/**
 * Runs statements that concern one document each, many of them in one transaction. Returns what they did, by name, and
 * the refused ones.
 */
async function runEach<Statement>(
  context: CommandContext,
  statements: readonly Statement[],
  act: (statement: Statement) => { reply: Record<string, Int32>; isChange: boolean },
): Promise<Doc> {
  const sums = new Map<string, number>();
  const refused: Refusal[] = [];
  for (let first = 0; first < statements.length; first += STATEMENTS_PER_WRITE) {
    const some = statements.slice(first, first + STATEMENTS_PER_WRITE);
    const replies = await context.engine.store.write(() => {
      const done = executedBefore(context);
      const refusals: Refusal[] = [];
      const results = some.map((statement, place): Doc => {
        const index = first + place;
        const earlier = done?.get(index);
        if (earlier) return earlier;
        try {
          const { reply, isChange: hasChanged } = act(statement);
          if (hasChanged) done?.set(index, reply);
          return reply;
        } catch (error) {
          refusals.push({ index, error });
          return {};
        }
      });
      done?.save();
      return { results, refusals };
    });
    refused.push(...replies.refusals);
    for (const [name, count] of replies.results.flatMap((one) => Object.entries(one))) {
      sums.set(name, (sums.get(name) ?? 0) + toNumber(count as Int32));
    }
  }
  const reply = Object.fromEntries([...sums].map(([name, sum]) => [name, new Int32(sum)]));
  return { n: new Int32(0), ...reply, ...(refused.length > 0 && writeErrors(refused)) };
}

const update: Command = {
  isRepeatable: true,
  fields: ['updates', 'ordered'],
  async run(args, context) {
    const { engine } = context;
    const namespace = namespaceOf(args, 'update', context);
    const requests = statementsOf(args, 'updates', ['q', 'u', 'multi', 'upsert']).map(
      (statement) => ({
        filter: compileFilter(statement.requiredDocument('q')),
        update: compileUpdate(statement.require('u')),
        upsert: statement.flag('upsert'),
        isMany: statement.flag('multi'),
      }),
    );
    const [request, ...more] = requests;
    if (!request || more.length > 0) {
      if (requests.some(({ isMany, upsert }) => isMany || upsert)) {
        throw unsupported('multi and upsert in bulk writes (several updates at once)');
      }
      return runEach(context, requests, (one) => {
        const { matched, modified } = updateOne(engine, namespace, one);
        const reply = { n: new Int32(matched), nModified: new Int32(modified) };
        return { reply, isChange: modified > 0 };
      });
    }
    if (request.isMany) refuseRepeats(context);
    try {
      if (!request.isMany) {
        return await writeOnce(context, () => updateReply(updateOne(engine, namespace, request)));
      }
      return updateReply(await updateMany(engine, namespace, request)).reply;
    } catch (error) {
      return { n: new Int32(0), nModified: new Int32(0), ...writeErrors([{ index: 0, error }]) };
    }
  },
};

function deletesMany(limit: Value): boolean {
  if (isNumber(limit) && [0, 1].includes(toNumber(limit))) return toNumber(limit) === 0;
  throw new CommandError(
    9,
    `The limit field in delete objects must be 0 or 1. Got ${formatValue(limit)}`,
  );
}

const remove: Command = {
  isRepeatable: true,
  fields: ['deletes', 'ordered'],
  async run(args, context) {
    const { engine } = context;
    const namespace = namespaceOf(args, 'delete', context);
    const requests = statementsOf(args, 'deletes', ['q', 'limit']).map((statement) => ({
      filter: compileFilter(statement.requiredDocument('q')),
      isMany: deletesMany(statement.require('limit')),
    }));
    const [request, ...more] = requests;
    if (!request || more.length > 0) {
      if (requests.some(({ isMany }) => isMany)) {
        throw unsupported('a limit of 0 in bulk writes (several deletes at once)');
      }
      return runEach(context, requests, (one) => {
        const removed = deleteOne(engine, namespace, one.filter);
        return { reply: { n: new Int32(removed) }, isChange: removed > 0 };
      });
    }
    const { filter, isMany } = request;
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

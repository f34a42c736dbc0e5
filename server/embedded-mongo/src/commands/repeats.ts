import { Binary, Long } from 'bson';
import { type Doc, encodeDocument, fieldOf, isDoc, toNumber } from '../bson/value.ts';
import { collectionOf, type Engine } from '../engine/engine.ts';
import { CommandError } from '../bson/errors.ts';
import { idKeyOf } from '../storage/collection.ts';
import { Arguments } from './arguments.ts';
import type { CommandContext, RepeatableWrite } from './command.ts';

/** Drivers send these fields only to the member of a replica set. */
export const SESSION_FIELD = 'lsid';
export const WRITE_NUMBER_FIELD = 'txnNumber';

/** Where MongoDB remembers the last write of each session. */
const RECORDS = { database: 'config', name: 'transactions' };

/** Returns the session and the number of a write, or undefined if its client will not repeat it. */
export function repeatableWriteOf(args: Arguments): RepeatableWrite | undefined {
  const session = new Arguments(SESSION_FIELD, args.document(SESSION_FIELD));
  session.allow(['id']);
  const number = args.count(WRITE_NUMBER_FIELD);
  if (number === undefined) return undefined;
  const id = session.value('id');
  if (!(id instanceof Binary)) throw new CommandError(72, 'txnNumber requires a session');
  return { session: id.toString('hex'), number };
}

/** The statements of a write that have already been executed, with their results. */
export interface Done {
  get(statement: number): Doc | undefined;
  set(statement: number, result: Doc): void;
  save(): void;
}

/**
 * Reads what has been executed of a write that can be repeated. Must run inside `store.write`, as must `save`, so that
 * the results are stored together with the changes. Throws code 225 for a write before the last one of its session.
 */
export function executedBefore({ engine, repeatable }: CommandContext): Done | undefined {
  if (!repeatable) return undefined;
  const { session, number } = repeatable;
  const collection = collectionOf(engine, RECORDS);
  const stored = collection && engine.documents.find(collection, idKeyOf(session));
  const last = stored ? toNumber(stored.document['number'] as Long) : -1;
  if (last > number) {
    throw new CommandError(
      225,
      `Cannot start transaction with session ${session} because a newer transaction with txnNumber ${last} has already started on this session.`,
    );
  }
  const kept = last === number && stored ? fieldOf(stored.document, 'results') : {};
  const results: Doc = isDoc(kept) ? { ...kept } : {};
  return {
    get: (statement) => {
      const result = fieldOf(results, String(statement));
      return isDoc(result) ? result : undefined;
    },
    set: (statement, result) => {
      results[statement] = result;
    },
    save: () => saveRecord(engine, { _id: session, number: Long.fromNumber(number), results }),
  };
}

function saveRecord(engine: Engine, record: Doc & { _id: string }): void {
  const collection = engine.catalog.ensure(RECORDS.database, RECORDS.name);
  const stored = engine.documents.find(collection, idKeyOf(record._id));
  const bytes = encodeDocument(record);
  if (stored) engine.documents.replace(collection, stored, { after: record, bytes });
  else engine.documents.insert(collection, record, bytes);
}

/** Runs the only statement of a write. A repeated one returns its first result and changes nothing. */
export function writeOnce(
  context: CommandContext,
  work: () => { reply: Doc; isChange: boolean },
): Promise<Doc> {
  return context.engine.store.write(() => {
    const done = executedBefore(context);
    const earlier = done?.get(0);
    if (earlier) return earlier;
    const { reply, isChange } = work();
    // As in MongoDB, a write that has changed nothing may be executed again.
    if (done && isChange) {
      done.set(0, reply);
      done.save();
    }
    return reply;
  });
}

/** Throws for a write of many documents, which clients must not repeat. */
export function refuseRepeats({ repeatable }: CommandContext): void {
  if (repeatable) throw new CommandError(72, 'A write of many documents cannot be repeated');
}

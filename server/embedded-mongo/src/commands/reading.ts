import { Long } from 'bson';
import { isNumber, toNumber, type Value } from '../bson/value.ts';
import { CommandError } from '../bson/errors.ts';
import { aggregate } from '../query/aggregate.ts';
import { encodeCursorReply } from '../engine/cursors.ts';
import { compileFilter } from '../query/filter.ts';
import { findBytes } from '../query/find.ts';
import { QueryMemory } from '../engine/memory.ts';
import { compileProjection, parseHint, parseSort } from '../query/shape.ts';
import { Arguments } from './arguments.ts';
import { type Command, namespaceOf } from './command.ts';

const find: Command = {
  fields: ['filter', 'sort', 'projection', 'hint', 'skip', 'limit', 'batchSize', 'singleBatch'],
  async run(args, context) {
    const namespace = namespaceOf(args, 'find', context);
    const { engine, connectionId } = context;
    const memory = new QueryMemory();
    const source = findBytes(engine, namespace, {
      memory,
      filter: compileFilter(args.document('filter')),
      sort: parseSort(args.document('sort')),
      hint: parseHint(args.value('hint')),
      projection: compileProjection(args.document('projection')),
      skip: args.count('skip'),
      limit: args.count('limit'),
    });
    const batch = await engine.cursors.first(`${namespace.database}.${namespace.name}`, source, {
      batchSize: args.count('batchSize'),
      singleBatch: args.flag('singleBatch'),
      memory,
      connectionId,
    });
    return encodeCursorReply('firstBatch', batch);
  },
};

const aggregateCommand: Command = {
  fields: ['pipeline', 'cursor'],
  async run(args, context) {
    const namespace = namespaceOf(args, 'aggregate', context);
    const { engine, connectionId } = context;
    const memory = new QueryMemory();
    const cursor = new Arguments('aggregate.cursor', args.document('cursor'));
    cursor.allow(['batchSize']);
    const results = aggregate(engine, namespace, { pipeline: args.documents('pipeline'), memory });
    const batch = await engine.cursors.first(`${namespace.database}.${namespace.name}`, results, {
      batchSize: cursor.count('batchSize'),
      memory,
      connectionId,
    });
    return encodeCursorReply('firstBatch', batch);
  },
};

function cursorId(value: Value | undefined): number {
  if (!isNumber(value)) throw new CommandError(14, 'A cursor id must be a 64-bit integer');
  return toNumber(value);
}

const getMore: Command = {
  fields: ['collection', 'batchSize'],
  async run(args, context) {
    const { database, name } = namespaceOf(args, 'collection', context);
    const id = cursorId(args.value('getMore'));
    const batch = await context.engine.cursors.next(id, `${database}.${name}`, {
      batchSize: args.count('batchSize'),
      connectionId: context.connectionId,
    });
    return encodeCursorReply('nextBatch', batch);
  },
};

const killCursors: Command = {
  fields: ['cursors'],
  run(args, context) {
    namespaceOf(args, 'killCursors', context);
    const ids = args.value('cursors');
    if (!Array.isArray(ids)) throw new CommandError(14, 'cursors must be an array');
    const killed: Value[] = [];
    const notFound: Value[] = [];
    for (const value of ids) {
      const id = cursorId(value);
      (context.engine.cursors.kill(id) ? killed : notFound).push(Long.fromNumber(id));
    }
    return {
      cursorsKilled: killed,
      cursorsNotFound: notFound,
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};

export const readingCommands: Record<string, Command> = {
  find,
  aggregate: aggregateCommand,
  getMore,
  killCursors,
};

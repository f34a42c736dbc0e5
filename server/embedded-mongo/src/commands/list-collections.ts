import { Int32, Long } from 'bson';
import { type Doc } from '../bson/value.ts';
import type { Collection } from '../storage/collection.ts';
import { unsupported } from '../errors.ts';
import { Arguments } from './arguments.ts';
import type { Command } from './command.ts';

function describe({ name, isClustered }: Collection): Doc {
  const clusteredIndex = {
    v: new Int32(2),
    key: { _id: new Int32(1) },
    name: '_id_',
    unique: true,
  };
  return {
    name,
    type: 'collection',
    options: isClustered ? { clusteredIndex } : {},
    info: { readOnly: false },
  };
}

/**
 * Returns the options of one collection if it exists. The product uses them to check whether the
 * collection of ballots is clustered.
 */
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

export const catalogCommands: Record<string, Command> = { listCollections };

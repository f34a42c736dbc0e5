import type { Connection, mongo } from 'mongoose';
import { inject } from 'vitest';
import { connectDatabase } from '../../src/platform/db/connect.ts';
import { randomId } from '../../src/platform/random.ts';

/** The commands that can add documents. Of an aggregation, only its last stage tells. */
const WRITES = new Set(['insert', 'update', 'findAndModify', 'aggregate']);
/** How many tests pass before a database is lent again: work that outlives its test has ended then. */
const RESTING = 3;

/** The sockets of this worker. All its databases use them. */
let parent: Promise<Connection> | undefined;
/** Empty databases with the collections, indexes, and models of the product, in the order of their return. */
const idle: Connection[] = [];
/** By database: the collections that may have documents. */
const written = new Map<string, Set<string>>();

export const freshDatabaseName = () => `test_${randomId()}`;

function noteWrite({ databaseName, commandName, command }: mongo.CommandStartedEvent): void {
  if (!WRITES.has(commandName)) return;
  const into = commandName === 'aggregate' ? targetOf(command['pipeline']) : command[commandName];
  if (typeof into !== 'string') return;
  const known = written.get(databaseName) ?? new Set();
  written.set(databaseName, known.add(into));
}

/** The collection into which a pipeline writes. */
function targetOf(pipeline: Record<string, unknown>[]): unknown {
  const { $merge, $out } = pipeline.at(-1) ?? {};
  const target = $merge ?? $out;
  return typeof target === 'object' ? Object(target).into : target;
}

async function connect(): Promise<Connection> {
  const uri = new URL(inject('mongodbUri'));
  uri.searchParams.set('monitorCommands', 'true');
  const connection = await connectDatabase(uri.href);
  connection.getClient().on('commandStarted', noteWrite);
  return connection;
}

/** Another connection to a database, as of a second process of the product. */
export async function joinDatabase(databaseName: string): Promise<Connection> {
  parent ??= connect();
  return (await parent).useDb(databaseName);
}

async function empty(connection: Connection): Promise<void> {
  const collections = written.get(connection.name) ?? [];
  written.delete(connection.name);
  await Promise.all([...collections].map((name) => connection.collection(name).deleteMany({})));
}

/** Spares the next product the commands that create indexes: it gets the models of this one, whose indexes exist. */
function keepIndexes({ models }: Connection): void {
  for (const { collection } of Object.values(models))
    Object.assign(collection, { createIndexes: async () => [] });
}

/** An empty database until `close`, which empties it for a later test: that is quicker than creating its indexes. */
export async function borrowDatabase() {
  const rested = idle.length > RESTING ? idle.shift() : undefined;
  const connection = rested ?? (await joinDatabase(freshDatabaseName()));
  // Work that outlived its test may have written something.
  await empty(connection);
  const close = async () => {
    await empty(connection);
    keepIndexes(connection);
    idle.push(connection);
  };
  return { connection, close };
}

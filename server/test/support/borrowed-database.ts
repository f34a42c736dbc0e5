import type { Connection } from 'mongoose';
import { inject } from 'vitest';
import { connectDatabase } from '../../src/platform/db/connect.ts';
import { randomId } from '../../src/platform/random.ts';
import { createPlanWatch } from '../plans/watch-plans.ts';
import { onEveryCommand, type SentCommand } from './sent-commands.ts';

/** Commands that can add documents. An aggregation adds documents only if its last stage is $merge or $out. */
const WRITES = new Set(['insert', 'update', 'findAndModify', 'aggregate']);
/**
 * The collections to which each start of the product adds the same documents. A later start finds them, unless a test
 * has changed one: the states of accounts are sealed for their instance.
 */
const KEPT = ['instance', 'accountPages'];
/** How many databases must be idle before one is reused, to allow work that outlived its test to end. */
const RESTING = 3;

/** This worker's connection to the server. All its databases share the sockets. */
let parent: Promise<Connection> | undefined;
/** Empty databases with the product's collections, indexes, and models, in the order in which they were returned. */
const idle: Connection[] = [];
/** The first connection to each database, which has the product's models. */
const first = new Map<string, Connection>();
/** The collections that may contain documents, by database. */
const written = new Map<string, Set<string>>();

export const freshDatabaseName = () => `test_${randomId()}`;

function noteWrite({ databaseName, commandName, command }: SentCommand): void {
  if (!WRITES.has(commandName)) return;
  const into = commandName === 'aggregate' ? targetOf(command['pipeline']) : command[commandName];
  if (typeof into !== 'string') return;
  const known = written.get(databaseName) ?? new Set();
  written.set(databaseName, known.add(into));
}

/** The collection that a pipeline writes to. */
function targetOf(pipeline: Record<string, unknown>[]): unknown {
  const { $merge, $out } = pipeline.at(-1) ?? {};
  const target = $merge ?? $out;
  return typeof target === 'object' ? Object(target).into : target;
}

async function connect(): Promise<Connection> {
  const watchPlan = createPlanWatch((name) => Object.values(first.get(name)?.models ?? {}));
  onEveryCommand((sent) => {
    if (!first.has(sent.databaseName)) return;
    noteWrite(sent);
    watchPlan(sent);
  });
  return connectDatabase(inject('mongodbUri'));
}

/** Opens another connection to a database, as a second process of the product would. */
export async function joinDatabase(databaseName: string): Promise<Connection> {
  parent ??= connect();
  const joined = (await parent).useDb(databaseName);
  if (!first.has(databaseName)) first.set(databaseName, joined);
  return joined;
}

async function empty(connection: Connection): Promise<void> {
  const collections = new Set(written.get(connection.name));
  written.delete(connection.name);
  if (KEPT.some((name) => collections.has(name))) KEPT.forEach((name) => collections.add(name));
  await Promise.all([...collections].map((name) => connection.collection(name).deleteMany({})));
}

/** Keeps the next test from creating indexes again. That test reuses these models, whose indexes already exist. */
function keepIndexes({ models }: Connection): void {
  for (const { collection } of Object.values(models))
    Object.assign(collection, { createIndexes: async () => [] });
}

/**
 * Returns a database for one test. It is empty, or as after a start of the product: call `isStarted` when that is done.
 * `close` empties the database for a later test, since that is faster than creating its indexes again.
 */
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
  const isStarted = () => KEPT.forEach((name) => written.get(connection.name)?.delete(name));
  return { connection, close, isStarted };
}

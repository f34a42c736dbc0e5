import { mkdirSync, readdirSync } from 'node:fs';
import { Int32 } from 'bson';
import { type Doc, fromNumber, MAX_DOCUMENT_BYTES } from '../bson/value.ts';
import { collectionOf } from '../engine/engine.ts';
import { CommandError } from '../bson/errors.ts';
import { describeMember } from '../engine/imitation.ts';
import { databaseFolder } from '../storage/data-file.ts';
import { statistics } from '../storage/statistics.ts';
import { verifyIndexes } from './verify.ts';
import { sweepExpired } from './ttl.ts';
import { MAX_MESSAGE_BYTES } from '../wire/frames.ts';
import type { Command, CommandContext } from './command.ts';

/** The maximum number of documents in a write command, the same as in MongoDB. */
const MAX_WRITE_BATCH = 100_000;

// Describes a standalone server, unless it imitates another. The omissions matter: without
// `logicalSessionTimeoutMinutes`, the driver does not use sessions or retryable writes, and without `topologyVersion`,
// it does not send a `hello` that waits for changes.
function describeServer({ connectionId, engine }: CommandContext): Doc {
  return {
    ismaster: true,
    isWritablePrimary: true,
    helloOk: true,
    maxBsonObjectSize: new Int32(MAX_DOCUMENT_BYTES),
    maxMessageSizeBytes: new Int32(MAX_MESSAGE_BYTES),
    maxWriteBatchSize: new Int32(MAX_WRITE_BATCH),
    localTime: new Date(),
    connectionId: new Int32(connectionId),
    minWireVersion: new Int32(0),
    maxWireVersion: new Int32(21),
    readOnly: false,
    ...(engine.member && describeMember(engine.member)),
  };
}

/** Distinguishes the counts of this process from those of an earlier one. */
const openedAt = new Date();

// Fields that drivers send. The reply does not offer compression, so drivers do not use it.
const HELLO_FIELDS = ['helloOk', 'client', 'compression', 'backpressure'];

const hello: Command = {
  fields: HELLO_FIELDS,
  isHandshake: true,
  run: (_args, context) => describeServer(context),
};

export const serverCommands: Record<string, Command> = {
  hello,
  isMaster: hello,
  ismaster: hello,
  ping: { fields: [], run: () => ({}) },
  endSessions: { fields: [], run: () => ({}) },
  // MongoDB does not have these five commands. embeddedCopy is for backups, embeddedChanges for jobs, and the other
  // three are for tests and diagnosis.
  embeddedCopy: {
    fields: ['dataDir'],
    run: async (args, { engine }) => {
      const folder = databaseFolder(args.string('dataDir'));
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      if (readdirSync(folder).length > 0) {
        throw new CommandError(2, `${folder} is not empty: choose an empty folder for the copy`);
      }
      await engine.store.copyTo(folder);
      return {};
    },
  },
  embeddedChanges: {
    fields: ['of', 'except'],
    run: (args, { engine, database }) => {
      const { store } = engine;
      const idOf = (field: string) =>
        collectionOf(engine, { database, name: args.string(field) })?.id;
      const count =
        args.value('of') === undefined
          ? store.changesExcept(idOf('except'))
          : store.changesOf(idOf('of'));
      return { since: openedAt, count: fromNumber(count) };
    },
  },
  embeddedStats: {
    fields: [],
    run: (_args, { engine }) =>
      Object.fromEntries(
        Object.entries({ ...statistics, openCursors: engine.cursors.count }).map(
          ([name, value]) => [name, fromNumber(value)],
        ),
      ),
  },
  embeddedVerify: {
    fields: [],
    run: async (_args, { engine }) => ({ differences: await verifyIndexes(engine) }),
  },
  embeddedSweep: {
    fields: [],
    run: async (_args, { engine }) => ({ removed: fromNumber(await sweepExpired(engine)) }),
  },
};

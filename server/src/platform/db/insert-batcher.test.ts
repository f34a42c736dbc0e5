import mongoose, { mongo, Schema } from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { DeadlineError, NotSentError } from '../deadline.ts';
import { hadNoEffect, isUnconfirmed } from './database-errors.ts';
import { createInsertBatcher } from './insert-batcher.ts';

interface Slip {
  _id: string;
}

const slips = new Schema<Slip>({ _id: String }, { versionKey: false, collection: 'slips' });

interface InsertCommand {
  documents: unknown[];
  writeConcern: unknown;
}

const noHurry = { leftMs: () => 60_000, storedMs: 0 };

/** A collection, its insert commands, and a spy on the driver's method. */
async function openSlips(deadlineMs = 5_000) {
  const commands: InsertCommand[] = [];
  const { connection } = await startTestApp({
    onCommand: ({ command }) => {
      if (command.insert === 'slips') commands.push(command as InsertCommand);
    },
  });
  const { db } = connection;
  if (!db) throw new Error('not connected');
  const model = connection.model<Slip>('Slip', slips);
  const insertInTime = createInsertBatcher(connection, { collection: 'slips', deadlineMs });
  return {
    db,
    model,
    commands,
    command: vi.spyOn(db, 'command'),
    sizes: () => commands.map(({ documents }) => documents.length),
    insert: (slip: Slip) => insertInTime(slip, noHurry),
    insertInTime,
  };
}

const idsIn = async (model: mongoose.Model<Slip>) =>
  (await model.find().lean()).map(({ _id }) => _id);

/** Returns why each insert failed; undefined for an insert that succeeded. */
async function reasonsOf(inserts: readonly Promise<boolean>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(inserts);
  return outcomes.map((one) => (one.status === 'rejected' ? one.reason : undefined));
}

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ _id: `${index}` }));

it('inserts at once for a single caller', async () => {
  const { insert, sizes, model } = await openSlips();
  expect(await insert({ _id: 'a' })).toBe(true);
  expect(await insert({ _id: 'a' })).toBe(false);
  expect(sizes()).toEqual([1, 1]);
  expect(await model.countDocuments()).toBe(1);
});

it('shares a command among callers who wait at the same time', async () => {
  const { insert, sizes, model } = await openSlips();
  const outcomes = await Promise.all(many(700).map(insert));
  expect(outcomes).toEqual(Array.from({ length: 700 }, () => true));
  expect(sizes()).toEqual([1, 500, 199]);
  expect(await model.countDocuments()).toBe(700);
});

it('returns false to one of two callers with the same key, without affecting other callers', async () => {
  const { insert, model } = await openSlips();
  await insert({ _id: '7' });
  const [first, ...others] = await Promise.all([...many(20), { _id: '3' }].map(insert));
  expect(first).toBe(true);
  expect(others.map((isNew, index) => (isNew ? undefined : index + 1)).filter(Boolean)).toEqual([
    7, 20,
  ]);
  expect(await model.countDocuments()).toBe(20);
});

it('waits for a majority and the journal, for one document and for a group', async () => {
  const { insert, commands, sizes } = await openSlips();
  await Promise.all(many(3).map(insert));
  expect(sizes()).toEqual([1, 2]);
  for (const { writeConcern } of commands)
    expect(writeConcern).toMatchObject({ w: 'majority', j: true });
});

const timeIsOver = new mongo.MongoServerError({ ok: 0, code: 50, errmsg: 'operation exceeded' });
const replaced = new mongo.MongoServerError({ ok: 0, code: 10_107, errmsg: 'not primary' });
const steppingDown = new mongo.MongoServerError({ ok: 0, code: 11_602, errmsg: 'interrupted' });
const shuttingDown = new mongo.MongoServerError({ ok: 0, code: 91, errmsg: 'shutting down' });
const interrupted = new mongo.MongoServerError({ ok: 0, code: 11_601, errmsg: 'interrupted' });
const noMajority = new mongo.MongoServerError({ ok: 0, code: 134, errmsg: 'not available yet' });
const noPrimary = new mongo.MongoServerError({ ok: 0, code: 133, errmsg: 'no primary' });
const overloaded = new mongo.MongoServerError({ ok: 0, code: 462, errmsg: 'rate limit' });
const full = new mongo.MongoServerError({
  ok: 0,
  code: 1,
  errmsg: 'overloaded',
  errorLabels: ['SystemOverloadedError'],
});
const notDurable = new mongo.MongoWriteConcernError({
  ok: 1,
  writeConcernError: { code: 64, errmsg: 'waiting for replication timed out' },
});

it.each([
  ['the connection is lost', new mongo.MongoNetworkError('gone')],
  ['the write concern is not satisfied', notDurable],
  ['the database is shutting down', shuttingDown],
  ['the database takes too long', timeIsOver],
  ['the primary has been replaced', replaced],
  ['the primary is replaced before a majority has the ballot', steppingDown],
  ['an operator interrupts the command', interrupted],
  ['there is no majority yet', noMajority],
  ['a shard has no primary', noPrimary],
  ['the database receives too many commands', overloaded],
  ['the database is overloaded in another way', full],
])('confirms nothing when %s, and inserts for the next caller', async (_reason, error) => {
  const { insert, command } = await openSlips();
  command.mockRejectedValueOnce(error).mockRejectedValueOnce(error);
  const reasons = await reasonsOf(many(3).map(insert));
  expect(reasons.map(isUnconfirmed)).toEqual([true, true, true]);
  expect(reasons.map(hadNoEffect)).toEqual([false, false, false]);
  expect(await insert({ _id: 'next' })).toBe(true);
});

/** Returns an answer of the database that the test gives instead of sending the command. */
const answering = (answer: object) => (sent: mongo.Document) => {
  // The driver reads the documents when it sends the command.
  void sent['documents'];
  return Promise.resolve({ ok: 1, ...answer });
};

it('confirms nothing when the database does not account for every document', async () => {
  const { insert, command } = await openSlips();
  const writeErrors = [{ index: 0, code: 11_000, errmsg: 'duplicate key' }];
  command
    .mockImplementationOnce(answering({ n: 1 }))
    .mockImplementationOnce(answering({ n: 0, writeErrors }));
  const [first, ...others] = await reasonsOf(many(3).map(insert));
  expect([first, ...others.map(isUnconfirmed)]).toEqual([undefined, true, true]);
});

it('rejects a document for a reason other than its key without affecting the others', async () => {
  const { insert, command } = await openSlips();
  const writeErrors = [
    { index: 1, code: 17_280, errmsg: 'too long' },
    // A router of shards passes on for each document that a primary has been replaced.
    { index: 2, code: 11_602, errmsg: 'interrupted' },
  ];
  command
    .mockImplementationOnce(answering({ n: 1 }))
    .mockImplementationOnce(answering({ n: 1, writeErrors }));
  const reasons = await reasonsOf(many(4).map(insert));
  expect(reasons).toMatchObject([undefined, undefined, { message: 'too long' }, { code: 11_602 }]);
  expect(reasons.map(isUnconfirmed)).toEqual([false, false, false, true]);
});

it.each(['', '?replicaSet=r'])(
  'reports that nothing was sent to an unreachable database (%s)',
  async (options) => {
    const client = new mongo.MongoClient(`mongodb://127.0.0.1:9/${options}`, {
      serverSelectionTimeoutMS: 400,
    });
    onTestFinished(() => client.close());
    const connection = { db: client.db('none') } as unknown as mongoose.Connection;
    const insert = createInsertBatcher(connection, { collection: 'slips', deadlineMs: 5_000 });
    const reasons = await reasonsOf(many(3).map((slip) => insert(slip, noHurry)));
    expect(reasons.map(hadNoEffect)).toEqual([true, true, true]);
  },
);

it('inserts for other callers while a command does not return', async () => {
  const { insert, command } = await openSlips(500);
  command.mockReturnValueOnce(new Promise(() => {}));
  const stuck = insert({ _id: 'stuck' });
  expect(await insert({ _id: 'a' })).toBe(true);
  await expect(stuck).rejects.toThrow(DeadlineError);
});

it('does not insert for a caller who has stopped waiting', async () => {
  const { insert, command, model } = await openSlips(100);
  let finish = () => {};
  command.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = () => resolve({ ok: 1, n: 1 });
    }),
  );
  const outcomes = await Promise.allSettled(many(2).map(insert));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  finish();
  // The waiting document would be inserted before the next one.
  expect(await insert({ _id: 'next' })).toBe(true);
  expect(await idsIn(model)).toEqual(['next']);
});

it('does not send a document whose time is over while others are in progress', async () => {
  const { insertInTime, command, model } = await openSlips();
  let leftMs = 1_000;
  const time = { leftMs: () => leftMs, storedMs: 500 };
  let finish = () => {};
  command.mockImplementationOnce(async (sent) => {
    void sent['documents'];
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    return { ok: 1, n: 1 };
  });
  const first = insertInTime({ _id: 'first' }, noHurry);
  const late = insertInTime({ _id: 'late' }, time);
  const fresh = insertInTime({ _id: 'fresh' }, noHurry);
  leftMs = 0;
  finish();
  expect(await Promise.all([first, fresh])).toEqual([true, true]);
  await expect(late).rejects.toThrow(NotSentError);
  expect(await idsIn(model)).toEqual(['fresh']);
});

it('does not send a document whose time is over when a connection becomes available', async () => {
  const { insertInTime, db, model, commands } = await openSlips();
  const pool = db.client.options.maxPoolSize;
  let isOver = false;
  // The driver emits this before it gives the connection to whoever waits for one.
  db.client.once('connectionCheckedIn', () => {
    isOver = true;
  });
  const others = Array.from({ length: pool }, (_, index) =>
    db.collection<Slip>('others').insertOne({ _id: `${index}` }),
  );
  const leftMs = () => (isOver ? 0 : 1_000);
  const late = insertInTime({ _id: 'late' }, { leftMs, storedMs: 500 });
  await expect(late).rejects.toThrow(NotSentError);
  await Promise.all(others);
  expect(commands).toEqual([]);
  expect(await idsIn(model)).toEqual([]);
});

it('lets the database give up a document in what is left of its time', async () => {
  const { insertInTime, commands } = await openSlips();
  await insertInTime({ _id: 'a' }, { leftMs: () => 3_000, storedMs: 1_000 });
  expect(commands).toEqual([expect.objectContaining({ maxTimeMS: 4_000 })]);
});

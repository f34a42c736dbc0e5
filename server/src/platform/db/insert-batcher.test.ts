import { type Model, mongo, Schema } from 'mongoose';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { DeadlineError } from './deadline.ts';
import { isNotSent, isUnconfirmed } from './database-errors.ts';
import { createInsertBatcher } from './insert-batcher.ts';

interface Slip {
  _id: string;
}

const slips = new Schema<Slip>({ _id: String }, { versionKey: false, collection: 'slips' });

interface InsertCommand {
  documents: unknown[];
  writeConcern: unknown;
}

/** A collection, its insert commands, and spies on the driver's methods. */
async function openSlips(deadlineMs = 5_000) {
  const commands: InsertCommand[] = [];
  const { connection } = await startTestApp({
    onCommand: ({ command }) => {
      if (command.insert === 'slips') commands.push(command as InsertCommand);
    },
  });
  const model = connection.model<Slip>('Slip', slips);
  return {
    model,
    commands,
    insertOne: vi.spyOn(model.collection, 'insertOne'),
    insertMany: vi.spyOn(model.collection, 'insertMany'),
    sizes: () => commands.map(({ documents }) => documents.length),
    insert: createInsertBatcher(model, deadlineMs),
  };
}

/** Returns why each insert failed; undefined for an insert that succeeded. */
async function reasonsOf(inserts: readonly Promise<boolean>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(inserts);
  return outcomes.map((one) => (one.status === 'rejected' ? one.reason : undefined));
}

/** Returns the driver's error for a group of documents, with this cause and result. */
const bulkError = (
  cause: object,
  { insertedCount = 0, concern }: { insertedCount?: number; concern?: object } = {},
) =>
  Reflect.construct(mongo.MongoBulkWriteError, [
    cause,
    { insertedCount, getWriteConcernError: () => concern },
  ]);

/** The driver's answer to an insert that the test does not send to the database. */
const inserted = { acknowledged: true, insertedId: '' as never };

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

it('confirms nothing, not even duplicates, when the write concern is not satisfied', async () => {
  const { insert, insertMany } = await openSlips();
  const refused = { message: 'duplicate key', writeErrors: [{ index: 0, code: 11_000 }] };
  insertMany.mockRejectedValue(bulkError(refused, { insertedCount: 1, concern: { code: 64 } }));
  const [first, ...others] = await reasonsOf(many(3).map(insert));
  expect([first, ...others.map(isUnconfirmed)]).toEqual([undefined, true, true]);
});

it('fails for all callers of a failed command, and inserts for the next caller', async () => {
  const { insert, insertMany } = await openSlips();
  insertMany.mockRejectedValueOnce(bulkError(new mongo.MongoNetworkError('gone')));
  const [first, ...others] = await reasonsOf(many(3).map(insert));
  expect([first, ...others.map(isUnconfirmed)]).toEqual([undefined, true, true]);
  expect(others.map(isNotSent)).toEqual([false, false]);
  expect(await insert({ _id: 'next' })).toBe(true);
});

it('confirms nothing when the database is shutting down', async () => {
  const { insert, insertOne, insertMany } = await openSlips();
  const down = new mongo.MongoServerError({ ok: 0, code: 91, errmsg: 'shutting down' });
  insertOne.mockRejectedValue(down);
  insertMany.mockRejectedValue(bulkError(down));
  const reasons = await reasonsOf(many(3).map(insert));
  expect(reasons.map(isUnconfirmed)).toEqual([true, true, true]);
  expect(reasons.map(isNotSent)).toEqual([false, false, false]);
});

it('confirms nothing when the database does not account for every document', async () => {
  const { insert, insertMany } = await openSlips();
  const refused = { message: 'duplicate key', writeErrors: [{ index: 0, code: 11_000 }] };
  insertMany.mockRejectedValue(bulkError(refused));
  const [first, ...others] = await reasonsOf(many(3).map(insert));
  expect([first, ...others.map(Boolean)]).toEqual([undefined, true, true]);
});

it('rejects a document for a reason other than its key without affecting the others', async () => {
  const { insert, insertMany } = await openSlips();
  const refused = {
    message: 'too long',
    writeErrors: [{ index: 1, code: 17_280, errmsg: 'too long' }],
  };
  insertMany.mockRejectedValue(bulkError(refused, { insertedCount: 1 }));
  const reasons = await reasonsOf(many(3).map(insert));
  expect(reasons).toEqual([undefined, undefined, new Error('too long')]);
});

/**
 * Inserts one document alone and others in a group, without a database but with the real driver.
 * Returns why they failed.
 */
async function insertWithoutDatabase(uri: string): Promise<unknown[]> {
  const client = new mongo.MongoClient(uri, { serverSelectionTimeoutMS: 400 });
  onTestFinished(() => client.close());
  const collection = client.db('none').collection('slips') as unknown as Model<Slip>['collection'];
  return reasonsOf(many(3).map(createInsertBatcher({ collection }, 5_000)));
}

it('reports that nothing was sent to an unreachable database', async () => {
  const reasons = await insertWithoutDatabase('mongodb://127.0.0.1:9');
  expect(reasons.map(isNotSent)).toEqual([true, true, true]);
});

it('reports that a replica set may have received the write, because the driver retries writes', async () => {
  const [alone] = await insertWithoutDatabase('mongodb://127.0.0.1:9/?replicaSet=r');
  const { insert, insertMany } = await openSlips();
  insertMany.mockRejectedValue(bulkError(Object(alone).cause));
  const [, ...group] = await reasonsOf(many(3).map(insert));
  const reasons = [alone, ...group];
  expect(reasons.map(isNotSent)).toEqual([false, false, false]);
  expect(reasons.map(isUnconfirmed)).toEqual([true, true, true]);
  for (const one of reasons)
    expect(Object(one).cause).toBeInstanceOf(mongo.MongoServerSelectionError);
});

it('inserts for other callers while a command does not return', async () => {
  const { insert, insertOne } = await openSlips(500);
  insertOne.mockReturnValueOnce(new Promise(() => {})).mockResolvedValueOnce(inserted);
  const stuck = insert({ _id: 'stuck' });
  expect(await insert({ _id: 'a' })).toBe(true);
  await expect(stuck).rejects.toThrow(DeadlineError);
});

it('does not insert for a caller who has stopped waiting', async () => {
  const { insert, insertOne, insertMany } = await openSlips(100);
  let finish = () => {};
  const slow = new Promise<typeof inserted>((resolve) => (finish = () => resolve(inserted)));
  insertOne.mockReturnValueOnce(slow).mockResolvedValue(inserted);
  const outcomes = await Promise.allSettled(many(2).map(insert));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  finish();
  // The waiting document would be inserted before the next one.
  expect(await insert({ _id: 'next' })).toBe(true);
  expect(insertOne.mock.calls).toEqual([[{ _id: '0' }], [{ _id: 'next' }]]);
  expect(insertMany).not.toHaveBeenCalled();
});

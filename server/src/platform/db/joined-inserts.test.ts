import { mongo, Schema } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';
import { DeadlineError } from './deadline.ts';
import { isUnconfirmed } from './errors.ts';
import { createJoinedInserts } from './joined-inserts.ts';

interface Slip {
  _id: string;
}

const slips = new Schema<Slip>({ _id: String }, { versionKey: false, collection: 'slips' });

/** A collection, the sizes of its insert commands, and a stand-in for the driver's method. */
async function openSlips(deadlineMs = 5_000) {
  const { connection } = await startTestApp();
  const model = connection.model<Slip>('Slip', slips);
  const insertMany = vi.spyOn(model.collection, 'insertMany');
  return {
    model,
    insertMany,
    sizes: () => insertMany.mock.calls.map(([documents]) => documents.length),
    insert: createJoinedInserts(model, deadlineMs),
  };
}

const many = (count: number) => Array.from({ length: count }, (_, index) => ({ _id: `${index}` }));

it('inserts at once for a single caller', async () => {
  const { insert, sizes, model } = await openSlips();
  expect(await insert({ _id: 'a' })).toBe(true);
  expect(await insert({ _id: 'a' })).toBe(false);
  expect(sizes()).toEqual([1, 1]);
  expect(await model.countDocuments()).toBe(1);
});

it('shares a command among callers who wait for the same one', async () => {
  const { insert, sizes, model } = await openSlips();
  const outcomes = await Promise.all(many(700).map(insert));
  expect(outcomes).toEqual(Array.from({ length: 700 }, () => true));
  expect(sizes()).toEqual([1, 500, 199]);
  expect(await model.countDocuments()).toBe(700);
});

it('tells one of two callers with the same key that it is in use, and disturbs no other', async () => {
  const { insert, model } = await openSlips();
  await insert({ _id: '7' });
  const [first, ...others] = await Promise.all([...many(20), { _id: '3' }].map(insert));
  expect(first).toBe(true);
  expect(others.map((isNew, index) => (isNew ? undefined : index + 1)).filter(Boolean)).toEqual([
    7, 20,
  ]);
  expect(await model.countDocuments()).toBe(20);
});

it('confirms nothing when the write concern is not satisfied, duplicates included', async () => {
  const { insert, insertMany } = await openSlips();
  const error = Object.assign(Object.create(mongo.MongoBulkWriteError.prototype), {
    writeErrors: [{ index: 0, code: 11_000 }],
    result: { getWriteConcernError: () => ({ code: 64 }) },
  });
  insertMany.mockRejectedValue(error);
  const outcomes = await Promise.allSettled(many(3).map(insert));
  const reasons = outcomes.map((one) => one.status === 'rejected' && isUnconfirmed(one.reason));
  expect(reasons).toEqual([true, true, true]);
});

it('fails all callers of a command that fails, and inserts for the next', async () => {
  const { insert, insertMany } = await openSlips();
  insertMany.mockRejectedValueOnce(new mongo.MongoNetworkError('gone'));
  const [lost, next] = await Promise.allSettled(many(2).map(insert));
  expect(lost?.status).toBe('rejected');
  expect(next).toEqual({ status: 'fulfilled', value: true });
});

it('confirms nothing when the connection is lost, which the driver reports as a bulk error', async () => {
  const { insert, insertMany } = await openSlips();
  const result = { insertedCount: 0, getWriteConcernError: () => undefined };
  const lost = Reflect.construct(mongo.MongoBulkWriteError, [
    new mongo.MongoNetworkError('connection 7 to /database closed'),
    result,
  ]);
  insertMany.mockRejectedValue(lost);
  const outcomes = await Promise.allSettled(many(3).map(insert));
  const reasons = outcomes.map((one) => one.status === 'rejected' && isUnconfirmed(one.reason));
  expect(reasons).toEqual([true, true, true]);
});

it('confirms nothing when the database does not account for every document', async () => {
  const { insert, insertMany } = await openSlips();
  const error = Reflect.construct(mongo.MongoBulkWriteError, [
    { message: 'duplicate key', writeErrors: [{ index: 0, code: 11_000 }] },
    { insertedCount: 0, getWriteConcernError: () => undefined },
  ]);
  insertMany.mockResolvedValueOnce({} as never).mockRejectedValue(error);
  const [first, ...others] = await Promise.allSettled(many(3).map(insert));
  expect(first?.status).toBe('fulfilled');
  expect(others.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});

it('lets others pass a command that does not return', async () => {
  const { insert, insertMany } = await openSlips(500);
  insertMany.mockReturnValueOnce(new Promise(() => {}));
  const stuck = insert({ _id: 'stuck' });
  expect(await insert({ _id: 'a' })).toBe(true);
  await expect(stuck).rejects.toThrow(DeadlineError);
});

it('does not insert for a caller who no longer waits', async () => {
  const { insert, insertMany, model } = await openSlips(100);
  insertMany.mockReturnValueOnce(new Promise(() => {}));
  const outcomes = await Promise.allSettled(many(2).map(insert));
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  await new Promise((resolve) => {
    setTimeout(resolve, 300);
  });
  expect(insertMany).toHaveBeenCalledTimes(1);
  expect(await model.countDocuments()).toBe(0);
});

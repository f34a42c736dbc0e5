import type { Long } from 'mongodb';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { Cursors } from '../src/engine/cursors.ts';
import { QueryMemory } from '../src/engine/memory.ts';
import { failureOf, until, useDatabase } from './support.ts';
import { ask, message, openSocketAt, section } from './wire-support.ts';

const database = useDatabase();

interface Item {
  _id: number;
  n: number;
  text: string;
}

const items = () => database.db.collection<Item>('items');
const MEGABYTE = 1024 * 1024;
const COUNT = 110;

/** Opens a cursor over documents that are sorted in memory, and reads two of them. */
async function openSorted(count: number): Promise<Long> {
  const command = { find: 'items', filter: { n: { $lt: count } }, sort: { n: -1 }, batchSize: 2 };
  const { cursor } = await database.db.command(command, { promoteLongs: false });
  expect(cursor.firstBatch).toHaveLength(2);
  return cursor.id as Long;
}

const readOn = (id: Long) =>
  database.db.command({ getMore: id, collection: 'items', batchSize: 1 });

beforeAll(async () => {
  const text = 'x'.repeat(MEGABYTE);
  for (let n = 0; n < COUNT; n++) await items().insertOne({ _id: n, n: COUNT - 1 - n, text });
});

describe('a sort without an index', () => {
  it('is rejected above 100 MiB', async () => {
    const error = await failureOf(items().find().sort({ n: 1 }).toArray());
    expect(error).toMatchObject({
      code: 292,
      codeName: 'QueryExceededMemoryLimitNoDiskUseAllowed',
    });
    const grouped = items()
      .find()
      .sort({ n: 1 })
      .skip(COUNT - 1)
      .limit(1);
    expect((await failureOf(grouped.toArray())).code).toBe(292);
  });

  it('keeps only the requested documents in memory when there is a limit', async () => {
    const first = await items().find().sort({ n: 1 }).limit(3).project({ n: 1 }).toArray();
    expect(first).toEqual([
      { _id: 109, n: 0 },
      { _id: 108, n: 1 },
      { _id: 107, n: 2 },
    ]);
    const page = items().find().sort({ n: -1, _id: 1 }).skip(5).limit(2).project({ n: 1 });
    expect(await page.toArray()).toEqual([
      { _id: 5, n: 104 },
      { _id: 6, n: 103 },
    ]);
    expect(
      await items().findOneAndUpdate({}, { $set: { n: 109 } }, { sort: { n: -1 } }),
    ).toMatchObject({ _id: 0 });
  });
});

describe('idle cursors', () => {
  it('are closed to make room for others, starting with the least recently read', async () => {
    const abandoned = await openSorted(90);
    const read = await openSorted(90);
    expect((await readOn(abandoned))['ok']).toBe(1);
    const newest = await openSorted(90);
    expect((await failureOf(readOn(read))).code).toBe(43);
    expect((await readOn(abandoned))['cursor'].nextBatch).toMatchObject([{ n: 86 }]);
    expect((await readOn(newest))['cursor'].nextBatch).toMatchObject([{ n: 87 }]);
    await database.db.command({ killCursors: 'items', cursors: [abandoned, newest] });
    expect((await failureOf(readOn(abandoned))).code).toBe(43);
  });

  it('are closed when there are too many, regardless of their size', async () => {
    const c = database.collection<{ _id: number }>();
    await c.insertMany([{ _id: 1 }, { _id: 2 }]);
    const open = async (): Promise<Long> => {
      const command = { find: c.collectionName, batchSize: 1 };
      return (await database.db.command(command, { promoteLongs: false }))['cursor'].id;
    };
    const next = (id: Long) => database.db.command({ getMore: id, collection: c.collectionName });
    const oldest = await open();
    const second = await open();
    const others: Long[] = [];
    while (others.length < 499) others.push(await open());
    expect((await failureOf(next(oldest))).code).toBe(43);
    expect((await next(second))['cursor'].nextBatch).toEqual([{ _id: 2 }]);
    await database.db.command({ killCursors: c.collectionName, cursors: others });
  });

  it('are closed with the connection that last read them', async () => {
    const count = async () => (await database.db.command({ embeddedStats: 1 }))['openCursors'];
    const before = await count();
    const socket = await openSocketAt(database.mongo.uri);
    const open = async (): Promise<Long> => {
      const find = { find: 'items', batchSize: 1, projection: { n: 1 }, $db: 'votewise' };
      const { cursor } = await ask(socket, message([section(find)]));
      return (cursor as { id: Long }).id;
    };
    const [taken, left] = [await open(), await open()];
    expect((await readOn(taken))['cursor'].nextBatch).toMatchObject([{ _id: 1 }]);
    expect(await count()).toBe(before + 2);
    socket.destroy();
    await until(async () => (await count()) === before + 1);
    expect((await failureOf(readOn(left))).code).toBe(43);
    expect((await readOn(taken))['cursor'].nextBatch).toMatchObject([{ _id: 2 }]);
  });

  it('are closed after ten minutes', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const cursors = new Cursors();
    const source = async function* () {
      for (;;) yield Buffer.alloc(5);
    };
    const options = { batchSize: 1, memory: new QueryMemory(), connectionId: 1 };
    const { cursorId } = await cursors.first('a.b', source(), options);
    vi.advanceTimersByTime(9 * 60_000);
    await cursors.next(cursorId, 'a.b', options);
    vi.advanceTimersByTime(9 * 60_000);
    cursors.endIdle();
    expect(cursors.count).toBe(1);
    vi.advanceTimersByTime(2 * 60_000);
    cursors.endIdle();
    expect(cursors.count).toBe(0);
  });
});

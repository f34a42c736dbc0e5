import { expect, it } from 'vitest';
import { mongo } from 'mongoose';
import { systemClock } from '../clock.ts';
import { createLogger } from '../logger.ts';
import { createWorkQueue, type QueuedRows, retryAt } from './work-queue.ts';

interface Row {
  _id: string;
}
type Options = Partial<Parameters<typeof createWorkQueue<Row>>[0]>;

const { signal } = new AbortController();
const clock = { ...systemClock, elapsed: () => 0 };

/** A queue in memory, and what happened to its rows. */
function queueOf(count: number, options: Options = {}) {
  const due = Array.from({ length: count }, (_, index) => String(index));
  const seen = { looks: 0, working: 0, most: 0, done: [] as string[], explained: [] as string[] };
  const rows: QueuedRows<Row> = {
    async first(_lease, except) {
      seen.looks += 1;
      return due.find((id) => !except.includes(id));
    },
    async claim(id) {
      if (!due.includes(id)) return null;
      due.splice(due.indexOf(id), 1);
      return { _id: id };
    },
  };
  const queue = createWorkQueue<Row>({
    kind: 'row',
    leaseSeconds: 60,
    clock,
    logger: createLogger('silent'),
    async work({ _id }) {
      seen.working += 1;
      seen.most = Math.max(seen.most, seen.working);
      await new Promise((resolve) => {
        setImmediate(resolve);
      });
      seen.working -= 1;
      seen.done.push(_id);
    },
    async explain(id) {
      seen.explained.push(id);
    },
    ...options,
    rows: { ...rows, ...options.rows },
  });
  return { seen, rows, queue };
}

it('queries an empty queue once', async () => {
  const { seen, queue } = queueOf(0, { lanes: 4 });
  expect(await queue.workOnDue(signal)).toBe(0);
  expect(seen.looks).toBe(1);
});

it('works on each row once, and on as many at a time as there are lanes', async () => {
  const { seen, queue } = queueOf(20, { lanes: 4 });
  expect(await queue.workOnDue(signal)).toBe(20);
  expect(new Set(seen.done).size).toBe(20);
  expect(seen.done).toHaveLength(20);
  expect(seen.most).toBe(4);
});

it('claims no more rows after it is aborted', async () => {
  const stopping = new AbortController();
  const { rows, queue } = queueOf(20, { work: async () => stopping.abort() });
  expect(await queue.workOnDue(stopping.signal)).toBe(1);
  expect(await rows.first({} as never, [])).toBe('1');
});

const unreachable = new mongo.MongoNotConnectedError('unreachable');

it('fails if the database is unreachable, in any lane', async () => {
  const work = async ({ _id }: Row) => {
    if (_id === '7') throw unreachable;
  };
  await expect(queueOf(20, { lanes: 4, work }).queue.workOnDue(signal)).rejects.toThrow(
    unreachable,
  );
});

/** Rows of which some cannot be claimed. */
function claimingExcept(isFaulty: (id: string) => boolean): Options {
  const left = new Set(Array.from({ length: 30 }, (_, index) => String(index)));
  const rows: QueuedRows<Row> = {
    first: async (_lease, except) => [...left].find((id) => !except.includes(id)),
    async claim(id) {
      if (isFaulty(id)) throw new Error('poisoned');
      return left.delete(id) ? { _id: id } : null;
    },
  };
  return { rows };
}

it.each([1, 4])('sets rows aside that cannot be claimed, with %i lanes', async (lanes) => {
  const isFaulty = (id: string) => id.endsWith('3');
  const { seen, queue } = queueOf(0, { ...claimingExcept(isFaulty), lanes });
  expect(await queue.workOnDue(signal)).toBe(27);
  expect(seen.explained).toEqual(['3', '13', '23']);
  expect(queue.isSetAside('13')).toBe(true);
});

it('sets rows aside whose work fails, even if the failure cannot be explained', async () => {
  const fail = async ({ _id = '' }) => {
    if (_id === '1') throw new Error('poisoned');
  };
  const explain = async () => fail({ _id: '1' });
  const { queue } = queueOf(3, { work: fail, explain });
  expect(await queue.workOnDue(signal)).toBe(3);
  expect(['0', '1', '2'].filter(queue.isSetAside)).toEqual(['1']);
});

it('claims a row again if the first attempt failed', async () => {
  let failures = 1;
  const isFaulty = () => (failures -= 1) >= 0;
  const { seen, queue } = queueOf(0, claimingExcept(isFaulty));
  expect(await queue.workOnDue(signal)).toBe(30);
  expect(seen.explained).toEqual([]);
});

it('fails if so many rows fail that they cannot be the cause', async () => {
  const { queue } = queueOf(
    0,
    claimingExcept(() => true),
  );
  await expect(queue.workOnDue(signal)).rejects.toThrow('poisoned');
});

it('waits for a row that is due but claimed by another process', async () => {
  const rows: QueuedRows<Row> = { first: async () => '0', claim: async () => null };
  expect(await queueOf(0, { rows }).queue.workOnNext()).toBe(false);
});

const now = new Date('2026-03-01T12:00:00Z');

it.each([
  [0, 5],
  [1, 5],
  [2, 10],
  [3, 20],
  [10, 2_560],
  [11, 3_600],
  [5_000, 3_600],
])('after %i failed attempts, waits %i seconds', (attempts, seconds) => {
  expect(retryAt(now, attempts)).toEqual(new Date(now.getTime() + seconds * 1_000));
});

it('waits no longer than the queue allows', () => {
  expect(retryAt(now, 9, 900)).toEqual(new Date('2026-03-01T12:15:00Z'));
});

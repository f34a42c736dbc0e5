import { expect, it } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

/** Adds tasks like `a1.1`: network, address, number. A task without an address is the server's own. */
function queueOf(capacity: number, tasks: string[]) {
  const queue = createFairQueue<string>(capacity);
  const refused = tasks.map((task) => {
    const near = task.replace(/\..*/, '');
    const of = near.startsWith('server') ? undefined : { near, wide: near.charAt(0) };
    return queue.add(task, of);
  });
  return { queue, refused: refused.filter((task) => task !== undefined) };
}

function takeAll(queue: ReturnType<typeof createFairQueue<string>>): string[] {
  const taken = [];
  for (let task = queue.take(); task !== undefined; task = queue.take()) taken.push(task);
  return taken;
}

it('takes the tasks of one address in the order in which they came', () => {
  const { queue } = queueOf(9, ['a1.1', 'a1.2', 'a1.3']);
  expect(takeAll(queue)).toEqual(['a1.1', 'a1.2', 'a1.3']);
  expect(queue.take()).toBeUndefined();
});

it('takes turns between networks, then between the addresses in a network', () => {
  const { queue } = queueOf(99, ['a1.1', 'a1.2', 'a2.1', 'a3.1', 'b1.1', 'b1.2', 'server.1']);
  expect(takeAll(queue)).toEqual(['a1.1', 'b1.1', 'server.1', 'a2.1', 'b1.2', 'a3.1', 'a1.2']);
});

it('refuses the newest task of the longest queue when it is full', () => {
  const { queue, refused } = queueOf(4, ['a1.1', 'a1.2', 'a1.3', 'a2.1', 'b1.1', 'c1.1', 'c1.2']);
  expect(refused).toEqual(['a1.3', 'a1.2', 'c1.2']);
  expect(takeAll(queue)).toEqual(['a1.1', 'b1.1', 'c1.1', 'a2.1']);
});

it('refuses a newcomer when no queue is longer', () => {
  const { queue, refused } = queueOf(2, ['a1.1', 'b1.1', 'c1.1', 'a2.1']);
  expect(refused).toEqual(['c1.1', 'a2.1']);
  expect(takeAll(queue)).toEqual(['a1.1', 'b1.1']);
});

it('never refuses the server’s own tasks', () => {
  const { queue, refused } = queueOf(2, [
    'a1.1',
    'server.1',
    'server.2',
    'server.3',
    'b1.1',
    'c1.1',
  ]);
  expect(refused).toEqual(['c1.1']);
  expect(takeAll(queue)).toEqual(['a1.1', 'server.1', 'b1.1', 'server.2', 'server.3']);
});

it('has room again after tasks were taken', () => {
  const { queue } = queueOf(2, ['a1.1', 'a1.2']);
  queue.take();
  expect(queue.add('a1.3', { near: 'a1', wide: 'a' })).toBeUndefined();
  expect(queue.add('a1.4', { near: 'a1', wide: 'a' })).toBe('a1.4');
});

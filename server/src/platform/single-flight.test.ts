import { describe, expect, it } from 'vitest';
import { createSingleFlight } from './single-flight.ts';

/** Reads that end one at a time, when the test calls `endOne`. The nth read of a key returns `key n`. */
function heldReads() {
  const held: (() => void)[] = [];
  let count = 0;
  const get = createSingleFlight((key) => {
    count += 1;
    const value = `${key} ${count}`;
    return new Promise<string>((resolve, reject) => {
      held.push(() => (key === 'broken' ? reject(new Error(value)) : resolve(value)));
    });
  });
  return { get, count: () => count, endOne: () => held.shift()?.() };
}

describe('joined reads', () => {
  it('give all callers who arrive during a read the result of the next read', async () => {
    const { get, count, endOne } = heldReads();
    const first = get('a');
    const later = [get('a'), get('a'), get('a')];
    expect(count()).toBe(1);
    endOne();
    expect(await first).toBe('a 1');
    expect(count()).toBe(2);
    const latest = get('a');
    endOne();
    expect(await Promise.all(later)).toEqual(['a 2', 'a 2', 'a 2']);
    endOne();
    expect(await latest).toBe('a 3');
  });

  it('start a new read when none is in progress, separately for each key', async () => {
    const { get, endOne } = heldReads();
    const [one, other] = [get('a'), get('b')];
    endOne();
    endOne();
    expect(await Promise.all([one, other])).toEqual(['a 1', 'b 2']);
    const again = get('a');
    endOne();
    expect(await again).toBe('a 3');
  });

  it('pass a failure to the callers of the failed read and read again for later callers', async () => {
    const { get, count, endOne } = heldReads();
    const [first, second] = [get('broken'), get('broken')];
    endOne();
    await expect(first).rejects.toThrow('broken 1');
    endOne();
    await expect(second).rejects.toThrow('broken 2');
    expect(count()).toBe(2);
  });
});

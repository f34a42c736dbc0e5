import DataLoader from 'dataloader';
import { expect, it } from 'vitest';
import { SHARED_READS } from './shared-reads.ts';

it('shares one read among the callbacks of one turn, and does not cache the result', async () => {
  const reads: string[][] = [];
  const loader = new DataLoader<string, string>(async (keys) => {
    reads.push([...keys]);
    return keys;
  }, SHARED_READS);
  // Simulates requests on several connections: each runs in its own callback, and promise callbacks run in between.
  const asked = (key: string) =>
    new Promise<string>((resolve) => {
      setImmediate(() => resolve(loader.load(key)));
    });
  expect(await Promise.all([asked('a'), asked('b'), asked('a')])).toEqual(['a', 'b', 'a']);
  expect(await loader.load('a')).toBe('a');
  expect(reads).toEqual([['a', 'b', 'a'], ['a']]);
});

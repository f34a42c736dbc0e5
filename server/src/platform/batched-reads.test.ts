import { describe, expect, it } from 'vitest';
import { createBatchedReads } from './batched-reads.ts';

/** Reads lengths of words, and keeps what it was asked at once. */
function lengths(options: { atOnce?: number } = {}) {
  const asked: string[][] = [];
  const find = createBatchedReads<number>({
    ...options,
    read: async (keys) => {
      asked.push([...keys]);
      if (keys.includes('broken')) throw new Error('unreadable');
      return new Map(keys.filter((key) => key !== 'none').map((key) => [key, key.length]));
    },
  });
  return { asked, find };
}

describe('batched reads', () => {
  it('answer many who ask at once with one read, each with their own', async () => {
    const { asked, find } = lengths();
    expect(await Promise.all(['a', 'bb', 'none', 'a'].map(find))).toEqual([1, 2, undefined, 1]);
    expect(asked).toEqual([['a', 'bb', 'none']]);
  });

  it('gather those who ask because they all waited for the same', async () => {
    const { asked, find } = lengths();
    const first = Promise.all([find('a'), find('bb')]);
    const deeper = async (key: string) => {
      await first;
      await Promise.resolve();
      return find(key);
    };
    expect(await Promise.all(['ccc', 'dddd'].map(deeper))).toEqual([3, 4]);
    expect(asked).toEqual([
      ['a', 'bb'],
      ['ccc', 'dddd'],
    ]);
  });

  it('begin after everybody they answer has asked', async () => {
    const { asked, find } = lengths();
    await find('a');
    await find('a');
    expect(asked).toEqual([['a'], ['a']]);
  });

  it('share out more than fit into one read', async () => {
    const { asked, find } = lengths({ atOnce: 2 });
    expect(await Promise.all(['a', 'bb', 'ccc'].map(find))).toEqual([1, 2, 3]);
    expect(asked).toEqual([['a', 'bb'], ['ccc']]);
  });

  it('pass a failure on to all who share it, and read again for the next', async () => {
    const { find } = lengths();
    const outcomes = await Promise.allSettled(['a', 'broken'].map(find));
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await find('a')).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { createShortCache } from './short-cache.ts';

/** A cache of counted reads: the nth read of a key returns `key n`. */
function countingCache() {
  let now = 0;
  let readings = 0;
  const held: (() => void)[] = [];
  const cache = createShortCache<string>({ milliseconds: 500, elapsed: () => now });
  function read(key: string): Promise<string> {
    readings += 1;
    const value = `${key} ${readings}`;
    if (key === 'broken') return Promise.reject(new Error(value));
    if (key !== 'slow') return Promise.resolve(value);
    return new Promise<string>((resolve) => held.push(() => resolve(value)));
  }
  return {
    cache: { ...cache, get: (key: string) => cache.get(key, () => read(key)) },
    readings: () => readings,
    release: () => held.shift()?.(),
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
  };
}

describe('a short cache', () => {
  it('reads a value once for all callers during its lifetime, and again afterward', async () => {
    const { cache, advance } = countingCache();
    expect(await Promise.all([cache.get('a'), cache.get('a')])).toEqual(['a 1', 'a 1']);
    advance(499);
    expect(await cache.get('a')).toBe('a 1');
    advance(1);
    expect(await cache.get('a')).toBe('a 2');
  });

  it('starts a new read after a key was forgotten, even if a read is in progress', async () => {
    const { cache, release } = countingCache();
    const before = cache.get('slow');
    cache.forget('slow');
    const after = cache.get('slow');
    release();
    release();
    expect(await before).toBe('slow 1');
    expect(await after).toBe('slow 2');
    expect(await cache.get('slow')).toBe('slow 2');
  });

  it('does not cache failures', async () => {
    const { cache } = countingCache();
    await expect(cache.get('broken')).rejects.toThrow('broken 1');
    await expect(cache.get('broken')).rejects.toThrow('broken 2');
  });

  it('releases outdated values', async () => {
    const { cache, advance } = countingCache();
    for (const key of ['a', 'b', 'c']) await cache.get(key);
    expect(cache.size()).toBe(3);
    advance(500);
    await cache.get('a');
    expect(cache.size()).toBe(1);
  });
});

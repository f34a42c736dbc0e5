interface Kept<Value> {
  value: Promise<Value>;
  until: number;
}

interface ShortCacheOptions<Value> {
  /** How long what was read is used, counted from when the reading began. */
  milliseconds: number;
  elapsed: () => number;
  read: (key: string) => Promise<Value>;
}

/**
 * Reads a thing at most once in a short time, however many ask for it at once. A failed reading is not kept.
 */
export function createShortCache<Value>(options: ShortCacheOptions<Value>) {
  const { milliseconds, elapsed, read } = options;
  /** In the order of their reading, so that the outdated ones come first. */
  const kept = new Map<string, Kept<Value>>();

  function dropOutdated(now: number): void {
    for (const [key, { until }] of kept) {
      if (until > now) return;
      kept.delete(key);
    }
  }

  return {
    get(key: string): Promise<Value> {
      const now = elapsed();
      dropOutdated(now);
      const known = kept.get(key);
      if (known) return known.value;
      const entry = { value: read(key), until: now + milliseconds };
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.value;
    },

    /** Whoever asks from now on gets what is read from now on. */
    forget(key: string): void {
      kept.delete(key);
    },

    size: () => kept.size,
  };
}

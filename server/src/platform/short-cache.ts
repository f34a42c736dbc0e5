/**
 * Reads a value at most once within a short time, however many requests there are. A failed read is not cached.
 * @param milliseconds how long a value is used, measured from the start of its read
 */
export function createShortCache<Value>({
  milliseconds,
  elapsed,
}: {
  milliseconds: number;
  elapsed: () => number;
}) {
  /** In the order in which they were read, so that outdated values come first. */
  const kept = new Map<string, { value: Promise<Value>; until: number }>();
  function dropOutdated(now: number): void {
    for (const [key, { until }] of kept) {
      if (until > now) return;
      kept.delete(key);
    }
  }

  return {
    get(key: string, read: () => Promise<Value>): Promise<Value> {
      const now = elapsed();
      dropOutdated(now);
      const known = kept.get(key);
      if (known) return known.value;
      const entry = { value: read(), until: now + milliseconds };
      kept.set(key, entry);
      entry.value.catch(() => {
        if (kept.get(key) === entry) kept.delete(key);
      });
      return entry.value;
    },

    /** Removes a value, so that the next request starts a new read. */
    forget(key: string): void {
      kept.delete(key);
    },

    size: () => kept.size,
  };
}

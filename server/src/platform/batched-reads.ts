interface Batch<Value> {
  keys: Set<string>;
  values: Promise<ReadonlyMap<string, Value>>;
}

interface BatchedReadsOptions<Value> {
  /** Reads many things at once. Missing things are missing in the result. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  /** More keys than this are divided among several reads. */
  atOnce?: number;
}

/**
 * Combines requests for different things in the same turn of the event loop into one read. The read begins
 * after all of them were made, so no result is stale. A failure affects all of them.
 */
export function createBatchedReads<Value>({ read, atOnce = 500 }: BatchedReadsOptions<Value>) {
  let filling: Batch<Value> | undefined;

  function begin(): Batch<Value> {
    const keys = new Set<string>();
    const batch: Batch<Value> = {
      keys,
      // The next tick comes after all settled promises have been handled, so code that awaited one has made its
      // request.
      values: new Promise<void>((resolve) => process.nextTick(resolve)).then(() => {
        if (filling === batch) filling = undefined;
        return read([...keys]);
      }),
    };
    return batch;
  }

  return async (key: string): Promise<Value | undefined> => {
    if (!filling || filling.keys.size >= atOnce) filling = begin();
    const { keys, values } = filling;
    keys.add(key);
    return (await values).get(key);
  };
}

interface Batch<Value> {
  keys: Set<string>;
  values: Promise<ReadonlyMap<string, Value>>;
}

interface BatchedReadsOptions<Value> {
  /** Reads many things at once; what there is not, is missing in the answer. */
  read: (keys: readonly string[]) => Promise<ReadonlyMap<string, Value>>;
  /** More than this many are shared out among several reads. */
  atOnce?: number;
}

/**
 * Lets those who ask for different things in the same turn of the event loop share one read. It begins after
 * all of them have asked, so nobody sees anything old; a failure is everybody's.
 */
export function createBatchedReads<Value>({ read, atOnce = 500 }: BatchedReadsOptions<Value>) {
  let filling: Batch<Value> | undefined;

  function begin(): Batch<Value> {
    const keys = new Set<string>();
    const batch: Batch<Value> = {
      keys,
      // The next tick comes once all promises that are ready have been heard, and whoever waits for one has asked.
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

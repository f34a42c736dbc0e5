interface Lane<Value> {
  running: Promise<Value>;
  /** The read that begins after the current one, for all requests made in the meantime. */
  next: Promise<Value> | undefined;
}

/**
 * Combines simultaneous requests for the same thing. Each request gets the result of a read that began after the
 * request, so no result is stale. While a read is running, all new requests share the next one.
 */
export function createSingleFlight<Value>(read: (key: string) => Promise<Value>) {
  const lanes = new Map<string, Lane<Value>>();

  function start(key: string): Promise<Value> {
    const lane: Lane<Value> = { running: read(key), next: undefined };
    lanes.set(key, lane);
    const end = () => {
      if (!lane.next && lanes.get(key) === lane) lanes.delete(key);
    };
    lane.running.then(end, end);
    return lane.running;
  }

  return (key: string): Promise<Value> => {
    const lane = lanes.get(key);
    if (!lane) return start(key);
    lane.next ??= lane.running.then(
      () => start(key),
      () => start(key),
    );
    return lane.next;
  };
}

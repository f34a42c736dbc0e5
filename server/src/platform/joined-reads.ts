interface Lane<Value> {
  running: Promise<Value>;
  /** The read that begins when the running one has ended, for all who came meanwhile. */
  next: Promise<Value> | undefined;
}

/**
 * Lets those who ask for the same thing at the same time share a read. Whoever asks gets a read that began
 * after the question, so nobody sees anything old; while one is under way, all who come wait for the next.
 */
export function createJoinedReads<Value>(read: (key: string) => Promise<Value>) {
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

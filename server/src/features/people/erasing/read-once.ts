/** Reads what is under this key unless the same call has already read it for another voter. */
export type ReadOnce = <Value>(key: object, read: () => Promise<Value>) => Promise<Value>;

export function createReadOnce(): ReadOnce {
  const known = new Map<object, Promise<unknown>>();
  return <Value>(key: object, read: () => Promise<Value>) => {
    // A query of mongoose can be awaited only once.
    const found = known.get(key) ?? Promise.resolve(read());
    known.set(key, found);
    return found as Promise<Value>;
  };
}

import type { TestApp } from './test-app.ts';

/** What the product writes with. */
const WRITES = [
  'insertOne',
  'insertMany',
  'updateOne',
  'updateMany',
  'findOneAndUpdate',
  'bulkWrite',
  'deleteOne',
  'deleteMany',
];

class KilledError extends Error {}

/**
 * Kills a process right after one of its writes: that one takes effect, and no later one does.
 * @param last counted from 1
 */
export function killAfterWrite({ connection }: TestApp, last: number) {
  let writes = 0;
  const undo: (() => void)[] = [];
  for (const collection of Object.values(connection.collections)) {
    for (const name of WRITES) {
      const write: unknown = Reflect.get(collection, name);
      if (typeof write !== 'function') throw new Error(`there is no ${name}`);
      undo.push(() => Reflect.deleteProperty(collection, name));
      Reflect.set(collection, name, async (...given: unknown[]) => {
        writes += 1;
        if (writes > last) throw new KilledError('killed');
        const result: unknown = await Reflect.apply(write, collection, given);
        if (writes === last) throw new KilledError('killed');
        return result;
      });
    }
  }
  return {
    /** Whether it lived long enough to be killed. */
    wasKilled: () => writes >= last,
    /** Lets it write again. */
    revive: () => undo.forEach((one) => one()),
  };
}

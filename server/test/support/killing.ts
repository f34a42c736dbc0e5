import { onBallotInserts } from './ballot-inserts.ts';
import type { TestApp } from './test-app.ts';

/** The methods with which the product writes. */
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
 * Simulates a process that is killed right after one of its writes. That write takes effect, but later ones do not.
 * @param last the number of the last write that takes effect, counted from 1
 */
export function killAfterWrite({ connection }: TestApp, last: number) {
  let writes = 0;
  const undo: (() => void)[] = [];

  async function kill(write: () => Promise<unknown>): Promise<unknown> {
    writes += 1;
    if (writes > last) throw new KilledError('killed');
    const result = await write();
    if (writes === last) throw new KilledError('killed');
    return result;
  }

  const ballots = onBallotInserts(
    connection,
    (command, send) => kill(() => send(command)) as ReturnType<typeof send>,
  );
  undo.push(() => ballots.mockRestore());
  for (const collection of Object.values(connection.collections)) {
    for (const name of WRITES) {
      const write: unknown = Reflect.get(collection, name);
      if (typeof write !== 'function') throw new Error(`there is no ${name}`);
      undo.push(() => Reflect.deleteProperty(collection, name));
      Reflect.set(collection, name, (...given: unknown[]) =>
        kill(() => Reflect.apply(write, collection, given) as Promise<unknown>),
      );
    }
  }
  return {
    /** Whether the process has made enough writes to be killed. */
    wasKilled: () => writes >= last,
    /** Allows writes again. */
    revive: () => undo.forEach((one) => one()),
  };
}

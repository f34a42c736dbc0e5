import { setImmediate as breathe } from 'node:timers/promises';

/** So long may one slice keep everything else waiting. */
const sliceMs = 20;
/** Looking at the clock takes longer than reading an empty line. */
const itemsPerLook = 16;

/**
 * The same items, some at a time: what makes them is stopped again and again, so that other requests have
 * their turn. One item must not take long.
 * @param most how many items come at a time
 */
export async function* inSlices<Item>(items: Iterable<Item>, most: number): AsyncGenerator<Item[]> {
  let slice: Item[] = [];
  let began = performance.now();
  for (const item of items) {
    slice.push(item);
    const isLong = slice.length % itemsPerLook === 0 && performance.now() - began > sliceMs;
    if (slice.length < most && !isLong) continue;
    yield slice;
    slice = [];
    await breathe();
    began = performance.now();
  }
  yield slice;
  await breathe();
}

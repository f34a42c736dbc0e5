import { setImmediate as breathe } from 'node:timers/promises';

/** The longest time that one slice may block the process. */
const SLICE_MS = 20;
/** The clock is read only once per this many items, because reading it takes longer than reading an empty line. */
const ITEMS_PER_LOOK = 16;

/**
 * Yields the items in slices and lets other requests run between slices. A single item must not take long.
 * @param most maximum number of items in a slice
 */
export async function* inSlices<Item>(items: Iterable<Item>, most: number): AsyncGenerator<Item[]> {
  let slice: Item[] = [];
  let began = performance.now();
  for (const item of items) {
    slice.push(item);
    const isLong = slice.length % ITEMS_PER_LOOK === 0 && performance.now() - began > SLICE_MS;
    if (slice.length < most && !isLong) continue;
    yield slice;
    slice = [];
    await breathe();
    began = performance.now();
  }
  yield slice;
  await breathe();
}

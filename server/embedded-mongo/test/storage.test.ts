import { rm } from 'node:fs/promises';
import type { RangeOptions } from 'lmdb';
import { afterAll, beforeAll, beforeEach, expect, it, type MockInstance, vi } from 'vitest';
import { Arguments } from '../src/commands/arguments.ts';
import { writingCommands } from '../src/commands/writing.ts';
import type { Engine } from '../src/engine/engine.ts';
import { type KeyRange, Store } from '../src/storage/store.ts';
import { makeDataDir } from './support.ts';

/** The methods that a test observes. All databases of a store share them through one prototype. */
interface Methods {
  getKeys: (options?: RangeOptions) => unknown;
}

let dataDir: string;
let store: Store;
let getKeys: MockInstance<Methods['getKeys']>;

const keyOf = (group: number, number: number): Buffer => {
  const key = Buffer.alloc(8);
  key.writeUInt32BE(group);
  key.writeUInt32BE(number, 4);
  return key;
};
const group = (number: number): KeyRange => ({
  lower: keyOf(number, 0),
  upper: keyOf(number + 1, 0),
});

beforeAll(async () => {
  dataDir = await makeDataDir();
  store = new Store(dataDir, () => undefined);
  getKeys = vi.spyOn(Object.getPrototypeOf(store.catalog) as Methods, 'getKeys');
  await store.write(() => {
    for (const [place, size] of [20_000, 100, 20_000, 0, 50_001].entries()) {
      for (let n = 0; n < size; n++) store.put(keyOf(place, n), Buffer.of(1));
    }
  });
});
afterAll(async () => {
  await store.close();
  await rm(dataDir, { recursive: true });
});
beforeEach(() => {
  getKeys.mockClear();
});

/**
 * Returns the number of entries that each read skips. LMDB reads all skipped entries, even beyond
 * the end of the range.
 */
const offsets = (): number[] => {
  expect(getKeys).toHaveBeenCalled();
  return getKeys.mock.calls.map(([options]) => options?.offset ?? 0);
};
const walked = () => offsets().reduce((sum, offset) => sum + offset, 0);

it('counts a small range without reading far beyond it', async () => {
  expect(await store.count(group(1))).toBe(100);
  expect(walked()).toBeLessThan(300);
  expect(await store.count(group(3))).toBe(0);
  expect(walked()).toBeLessThan(500);
});

it('counts a large range in steps of at most 20,000 entries', async () => {
  expect(await store.count(group(4))).toBe(50_001);
  expect(Math.max(...offsets())).toBeLessThanOrEqual(20_000);
});

it('detects the end of a small range without reading far beyond it', () => {
  for (const reverse of [false, true]) {
    getKeys.mockClear();
    expect(store.passOver(group(1), 15_000, reverse)).toBeUndefined();
    expect(walked()).toBeLessThan(500);
  }
  const { lower, upper } = group(2);
  expect(store.passOver(group(2), 15_000, false)).toEqual({ lower: keyOf(2, 15_000), upper });
  const rest = store.passOver(group(2), 15_000, true);
  expect(rest?.lower).toEqual(lower);
  expect(rest?.upper.subarray(0, 8)).toEqual(keyOf(2, 4_999));
});

it('refuses an insert as a whole, not document by document, while the store shuts down', async () => {
  const folder = await makeDataDir();
  const closing = new Store(folder, () => undefined);
  const closed = closing.close();
  const args = new Arguments('insert', { insert: 'slips', ordered: false });
  const context = {
    engine: { store: closing } as Engine,
    database: 'd',
    connectionId: 1,
    rawDocuments: [Buffer.alloc(5), Buffer.alloc(5)],
  };
  const reply = Promise.resolve(writingCommands['insert']?.run(args, context));
  await expect(reply).rejects.toMatchObject({ code: 91, codeName: 'ShutdownInProgress' });
  await closed;
  await rm(folder, { recursive: true });
});

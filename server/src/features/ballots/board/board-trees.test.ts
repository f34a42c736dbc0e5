import { compareBytes, utf8 } from '@votewise/contract/board/bytes';
import { isIncluded, rootOf } from '@votewise/contract/board/merkle';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/sha256.ts';
import type { WholeHead } from './head-store.ts';
import { createTrees, type Trees } from './board-trees.ts';

const mostKept = 128;

const commitmentsOf = (number: number) =>
  Array.from({ length: 5 }, (_, place) => sha256(utf8(`${number} ${place}`))).toSorted(
    compareBytes,
  );

/** Creates a store with heads 1 to 200, of five commitments each, that records which heads are read. */
function createStore() {
  const reads: number[] = [];
  let isDown = false;
  return {
    reads,
    break: (broken: boolean) => (isDown = broken),
    async find(electionId: string, number: number): Promise<WholeHead | undefined> {
      reads.push(number);
      if (isDown) throw new Error('the database is down');
      if (number > 200) return undefined;
      const commitments = commitmentsOf(number);
      return { electionId, number, size: 5, root: '', note: '', commitments };
    },
  };
}

/** Returns a function that finds the third commitment of a head. */
const finding = (trees: Trees) => (number: number) =>
  trees.find({ electionId: 'e', number }, commitmentsOf(number)[2] ?? new Uint8Array());

describe('trees', () => {
  it('are read once, and again only after 128 others have been used', async () => {
    const store = createStore();
    const find = finding(createTrees(store));
    const numbers = Array.from({ length: mostKept }, (_, place) => place + 1);
    for (const number of [...numbers, ...numbers]) await find(number);
    expect(store.reads).toEqual(numbers);
    for (const number of [1, mostKept + 1, 1]) await find(number);
    expect(store.reads.slice(mostKept)).toEqual([mostKept + 1]);
    expect(await find(2)).toMatchObject({ index: 2, size: 5 });
    expect(store.reads.slice(mostKept)).toEqual([mostKept + 1, 2]);
  });

  it('prove what they contain, even after they were dropped and read again', async () => {
    const trees = createTrees(createStore());
    for (let number = 1; number <= 200; number += 1) await finding(trees)(number);
    const [, , entry = new Uint8Array()] = commitmentsOf(1);
    const place = await finding(trees)(1);
    expect(place).toMatchObject({ index: 2, size: 5 });
    const root = rootOf(commitmentsOf(1), sha256);
    const inclusion = { entry, index: 2, size: 5, path: place?.path ?? [] };
    expect(isIncluded(inclusion, root, sha256)).toBe(true);
    expect(await trees.find({ electionId: 'e', number: 2 }, entry)).toBeUndefined();
  });

  it('are read once for simultaneous requests, and again after a failed read or for a missing head', async () => {
    const store = createStore();
    const find = finding(createTrees(store));
    store.break(true);
    await expect(find(7)).rejects.toThrow('the database is down');
    store.break(false);
    for (const place of await Promise.all([find(7), find(7)])) expect(place?.size).toBe(5);
    expect(await find(201)).toBeUndefined();
    expect(await find(201)).toBeUndefined();
    expect(store.reads).toEqual([7, 7, 201, 201]);
  });
});

import { describe, expect, it } from 'vitest';
import { compareBytes, utf8 } from '@votewise/contract/board/bytes';
import { isIncluded, rootOf } from '@votewise/contract/board/merkle';
import { sha256 } from '../../../platform/sha256.ts';
import type { WholeHead } from './board-store.ts';
import { createTrees } from './board-trees.ts';

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

describe('trees', () => {
  it('are read once, and again only after 128 others have been used', async () => {
    const store = createStore();
    const trees = createTrees(store);
    const numbers = Array.from({ length: mostKept }, (_, place) => place + 1);
    for (const number of numbers) await trees.commitments('e', number);
    for (const number of numbers) await trees.commitments('e', number);
    expect(store.reads).toEqual(numbers);
    await trees.commitments('e', 1);
    await trees.commitments('e', mostKept + 1);
    await trees.commitments('e', 1);
    expect(store.reads.slice(mostKept)).toEqual([mostKept + 1]);
    expect(await trees.commitments('e', 2)).toEqual(commitmentsOf(2));
    expect(store.reads.slice(mostKept)).toEqual([mostKept + 1, 2]);
  });

  it('prove what they contain, even after they were dropped and read again', async () => {
    const trees = createTrees(createStore());
    for (let number = 1; number <= 200; number += 1) await trees.commitments('e', number);
    const [, , entry = new Uint8Array()] = commitmentsOf(1);
    const place = await trees.find({ electionId: 'e', number: 1 }, entry);
    expect(place).toMatchObject({ index: 2, size: 5 });
    const root = rootOf(commitmentsOf(1), sha256);
    const inclusion = { entry, index: 2, size: 5, path: place?.path ?? [] };
    expect(isIncluded(inclusion, root, sha256)).toBe(true);
    expect(await trees.find({ electionId: 'e', number: 2 }, entry)).toBeUndefined();
  });

  it('are read once for simultaneous requests, and again after a failed read or for a missing head', async () => {
    const store = createStore();
    const trees = createTrees(store);
    store.break(true);
    const both = [trees.commitments('e', 7), trees.commitments('e', 7)];
    const outcomes = await Promise.allSettled(both);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    store.break(false);
    expect(await trees.commitments('e', 7)).toHaveLength(5);
    expect(await trees.commitments('e', 201)).toBeUndefined();
    expect(await trees.commitments('e', 201)).toBeUndefined();
    expect(store.reads).toEqual([7, 7, 201, 201]);
  });
});

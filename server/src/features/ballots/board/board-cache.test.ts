import { utf8 } from '@votewise/contract/board/bytes';
import { describe, expect, it } from 'vitest';
import { sha256 } from '../../../platform/sha256.ts';
import { headsWith, createKnownBoards } from './board-cache.ts';
import type { HeadStore, WholeHead } from './head-store.ts';

const commitmentOf = (text: string) => sha256(utf8(text));

/** Returns a head with one commitment and a stated size. */
const headOf = (electionId: string, number: number, size = 1): WholeHead => ({
  electionId,
  number,
  size,
  root: '',
  note: `note ${number}`,
  commitments: [commitmentOf(`${electionId} ${number}`)],
});

/** Creates a store of heads in memory that records reads as `election above number`. */
function createStore(heads: WholeHead[]) {
  const reads: string[] = [];
  const store: Pick<HeadStore, 'listAfter'> = {
    async *listAfter(electionId, above) {
      reads.push(`${electionId} above ${above}`);
      for (const head of heads) {
        if (head.electionId === electionId && head.number > above) yield head;
      }
    },
  };
  return { store, reads };
}

describe('known boards', () => {
  it('read each head once, and find the heads that may contain a commitment', async () => {
    const heads = [headOf('e', 1)];
    const { store, reads } = createStore(heads);
    const boards = createKnownBoards({ heads: store, elapsed: () => 0 });
    await boards.read('e');
    heads.push(headOf('e', 2));
    const board = await boards.read('e');
    expect(reads).toEqual(['e above 0', 'e above 1']);
    expect(headsWith(board, commitmentOf('e 2'))).toEqual([2]);
    expect(headsWith(board, commitmentOf('e 3'))).toEqual([]);
  });

  it('contain no head twice, even if a head is missing from the database', async () => {
    const { store } = createStore([headOf('e', 1), headOf('e', 3)]);
    const boards = createKnownBoards({ heads: store, elapsed: () => 0 });
    await boards.read('e');
    await boards.read('e');
    const { heads } = await boards.read('e');
    expect(heads.map(({ number }) => number)).toEqual([1, 3]);
  });

  it('are dropped, least recently used first, when there are too many commitments', async () => {
    const { store, reads } = createStore([
      headOf('a', 1, 1_500_000),
      headOf('b', 1, 1_500_000),
      headOf('c', 1, 1_500_000),
    ]);
    const boards = createKnownBoards({ heads: store, elapsed: () => 0 });
    for (const electionId of ['a', 'b', 'a', 'c', 'a', 'b']) await boards.read(electionId);
    expect(reads).toEqual([
      'a above 0',
      'b above 0',
      'a above 1',
      'c above 0',
      'a above 1',
      'b above 0',
    ]);
  });

  it('are kept even if a single board is too large', async () => {
    const { store, reads } = createStore([headOf('a', 1, 5_000_000)]);
    const boards = createKnownBoards({ heads: store, elapsed: () => 0 });
    await boards.read('a');
    await boards.read('a');
    expect(reads).toEqual(['a above 0', 'a above 1']);
  });
});

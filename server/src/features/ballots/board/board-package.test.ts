import { toHex, utf8 } from '@votewise/contract/board/bytes';
import { expect, it } from 'vitest';
import { testBoardKey } from '../../../../test/support/board-checks.ts';
import { contestOf } from '../../../../test/support/board-package.ts';
import { sha256 } from '../../../platform/sha256.ts';
import { createPackages, type UnsignedResult } from './board-package.ts';

const ballotOf = (id: string) => ({ id, choice: 'ada', nonce: sha256(utf8(id)) });

/** Returns the result of an election with this many ballots. */
const resultOf = (ballots: number): UnsignedResult => ({
  eligible: 10,
  ballots,
  abstentions: 0,
  votes: { ada: ballots },
  weights: null,
  elected: ['ada'],
  writeIns: null,
  seed: null,
  closings: 1,
  lot: null,
  onPaper: null,
  proxies: null,
});

const headOf = (number: number) => ({
  electionId: 'e',
  number,
  size: number,
  root: '',
  note: `note ${number}`,
  commitments: [],
});

/**
 * Writes the package of an election with these ballots in one checkpoint. Voting is reopened before the heads are read,
 * so there is another head. `total` is the number of counted ballots after the read.
 */
async function write(ids: readonly string[], result: UnsignedResult | undefined, total = 2) {
  let reads = 0;
  const packages = createPackages({
    ballots: {
      async *openings() {
        reads += 1;
        yield ids.map(ballotOf);
      },
    },
    heads: {
      async *listAfter() {
        yield headOf(1);
        yield headOf(2);
      },
    },
    count: async () => ({ total }),
    key: testBoardKey,
  });
  const contest = contestOf();
  let text = '';
  for await (const part of await packages.write({
    electionId: 'e',
    contest,
    result,
    checkpoint: 1,
    isSealed: false,
  }))
    text += part;
  return { reads, board: JSON.parse(text) };
}

it('a package contains the opening of each ballot', async () => {
  const { board } = await write(['one', 'two'], resultOf(2));
  const nonces = board.openings.map(({ nonce }: { nonce: string }) => nonce);
  expect(nonces.toSorted()).toEqual(
    ['one', 'two'].map((id) => toHex(ballotOf(id).nonce)).toSorted(),
  );
});

it('a package contains no head from after its count, for example after a reopening', async () => {
  const { board } = await write(['one', 'two'], resultOf(2));
  expect(board.heads.map(({ number }: { number: number }) => number)).toEqual([1]);
});

it('before a result is confirmed, a package is written without reading the ballots', async () => {
  const { reads, board } = await write(['one', 'two'], undefined);
  expect(reads).toBe(0);
  expect(board).not.toHaveProperty('openings');
});

it.each([
  ['each ballot once, even if a ballot was read twice during a merge', ['one', 'two', 'one'], 2],
  ['the remaining ballots if a ballot was removed from the database', ['one'], 1],
  ['all ballots if a ballot was added to the database', ['one', 'two', 'three'], 3],
])('a package contains %s', async (_what, ids, openings) => {
  const { board } = await write(ids, resultOf(2));
  expect(board.openings).toHaveLength(openings);
});

it('a package is rejected while a ballot that arrived after the count is being counted', async () => {
  const late = write(['one', 'two', 'three'], resultOf(2), 3);
  await expect(late).rejects.toThrow('Ballots are being counted or sorted.');
});

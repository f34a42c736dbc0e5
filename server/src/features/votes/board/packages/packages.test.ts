import { expect, it } from 'vitest';
import type { PackageContest, PackageResult } from '../../../../contract/votes/board/package.ts';
import { toHex, utf8 } from '../../../../contract/votes/board/bytes.ts';
import { sha256 } from '../../../../platform/sha256.ts';
import { createPackages } from './service.ts';

const ballotOf = (id: string) => ({ id, choice: 'ada', nonce: sha256(utf8(id)) });

/** The result of an election with this many ballots. */
const resultOf = (ballots: number): PackageResult => ({
  eligible: 10,
  ballots,
  abstentions: 0,
  votes: { ada: ballots },
  weights: null,
  elected: ['ada'],
  seed: null,
});

/** The package of an election in which these ballots are read. */
async function write(ids: readonly string[], result: PackageResult | undefined) {
  let reads = 0;
  const packages = createPackages({
    ballots: {
      async *openings() {
        reads += 1;
        yield ids.map(ballotOf);
      },
    },
    heads: { async *listAfter() {} },
    key: { key: 'key', fingerprint: 'fingerprint' },
  });
  const contest = { title: 'Board' } as PackageContest;
  let text = '';
  for await (const part of await packages.write({
    electionId: 'e',
    contest,
    result,
    isSealed: false,
  }))
    text += part;
  return { reads, board: JSON.parse(text) };
}

it('a package has the opening of each ballot', async () => {
  const { board } = await write(['one', 'two'], resultOf(2));
  const nonces = board.openings.map(({ nonce }: { nonce: string }) => nonce);
  expect(nonces.toSorted()).toEqual(
    ['one', 'two'].map((id) => toHex(ballotOf(id).nonce)).toSorted(),
  );
});

it('a package reads no ballot before a result is confirmed', async () => {
  const { reads, board } = await write(['one', 'two'], undefined);
  expect(reads).toBe(0);
  expect(Object.keys(board)).toEqual([
    'format',
    'election',
    'key',
    'fingerprint',
    'heads',
    'contest',
  ]);
});

it.each([
  ['a ballot is read twice, because it is merged at the same time', ['one', 'two', 'one']],
  ['a ballot arrived after the count', ['one', 'two', 'three']],
  ['a ballot is missing', ['one']],
])('a package has no openings if %s', async (_what, ids) => {
  await expect(write(ids, resultOf(2))).rejects.toThrow('The ballots are being put in order.');
});

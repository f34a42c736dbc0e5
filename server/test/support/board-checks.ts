import { createHash } from 'node:crypto';
import { expect } from 'vitest';
import { compareBytes, toHex, utf8 } from '@votewise/contract/board/bytes';
import { writeHead } from '@votewise/contract/board/head';
import { rootOf } from '@votewise/contract/board/merkle';
import { readNote } from '@votewise/contract/board/note';
import type { BallotStore } from '../../src/features/ballots/box/ballot-store.ts';
import { boardKeyOf } from '../../src/features/ballots/board/signed-head.ts';
import { commitmentsOf } from '../../src/features/ballots/board/signed-head.ts';
import type { HeadStore } from '../../src/features/ballots/board/head-store.ts';
import { sha256 } from '../../src/platform/sha256.ts';

/** The hash of the contest in boards without an election. */
export const testContest = 'c0'.repeat(32);

export const testBoardKey = boardKeyOf({ secret: 'x'.repeat(32), instanceId: 'model' });

/** Returns the nonce of a ballot. A repeated attempt gets the same nonce. */
export const nonceFor = (id: string): Uint8Array => createHash('sha256').update(id).digest();

interface Kept {
  heads: Pick<HeadStore, 'find'>;
  ballots: Pick<BallotStore, 'findOpenings'>;
}

/**
 * Expects heads 1 to n without a gap. Each head is signed and contains the hash of the previous head. Together, the
 * heads contain the commitment of each ballot exactly once, and no other commitments.
 * @param ids IDs of the ballots that must be on the board
 */
export async function expectWholeBoard(
  electionId: string,
  { heads, ballots }: Kept,
  ids: readonly string[],
): Promise<void> {
  const seen: string[] = [];
  let previous: Uint8Array = new Uint8Array(Buffer.from(testContest, 'hex'));
  for (let number = 1; ; number += 1) {
    const head = await heads.find(electionId, number);
    if (!head) break;
    const { commitments } = head;
    const text = readNote(head.note)?.text ?? '';
    const root = rootOf(commitments, sha256);
    const size = commitments.length;
    expect(text).toBe(writeHead({ electionId, number, size, root, previous }));
    expect(head.note).toBe(testBoardKey.sign(text));
    expect(commitments).toEqual(commitments.toSorted(compareBytes));
    seen.push(...commitments.map(toHex));
    previous = sha256(utf8(text));
  }
  const openings = await ballots.findOpenings(ids);
  expect(seen.toSorted()).toEqual(commitmentsOf(electionId, openings).map(toHex));
}

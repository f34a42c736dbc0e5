import type { BoardData } from '@votewise/contract';
import { fromHex, toHex } from '@votewise/contract/board/bytes';
import { proofOf } from '@votewise/contract/board/merkle';
import {
  type Whereabouts,
  type BallotCheck,
  type Claim,
  commitmentFor,
} from '@votewise/contract/board/verifying/check-ballot';
import type { ReceiptBallot } from '@votewise/contract/board/verifying/check-receipts';
import { browserCrypto } from './crypto.ts';
import type { Verifier } from './verifier.ts';
import type { ServerBoard } from './server-board.ts';

const HASH_BYTES = 32;

/** A board of this size takes up 1.3 MB. For larger boards, a single proof is requested instead. */
const MOST_COMMITMENTS = 20_000;

/** Whether the board is small enough to load all commitments when looking up one. */
export const isSmall = ({ heads }: Pick<BoardData, 'heads'>): boolean =>
  heads.reduce((sum, { size }) => sum + size, 0) <= MOST_COMMITMENTS;

/**
 * Looks up a ballot on the server's board and checks the responses. A small board is loaded completely, so that no
 * request reveals which ballot is being checked. A request names the ballot only if the board is large or does not
 * contain the ballot, which may still be waiting. Throws like `call`.
 */
export async function checkOnServer(
  claim: Claim,
  {
    server,
    check,
    ballot,
  }: { server: ServerBoard; check: Verifier['check']; ballot?: ReceiptBallot },
): Promise<BallotCheck> {
  const board = await server.load(claim.election);
  const commitment = commitmentFor(claim, browserCrypto.hash);
  const place = isSmall(board) ? await findPlace(board, commitment, server) : undefined;
  const shown = ballot && { ballot };
  if (place) return check({ claim, whereabouts: place, board, ...shown });
  const whereabouts = await server.locate(claim.election, commitment);
  if (whereabouts.state !== 'included') return check({ claim, whereabouts, board, ...shown });
  // The ballot may have been added to the board in the meantime, so the proof may require a newer head.
  return check({ claim, whereabouts, board: await server.load(claim.election), ...shown });
}

async function findPlace(
  board: BoardData,
  commitment: string,
  server: ServerBoard,
): Promise<Whereabouts | undefined> {
  for (const { number } of board.heads) {
    const commitments = await server.commitments(board.election, number);
    const index = commitments.indexOf(commitment);
    if (index < 0) continue;
    const entries = commitments.map((one) => fromHex(one, HASH_BYTES) ?? new Uint8Array());
    const path = proofOf(entries, index, browserCrypto.hash).map(toHex);
    return { state: 'included', number, index, size: entries.length, path };
  }
  return undefined;
}

import type { BoardData } from '@votewise/contract';
import { fromHex, toHex } from '@votewise/contract/board/bytes';
import { proofOf } from '@votewise/contract/board/merkle';
import { PACKAGE_FORMAT, type BoardPackage } from '@votewise/contract/board/package';
import {
  type Whereabouts,
  type BallotCheck,
  type Claim,
  commitmentFor,
} from '@votewise/contract/board/verifying/check-ballot';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { browserCrypto } from './crypto.ts';
import type { Verifier } from './verifier.ts';

export interface ServerBoard {
  load: (election: string) => Promise<BoardData>;
  /** All commitments of a checkpoint, as hex. */
  commitments: (election: string, number: number) => Promise<string[]>;
  /** Locates a commitment (hex). The request names the commitment, so a log could link it to a network address. */
  locate: (election: string, commitment: string) => Promise<Whereabouts>;
  /**
   * Returns the whole board, with all commitments, as a file.
   * @param onProgress receives the completed fraction, from 0 to 1
   */
  copy: (election: string, onProgress?: (done: number) => void) => Promise<File>;
}

export const serverBoard: ServerBoard = {
  load: (election) => call(votes.board, { params: { id: election } }),

  commitments: async (id, number) =>
    (await call(votes.boardHead, { params: { id, number } })).commitments,

  async locate(election, commitment) {
    try {
      return await call(votes.boardProof, { params: { id: election, commitment } });
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return { state: 'unknown' };
      throw error;
    }
  },

  async copy(id, onProgress) {
    const { election, key, fingerprint, contest, heads: shown } = await serverBoard.load(id);
    const heads: BoardPackage['heads'] = [];
    for (const { number, size, root, note } of shown) {
      const commitments = await serverBoard.commitments(id, number);
      heads.push({ number, size, root, note, commitments });
      onProgress?.(heads.length / shown.length);
    }
    const start = { format: PACKAGE_FORMAT, election, key, fingerprint } as const;
    const board: BoardPackage = { ...start, heads, ...(contest && { contest }) };
    return new File([`${JSON.stringify(board)}\n`], `votewise-board-${election}.json`, {
      type: 'application/json',
    });
  },
};

const HASH_BYTES = 32;

/** A board of this size takes up 1.3 MB. For larger boards, a single proof is requested instead. */
const MOST_COMMITMENTS = 20_000;

interface Deps {
  server: ServerBoard;
  check: Verifier['check'];
}

/** Whether the board is small enough to load all commitments when looking up one. */
export const isSmall = ({ heads }: Pick<BoardData, 'heads'>): boolean =>
  heads.reduce((sum, { size }) => sum + size, 0) <= MOST_COMMITMENTS;

/**
 * Looks up a ballot on the server's board and checks the responses. A small board is loaded completely, so that no
 * request reveals which ballot is being checked. A request names the ballot only if the board is large or does not
 * contain the ballot, which may still be waiting. Throws like `call`.
 */
export async function checkOnServer(claim: Claim, { server, check }: Deps): Promise<BallotCheck> {
  const board = await server.load(claim.election);
  const commitment = commitmentFor(claim, browserCrypto.hash);
  const place = isSmall(board) ? await findPlace(board, commitment, server) : undefined;
  if (place) return check({ claim, whereabouts: place, board });
  const whereabouts = await server.locate(claim.election, commitment);
  if (whereabouts.state !== 'included') return check({ claim, whereabouts, board });
  // The ballot may have been added to the board in the meantime, so the proof may require a newer head.
  return check({ claim, whereabouts, board: await server.load(claim.election) });
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

import type { BoardData, BoardProofData } from '@votewise/server/contract';
import { PACKAGE_FORMAT, type BoardPackage } from '@votewise/server/contract/votes/board/package';
import * as votes from '@votewise/server/contract/votes/endpoints';
import { hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';

/** The public board of an election, as the server shows it. Each call throws like `call`. */
export interface ServerBoard {
  load: (election: string) => Promise<BoardData>;
  /** Where a commitment is; undefined if it is not in the box. */
  prove: (election: string, commitment: string) => Promise<BoardProofData | undefined>;
  /** The whole board with all commitments. */
  copy: (election: string, onProgress?: (done: number) => void) => Promise<BoardPackage>;
}

export const serverBoard: ServerBoard = {
  load: (election) => call(votes.board, { params: { id: election } }),

  async prove(election, commitment) {
    try {
      return await call(votes.boardProof, { params: { id: election, commitment } });
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return undefined;
      throw error;
    }
  },

  async copy(election, onProgress) {
    const board = await call(votes.board, { params: { id: election } });
    const heads: BoardPackage['heads'] = [];
    for (const head of board.heads) {
      onProgress?.(heads.length / board.heads.length);
      const params = { id: election, number: head.number };
      const { commitments } = await call(votes.boardHead, { params });
      heads.push({ ...head, commitments });
    }
    return {
      format: PACKAGE_FORMAT,
      election: board.election,
      key: board.key,
      fingerprint: board.fingerprint,
      heads,
    };
  },
};

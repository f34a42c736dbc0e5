import type { BoardData } from '@votewise/contract';
import { PACKAGE_FORMAT, type BoardPackage } from '@votewise/contract/board/package';
import type { Whereabouts } from '@votewise/contract/board/verifying/check-ballot';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { hasCode } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';

/** The public board of an election, as provided by the server. Each call throws like `call`. */
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

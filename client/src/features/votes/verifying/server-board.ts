import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import * as votes from '@votewise/contract/votes/votes-endpoints';
import { PACKAGE_FORMAT, type BoardPackage } from '@votewise/contract/board/package';
import type { Whereabouts } from '@votewise/contract/board/verifying/check-ballot';
import { hasCode } from '../../../lib/api-error.ts';
import { call, send } from '../../../lib/api.ts';
import { downloadArchive } from '../../../lib/download-archive.ts';

export type ServerBoard = typeof serverBoard;

/** The public board of an election. */
export const serverBoard = {
  load: (election: string) => call(votes.board, { params: { id: election } }),

  /** All commitments of a checkpoint, as hex. */
  commitments: async (id: string, number: number) =>
    (await call(votes.boardHead, { params: { id, number } })).commitments,

  /** Locates a commitment (hex). The request names the commitment, so a log could link it to a network address. */
  async locate(election: string, commitment: string): Promise<Whereabouts> {
    try {
      return await call(votes.boardProof, { params: { id: election, commitment } });
    } catch (error) {
      if (hasCode(error, 'NOT_FOUND')) return { state: 'unknown' };
      throw error;
    }
  },

  /**
   * Returns the whole board as a file, or in an encrypted election, the archive. `onProgress` receives the completed
   * fraction of a board.
   * @param isEncrypted false if that is not known
   */
  async copyOrArchive(
    { id, isEncrypted }: { id: string; isEncrypted: boolean },
    onProgress: (done: number) => void,
  ): Promise<File> {
    if (!isEncrypted) {
      try {
        return await serverBoard.copy(id, onProgress);
      } catch (error) {
        if (!hasCode(error, 'NOT_FOUND')) throw error;
      }
    }
    return new File([await downloadArchive(id)], `votewise-archive-${id}.bel`);
  },

  /** Returns whether an election has an archive in place of a board. */
  async hasArchive(id: string, signal: AbortSignal): Promise<boolean> {
    const response = await send(encryption.electionArchive, { params: { id }, signal });
    await response.body?.cancel();
    return response.ok;
  },

  /** Returns the whole board as a file. `onProgress` receives the completed fraction. */
  async copy(id: string, onProgress: (done: number) => void): Promise<File> {
    const { election, key, fingerprint, contest, heads: shown } = await serverBoard.load(id);
    const heads: BoardPackage['heads'] = [];
    for (const { number, size, root, note } of shown) {
      const commitments = await serverBoard.commitments(id, number);
      heads.push({ number, size, root, note, commitments });
      onProgress(heads.length / shown.length);
    }
    const start = { format: PACKAGE_FORMAT, election, key, fingerprint } as const;
    const board: BoardPackage = { ...start, heads, ...(contest && { contest }) };
    return new File([`${JSON.stringify(board)}\n`], `votewise-board-${election}.json`, {
      type: 'application/json',
    });
  },
};

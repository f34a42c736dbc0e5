import type { BoardData, BoardProofData } from '@votewise/contract';
import { AppError, ifFound } from '../../../platform/app-error.ts';
import { createShortCache } from '../../../platform/short-cache.ts';
import type { Elections, WatchedElection } from '../../elections/index.ts';
import { headsWith, type KnownBoard, type KnownBoards } from './board-cache.ts';
import type { HeadStore } from './head-store.ts';
import type { Trees } from './board-trees.ts';
import type { BallotsOffBoard } from './ballots-off-board.ts';
import { publishedContestOf, hexOf, type BoardKey } from './signed-head.ts';

/** How long the result of a search for missing heads is reused. */
const MISSING_MS = 10_000;

export type Board = ReturnType<typeof createBoard>;

/** The public board: what anyone can read about the ballot box of an election with receipts. */
export function createBoard(deps: {
  elections: Pick<Elections, 'findWatched'>;
  key: Pick<BoardKey, 'key' | 'fingerprint'>;
  boards: KnownBoards;
  heads: Pick<HeadStore, 'find' | 'findMissing'>;
  trees: Trees;
  offBoard: BallotsOffBoard;
  elapsed: () => number;
}) {
  const { elections, key, boards, heads: store, trees, offBoard, elapsed } = deps;
  const missing = createShortCache<number | undefined>({ milliseconds: MISSING_MS, elapsed });

  /** The error does not reveal whether the election exists. @throws AppError NOT_FOUND */
  async function requireBoard(electionId: string): Promise<WatchedElection> {
    const election = await ifFound(elections.findWatched(electionId));
    if (!election?.ballot.receipts) {
      throw new AppError('NOT_FOUND', 'There is no public board for this election.');
    }
    return election;
  }

  async function proofIn(
    board: KnownBoard,
    electionId: string,
    commitment: Buffer,
  ): Promise<BoardProofData | undefined> {
    for (const number of headsWith(board, commitment)) {
      const found = await trees.find({ electionId, number }, commitment);
      if (!found) continue;
      const { path, ...place } = found;
      return { state: 'included', number, ...place, path: path.map(hexOf) };
    }
    return undefined;
  }

  return {
    require: requireBoard,

    key: key.key,

    fingerprint: key.fingerprint,

    /**
     * Returns the signed heads, no older than the call. They include every head that a proof from any process refers
     * to, because a proof without its head would look forged.
     * @throws AppError NOT_FOUND
     */
    async find(electionId: string): Promise<BoardData> {
      const election = await requireBoard(electionId);
      const { heads } = await boards.read(electionId);
      const isPublic = election.status !== 'upcoming' || election.mayHaveBallots;
      return {
        election: electionId,
        key: key.key,
        fingerprint: key.fingerprint,
        ...(isPublic && { contest: publishedContestOf(election) }),
        heads: heads.map(({ number, size, root, note }) => ({ number, size, root, note })),
      };
    },

    /**
     * Returns the first of this many checkpoints that has no head; undefined if none is missing. Only a change in the
     * database can remove a head. The result is at most ten seconds old.
     */
    findMissing: (electionId: string, checkpoints: number): Promise<number | undefined> =>
      missing.get(`${electionId}:${checkpoints}`, () => store.findMissing(electionId, checkpoints)),

    /** Returns the commitments of a head as hex, sorted. @throws AppError NOT_FOUND */
    async commitments(electionId: string, number: number): Promise<string[]> {
      await requireBoard(electionId);
      const head = await store.find(electionId, number);
      if (!head) {
        throw new AppError('NOT_FOUND', 'The board of this election has no such checkpoint.');
      }
      return head.commitments.map(hexOf);
    },

    /**
     * Returns where a ballot is on the board. If it is not there, the ballot box is read after the call, so that a
     * ballot that was just cast is never reported as missing. In a sealed ballot box, no ballots are waiting.
     * @throws AppError NOT_FOUND
     */
    async proof(electionId: string, hex: string): Promise<BoardProofData> {
      const { sealing } = await requireBoard(electionId);
      const commitment = Buffer.from(hex, 'hex');
      const included = await proofIn(await boards.recent(electionId), electionId, commitment);
      if (included) return included;
      if (!sealing?.sealedAt && (await offBoard.has(electionId, hex))) return { state: 'waiting' };
      const late = await proofIn(await boards.read(electionId), electionId, commitment);
      if (late) return late;
      throw new AppError('NOT_FOUND', 'No ballot with this receipt is in the box.');
    },
  };
}

import { createJoinedReads } from '../../../../platform/single-flight.ts';
import { createShortCache } from '../../../../platform/short-cache.ts';
import type { SignedHead } from '../rules.ts';
import type { HeadStore } from '../store.ts';
import { beginningsOf, type KnownBoard } from './rules.ts';

/** The maximum size of all known boards together, in commitments of four bytes. A head takes about 500 bytes. */
const mostKept = 4_000_000;
/** The size of an empty board, and of a head without its commitments. */
const boardSize = 100;
/** The maximum age of a board that `recent` returns. */
const milliseconds = 500;

interface KnownDeps {
  heads: Pick<HeadStore, 'listAfter'>;
  elapsed: () => number;
}

/** Returns how much a board counts toward `mostKept`. */
const sizeOf = ({ heads }: KnownBoard): number =>
  heads.reduce((sum, { size }) => sum + size + boardSize, boardSize);

/**
 * Keeps boards in memory, so that a search for a commitment reads at most one head. Heads never change, so each head is
 * read once. Simultaneous requests share a read, and only one board is read at a time.
 */
export function createKnownBoards({ heads: store, elapsed }: KnownDeps) {
  /** The most recently used board is last. */
  const kept = new Map<string, KnownBoard>();
  let queue: Promise<unknown> = Promise.resolve();

  function makeRoom(): void {
    let sum = [...kept.values()].reduce((total, board) => total + sizeOf(board), 0);
    for (const [electionId, board] of kept) {
      if (sum <= mostKept || kept.size === 1) return;
      kept.delete(electionId);
      sum -= sizeOf(board);
    }
  }

  async function readOn(electionId: string): Promise<KnownBoard> {
    const known = kept.get(electionId) ?? { heads: [], beginnings: [] };
    const heads: SignedHead[] = [...known.heads];
    const beginnings = [...known.beginnings];
    const last = heads.at(-1)?.number ?? 0;
    for await (const { commitments, ...head } of store.listAfter(electionId, last)) {
      heads.push(head);
      beginnings.push(beginningsOf(commitments));
    }
    const board = { heads, beginnings };
    kept.delete(electionId);
    kept.set(electionId, board);
    makeRoom();
    return board;
  }

  /** Returns the board in a state no older than the call. */
  const read = createJoinedReads((electionId) => {
    const next = queue.then(() => readOn(electionId));
    queue = next.catch(() => undefined);
    return next;
  });
  const cache = createShortCache<KnownBoard>({ milliseconds, elapsed });

  return {
    read,
    /** Returns the board, at most half a second old. */
    recent: (electionId: string): Promise<KnownBoard> =>
      cache.get(electionId, () => read(electionId)),
  };
}

export type KnownBoards = ReturnType<typeof createKnownBoards>;

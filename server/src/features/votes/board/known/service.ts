import { createJoinedReads } from '../../../../platform/joined-reads.ts';
import { createShortCache } from '../../../../platform/short-cache.ts';
import type { SignedHead } from '../rules.ts';
import type { HeadStore } from '../store.ts';
import { beginningsOf, type KnownBoard } from './rules.ts';

/** Commitments of all known boards together: each takes four bytes, and each head about 500. */
const mostKept = 4_000_000;
/** An empty board counts, too. */
const boardSize = 100;
/** The maximum age of what `recent` returns. */
const milliseconds = 500;

interface KnownDeps {
  heads: Pick<HeadStore, 'listAfter'>;
  elapsed: () => number;
}

/** What is kept of a board counts toward `mostKept`. */
const sizeOf = ({ heads }: KnownBoard): number =>
  heads.reduce((sum, { size }) => sum + size + boardSize, boardSize);

/**
 * Boards in memory, so that looking for a commitment reads one head at most. Heads never change, so each is read once.
 * Simultaneous requests share a read, and only one board is read at a time.
 */
export function createKnownBoards({ heads: store, elapsed }: KnownDeps) {
  /** The board that was used last comes last. */
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

  /** The board as of after the call. */
  const read = createJoinedReads((electionId) => {
    const next = queue.then(() => readOn(electionId));
    queue = next.catch(() => undefined);
    return next;
  });
  const cache = createShortCache<KnownBoard>({ milliseconds, elapsed });

  return {
    read,
    /** The board as it was at most half a second ago. */
    recent: (electionId: string): Promise<KnownBoard> =>
      cache.get(electionId, () => read(electionId)),
  };
}

export type KnownBoards = ReturnType<typeof createKnownBoards>;

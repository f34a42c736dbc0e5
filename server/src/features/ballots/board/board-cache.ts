import { createShortCache } from '../../../platform/short-cache.ts';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { HeadStore } from './head-store.ts';
import type { SignedHead } from './signed-head.ts';

/** The maximum size of all known boards together, in commitments of four bytes. A head takes about 500 bytes. */
const MOST_KEPT = 4_000_000;
/** The size of an empty board, and of a head without its commitments. */
const BOARD_SIZE = 100;
/** The maximum age of a board that `recent` returns. */
const MILLISECONDS = 500;

/** Returns how much a board counts toward `MOST_KEPT`. */
const sizeOf = ({ heads }: KnownBoard): number =>
  heads.reduce((sum, { size }) => sum + size + BOARD_SIZE, BOARD_SIZE);

/**
 * Keeps boards in memory, so that a search for a commitment reads at most one head. Heads never change, so each head is
 * read once. Simultaneous requests share a read, and only one board is read at a time.
 */
export function createKnownBoards(deps: {
  heads: Pick<HeadStore, 'listAfter'>;
  elapsed: () => number;
}) {
  const { heads: store, elapsed } = deps;
  /** The most recently used board is last. */
  const kept = new Map<string, KnownBoard>();
  let queue: Promise<unknown> = Promise.resolve();

  function makeRoom(): void {
    let sum = [...kept.values()].reduce((total, board) => total + sizeOf(board), 0);
    for (const [electionId, board] of kept) {
      if (sum <= MOST_KEPT || kept.size === 1) return;
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
  const read = createSingleFlight((electionId) => {
    const next = queue.then(() => readOn(electionId));
    queue = next.catch(() => undefined);
    return next;
  });
  const cache = createShortCache<KnownBoard>({ milliseconds: MILLISECONDS, elapsed });

  return {
    read,
    /** Returns the board, at most half a second old. */
    recent: (electionId: string): Promise<KnownBoard> =>
      cache.get(electionId, () => read(electionId)),
  };
}

export type KnownBoards = ReturnType<typeof createKnownBoards>;

/** The first four bytes of each commitment of a head, in the order of the commitments. */
type Beginnings = Uint32Array;

/** A board in memory: its heads, and enough of each commitment to find the heads that may contain it. */
export interface KnownBoard {
  heads: SignedHead[];
  beginnings: Beginnings[];
}

/** On a board of a million commitments, one in four thousand others begins with the same four bytes as one of them. */
const beginningOf = (commitment: Uint8Array): number =>
  new DataView(commitment.buffer, commitment.byteOffset).getUint32(0);

const beginningsOf = (commitments: readonly Uint8Array[]): Beginnings =>
  Uint32Array.from(commitments, beginningOf);

/** Returns the position in a sorted list of the first number that is not smaller than this number. */
function placeOf(sorted: Beginnings, wanted: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the numbers of the heads that may contain a commitment. */
export function headsWith({ heads, beginnings }: KnownBoard, commitment: Uint8Array): number[] {
  const wanted = beginningOf(commitment);
  return heads.flatMap(({ number }, place) => {
    const sorted = beginnings[place];
    return sorted && sorted[placeOf(sorted, wanted)] === wanted ? [number] : [];
  });
}

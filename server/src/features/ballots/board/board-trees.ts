import { compareBytes } from '@votewise/contract/board/bytes';
import { levelsOf, siblingAt } from '@votewise/contract/board/merkle';
import { keepNewest } from '../../../platform/keep-newest.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { HeadStore } from './head-store.ts';

/**
 * Maximum number of heads in memory. A head with 2,000 commitments takes 64 kB, or 130 kB with its tree. Computing the
 * tree takes 12 ms.
 */
const MOST_KEPT = 128;
const HASH_BYTES = 32;

/** A head's sorted commitments and the levels of the tree over them, without an object for each hash. */
interface Tree {
  commitments: Uint8Array;
  levels: Uint8Array[];
}

/** Where a commitment is in a head. */
interface TreePath {
  index: number;
  size: number;
  path: Uint8Array[];
}

const countOf = (joined: Uint8Array): number => joined.length / HASH_BYTES;

const hashAt = (joined: Uint8Array, place: number): Uint8Array =>
  joined.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);

/** Returns the place of a hash in a sorted list; undefined if the list does not contain the hash. */
function indexOf(sorted: Uint8Array, wanted: Uint8Array): number | undefined {
  let [low, high] = [0, countOf(sorted)];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const order = compareBytes(hashAt(sorted, middle), wanted);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle;
  }
  return undefined;
}

const treeOver = (commitments: readonly Uint8Array[]): Tree => ({
  commitments: Buffer.concat(commitments),
  levels: levelsOf(commitments, sha256).map((level) => Buffer.concat(level)),
});

function pathIn(levels: readonly Uint8Array[], index: number): Uint8Array[] {
  return levels.flatMap((level, height) => {
    const place = siblingAt(index, height);
    return place < countOf(level) ? [hashAt(level, place)] : [];
  });
}

/** Keeps the trees of heads. Heads never change, so a tree is computed only once while it is in use. */
export function createTrees(heads: Pick<HeadStore, 'find'>) {
  /** The most recently used tree is last. */
  const kept = new Map<string, Tree>();
  let queue: Promise<unknown> = Promise.resolve();

  /** Builds one tree at a time, so that other requests are served between two trees. */
  function build(electionId: string, number: number): Promise<Tree | undefined> {
    const tree = queue.then(async () => {
      const known = kept.get(keyOf(electionId, number));
      const head = known ? undefined : await heads.find(electionId, number);
      return head ? treeOver(head.commitments) : known;
    });
    queue = tree.catch(() => undefined);
    return tree;
  }

  async function treeOf(electionId: string, number: number): Promise<Tree | undefined> {
    const key = keyOf(electionId, number);
    const tree = kept.get(key) ?? (await build(electionId, number));
    if (!tree) return undefined;
    keepNewest(kept, MOST_KEPT, [key, tree]);
    return tree;
  }

  return {
    /** Returns where a commitment is in a head; undefined if the head does not contain it. */
    async find(
      { electionId, number }: { electionId: string; number: number },
      commitment: Uint8Array,
    ): Promise<TreePath | undefined> {
      const tree = await treeOf(electionId, number);
      if (!tree) return undefined;
      const index = indexOf(tree.commitments, commitment);
      if (index === undefined) return undefined;
      return { index, size: countOf(tree.commitments), path: pathIn(tree.levels, index) };
    },
  };
}

const keyOf = (electionId: string, number: number) => `${electionId}:${number}`;

export type Trees = ReturnType<typeof createTrees>;

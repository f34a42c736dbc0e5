import { areEqual, framed, type Hash } from './bytes.ts';

/** Merkle trees as in RFC 9162, section 2.1. */

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);

const leafOf = (entry: Uint8Array, hash: Hash) => hash(framed(LEAF, entry));
const nodeOf = (left: Uint8Array, right: Uint8Array, hash: Hash) => hash(framed(NODE, left, right));

/** Returns the next higher level, with nodes joined in pairs. A last node without a partner moves up unchanged. */
function levelAbove(level: readonly Uint8Array[], hash: Hash): Uint8Array[] {
  const above: Uint8Array[] = [];
  for (let place = 0; place < level.length; place += 2) {
    const [left, right] = level.slice(place, place + 2);
    if (left) above.push(right ? nodeOf(left, right, hash) : left);
  }
  return above;
}

/** Returns the root of the tree over these entries, in this order. Keeps at most one node for each level in memory. */
export function rootOf(entries: Iterable<Uint8Array>, hash: Hash): Uint8Array {
  const complete: { node: Uint8Array; size: number }[] = [];
  for (const entry of entries) {
    let [node, size] = [leafOf(entry, hash), 1];
    for (let left = complete.at(-1); left?.size === size; left = complete.at(-1)) {
      complete.pop();
      [node, size] = [nodeOf(left.node, node, hash), 2 * size];
    }
    complete.push({ node, size });
  }
  let root = complete.pop()?.node;
  if (!root) return hash(new Uint8Array());
  for (let left = complete.pop(); left; left = complete.pop()) {
    root = nodeOf(left.node, root, hash);
  }
  return root;
}

/** Returns all levels of the tree over these entries, in this order: first the hashes of the entries, last the root. */
export function levelsOf(entries: readonly Uint8Array[], hash: Hash): Uint8Array[][] {
  let level = entries.map((entry) => leafOf(entry, hash));
  const levels = [level];
  while (level.length > 1) {
    level = levelAbove(level, hash);
    levels.push(level);
  }
  return levels;
}

/** Returns the hashes that lead from an entry to the root. */
export const proofOf = (entries: readonly Uint8Array[], index: number, hash: Hash): Uint8Array[] =>
  levelsOf(entries, hash).flatMap((level, height) => level[siblingAt(index, height)] ?? []);

/** Returns the position of the hash that a proof of this entry needs from a level. The level may end before it. */
export const siblingAt = (index: number, height: number): number =>
  (Math.floor(index / 2 ** height) ^ 1) >>> 0;

/** The claimed position of an entry in a tree. */
export interface Inclusion {
  entry: Uint8Array;
  index: number;
  size: number;
  path: readonly Uint8Array[];
}

/** Returns whether the entry is in the tree with this root (RFC 9162, section 2.1.3.2). */
export function isIncluded(
  { entry, index, size, path }: Inclusion,
  root: Uint8Array,
  hash: Hash,
): boolean {
  if (index < 0 || index >= size) return false;
  let place = index;
  let last = size - 1;
  let node = leafOf(entry, hash);
  for (const sibling of path) {
    if (last === 0) return false;
    if (place % 2 === 1 || place === last) {
      node = nodeOf(sibling, node, hash);
      // Skips the levels in which this node had no partner.
      while (place % 2 === 0 && place !== 0) {
        place = Math.floor(place / 2);
        last = Math.floor(last / 2);
      }
    } else node = nodeOf(node, sibling, hash);
    place = Math.floor(place / 2);
    last = Math.floor(last / 2);
  }
  return last === 0 && areEqual(node, root);
}

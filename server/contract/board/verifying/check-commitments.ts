import { areEqual, compareBytes, type Hash, toBase64, toHex } from '../bytes.ts';
import { rootOf } from '../merkle.ts';
import { type BoardFile, type FileHead, HASH_BYTES } from './read-board-file.ts';
import type { Findings } from './findings.ts';
import { type CheckedHeads, checkpointPlace } from './check-heads.ts';
import type { Place } from './finding-places.ts';

export const hashAt = (list: Uint8Array, place: number): Uint8Array =>
  list.subarray(place * HASH_BYTES, (place + 1) * HASH_BYTES);

/**
 * Returns the positions in a list of hashes, sorted by hash. Equal hashes stay in their order. The hashes are not
 * grouped by their first bytes, because all hashes in a hostile file could begin with the same bytes.
 */
export function sortedPlaces(list: Uint8Array): Uint32Array {
  const places = Uint32Array.from({ length: list.length / HASH_BYTES }, (_, place) => place);
  const view = new DataView(list.buffer, list.byteOffset, list.byteLength);
  return places.toSorted((one, other) => {
    const difference = view.getUint32(one * HASH_BYTES) - view.getUint32(other * HASH_BYTES);
    if (difference !== 0) return difference;
    return compareBytes(hashAt(list, one), hashAt(list, other)) || one - other;
  });
}

/** Returns the position of a hash in a list; undefined if the list does not contain it. */
export function placeIn(
  { list, sorted }: { list: Uint8Array; sorted: Uint32Array },
  wanted: Uint8Array,
): number | undefined {
  let [from, to] = [0, sorted.length];
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (compareBytes(hashAt(list, sorted[middle] ?? 0), wanted) < 0) from = middle + 1;
    else to = middle;
  }
  const place = sorted[from];
  return place !== undefined && areEqual(hashAt(list, place), wanted) ? place : undefined;
}

export function checkpointsOf({ heads, commitments }: BoardFile): Float64Array {
  const numbers = new Float64Array(commitments.length / HASH_BYTES);
  for (const { number, first, count } of heads) numbers.fill(number, first, first + count);
  return numbers;
}

/**
 * Checks the commitments of each checkpoint against its head, and that each commitment occurs only once.
 * @param sorted see `sortedPlaces`
 */
export function checkCommitments({
  board,
  checked,
  sorted,
  hash,
  findings,
}: {
  board: BoardFile;
  checked: CheckedHeads;
  sorted: Uint32Array;
  hash: Hash;
  findings: Findings;
}): void {
  const { commitments } = board;
  for (const [place, shown] of board.heads.entries()) {
    const at = checkpointPlace(shown);
    const signed = checked.heads[place]?.head;
    if (signed && signed.size !== shown.count) findings.add('size-wrong', at);
    const root = toBase64(rootOf(entriesOf(board, shown), hash));
    if (signed && toBase64(signed.root) !== root) findings.add('root-wrong', at);
    if (!isSorted(board, shown)) findings.add('commitments-unsorted', at);
  }
  const numbers = checkpointsOf(board);
  /** The checkpoints of a commitment that occurs more than once. */
  let known = new Set<number>();
  for (let place = 1; place < sorted.length; place += 1) {
    const [one = 0, other = 0] = [sorted[place - 1], sorted[place]];
    const commitment = hashAt(commitments, other);
    if (compareBytes(hashAt(commitments, one), commitment) !== 0) {
      if (known.size > 0) known = new Set();
      continue;
    }
    const [from = 0, to = 0] = [numbers[one], numbers[other]];
    known.add(from);
    const isRepeated = known.has(to);
    findings.add(
      isRepeated ? 'commitment-repeated' : 'commitment-in-two-checkpoints',
      (): Place => {
        const name = toHex(commitment);
        return isRepeated
          ? { key: 'place.commitmentIn', values: { commitment: name, number: to } }
          : {
              key: 'place.commitmentInBoth',
              values: { commitment: name, number: from, other: to },
            };
      },
    );
  }
}

function* entriesOf({ commitments }: BoardFile, { first, count }: FileHead) {
  for (let place = first; place < first + count; place += 1) yield hashAt(commitments, place);
}

/** Returns whether the commitments are sorted. Equal neighbors count as sorted, because they are a separate finding. */
function isSorted({ commitments }: BoardFile, { first, count }: FileHead): boolean {
  for (let place = first + 1; place < first + count; place += 1) {
    const order = compareBytes(hashAt(commitments, place - 1), hashAt(commitments, place));
    if (order > 0) return false;
  }
  return true;
}

import type { SignedHead } from '../rules.ts';

/** The first four bytes of each commitment of a head, in the order of the commitments. */
type Beginnings = Uint32Array;

/** A board in memory: its heads, and enough of each commitment to find the heads that may contain it. */
export interface KnownBoard {
  heads: SignedHead[];
  beginnings: Beginnings[];
}

/**
 * Returns the first four bytes of a commitment. On a board of a million commitments, about one in four thousand other
 * commitments begins with the same bytes as one of them.
 */
export const beginningOf = (commitment: Uint8Array): number =>
  new DataView(commitment.buffer, commitment.byteOffset).getUint32(0);

export const beginningsOf = (commitments: readonly Uint8Array[]): Beginnings =>
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

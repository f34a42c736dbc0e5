import type { RingPart } from './ring-parts.ts';

/** The hairline between two slices, as a share of the ring. */
const GAP = 0.006;

export interface DonutSlice {
  id: string;
  place: RingPart['place'];
  /** Where the slice begins, as a share of the ring, clockwise from the top. */
  start: number;
  length: number;
}

/** What a slice takes at least: a thinner one is no longer seen, and browsers draw it askew. */
const LEAST = 2 * GAP;

/** The slices of those who have votes, in proportion; one that has them all closes the ring. */
export function donutSlices(
  parts: readonly Pick<RingPart, 'id' | 'votes' | 'place'>[],
): DonutSlice[] {
  const total = parts.reduce((sum, { votes }) => sum + votes, 0);
  const drawn = parts
    .filter(({ votes }) => votes > 0)
    .map(({ id, votes, place }) => ({ id, place, share: Math.max(votes / total, LEAST) }));
  // What the thin ones are given beyond their share is taken from all alike.
  const ring = drawn.reduce((sum, { share }) => sum + share, 0);
  let start = 0;
  return drawn.map(({ id, place, share }) => {
    const room = share / ring;
    const slice = { id, place, start, length: drawn.length === 1 ? 1 : room - GAP };
    start += room;
    return slice;
  });
}

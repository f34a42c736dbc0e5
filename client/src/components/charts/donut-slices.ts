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

/** What a slice takes at least: a thinner one is no longer seen. */
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

interface Sector {
  /** Shares of the ring, clockwise from the top. */
  start: number;
  length: number;
  /** Radii; the ring's middle lies `outer` from the left and the top. */
  outer: number;
  inner: number;
}

/**
 * The outline of a slice as SVG path data. Dashes on a circle would be shorter to write, but Chromium cuts
 * some of them askew.
 */
export function sectorPath({ start, length, outer, inner }: Sector): string {
  const at = (share: number, radius: number) => {
    const angle = 2 * Math.PI * share;
    const [x, y] = [outer + radius * Math.sin(angle), outer - radius * Math.cos(angle)];
    return `${round(x)} ${round(y)}`;
  };
  const end = start + length;
  const isLarge = length > 0.5 ? 1 : 0;
  return [
    `M ${at(start, outer)}`,
    `A ${outer} ${outer} 0 ${isLarge} 1 ${at(end, outer)}`,
    `L ${at(end, inner)}`,
    `A ${inner} ${inner} 0 ${isLarge} 0 ${at(start, inner)} Z`,
  ].join(' ');
}

const round = (length: number) => Math.round(length * 1_000) / 1_000;

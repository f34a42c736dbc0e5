import type { ChartCandidate } from './chart-color.ts';

/** The hairline between two slices, as a share of the ring. */
const GAP = 0.006;

export interface DonutSlice {
  id: string;
  /** In the order of the candidates, which gives the colour. */
  place: number;
  /** Where the slice begins, as a share of the ring, clockwise from the top. */
  start: number;
  length: number;
}

/** The slices of those who have votes; however thin, each is seen, and a single one closes the ring. */
export function donutSlices(candidates: readonly ChartCandidate[]): DonutSlice[] {
  const total = candidates.reduce((sum, { votes }) => sum + votes, 0);
  const isWhole = candidates.some(({ votes }) => votes === total);
  let start = 0;
  return candidates.flatMap(({ id, votes }, place) => {
    if (votes === 0) return [];
    const share = votes / total;
    const slice = { id, place, start, length: isWhole ? 1 : Math.max(share - GAP, share / 2) };
    start += share;
    return [slice];
  });
}

import type { ResultTexts } from '@votewise/contract/results/result-texts';
import type { ChartCandidate } from './chart-color.ts';

/** The number of distinguishable slices. With more candidates, the last slice combines the rest. */
const PARTS_MAX = 11;

export interface RingPart extends Omit<ChartCandidate, 'place'> {
  /** Undefined for the remaining candidates combined, which do not have a candidate's color. */
  place: number | undefined;
}

/**
 * Returns the parts of the ring and its legend. The list below shows the figures of the combined candidates.
 * @param total all votes in the ring
 */
export function ringParts(
  candidates: readonly ChartCandidate[],
  total: number,
  t: ResultTexts,
): RingPart[] {
  if (candidates.length <= PARTS_MAX) return [...candidates];
  const others = candidates.slice(PARTS_MAX - 1);
  const votes = others.reduce((sum, one) => sum + one.votes, 0);
  return [
    ...candidates.slice(0, PARTS_MAX - 1),
    {
      id: 'rest',
      name: t('chart.otherCandidates', { count: others.length }),
      votes,
      percentage: total > 0 ? (votes / total) * 100 : 0,
      place: undefined,
    },
  ];
}

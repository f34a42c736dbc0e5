import type { ChartCandidate } from './chart-color.ts';

/** Names longer than this need more than half a row. */
const NAME_LENGTH = 24;

/** If there are more bars than this, they are thinner and take the full width of the page. */
export const FULL_BARS = 12;

export const hasLongNames = (named: readonly { name: string }[]): boolean =>
  named.some(({ name }) => name.length > NAME_LENGTH);

/** Whether each chart needs a full row because there are many candidates or a long name. */
export function needsFullRow(candidates: readonly ChartCandidate[]): boolean {
  return candidates.length > FULL_BARS || hasLongNames(candidates);
}

/** Returns the most votes, rounded up to two digits so that not every vote for the leader moves all other bars. */
export function axisEnd(most: number): number {
  if (most < 1) return 1;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(most)) - 1);
  return Math.ceil(most / step) * step;
}

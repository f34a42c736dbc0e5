import type { ChartCandidate } from './chart-color.ts';

/** Longer names need more room than half a row has. */
const NAME_LENGTH = 24;

/** More bars than this are thinner, and take the whole width of the page. */
export const FULL_BARS = 12;

export const hasLongNames = (named: readonly { name: string }[]): boolean =>
  named.some(({ name }) => name.length > NAME_LENGTH);

/** Whether each chart needs a full row: there are many candidates, or one with a long name. */
export function needsFullRow(candidates: readonly ChartCandidate[]): boolean {
  return candidates.length > FULL_BARS || hasLongNames(candidates);
}

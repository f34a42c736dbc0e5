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

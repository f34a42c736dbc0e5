import type { ChartCandidate } from './chart-color.ts';

/** Longer names need more room than half a row has. */
const NAME_LENGTH = 24;

/**
 * With more bars than this, the list scrolls on wide screens, so the page stays short. The last
 * visible bar is cut in half to show that there are more.
 */
export const BARS_IN_VIEW = 12;

export const hasLongNames = (named: readonly { name: string }[]): boolean =>
  named.some(({ name }) => name.length > NAME_LENGTH);

/** Whether each chart needs a full row: there are many candidates, or one with a long name. */
export function needsFullRow(candidates: readonly ChartCandidate[]): boolean {
  return candidates.length > BARS_IN_VIEW || hasLongNames(candidates);
}

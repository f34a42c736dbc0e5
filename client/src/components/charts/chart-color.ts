const COLORS = 5;

/**
 * Returns the chart color for a place. The five colors repeat after the fifth place. Without a place, returns the
 * neutral color for all remaining candidates combined.
 */
export function chartColor(place: number | undefined): string {
  return place === undefined ? 'var(--line-strong)' : `var(--chart-${(place % COLORS) + 1})`;
}

export interface ChartCandidate {
  id: string;
  name: string;
  votes: number;
  /** From 0 to 100, with one decimal place. */
  percentage: number;
  /**
   * The place on the ballot. It determines the color, so the color stays the same when the order of the count changes.
   */
  place: number;
}

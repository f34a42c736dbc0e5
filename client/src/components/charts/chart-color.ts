const COLORS = 5;

/**
 * The five chart colors, cycling by place. Without a place, the neutral color of the combined rest.
 */
export function chartColor(place: number | undefined): string {
  return place === undefined ? 'var(--line-strong)' : `var(--chart-${(place % COLORS) + 1})`;
}

export interface ChartCandidate {
  id: string;
  name: string;
  votes: number;
  /** 0 to 100, one decimal. */
  percentage: number;
  /**
   * The place on the ballot. It determines the color, so the color stays the same when the order of the count changes.
   */
  place: number;
}

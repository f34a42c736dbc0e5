const COLORS = 5;

/** Returns one of five colors for a place, or the neutral color for all remaining candidates combined. */
export function chartColor(place: number | undefined): string {
  return place === undefined ? 'var(--line-strong)' : `var(--chart-${(place % COLORS) + 1})`;
}

export interface ChartCandidate {
  id: string;
  name: string;
  votes: number;
  /** From 0 to 100, with one decimal place. */
  percentage: number;
  /** The place on the ballot. It determines the color, which must not change with the order of the count. */
  place: number;
}

const COLORS = 5;

/** The five chart colours, cycling by place. */
export function chartColor(place: number): string {
  return `var(--chart-${(place % COLORS) + 1})`;
}

export interface ChartCandidate {
  id: string;
  name: string;
  votes: number;
  /** 0 to 100, one decimal. */
  percentage: number;
}

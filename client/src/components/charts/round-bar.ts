/** A candidate's votes in one round, for drawing. */
export interface RoundBar {
  name: string;
  /** The place on the ballot, for the color. */
  place: number;
  votes: number;
  /** Votes in the round before; the same in the first round. */
  before: number;
  /** The figure at the end of the bar; empty once the candidate has left the count. */
  label: string;
}

/** Pixels of a digit at the end of a bar. */
export const DIGIT = 8;
/** Pixels between a bar or a line and the figure beside it. */
const GAP = 8;

/**
 * Returns where the figure of a bar begins: behind the bar, or behind the line of the quota where that would touch it.
 * @param end where the bar ends, and `line` where the quota is, in pixels
 */
export function labelStart(label: string, end: number, line: number | undefined): number {
  const start = end + GAP;
  if (line === undefined || line < start - GAP / 2) return start;
  return line <= start + label.length * DIGIT + GAP / 2 ? line + GAP : start;
}

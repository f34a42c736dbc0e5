/** A candidate's votes in one round, for drawing. */
export interface RoundBar {
  name: string;
  /** The place on the ballot, for the color. */
  place: number;
  votes: number;
  /** Votes in the previous round. In the first round, the same as `votes`. */
  before: number;
  /** The label at the end of the bar; empty after the candidate has left the count. */
  label: string;
}

/** The width of a digit at the end of a bar, in pixels. */
export const DIGIT = 8;
/** The distance between a bar or a line and the label beside it, in pixels. */
const GAP = 8;

/**
 * Returns where the label of a bar starts: after the bar, or after the quota line if the line would touch the label.
 * @param end the position of the end of the bar in pixels; `line` is the position of the quota
 */
export function labelStart(label: string, end: number, line: number | undefined): number {
  const start = end + GAP;
  if (line === undefined || line < start - GAP / 2) return start;
  return line <= start + label.length * DIGIT + GAP / 2 ? line + GAP : start;
}

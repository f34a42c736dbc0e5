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

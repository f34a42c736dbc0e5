const firstWaitSeconds = 5;
const longestWaitSeconds = 60 * 60;

/** Longer than all timeouts of one delivery combined, so that a claim expires only if its sender died. */
export const claimSeconds = 120;

/** Shown on the roll when the database refuses to change a voter. */
export const NOT_TAKEN =
  'This voter couldn’t be processed. The server will retry automatically. See the server log for details.';

/** Returns the seconds until the next attempt, after this many failed ones: 5, 10, 20, … up to an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}

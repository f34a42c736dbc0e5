const firstWaitSeconds = 5;
const longestWaitSeconds = 60 * 60;

/** Longer than all timeouts of one delivery together, so that a claim outlives its sender only when that died. */
export const claimSeconds = 120;

/** Shown in the roll where the database refuses to change a voter. */
export const NOT_TAKEN =
  'This voter could not be worked on. The log of the server says more; it tries again by itself.';

/** Seconds until credentials are tried again after this many failed attempts: 5, 10, 20 … up to an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}

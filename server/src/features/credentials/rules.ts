const firstWaitSeconds = 5;
const longestWaitSeconds = 60 * 60;

/** Longer than all timeouts of one delivery together, so that a claim outlives its sender only when that died. */
export const claimSeconds = 120;

/** Seconds until credentials are tried again after this many failed attempts: 5, 10, 20 … up to an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}

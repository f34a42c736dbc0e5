const firstWaitSeconds = 5;
const longestWaitSeconds = 60 * 60;

/** Seconds until credentials are tried again after this many failed attempts: 5, 10, 20 … up to an hour. */
export function retryDelaySeconds(attempts: number): number {
  return Math.min(firstWaitSeconds * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
}

/** What may be kept of a mail server's complaint: one bounded line. */
export function plainReason(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, 300);
}

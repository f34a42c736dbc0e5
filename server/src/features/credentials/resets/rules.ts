import { retryDelaySeconds } from '../rules.ts';

/** After ten minutes of trying, whoever waits has asked again or somebody else for help. */
const attemptsAtMost = 8;

/** When a reset is tried again after this many failed attempts; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= attemptsAtMost) return null;
  return new Date(now.getTime() + retryDelaySeconds(attempts) * 1_000);
}

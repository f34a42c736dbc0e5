import { createHmac } from 'node:crypto';
import { retryDelaySeconds } from '../../people/credentials/service.ts';

/** At most one mail with a new password goes to an account in this time, however often people ask. */
export const RESET_PAUSE_MS = 15 * 60_000;

/** After ten minutes of trying, people have asked again or called the election office. */
const attemptsAtMost = 8;

/** When a mail is tried again after this many failed attempts; null when it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= attemptsAtMost) return null;
  return new Date(now.getTime() + retryDelaySeconds(attempts) * 1_000);
}

/**
 * What a subject is called in the database for a quarter of an hour, and what it was called in the one before.
 * Only the holder of the key can tell whose it is, and an id that comes back would tell that it is the same person.
 */
export function passingIds(key: Buffer, subject: string, now: Date): [string, string] {
  const quarter = Math.floor(now.getTime() / RESET_PAUSE_MS);
  const idIn = (one: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([one, subject]))
      .digest('hex');
  return [idIn(quarter), idIn(quarter - 1)];
}

import { createHmac } from 'node:crypto';
import { retryDelaySeconds } from '../../people/credentials/service.ts';

/** At most one email with a new password is sent to an account in this time, however often it is requested. */
export const RESET_PAUSE_MS = 15 * 60_000;

/** After ten minutes of retries, users have asked again or called an administrator. */
const attemptsAtMost = 8;

/** When an email is retried after this many failed attempts; null if it is given up. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= attemptsAtMost) return null;
  return new Date(now.getTime() + retryDelaySeconds(attempts) * 1_000);
}

/**
 * The ID of a subject in the database for 15 minutes, and its ID in the 15 minutes before. Only the holder of
 * the key can find out whose ID it is. A permanent ID would reveal that it is the same user.
 */
export function passingIds(key: Buffer, subject: string, now: Date): [string, string] {
  const quarter = Math.floor(now.getTime() / RESET_PAUSE_MS);
  const idIn = (one: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([one, subject]))
      .digest('hex');
  return [idIn(quarter), idIn(quarter - 1)];
}

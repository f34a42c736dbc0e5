import { createHmac } from 'node:crypto';
import { retryDelaySeconds } from '../../people/credentials-store.ts';

/** At most one email with a new password is sent to an account in this period, however many are requested. */
export const RESET_PAUSE_MS = 15 * 60_000;

/** The retries take ten minutes. By then, users have asked again or called an administrator. */
const attemptsAtMost = 8;

/**
 * Returns when to retry an email after this many failed attempts; null if there are no more
 * retries.
 */
export function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= attemptsAtMost) return null;
  return new Date(now.getTime() + retryDelaySeconds(attempts) * 1_000);
}

/**
 * Returns two IDs under which the database stores a subject: one for the current 15 minutes, and one for the 15 minutes
 * before. Only the holder of the key can find out whose IDs these are. A permanent ID would reveal that several
 * requests come from the same user.
 */
export function passingIds(key: Buffer, subject: string, now: Date): [string, string] {
  const quarter = Math.floor(now.getTime() / RESET_PAUSE_MS);
  const idIn = (one: number) =>
    createHmac('sha256', key)
      .update(JSON.stringify([one, subject]))
      .digest('hex');
  return [idIn(quarter), idIn(quarter - 1)];
}

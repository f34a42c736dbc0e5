import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  signGroups,
  PASSWORD_SIGNS,
  readGenerated,
  readGroups,
} from '../../platform/passwords/generate-password.ts';
import type { Account } from '../people/index.ts';

const HOUR_MS = 3_600_000;
/** Hours are counted from this time, so that the expiry fits into one group of characters for a century. */
const firstHour = Date.UTC(2025, 0, 1) / HOUR_MS;
/** The number of characters in the group that contains the expiry. */
const END_SIGNS = 4;

export type ResetPasswords = ReturnType<typeof createResetPasswords>;

/**
 * Passwords for users who have forgotten theirs. A reset password is computed from the account and a secret, so
 * the database stores nothing: an entry would reveal who is about to sign in. It works until it is used, until
 * the account's password or address changes, or until the hour that it contains.
 */
export function createResetPasswords(key: Buffer) {
  function passwordOf(account: Account, endHour: number): string {
    const parts = [account._id, account.passwordHash, account.email, endHour];
    const code = createHmac('sha256', key).update(JSON.stringify(parts)).digest();
    const signs = signGroups(BigInt(`0x${code.toString('hex')}`), PASSWORD_SIGNS);
    return `${signGroups(BigInt(endHour - firstHour), END_SIGNS)}-${signs}`;
  }

  return {
    /** @returns a password of five groups, and the full hour at which it expires, at or before `latest` */
    make(account: Account, latest: Date): { password: string; expiresAt: Date } {
      const endHour = Math.floor(latest.getTime() / HOUR_MS);
      return { password: passwordOf(account, endHour), expiresAt: new Date(endHour * HOUR_MS) };
    },

    /**
     * Returns the time until which the entered text works as a reset password of this account;
     * undefined if it is not a reset password.
     */
    read(account: Account, typed: string): Date | undefined {
      const meant = readGenerated(typed) ?? typed;
      const end = readGroups(meant.slice(0, END_SIGNS));
      if (end === undefined) return undefined;
      const endHour = Number(end) + firstHour;
      const [given, right] = [Buffer.from(meant), Buffer.from(passwordOf(account, endHour))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return new Date(endHour * HOUR_MS);
    },
  };
}

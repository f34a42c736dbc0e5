import { createHmac, timingSafeEqual } from 'node:crypto';
import { groupsOf, PASSWORD_SIGNS, readGroups } from '../../../platform/passwords/generate.ts';
import type { Account } from '../../people/accounts/service.ts';

const hourMs = 3_600_000;
/** The hours before are left out, so that the end of the validity fits into one group for a century. */
const firstHour = Date.UTC(2025, 0, 1) / hourMs;
/** Signs of the group that tells until when the password works. */
const endSigns = 4;

export type ResetPasswords = ReturnType<typeof createResetPasswords>;

/**
 * Passwords for those who have forgotten theirs. Such a password is computed from the account and a secret, so
 * the database keeps nothing of it: an entry there would tell who is about to sign in. It works until it
 * is used or until the account gets another password in any way, and not beyond the hour that stands in it.
 */
export function createResetPasswords(key: Buffer) {
  function passwordOf(account: Account, endHour: number): string {
    const parts = [account._id, account.passwordHash, endHour];
    const code = createHmac('sha256', key).update(JSON.stringify(parts)).digest();
    const signs = groupsOf(BigInt(`0x${code.toString('hex')}`), PASSWORD_SIGNS);
    return `${groupsOf(BigInt(endHour - firstHour), endSigns)}-${signs}`;
  }

  return {
    /** @returns a password of five groups, and the full hour until which it works, at `latest` or before. */
    make(account: Account, latest: Date): { password: string; expiresAt: Date } {
      const endHour = Math.floor(latest.getTime() / hourMs);
      return { password: passwordOf(account, endHour), expiresAt: new Date(endHour * hourMs) };
    },

    /** Until when what was typed works as a reset password of this account; undefined when it is none. */
    read(account: Account, typed: string): Date | undefined {
      const end = readGroups(typed.slice(0, endSigns));
      if (end === undefined) return undefined;
      const endHour = Number(end) + firstHour;
      const [given, right] = [Buffer.from(typed), Buffer.from(passwordOf(account, endHour))];
      if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
      return new Date(endHour * hourMs);
    },
  };
}

import { createHash, createHmac } from 'node:crypto';
import type { UserDocument } from '../document.ts';

/** What a voter has done to the own sign-in. */
export interface AccountState {
  /** The mailed password that `passwordHash` and `isUsed` belong to: a newer one in the roll voids both. */
  mailed: string;
  /** Of the password that the voter chose, or that came after "Forgot?"; null while the mailed one holds. */
  passwordHash: string | null;
  /** The mailed password has been used, so it no longer expires. */
  isUsed: boolean;
  /** Raised by every act of the voter that ends sessions. */
  sessionVersion: number;
}

/** A user with what the voter has done since the roll was written. */
export interface Account extends UserDocument {
  /** The part of the session version that the account's holder raises; see `tokenVersion` for the other. */
  sessionVersion: number;
  /** As read; undefined for administrators, and for voters who have done nothing yet. */
  state: AccountState | undefined;
  /** The hash in the roll, whatever the voter chose since. */
  mailedHash: string | null;
}

/** The states on one page, by user ID. */
export type Page = Record<string, AccountState>;

/**
 * Voters share pages, so that a page that differs between two copies of the database names nobody. The number
 * never changes, and all pages exist from the first start on: a page that appears would tell as much.
 */
export const PAGES = 64;

/** Pages grow in steps of so many bytes. */
const STEP = 2_048;

/** The page of a user ID. Only the holder of the key knows who shares one. */
export function pageOf(key: Buffer, userId: string): string {
  return String(createHmac('sha256', key).update(userId).digest().readUInt32BE() % PAGES);
}

/** The page as a text whose length tells little of what is on it. */
export function textOfPage(page: Page): string {
  const text = JSON.stringify(page);
  return text.padEnd(Math.ceil(Buffer.byteLength(text) / STEP) * STEP);
}

/** Tells one mailed password from another without repeating its hash. */
export function markOf(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex')
    .slice(0, 16);
}

/** The user as the last of the two left it: the office in the roll, or the voter since. */
export function accountOf(user: UserDocument, state: AccountState | undefined): Account {
  const account = {
    ...user,
    state,
    mailedHash: user.passwordHash,
    sessionVersion: state?.sessionVersion ?? 0,
  };
  if (!state || state.mailed !== markOf(user.passwordHash)) return account;
  const expiresAt = state.isUsed ? null : (user.credentials.expiresAt ?? null);
  return {
    ...account,
    passwordHash: state.passwordHash ?? user.passwordHash,
    credentials: { ...user.credentials, expiresAt },
  };
}

/** The state after an act of the voter. */
export function nextState(
  account: Account,
  act: { passwordHash?: string; endsSessions: boolean },
): AccountState {
  const mailed = markOf(account.mailedHash);
  const held = account.state?.mailed === mailed ? account.state.passwordHash : null;
  return {
    mailed,
    passwordHash: act.passwordHash ?? held,
    isUsed: true,
    sessionVersion: account.sessionVersion + (act.endsSessions ? 1 : 0),
  };
}

export function areSameState(
  left: AccountState | undefined,
  right: AccountState | undefined,
): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}

import { createHash, createHmac } from 'node:crypto';
import type { UserDocument } from '../document.ts';

/** A voter's changes to their own account. */
export interface AccountState {
  /**
   * The emailed password that `passwordHash` and `isUsed` belong to. A newer one in the roll overrides both.
   */
  mailed: string;
  /** Hash of the password that the voter chose or got from "Forgot?"; null while the emailed one is valid. */
  passwordHash: string | null;
  /** The emailed password has been used, so it no longer expires. */
  isUsed: boolean;
  /** Raised by every action of the voter that ends sessions. */
  sessionVersion: number;
}

/** A user with the voter's own changes. */
export interface Account extends UserDocument {
  /** The session version that the voter raises; see `tokenVersion` for the other one. */
  sessionVersion: number;
  /** As read; undefined for administrators and for voters without changes. */
  state: AccountState | undefined;
  /** The hash in the roll, whatever the voter has chosen since. */
  mailedHash: string | null;
}

/** The states on one page, by user ID. */
export type Page = Record<string, AccountState>;

/**
 * Voters share pages, so that a page that differs between two copies of the database identifies no voter. The
 * number never changes, and all pages exist from the first start: a new page would also reveal an action.
 */
export const PAGES = 64;

/** Pages grow in steps of this many bytes. */
const STEP = 2_048;

/** The page of a user ID. Only the holder of the key knows which users share one. */
export function pageOf(key: Buffer, userId: string): string {
  return String(createHmac('sha256', key).update(userId).digest().readUInt32BE() % PAGES);
}

/** The page as text, padded so that its length reveals little about its content. */
export function textOfPage(page: Page): string {
  const text = JSON.stringify(page);
  return text.padEnd(Math.ceil(Buffer.byteLength(text) / STEP) * STEP);
}

/** Distinguishes emailed passwords without repeating the hash. */
export function markOf(passwordHash: string | null): string {
  return createHash('sha256')
    .update(passwordHash ?? '')
    .digest('hex')
    .slice(0, 16);
}

/** The user with the latest password: from the roll, or from the voter's own changes. */
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

/** The state after an action of the voter. */
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

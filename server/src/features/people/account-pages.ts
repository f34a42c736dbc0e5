import { createHash, createHmac } from 'node:crypto';
import type { UserDocument } from './user-document.ts';

/** A voter's changes to their own account. */
export interface AccountState {
  /**
   * Identifies the emailed password that `passwordHash` and `isUsed` belong to; see `markOf`. A newer emailed
   * password overrides both.
   */
  mailed: string;
  /**
   * Hash of the password that the voter chose or got from "Forgot?"; null while the emailed password is valid.
   */
  passwordHash: string | null;
  /** True if the emailed password has been used, so that it no longer expires. */
  isUsed: boolean;
  /** Incremented by every action by the voter that ends sessions. */
  sessionVersion: number;
}

/** A user, including the voter's changes to their own account. */
export interface Account extends UserDocument {
  /** Incremented by the voter's own actions. Administrators' actions increment `tokenVersion`. */
  sessionVersion: number;
  /** The state as read; undefined for administrators, auditors, and voters without changes. */
  state: AccountState | undefined;
  /** The password hash in the roll, even if the voter has chosen another password since. */
  mailedHash: string | null;
}

/** The states on one page, by user ID. */
export type Page = Record<string, AccountState>;

/**
 * Number of pages at the first start. Voters share pages, so a page that differs between two copies of the database
 * identifies no voter. Pages are created at the first start and divided when the roll has grown, but never because of
 * what voters do, because a new page would also reveal an action.
 */
export const PAGES = 64;

/** Number of pages that a page is divided into. */
export const PARTS = 4;

/**
 * Voters per page, on average, above which all pages are divided. After that, a page has a quarter as many voters, which
 * is still enough to hide each of them.
 */
const MOST_PER_PAGE = 100;

/** Pages grow in steps of this many bytes. */
const STEP = 2_048;

/** Returns how many times pages have to be divided for a roll of this size. */
export function depthFor(voters: number): number {
  let depth = 0;
  for (let pages = PAGES; voters > pages * MOST_PER_PAGE; pages *= PARTS) depth += 1;
  return depth;
}

/** Determines the page of a user. Without the key, it cannot be determined which users share a page. */
export type Places = Buffer;

export const placesOf = (key: Buffer, userId: string): Places =>
  createHmac('sha256', key).update(userId).digest();

const firstPlaceBytes = 4;

/** Returns the ID of the page of a user while no page has been divided. */
export const firstPageOf = (places: Places): string => String(places.readUInt32BE() % PAGES);

/** Returns the number of the user's part of a page that has been divided. */
export const partOf = (places: Places, depth: number): number =>
  places.readUInt8(firstPlaceBytes + depth) % PARTS;

/** Returns the ID of a part of a page. It is sorted after the page, so a backup that contains the page contains it. */
export const partId = (pageId: string, parts: string, part: number): string =>
  `${pageId}.${parts}.${part}`;

/** Returns the page as text, padded so that its length reveals little about its content. */
export function textOfPage(page: Page): string {
  const text = JSON.stringify(page);
  return text.padEnd(Math.ceil(Buffer.byteLength(text) / STEP) * STEP);
}

/** Returns a mark that distinguishes emailed passwords without containing the hash. */
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

/** The account's state after an action by the voter. */
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

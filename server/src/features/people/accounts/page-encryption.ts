import { createEncryption } from '../../../platform/encryption.ts';
import type { Core } from '../../../platform/feature/feature.ts';
import type { AccountPage } from './account-page-store.ts';

/** A voter's changes to their own account. */
export interface AccountState {
  /**
   * Identifies the emailed password that `passwordHash` and `isUsed` belong to; see `markOf`. A newer emailed password
   * overrides both.
   */
  mailed: string;
  /** Hash of the password that the voter chose or got from "Forgot?"; null while the emailed password is valid. */
  passwordHash: string | null;
  /** True if the emailed password has been used, so that it no longer expires. */
  isUsed: boolean;
  /** Incremented by every action by the voter that ends sessions. */
  sessionVersion: number;
}

export type PageStates = Record<string, AccountState>;

/** Pages are padded to a multiple of this many bytes, so that their length reveals little about their content. */
const STEP_BYTES = 2_048;

/** Encrypts and decrypts account pages. */
export function createPageEncryption(keys: Core['keys']) {
  const encryption = createEncryption(keys.ballot, 'votewise account pages v1');
  const contextOf = (id: string) => `account page ${id}`;

  function decrypt({ _id, sealed }: AccountPage): PageStates {
    const text = encryption.decrypt(sealed, contextOf(_id));
    if (text === undefined) throw new Error('a page of account states cannot be decrypted');
    return JSON.parse(text) as PageStates;
  }

  function encrypt(id: string, page: PageStates): string {
    const text = JSON.stringify(page);
    const length = Math.ceil(Buffer.byteLength(text) / STEP_BYTES) * STEP_BYTES;
    return encryption.encrypt(text.padEnd(length), contextOf(id));
  }

  return { encrypt, decrypt };
}

import { createHash } from 'node:crypto';
import { generateRecoveryCode } from '../../../platform/passwords/generate-password.ts';

/** Number of recovery codes in a set. */
const RECOVERY_CODES = 10;

/** A secret that is not confirmed within this time is discarded. */
export const SETUP_MS = 15 * 60_000;

/** The text from the code field, in the form that is compared. */
export type TypedCode = { kind: 'digits'; digits: string } | { kind: 'recovery'; hash: string };

/** Six digits come from an authenticator app. Any other text can only be a recovery code. */
export function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'digits', digits: plain };
  return { kind: 'recovery', hash: hashCode(plain) };
}

/** Returns new recovery codes and the hashes to store. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Record<string, 1> } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
  const hashes = codes.map((code) => hashCode(code.replaceAll('-', '')));
  return { codes, hashes: Object.fromEntries(hashes.map((hash) => [hash, 1])) };
}

const hashCode = (plain: string): string => createHash('sha256').update(plain).digest('hex');

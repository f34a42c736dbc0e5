import { createHash } from 'node:crypto';
import { generateRecoveryCode } from '../../../platform/passwords/generate.ts';

/** How many recovery codes there are at a time. */
const RECOVERY_CODES = 10;

/** A secret that no code has confirmed in this time is forgotten. */
export const SETUP_MS = 15 * 60_000;

/** What somebody typed in the field for codes, as it is compared. */
export type TypedCode = { kind: 'digits'; digits: string } | { kind: 'recovery'; hash: string };

/** Six digits come from an authenticator app, everything else can only be a recovery code. */
export function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'digits', digits: plain };
  return { kind: 'recovery', hash: hashCode(plain) };
}

/** Fresh recovery codes, and what is kept of them. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Record<string, 1> } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
  const hashes = codes.map((code) => hashCode(code.replaceAll('-', '')));
  return { codes, hashes: Object.fromEntries(hashes.map((hash) => [hash, 1])) };
}

const hashCode = (plain: string): string => createHash('sha256').update(plain).digest('hex');

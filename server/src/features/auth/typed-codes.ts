import { createHash } from 'node:crypto';
import { AppError } from '../../platform/app-error.ts';
import { generateRecoveryCode } from '../../platform/passwords/generate-password.ts';
import type { SecondFactor, UserDocument } from '../people/index.ts';

/** Number of recovery codes in a set. */
const RECOVERY_CODES = 10;

/** The text from the code field, in the form that is compared. */
type TypedCode = { kind: 'digits'; digits: string } | { kind: 'recovery'; hash: string };

/** Six digits come from an authenticator app. Any other text can only be a recovery code. */
export function readCode(typed: string): TypedCode {
  const plain = typed.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(plain)) return { kind: 'digits', digits: plain };
  return { kind: 'recovery', hash: hashCode(plain) };
}

/** Returns a new set of recovery codes, and as they are stored. */
export function makeRecoveryCodes(): { codes: string[]; hashes: Record<string, 1> } {
  const codes = Array.from({ length: RECOVERY_CODES }, generateRecoveryCode);
  const hashes = codes.map((code) => hashCode(code.replaceAll('-', '')));
  return { codes, hashes: Object.fromEntries(hashes.map((hash) => [hash, 1])) };
}

const hashCode = (plain: string): string => createHash('sha256').update(plain).digest('hex');

/** @throws AppError SECOND_FACTOR_CHANGED if two-step sign-in is off */
export function expectOn({ secondFactor }: UserDocument): SecondFactor {
  if (secondFactor) return secondFactor;
  throw secondFactorChanged('Two-step sign-in is off. Close this dialog and open it again.');
}

export function secondFactorChanged(message: string): AppError {
  return new AppError('SECOND_FACTOR_CHANGED', message);
}

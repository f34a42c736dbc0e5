import { randomInt } from 'node:crypto';

/** Excludes 0/O and 1/l/I, because people read passwords in an email and type them. 31 characters, 4.95 bits each. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const GROUP_LENGTH = 4;
/** The number of groups in a password and in a recovery code. */
const PASSWORD_GROUPS = 4;
const RECOVERY_GROUPS = 6;

function randomGroup(): string {
  return Array.from({ length: GROUP_LENGTH }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('');
}

const randomGroups = (length: number): string => Array.from({ length }, randomGroup).join('-');

/** A random password like `k7mp-x2rd-9aqw-hc4t`: 79 bits. */
export function generatePassword(): string {
  return randomGroups(PASSWORD_GROUPS);
}

/**
 * A random recovery code, half again as long as a password. With 118 bits, it can be stored as a
 * plain SHA-256 hash (ASVS 5.0, 6.5.2).
 */
export function generateRecoveryCode(): string {
  return randomGroups(RECOVERY_GROUPS);
}

/** Number of characters in a generated password. */
export const PASSWORD_SIGNS = PASSWORD_GROUPS * GROUP_LENGTH;

/**
 * Number of characters in a password for users who forgot theirs: it has one more group, which encodes when the
 * password expires.
 */
const RESET_SIGNS = PASSWORD_SIGNS + GROUP_LENGTH;

/**
 * Characters that copying, printing, and typing may insert between the groups: spaces, dashes of any
 * kind, and invisible characters.
 */
const betweenSigns = /[\s\p{Pd}\p{Cf}\u2212]/gu;
const onlySigns = new RegExp(`^[${alphabet}]+$`);

/**
 * Returns the generated password that was typed, ignoring case, spaces, and dashes. Generated
 * passwords are all lowercase, so ignoring case does not make them easier to guess. Returns
 * undefined if the text cannot be a generated password.
 */
export function readGenerated(typed: string): string | undefined {
  const signs = typed.replace(betweenSigns, '').toLowerCase();
  const isOne = signs.length === PASSWORD_SIGNS || signs.length === RESET_SIGNS;
  return isOne && onlySigns.test(signs) ? signs.replace(/.{4}(?=.)/g, '$&-') : undefined;
}

const base = BigInt(alphabet.length);

/** Returns the lowest digits of a number, written with this alphabet in groups: `signGroups(31n, 4)` is `aaba`. */
export function signGroups(number: bigint, signs: number): string {
  let digits = '';
  for (let rest = number; digits.length < signs; rest /= base) {
    digits = alphabet.charAt(Number(rest % base)) + digits;
  }
  return digits.replace(/.{4}(?=.)/g, '$&-');
}

/** Returns the number that one group encodes; undefined if it contains other characters. */
export function readGroups(group: string): bigint | undefined {
  let number = 0n;
  for (const sign of group) {
    const digit = alphabet.indexOf(sign);
    if (digit < 0) return undefined;
    number = number * base + BigInt(digit);
  }
  return number;
}

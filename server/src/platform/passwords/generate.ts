import { randomInt } from 'node:crypto';

/** No 0/O, 1/l/I: people read these from a mail and type them. 31 signs, 4.95 bits each. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';
const groupLength = 4;
/** Of passwords; then of recovery codes. */
const passwordGroups = 4;
const recoveryGroups = 6;

function randomGroup(): string {
  return Array.from({ length: groupLength }, () =>
    alphabet.charAt(randomInt(alphabet.length)),
  ).join('');
}

const randomGroups = (length: number): string => Array.from({ length }, randomGroup).join('-');

/** A random password like `k7mp-x2rd-9aqw-hc4t`: 79 bits. */
export function generatePassword(): string {
  return randomGroups(passwordGroups);
}

/** The same half as long again: with 118 bits it can be kept as a plain SHA-256 (ASVS 5.0, 6.5.2). */
export function generateRecoveryCode(): string {
  return randomGroups(recoveryGroups);
}

/** Signs of a password of `generatePassword`. */
export const PASSWORD_SIGNS = passwordGroups * groupLength;

const base = BigInt(alphabet.length);

/** The lowest digits of a number in the same notation, in groups: `groupsOf(31n, 4)` is `aaba`. */
export function groupsOf(number: bigint, signs: number): string {
  let digits = '';
  for (let rest = number; digits.length < signs; rest /= base) {
    digits = alphabet.charAt(Number(rest % base)) + digits;
  }
  return digits.replace(/.{4}(?=.)/g, '$&-');
}

/** The number that one group stands for; undefined for other signs. */
export function readGroups(group: string): bigint | undefined {
  let number = 0n;
  for (const sign of group) {
    const digit = alphabet.indexOf(sign);
    if (digit < 0) return undefined;
    number = number * base + BigInt(digit);
  }
  return number;
}

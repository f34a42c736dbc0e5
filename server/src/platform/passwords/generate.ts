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

/** A random password with one more group in front, which may be known: the rest has 79 bits. */
export function generateMarkedPassword(): { prefix: string; password: string } {
  const prefix = `${randomGroup()}-`;
  return { prefix, password: prefix + generatePassword() };
}

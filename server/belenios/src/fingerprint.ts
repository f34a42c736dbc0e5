import { sha256Hex } from './hash.ts';

/** Long enough that no one finds two that are the same. */
const DIGITS = 40;

/**
 * Returns the digits by which people compare a hash, for instance by phone: 8 groups of 5. Those of the event
 * `EncryptedTally` identify the sum that key holders decrypt, and everything before it in the archive.
 * @param hash SHA-256 in hexadecimal
 */
export function digitsOf(hash: string): string {
  const digits = String(BigInt(`0x${hash}`) % 10n ** BigInt(DIGITS)).padStart(DIGITS, '0');
  return (digits.match(/.{5}/g) ?? []).join(' ');
}

/**
 * Returns the digits by which key holders find out whether all of them were shown the same keys, of as many key holders,
 * with the same threshold. @param json trustees
 */
export const fingerprintOf = (json: string): string => digitsOf(sha256Hex(json));

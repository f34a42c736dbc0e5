import { sha256Hex } from './hash.ts';

/** Long enough that no one finds two that are the same. */
const DIGITS = 40;

/**
 * Returns digits that key holders compare, for instance by phone, to find out whether all of them were shown the same
 * keys: 8 groups of 5. @param json trustees
 */
export function fingerprintOf(json: string): string {
  const digits = String(BigInt(`0x${sha256Hex(json)}`) % 10n ** BigInt(DIGITS)).padStart(
    DIGITS,
    '0',
  );
  return (digits.match(/.{5}/g) ?? []).join(' ');
}

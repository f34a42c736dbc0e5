import type { Group } from './group.ts';

/** Returns random bytes in hexadecimal. */
const randomHex = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** Returns a random exponent. Sixteen bytes more than q has make its bias negligible. */
export const randomExponent = ({ q }: Group): bigint =>
  BigInt(`0x${randomHex(Math.ceil(q.toString(2).length / 8) + 16)}`) % q;

const BASE58 = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Returns random characters of Base58 (section 4.2), each equally likely. */
export function randomBase58(length: number): string {
  let characters = '';
  while (characters.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(length))) {
      // Of 256 values, the last 24 would make some characters more likely than others.
      if (byte < 232 && characters.length < length) characters += BASE58[byte % 58];
    }
  }
  return characters;
}

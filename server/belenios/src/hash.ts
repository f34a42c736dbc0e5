import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** Returns SHA-256 in hexadecimal, of text in UTF-8 or of bytes. */
export const sha256Hex = (data: string | Uint8Array): string =>
  bytesToHex(sha256(typeof data === 'string' ? utf8ToBytes(data) : data));

/** Returns SHA-256 as a big-endian number (for instance section 4.5). */
export const sha256Number = (data: string): bigint => BigInt(`0x${sha256Hex(data)}`);

/** Returns 32 bytes, given in hexadecimal, in Base64 without padding (sections 4.10 and 4.17). */
export const base64OfHex = (hex: string): string =>
  btoa(hex.replaceAll(/../g, (byte) => String.fromCodePoint(Number.parseInt(byte, 16)))).replaceAll(
    '=',
    '',
  );

/** Returns SHA-256 in Base64 without padding, as hashes that people see are written. */
export const sha256Base64 = (data: string): string => base64OfHex(sha256Hex(data));

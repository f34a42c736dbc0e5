/** The number of bytes in a receipt's code. */
export const CODE_BYTES = 16;

/** Crockford's base32, without I, L, O, and U, which people might misread or mistype. */
const SIGNS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5n;
const LENGTH = 26;
const GROUP = 5;
/** Letters that people might read in place of a digit. */
const MISREAD: Record<string, string> = { I: '1', L: '1', O: '0' };

/** Formats a code for people: 26 characters in groups of five. */
export function writeCode(code: Uint8Array): string {
  let value = code.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
  let signs = '';
  for (let place = 0; place < LENGTH; place += 1) {
    signs = SIGNS.charAt(Number(value & 31n)) + signs;
    value >>= BITS;
  }
  return signs.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? signs;
}

/** Reads a code as people type it: in upper or lower case, with any spaces and dashes. Undefined if it is invalid. */
export function readCode(text: string): Uint8Array | undefined {
  const signs = Array.from(
    text.toUpperCase().replaceAll(/[\s\-–—]/g, ''),
    (sign) => MISREAD[sign] ?? sign,
  );
  if (signs.length !== LENGTH) return undefined;
  let value = 0n;
  for (const sign of signs) {
    const digit = SIGNS.indexOf(sign);
    if (digit < 0) return undefined;
    value = (value << BITS) | BigInt(digit);
  }
  if (value >> BigInt(CODE_BYTES * 8) !== 0n) return undefined;
  return Uint8Array.from({ length: CODE_BYTES }, (_, place) =>
    Number((value >> BigInt((CODE_BYTES - 1 - place) * 8)) & 255n),
  );
}

export type TextEncoding = 'utf-8' | 'utf-16' | 'windows-1252';

/**
 * The characters for the bytes 0x80 to 0x9f in Windows-1252. All other bytes are Latin-1. The five
 * unused bytes are not changed.
 */
const WINDOWS_1252 = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** The UTF-16 unit for each Windows-1252 byte. */
const windows1252Units = Uint16Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charCodeAt(byte - 0x80) : byte,
);

/**
 * Decodes a text file as office programs save it: UTF-8 or UTF-16, with or without a byte order mark. Anything else is
 * read as Windows-1252, in which all bytes are valid. The byte order mark is not part of the returned text.
 */
export function decodeText(bytes: Buffer): { text: string; encoding: TextEncoding } {
  const order = byteOrderOf(bytes);
  if (order) return { text: decodeUtf16(bytes, order), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return { text: decodeWindows1252(bytes), encoding: 'windows-1252' };
  }
}

type ByteOrder = 'little' | 'big';

/** Detects UTF-16 by its byte order mark or, without a mark, by the zeros in every second byte of Western text. */
function byteOrderOf(bytes: Buffer): ByteOrder | undefined {
  if (bytes.length < 2) return undefined;
  const mark = bytes.readUInt16BE(0);
  if (mark === 0xff_fe) return 'little';
  if (mark === 0xfe_ff) return 'big';
  const start = bytes.subarray(0, 200);
  const zeros = { even: 0, odd: 0 };
  for (const [place, byte] of start.entries()) {
    if (byte === 0) zeros[place % 2 === 0 ? 'even' : 'odd'] += 1;
  }
  const many = start.length * 0.3;
  if (zeros.odd > many && zeros.even === 0) return 'little';
  if (zeros.even > many && zeros.odd === 0) return 'big';
  return undefined;
}

function decodeUtf16(bytes: Buffer, order: ByteOrder): string {
  const whole = bytes.subarray(0, bytes.length - (bytes.length % 2));
  return new TextDecoder(order === 'big' ? 'utf-16be' : 'utf-16le').decode(whole);
}

/** Uses a table, because replacing characters in the text takes a second for a list that is full of them. */
function decodeWindows1252(bytes: Buffer): string {
  const units = new Uint16Array(bytes.length);
  for (let place = 0; place < bytes.length; place += 1) {
    units[place] = windows1252Units[bytes[place] ?? 0] ?? 0;
  }
  return new TextDecoder('utf-16le').decode(units);
}

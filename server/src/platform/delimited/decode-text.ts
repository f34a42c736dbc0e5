import type { TextEncoding } from '@votewise/contract';
import iconv from 'iconv-lite';

const UTF8_MARK = Buffer.from('\ufeff');
/** Only characters of two bytes in UTF-8: three bytes in this order are too rare by chance, and `A組` is a word. */
const FOREIGN_IN_LATIN =
  /\p{sc=Latin}(?:[\u02c0-\u02ff]|(?!\p{scx=Latin}|\p{sc=Common}|\p{sc=Inherited})(?=[\p{L}\p{M}])[\u0080-\u07ff])|(?!\p{scx=Latin}|\p{sc=Common}|\p{sc=Inherited})(?=[\p{L}\p{M}])[\u0080-\u07ff]\p{sc=Latin}/gu;

interface DecodedText {
  text: string;
  encoding: TextEncoding;
}

/**
 * Decodes a text file as office programs save it: UTF-8 or UTF-16, with or without a byte order mark. Anything else is
 * read in the encoding `otherwise`. The byte order mark is not part of the returned text.
 */
export function decodeText(bytes: Buffer, otherwise: TextEncoding = 'windows-1252'): DecodedText {
  return decodeUnicode(bytes) ?? { text: decodeAs(bytes, otherwise), encoding: otherwise };
}

/** Returns undefined for a file that is neither valid UTF-8 nor UTF-16. */
export function decodeUnicode(bytes: Buffer): DecodedText | undefined {
  const order = byteOrderOf(bytes);
  if (order) return { text: decodeUtf16(bytes, order), encoding: 'utf-16' };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'utf-8' };
  } catch {
    return undefined;
  }
}

/**
 * Like `decodeUnicode`, but returns undefined for text that is valid UTF-8 only by chance, which text in an older
 * encoding rarely is: most of its characters outside ASCII are letters of another script within Latin words.
 */
export function decodeCertainly(bytes: Buffer): DecodedText | undefined {
  const unicode = decodeUnicode(bytes);
  if (unicode?.encoding !== 'utf-8' || bytes.subarray(0, 3).equals(UTF8_MARK)) return unicode;
  const { text } = unicode;
  const outside = text.match(/\P{ASCII}+/gu)?.length ?? 0;
  const isByChance = outside > 0 && (text.match(FOREIGN_IN_LATIN)?.length ?? 0) * 2 > outside;
  return isByChance ? undefined : unicode;
}

/**
 * Bytes that mean nothing in the encoding become U+FFFD. TextDecoder cannot read the encodings of MS-DOS and most of
 * those of the old Mac OS. The Cyrillic one of `iconv-lite` lacks Ukrainian letters and the euro.
 */
export function decodeAs(bytes: Buffer, encoding: TextEncoding): string {
  if (encoding === 'utf-8-twice') return undoubled(decodeAs(bytes, 'utf-8'));
  if (encoding === 'mac-cyrillic') return new TextDecoder('x-mac-cyrillic').decode(bytes);
  return iconv.decode(bytes, encoding === 'mac-latin2' ? 'maccenteuro' : encoding);
}

/** The characters of Windows-1252 by their bytes, with control characters for the five bytes that mean nothing. */
const WESTERN = Array.from({ length: 256 }, (_, byte) =>
  iconv.decode(Buffer.of(byte), 'windows-1252').replace('\ufffd', String.fromCodePoint(byte)),
);
const WESTERN_BYTES = new Map(WESTERN.map((character, byte) => [character.charCodeAt(0), byte]));
/** The first two bytes of a character in UTF-8, read as Windows-1252: `Ã¼`. */
const DOUBLED = `[${WESTERN.slice(0xc2, 0xf5).join('')}][${WESTERN.slice(0x80, 0xc0).join('')}]`;
const LINE_ENDS = new Set('\n\r\u2028\u2029');

/** Yields the lines with `MÃ¼ller`, which are text in UTF-8 that was read as Windows-1252, and what they mean. */
export function* doubledLines(text: string) {
  const doubled = new RegExp(DOUBLED, 'gu');
  let end = 0;
  for (let found = doubled.exec(text); found; found = doubled.exec(text)) {
    let start = found.index;
    while (start > end && !LINE_ENDS.has(text.charAt(start - 1))) start -= 1;
    end = found.index;
    while (end < text.length && !LINE_ENDS.has(text.charAt(end))) end += 1;
    doubled.lastIndex = end;
    const line = text.slice(start, end);
    const bytes = westernBytes(line);
    const meant = bytes && decodeUnicode(bytes)?.text;
    if (meant !== undefined && meant !== line) yield { start, line, meant };
  }
}

/** Returns text whose lines with `MÃ¼ller` have `Müller`. */
export function undoubled(text: string): string {
  const parts: string[] = [];
  let done = 0;
  for (const { start, line, meant } of doubledLines(text)) {
    parts.push(text.slice(done, start), meant);
    done = start + line.length;
  }
  return [...parts, text.slice(done)].join('');
}

function westernBytes(line: string): Buffer | undefined {
  const bytes = Buffer.alloc(line.length);
  for (let place = 0; place < line.length; place += 1) {
    const byte = WESTERN_BYTES.get(line.charCodeAt(place));
    if (byte === undefined) return undefined;
    bytes[place] = byte;
  }
  return bytes;
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

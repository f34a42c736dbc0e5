import { ONE_LINE } from '../../text/one-line.ts';
import { fromHex } from '../bytes.ts';
import type { ByteList } from './byte-list.ts';

/** Why a file can't be read. */
export type FileProblem =
  | 'file-truncated'
  | 'file-malformed'
  | 'file-duplicate-field'
  | 'file-control-character'
  | 'file-unknown-format';

/** Thrown for a file that can't be read, with the position of the byte at which reading failed. */
export class FileError extends Error {
  readonly problem: FileProblem;
  readonly at: number;

  constructor(problem: FileProblem, at: number) {
    super(`${problem} at byte ${at}`);
    this.problem = problem;
    this.at = at;
  }
}

const [QUOTE, BACKSLASH, COMMA, COLON, ZERO] = [0x22, 0x5c, 0x2c, 0x3a, 0x30];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_ARRAY, CLOSE_ARRAY] = [0x7b, 0x7d, 0x5b, 0x5d];
const SPACES = new Set([0x20, 0x09, 0x0a, 0x0d]);
const DIGITS_MAX = 16;

export type JsonReader = ReturnType<typeof createJsonReader>;

/**
 * Reads JSON of a known shape field by field, directly from the bytes of a file. `JSON.parse` can't be used, because it
 * accepts duplicate fields, and because a board with a million ballots is longer than the longest string in Node.
 */
// oxlint-disable-next-line max-lines-per-function -- its functions share the place in the file
export function createJsonReader(bytes: Uint8Array, start = 0) {
  let at = start;
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

  function fail(problem: FileProblem = 'file-malformed'): never {
    throw new FileError(at >= bytes.length ? 'file-truncated' : problem, at);
  }
  function skipSpaces(): void {
    while (SPACES.has(bytes[at] ?? 0)) at += 1;
  }
  function expect(byte: number): void {
    skipSpaces();
    if (bytes[at] !== byte) fail();
    at += 1;
  }
  /** Returns whether the next character is this one. If so, skips it. */
  function accept(byte: number): boolean {
    skipSpaces();
    if (bytes[at] !== byte) return false;
    at += 1;
    return true;
  }
  function skipWord(word: string): boolean {
    skipSpaces();
    for (let place = 0; place < word.length; place += 1) {
      if (at + place >= bytes.length) {
        at = bytes.length;
        fail();
      }
      if (bytes[at + place] !== word.charCodeAt(place)) return false;
    }
    at += word.length;
    return true;
  }

  /** Reads a string of at most this length. It may have line breaks and every other character. */
  function lines(most: number): string {
    expect(QUOTE);
    const first = at;
    let isPlain = true;
    for (; bytes[at] !== QUOTE; at += 1) {
      const byte = bytes[at];
      if (byte === undefined || byte < 0x20 || at - first > 6 * most) fail();
      if (byte === BACKSLASH) {
        isPlain = false;
        at += 1;
      }
    }
    const raw = bytes.subarray(first, at);
    at += 1;
    try {
      const decoded = decoder.decode(raw);
      const read = isPlain ? decoded : String(JSON.parse(`"${decoded}"`));
      if (read.length <= most && !/\p{Surrogate}/u.test(read)) return read;
    } catch {
      // Not UTF-8, or an escape that JSON does not allow.
    }
    at = first;
    return fail();
  }

  /** Reads a string of at most this length without characters that could forge what is reported about the file. */
  function text(most: number): string {
    skipSpaces();
    const before = at;
    const read = lines(most);
    if (!ONE_LINE.test(read)) throw new FileError('file-control-character', before);
    return read;
  }

  /** Reads a whole number from 0 to `most`. */
  function whole(most: number = Number.MAX_SAFE_INTEGER): number {
    skipSpaces();
    const first = at;
    let value = 0;
    for (; isDigit(bytes[at]) && at - first <= DIGITS_MAX; at += 1) {
      value = value * 10 + (bytes[at] ?? 0) - ZERO;
    }
    const isPadded = bytes[first] === ZERO && at - first > 1;
    if (at >= bytes.length) fail();
    if (at === first || isPadded || value > most || !endsValue(bytes[at])) fail();
    return value;
  }

  /** @param fields the function that reads each field; fields in `optional` may be missing */
  function object(
    fields: Readonly<Record<string, () => void>>,
    optional: readonly string[] = [],
  ): void {
    const seen = new Set<string>();
    entries((name) => {
      const read = Object.hasOwn(fields, name) ? fields[name] : undefined;
      if (!read) fail();
      read();
    }, seen);
    const isMissing = (name: string) => !seen.has(name) && !optional.includes(name);
    if (Object.keys(fields).some(isMissing)) throw new FileError('file-malformed', at - 1);
  }

  /** Reads an object with any fields. */
  function entries(readValue: (name: string) => void, seen = new Set<string>()): void {
    expect(OPEN_OBJECT);
    if (accept(CLOSE_OBJECT)) return;
    do {
      skipSpaces();
      const before = at;
      const name = text(100);
      if (seen.has(name)) throw new FileError('file-duplicate-field', before);
      seen.add(name);
      expect(COLON);
      readValue(name);
    } while (accept(COMMA));
    expect(CLOSE_OBJECT);
  }

  function array(readItem: () => void): void {
    expect(OPEN_ARRAY);
    if (accept(CLOSE_ARRAY)) return;
    do readItem();
    while (accept(COMMA));
    expect(CLOSE_ARRAY);
  }

  function flag(): boolean {
    if (skipWord('true')) return true;
    return skipWord('false') ? false : fail();
  }

  return {
    text,
    lines,
    whole,
    object,
    entries,
    array,
    flag,
    fail,
    /** Reads a string that must be one of `texts`. */
    oneOf<const Text extends string>(texts: readonly Text[]): Text {
      skipSpaces();
      const before = at;
      const read = text(100);
      const found = texts.find((one) => one === read);
      if (found === undefined) throw new FileError('file-malformed', before);
      return found;
    },
    orNull: <Value>(read: () => Value): Value | null => (skipWord('null') ? null : read()),
    /** Reads lower-case hex and appends its bytes to the list. */
    hexInto(list: ByteList, length: number): void {
      skipSpaces();
      const before = at;
      const end = at + 1 + 2 * length;
      if (bytes[before] === QUOTE && bytes[end] === QUOTE) {
        for (at += 1; at < end; at += 2) {
          const [upper, lower] = [digitOf(bytes[at]), digitOf(bytes[at + 1])];
          if (upper < 0 || lower < 0) break;
          list.push(upper * 16 + lower);
        }
        if (at === end) {
          at += 1;
          return;
        }
        list.drop((at - before - 1) / 2);
        at = before;
      }
      // These are not all hex digits, but some may be written as escapes.
      const read = fromHex(text(2 * length), length);
      if (!read) throw new FileError('file-malformed', before);
      for (const byte of read) list.push(byte);
    },
    /** Returns the byte at which the next value begins. */
    place(): number {
      skipSpaces();
      return at;
    },
    /** Fails if anything but white space follows. */
    end(): void {
      skipSpaces();
      if (at < bytes.length) fail();
    },
  };
}

const isDigit = (byte: number | undefined) => byte !== undefined && byte >= 0x30 && byte <= 0x39;

const endsValue = (byte: number | undefined) =>
  byte === COMMA || byte === CLOSE_OBJECT || byte === CLOSE_ARRAY || SPACES.has(byte ?? 0);

function digitOf(byte = 0): number {
  if (isDigit(byte)) return byte - 0x30;
  return byte >= 0x61 && byte <= 0x66 ? byte - 0x57 : -1;
}

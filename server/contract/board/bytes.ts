/** SHA-256. The server and browsers use different implementations, because the fastest ones differ. */
export type Hash = (data: Uint8Array) => Uint8Array;

const encoder = new TextEncoder();

export const utf8 = (text: string): Uint8Array => encoder.encode(text);

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A few short strings are hashed for every ballot. With one buffer for all of them, this takes a third of the time. */
let scratch = new Uint8Array(1024);
const PREFIX_BYTES = 4;

/**
 * Joins parts for a hash. Each string is preceded by its length in UTF-8 as four bytes, big-endian, so that the
 * boundaries between strings are unambiguous. The next call overwrites the returned bytes.
 */
export function framed(...parts: readonly (string | Uint8Array)[]): Uint8Array {
  const most = parts.reduce((sum, { length }) => sum + PREFIX_BYTES + 3 * length, 0);
  if (most > scratch.length) scratch = new Uint8Array(most);
  let at = 0;
  for (const part of parts) {
    if (typeof part === 'string') at = writeText(part, at);
    else {
      scratch.set(part, at);
      at += part.length;
    }
  }
  return scratch.subarray(0, at);
}

function writeText(text: string, at: number): number {
  const start = at + PREFIX_BYTES;
  const { written } = encoder.encodeInto(text, scratch.subarray(start));
  for (let place = 0; place < PREFIX_BYTES; place += 1) {
    scratch[at + place] = written >>> (8 * (PREFIX_BYTES - 1 - place));
  }
  return start + written;
}

/** Returns lower-case hex. */
export const toHex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Returns undefined if the text is not lower-case hex of `length` bytes. */
export function fromHex(text: string, length: number): Uint8Array | undefined {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/.test(text)) return undefined;
  return Uint8Array.from({ length }, (_, place) =>
    Number.parseInt(text.slice(place * 2, place * 2 + 2), 16),
  );
}

/** Returns standard base64 with padding. */
export function toBase64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCodePoint(byte)).join(''));
}

/** Returns undefined if the text is not exactly what `toBase64` returns. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(text)) {
    return undefined;
  }
  const bytes = Uint8Array.from(atob(text), (character) => character.codePointAt(0) ?? 0);
  return toBase64(bytes) === text ? bytes : undefined;
}

/** Returns whether the bytes are equal. Only for public values, because the time it takes reveals where they differ. */
export const areEqual = (a: Uint8Array, b: Uint8Array): boolean =>
  a.length === b.length && a.every((byte, place) => byte === b[place]);

export function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length);
  for (let place = 0; place < length; place += 1) {
    const difference = (a[place] ?? 0) - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

const encoder = new TextEncoder();

/** The beginning of a text, at most this many bytes in UTF-8, without splitting a character. */
export function cutToBytes(text: string, most: number): string {
  // A UTF-16 unit takes at most three bytes.
  if (text.length * 3 <= most) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

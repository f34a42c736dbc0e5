const encoder = new TextEncoder();

/** Returns the beginning of the text, at most `most` bytes in UTF-8, without splitting a character. */
export function cutToBytes(text: string, most: number): string {
  // A UTF-16 code unit takes at most three bytes in UTF-8.
  if (text.length * 3 <= most) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

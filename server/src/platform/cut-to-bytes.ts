const encoder = new TextEncoder();

/** The beginning of a text that takes at most so many bytes in UTF-8; no sign is cut in two. */
export function cutToBytes(text: string, most: number): string {
  // No UTF-16 unit takes more than three bytes.
  if (text.length * 3 <= most) return text;
  const { read } = encoder.encodeInto(text, new Uint8Array(most));
  return text.slice(0, read);
}

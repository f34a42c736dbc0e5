/** A line is longer than allowed. */
export class LongLineError extends Error {}

/**
 * Yields the lines of text that arrives in chunks, without the line feeds. Each chunk is
 * scanned once, however long a line is.
 * @param longest maximum number of characters in a line
 * @throws LongLineError, because reading on would fill the memory
 */
export async function* splitLines(
  pieces: AsyncIterable<string>,
  longest: number,
): AsyncGenerator<string> {
  let parts: string[] = [];
  let length = 0;
  const add = (part: string) => {
    parts.push(part);
    length += part.length;
    if (length > longest) throw new LongLineError();
  };
  for await (const piece of pieces) {
    let start = 0;
    for (let end = piece.indexOf('\n'); end >= 0; end = piece.indexOf('\n', start)) {
      add(piece.slice(start, end));
      yield parts.join('');
      parts = [];
      length = 0;
      start = end + 1;
    }
    add(piece.slice(start));
  }
  if (length > 0) yield parts.join('');
}

/** Reports a problem in a file of ballots, with the number of the line, from 1. */
export class LineError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

/** A line with its number, from 1. */
export interface BltLine {
  number: number;
  text: string;
}

/** Far longer than any ballot, but short enough to detect a file of another kind. */
const MAX_LENGTH = 200_000;

export type Lines = ReturnType<typeof openLines>;

/** Reads lines one after the other, and skips blank lines and comment lines. */
export function openLines(text: string) {
  const separator = /\r\n|\r|\n/g;
  let start = 0;
  let number = 0;
  let isInComment = false;

  /** Reads one line at a time, because millions of lines take much more memory than the text. */
  function read(): string | undefined {
    if (start >= text.length) return undefined;
    separator.lastIndex = start;
    const end = separator.exec(text)?.index ?? text.length;
    const line = text.slice(start, end);
    start = Math.max(separator.lastIndex, end + 1);
    number += 1;
    return line;
  }

  /** Returns a line without Control-Z, with which old programs end a file, and without a comment at its beginning. */
  function withoutComment(line: string): string {
    const whole = line.replaceAll('\u001a', ' ');
    isInComment ||= whole.trimStart().startsWith('/*');
    if (!isInComment) return whole;
    const end = whole.indexOf('*/');
    isInComment = end < 0;
    return isInComment ? '' : whole.slice(end + 2);
  }

  function find(): BltLine | undefined {
    for (let line = read(); line !== undefined; line = read()) {
      if (line.length > MAX_LENGTH) {
        const limit = MAX_LENGTH.toLocaleString('en-US');
        throw new LineError(number, `The line is longer than ${limit} characters.`);
      }
      const trimmed = withoutComment(line).trim();
      if (trimmed !== '' && !/^(?:#|\/\/)/.test(trimmed)) return { number, text: trimmed };
    }
    return undefined;
  }

  return {
    find,
    /** @throws FileError at the end of the file, where `missing` should have been */
    next(missing: string): BltLine {
      const line = find();
      if (line) return line;
      throw new LineError(Math.max(number, 1), `The file ends here, but ${missing} is missing.`);
    },
  };
}

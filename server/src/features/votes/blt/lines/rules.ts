/** A malformed .blt file: the line, from 1, and what is wrong with it. */
export class BltError extends Error {
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

export interface Line {
  number: number;
  text: string;
}

/** Far longer than any ballot, and short enough to show that a file is not what it should be. */
const MAX_LENGTH = 200_000;

/** Reads lines one after the other, without blank lines and lines that are comments. */
export function openLines(text: string) {
  const lines = text.split(/\r\n|\r|\n/);
  let number = 0;
  function find(): Line | undefined {
    while (number < lines.length) {
      const line = lines[number] ?? '';
      number += 1;
      if (line.length > MAX_LENGTH) {
        const limit = MAX_LENGTH.toLocaleString('en-US');
        throw new BltError(number, `The line is longer than ${limit} characters.`);
      }
      const trimmed = line.trim();
      if (trimmed !== '' && !trimmed.startsWith('#')) return { number, text: trimmed };
    }
    return undefined;
  }
  return {
    find,
    /** @throws BltError at the end of the file, where `missing` should have been */
    next(missing: string): Line {
      const line = find();
      if (line) return line;
      const last = lines.at(-1) === '' ? lines.length - 1 : lines.length;
      throw new BltError(Math.max(last, 1), `The file ends here, but ${missing} is missing.`);
    },
  };
}

/** The words of a line, without a comment at its end. */
export function wordsOf({ text }: Line): string[] {
  const comment = text.indexOf('#');
  return (comment < 0 ? text : text.slice(0, comment)).trim().split(/\s+/);
}

/** A piece of a file in a message: on one line and not too long. */
export function quote(text: string): string {
  return `"${text.length > 40 ? `${text.slice(0, 40)}…` : text}"`;
}

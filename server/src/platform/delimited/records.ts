export type Separator = ',' | ';' | '\t' | '|';

/** One row of delimited text. */
export interface TextRecord {
  /** The line on which the row starts, counted from 1 as in an editor. */
  line: number;
  cells: string[];
  /** The approximate number of characters. */
  length: number;
  /** The row has an opening quotation mark but no closing one, so the row ends at the end of the line. */
  isUnclosed: boolean;
}

/** How many characters are read at a time. Reading this many takes a few milliseconds. */
const partLength = 64_000;
/** Longer rows are cut off here. A longer quoted cell is treated like a cell without a closing mark. */
const recordMax = 20_000;
/** Any more cells in a row are dropped. */
const cellsMax = 500;

/**
 * Reads delimited text (RFC 4180). Yields one array of records for each part of the text, so that the caller can pause
 * in between. Accepts any kind of line break and spaces around quoted cells, and skips empty lines.
 *
 * A line with a quotation mark that breaks the rules is read separately, with such marks as ordinary characters, and
 * reading resumes with the next line. A misplaced mark therefore affects only its own line, not the rest of the file.
 */
export function* readRecords(text: string, separator: Separator): Generator<TextRecord[]> {
  const format = { separator, quote: quoteOf(text) };
  let records: TextRecord[] = [];
  let line = 1;
  let at = 0;
  let partEnd = partLength;
  while (at < text.length) {
    const row = readRow(text, at, format);
    const end = row?.end ?? endOfLine(text, at);
    if (!row) records.push({ line, ...readLine(text.slice(at, end), format) });
    else if (row.cells) records.push(recordOf(line, row.cells));
    const next = skipBreak(text, end);
    line += countBreaks(text.slice(at, next));
    at = next;
    if (at < partEnd) continue;
    yield records;
    records = [];
    partEnd = at + partLength;
  }
  yield records;
}

const recordOf = (line: number, cells: readonly string[]): TextRecord => ({
  line,
  cells: cells.slice(0, cellsMax),
  length: cells.reduce((sum, cell) => sum + cell.length + 1, 0),
  isUnclosed: false,
});

interface Format {
  separator: Separator;
  quote: '"' | "'";
}

/** Some programs quote every cell with apostrophes. A name that only starts with an apostrophe is not quoted. */
const quoteOf = (text: string): Format['quote'] =>
  /^(?:"?sep=.*)?\s*'[^'\r\n]*'[ ]*[,;\t|][ ]*'[^'\r\n]*'[ ]*(?:[\r\n,;\t|]|$)/i.test(text)
    ? "'"
    : '"';

const isBreak = (sign: string): boolean => sign === '\n' || sign === '\r';

/**
 * Reads the row that starts at this place.
 * @returns its cells without the spaces around them, or null for an empty line, and where its line break or the text
 * ends; undefined if the row breaks the rules or is too long
 */
function readRow(
  text: string,
  start: number,
  format: Format,
): { cells: string[] | null; end: number } | undefined {
  const { separator, quote } = format;
  const cells: string[] = [];
  let length = 0;
  for (let at = start; ; at += 1) {
    at = skipSpaces(text, at, separator);
    const isQuoted = text[at] === quote;
    const cell = isQuoted ? readQuoted(text, at, quote) : readPlain(text, at, format);
    if (!cell) return undefined;
    length += cell.content.length;
    if (length > recordMax) return undefined;
    at = isQuoted ? skipSpaces(text, cell.end, separator) : cell.end;
    const sign = text[at];
    const isEnd = sign === undefined || isBreak(sign);
    if (!isEnd && sign !== separator) return undefined;
    if (isEnd && !isQuoted && cells.length === 0 && cell.content === '')
      return { cells: null, end: at };
    cells.push(cell.content);
    if (isEnd) return { cells, end: at };
  }
}

interface Cell {
  content: string;
  end: number;
}

/** Reads a cell up to the next separator or line break. Returns undefined if it has a quotation mark or is too long. */
function readPlain(text: string, start: number, { separator, quote }: Format): Cell | undefined {
  for (let end = start; end <= start + recordMax; end += 1) {
    const sign = text[end];
    if (sign === quote) return undefined;
    if (sign === undefined || sign === separator || isBreak(sign))
      return { content: text.slice(start, end).trimEnd(), end };
  }
  return undefined;
}

/** Reads a cell in quotation marks. Returns undefined if there is no closing mark within the longest row. */
function readQuoted(text: string, start: number, quote: string): Cell | undefined {
  let content = '';
  for (let from = start + 1; content.length <= recordMax; ) {
    const mark = text.indexOf(quote, from);
    if (mark < 0 || mark > from + recordMax) return undefined;
    content += text.slice(from, mark);
    if (text[mark + 1] !== quote) return { content, end: mark + 1 };
    content += quote;
    from = mark + 2;
  }
  return undefined;
}

/**
 * Reads one line that breaks the rules: it is too long, has quotation marks as in `"Lee, Ann" <ann@example.org>`, or has
 * backslashes before quotation marks, as in `"Lee, \"Annie\" Ann"`.
 */
function readLine(line: string, format: Format): Omit<TextRecord, 'line'> {
  const { length } = line;
  const start = line.slice(0, recordMax);
  const isEscaped = /\\"/.test(start) && !/\\[^"\\]/.test(start);
  const cells = isEscaped ? splitEscaped(start, format) : splitLoosely(start, format);
  if (cells) return { cells: cells.slice(0, cellsMax), length, isUnclosed: false };
  return { cells: start.split(format.separator, cellsMax), length, isUnclosed: true };
}

/**
 * Splits a line in which quotation marks around a part of a cell are ordinary characters. Returns undefined if a cell
 * starts with a mark that is not closed.
 */
function splitLoosely(line: string, { separator, quote }: Format): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    const quoted = line[at] === quote ? readQuoted(line, at, quote) : undefined;
    if (!quoted && line[at] === quote) return undefined;
    const from = quoted?.end ?? at;
    const end = endOfCell(line, from, separator);
    const rest = line.slice(from, end);
    cells.push(
      quoted ? (rest === '' ? quoted.content : quote + quoted.content + quote + rest) : rest,
    );
    if (end === line.length) return cells;
    at = end;
  }
}

/** Splits a line with backslashes before quotation marks. Returns undefined if another mark breaks the rules. */
function splitEscaped(line: string, { separator, quote }: Format): string[] | undefined {
  const cells: string[] = [];
  for (let at = 0; ; at += 1) {
    at = skipSpaces(line, at, separator);
    let end = endOfCell(line, at, separator);
    let content = line.slice(at, end).trimEnd();
    if (line[at] === quote) {
      content = '';
      for (at += 1; line[at] !== quote; at += 1) {
        if (line[at] === '\\' && at + 1 < line.length) at += 1;
        if (at >= line.length) return undefined;
        content += line[at];
      }
      end = skipSpaces(line, at + 1, separator);
      if (end < line.length && line[end] !== separator) return undefined;
    }
    cells.push(content);
    if (end === line.length) return cells;
    at = end;
  }
}

function endOfCell(line: string, start: number, separator: Separator): number {
  const end = line.indexOf(separator, start);
  return end < 0 ? line.length : end;
}

function endOfLine(text: string, start: number): number {
  let end = start;
  while (end < text.length && !isBreak(text.charAt(end))) end += 1;
  return end;
}

/** Returns the first place that is not white space within a cell. A tab may be a separator. */
function skipSpaces(text: string, start: number, separator: Separator): number {
  let at = start;
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at);
    if (sign === separator || isBreak(sign) || !/\s/.test(sign)) break;
  }
  return at;
}

/** Skips one line break. CRLF is one. */
function skipBreak(text: string, at: number): number {
  if (text[at] === '\r' && text[at + 1] === '\n') return at + 2;
  return Math.min(at + 1, text.length);
}

/** Counts line breaks. CRLF counts as one. */
const countBreaks = (text: string): number => text.match(/\r\n|\r|\n/g)?.length ?? 0;

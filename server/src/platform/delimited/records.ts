import { CsvError, type Options, parse } from 'csv-parse/sync';

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

/** How many bytes are read at a time. Reading this many takes a few milliseconds. */
const PART_BYTES = 64_000;
/** Longer rows are cut off here. A longer quoted cell is treated like a cell without a closing mark. */
const RECORD_BYTES = 20_000;
/** Any more cells in a row are dropped. */
const CELLS_MAX = 500;

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/**
 * Reads delimited text (RFC 4180) with csv-parse. Yields one array of records for each part of the text, so that the
 * caller can pause in between. Accepts any kind of line break and spaces around quoted cells, and skips empty lines.
 *
 * csv-parse stops at a quotation mark that breaks the rules. The line with that mark is read again separately, with
 * quotation marks as ordinary characters, and reading resumes with the next line. A misplaced mark therefore affects
 * only its own line, not the rest of the file.
 */
export function* readRecords(text: string, separator: Separator): Generator<TextRecord[]> {
  const format = { separator, quote: quoteOf(text) };
  const bytes = Buffer.from(text);
  let at = 0;
  let line = 1;
  const moveTo = (end: number): void => {
    const next = skipBreaks(bytes, end);
    line += countBreaks(bytes.subarray(at, next));
    at = next;
  };
  moveTo(0);
  while (at < bytes.length) {
    const part = bytes.subarray(at, endOfPart(bytes, at));
    const { records, end, failure } = readPart(part, { ...format, line });
    yield records;
    moveTo(at + end);
    // If the end of the part cuts a quoted cell, its record is read again as the first record of the next part.
    if (!failure || (failure === 'CSV_QUOTE_NOT_CLOSED' && records.length > 0)) continue;
    const lineEnd = at + lengthOfLine(bytes.subarray(at));
    yield [{ line, ...readLine(bytes.subarray(at, lineEnd), format) }];
    moveTo(lineEnd);
  }
}

/**
 * @returns the records before the first one that breaks the rules (all records if none does), and where these records
 * end in the part
 */
function readPart(
  part: Buffer,
  { line, ...format }: Format & { line: number },
): { records: TextRecord[]; end: number; failure?: string } {
  const records: TextRecord[] = [];
  if (part.length === 0) return { records, end: 0, failure: 'too long' };
  let end = 0;
  let nextLine = line;
  function keep(cells: string[], { bytes }: { bytes: number }): null {
    const row = part.subarray(end, bytes);
    nextLine += countBreaks(row);
    // These bytes include empty lines that were skipped, so the number of the row's first line is computed backward
    // from the row's end.
    const isTerminated = isBreak(row.at(-1));
    const inside = cells.reduce((sum, cell) => sum + breaksIn(cell), isTerminated ? 1 : 0);
    const length = cells.reduce((sum, cell) => sum + cell.length + 1, 0);
    const first = cells.slice(0, CELLS_MAX);
    records.push({ line: nextLine - inside, cells: first, length, isUnclosed: false });
    end = bytes;
    return null;
  }
  try {
    parse(part, {
      ...optionsFor(format),
      trim: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES,
      on_record: keep,
    });
    return { records, end: part.length };
  } catch (error) {
    if (error instanceof CsvError) return { records, end, failure: error.code };
    throw error;
  }
}

/**
 * Reads one line that breaks the rules: it is too long, has quotation marks as in `"Lee, Ann" <ann@example.org>`, or has
 * backslashes before quotation marks, as in `"Lee, \"Annie\" Ann"`.
 */
function readLine(bytes: Buffer, format: Format): Omit<TextRecord, 'line'> {
  const start = bytes.subarray(0, RECORD_BYTES);
  const { length } = bytes;
  const isEscaped = /\\"/.test(start.toString()) && !/\\[^"\\]/.test(start.toString());
  try {
    const [cells = []] = parse(start, {
      ...optionsFor(format),
      ...(isEscaped && { escape: '\\', trim: true }),
      relax_quotes: true,
    });
    return { cells: cells.slice(0, CELLS_MAX), length, isUnclosed: false };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const cells = start.toString().split(format.separator, CELLS_MAX);
    return { cells, length, isUnclosed: true };
  }
}

interface Format {
  separator: Separator;
  quote: '"' | "'";
}

/** Some programs quote every cell with apostrophes. A name that only starts with an apostrophe is not quoted. */
const quoteOf = (text: string): Format['quote'] =>
  /^(?:"?sep=.*)?\s*'[^'\r\n]*'[ ]*[,;\t|][ ]*'[^'\r\n]*'[ ]*(?:[\r\n,;\t|]|$)/i.test(text)
    ? "'"
    : '"';

const optionsFor = ({ separator, quote }: Format): Options => ({
  delimiter: separator,
  quote,
  escape: quote,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
});

const isBreak = (byte: number | undefined): boolean =>
  byte === LINE_FEED || byte === CARRIAGE_RETURN;

/** Returns where a part ends, which is the end of a line. The part is empty when its first line is too long. */
function endOfPart(bytes: Buffer, at: number): number {
  const end = at + PART_BYTES;
  if (end >= bytes.length) return bytes.length;
  for (let last = end - 1; last >= at; last -= 1) {
    const isCrLf = bytes[last] === CARRIAGE_RETURN && bytes[last + 1] === LINE_FEED;
    if (isBreak(bytes[last])) return last + (isCrLf ? 2 : 1);
  }
  return at;
}

/** Returns the length of the first line, without its line break. */
function lengthOfLine(bytes: Buffer): number {
  const length = bytes.findIndex(isBreak);
  return length < 0 ? bytes.length : length;
}

function skipBreaks(bytes: Buffer, start: number): number {
  let at = start;
  while (isBreak(bytes[at])) at += 1;
  return at;
}

/** Counts line breaks. CRLF counts as one. */
function countBreaks(bytes: Buffer): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    if (isBreak(bytes[at]) && !(bytes[at] === CARRIAGE_RETURN && bytes[at + 1] === LINE_FEED)) {
      count += 1;
    }
  }
  return count;
}

const breaksIn = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;

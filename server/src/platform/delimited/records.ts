export type Separator = ',' | ';' | '\t';

/** One row of a delimited text. */
export interface TextRecord {
  /** Line of the text on which it begins, from 1, as an editor counts them. */
  line: number;
  cells: string[];
  /** Characters between its first and its last one. */
  length: number;
  /** A quotation mark opens in it and never closes: then the row ends where its line does. */
  isUnclosed: boolean;
}

/** A quoted cell that is longer is one whose closing mark is missing. */
const quotedMax = 10_000;
/** Further cells of a row are passed over with the rest of their line; nobody's list of people is that wide. */
const cellsMax = 500;
/** The same holds for what follows so many characters. */
const recordMax = 20_000;
/** The rest of a line, as quickly as it can be found. */
const restOfLine = /[^\r\n]*/y;

const QUOTE = '"';
const separatorCodes: Record<Separator, number> = { ',': 44, ';': 59, '\t': 9 };
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

interface Cell {
  text: string;
  /** Where the separator, the line break or the end follows. */
  end: number;
  /** Line breaks within. */
  breaks: number;
  isUnclosed: boolean;
}

/**
 * Reads a delimited text (RFC 4180) as people's programs write it: any kind of line break, blanks around
 * quoted cells, quotation marks in the middle of a cell. Answers every line, the empty ones as one empty
 * cell. One mark that never closes costs its own line only, not the rest of the file.
 */
export function* readRecords(text: string, separator: Separator): Generator<TextRecord> {
  const separatorCode = separatorCodes[separator];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const record: TextRecord = { line, cells: [], length: 0, isUnclosed: false };
    const start = at;
    for (;;) {
      const cell = readCell(text, at, separatorCode);
      record.cells.push(cell.text);
      record.isUnclosed ||= cell.isUnclosed;
      line += cell.breaks;
      at = cell.end;
      if (text.charCodeAt(at) !== separatorCode) break;
      if (record.cells.length === cellsMax || at - start > recordMax) {
        at = endOfLine(text, at);
        break;
      }
      at += 1;
    }
    record.length = at - start;
    yield record;
    at += lineBreakAt(text, at);
    line += 1;
  }
}

function readCell(text: string, start: number, separatorCode: number): Cell {
  let open = start;
  while (isBlank(text.charCodeAt(open), separatorCode)) open += 1;
  if (text.charAt(open) !== QUOTE) return readPlain(text, start, separatorCode);
  const quoted = readQuoted(text, open);
  if (!quoted) return { ...readPlain(text, start, separatorCode), isUnclosed: true };
  const rest = readPlain(text, quoted.end, separatorCode);
  const hasRest = rest.text.trim() !== '';
  // Text right behind the closing mark is odd. Behind several lines it means: that was another cell's mark.
  if (hasRest && quoted.breaks > 0) {
    return { ...readPlain(text, start, separatorCode), isUnclosed: true };
  }
  return { ...quoted, text: hasRest ? quoted.text + rest.text : quoted.text, end: rest.end };
}

function isBlank(code: number, separatorCode: number): boolean {
  return code === 32 || (code === 9 && separatorCode !== 9);
}

/** Up to the next separator or line break, whatever it holds. */
function readPlain(text: string, start: number, separatorCode: number): Cell {
  let end = start;
  for (; end < text.length; end += 1) {
    const code = text.charCodeAt(end);
    if (code === separatorCode || code === LINE_FEED || code === CARRIAGE_RETURN) break;
  }
  return { text: text.slice(start, end), end, breaks: 0, isUnclosed: false };
}

/** From the mark at `open` to the one that closes it; undefined when none does. */
function readQuoted(text: string, open: number): Cell | undefined {
  for (let at = open + 1; at - open <= quotedMax; at += 2) {
    at = text.indexOf(QUOTE, at);
    if (at < 0 || at - open > quotedMax) return undefined;
    if (text.charAt(at + 1) === QUOTE) continue;
    const inner = text.slice(open + 1, at);
    const breaks = inner.match(/\r\n|\r|\n/g)?.length ?? 0;
    return { text: inner.replaceAll('""', QUOTE), end: at + 1, breaks, isUnclosed: false };
  }
  return undefined;
}

function endOfLine(text: string, at: number): number {
  restOfLine.lastIndex = at;
  restOfLine.test(text);
  return restOfLine.lastIndex;
}

/** How many characters the line break at this place has: CRLF is one break. */
function lineBreakAt(text: string, at: number): number {
  return text.charAt(at) === '\r' && text.charAt(at + 1) === '\n' ? 2 : 1;
}

import { SpreadsheetError } from './spreadsheet-error.ts';
import { walkXml } from './walk-xml.ts';
import { unescapeText, type Workbook } from './workbook.ts';
import { dayMs } from '../clock.ts';

/** The maximum number of rows in spreadsheet programs. */
const rowsMax = 1_048_576;
/** Longer than any name or address. A cell that is cut off here is still reported as too long in the voter list. */
const cellMax = 2_000;
const columnsMax = 500;
/** A million cells can refer to the same string, so the size of the result is also limited. */
const textMax = 20_000_000;

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
}

/**
 * Returns a sheet as text with tabs between cells, as if copied from a spreadsheet program. Line numbers are row
 * numbers. Formulas are replaced by their last results.
 * @throws SpreadsheetError
 */
export function textOfSheet(xml: string, workbook: Workbook): string {
  const rows: string[] = [];
  let length = 0;
  let cells: string[] = [];
  let row = 0;
  let cell: Cell | undefined;
  let column = 0;
  let isValue = false;
  let isPronunciation = false;

  function endRow(): void {
    const line = cells.join('\t').trimEnd();
    length += line.length + 1;
    if (length > textMax) throw new SpreadsheetError('too large');
    if (line !== '') rows[row - 1] = line;
  }

  walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes['r']) || row + 1;
        if (!(row > 0 && row <= rowsMax)) throw new SpreadsheetError('damaged');
        [cells, column] = [[], 0];
      } else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        const { t: type = 'n', s: style = '0' } = attributes;
        cell = { column, type, style: Number(style), value: '' };
      } else if (name === 'rPh') isPronunciation = true;
      isValue = name === 'v' || (name === 't' && !isPronunciation);
    },
    text(part) {
      if (cell && isValue && cell.value.length < cellMax) cell.value += part;
    },
    close(name) {
      isValue = false;
      if (name === 'rPh') isPronunciation = false;
      else if (name === 'row') endRow();
      else if (name === 'c' && cell) {
        if (cell.column <= columnsMax) setCell(cells, cell.column, shown(cell, workbook));
        cell = undefined;
      }
    },
  });
  return Array.from(rows, (line) => line ?? '').join('\n');
}

function setCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('');
  cells[column - 1] = quoted(text.slice(0, cellMax).replace(/\s+/g, ' ').trim());
}

/** Quotes text as spreadsheet programs do when a cell is copied. */
const quoted = (text: string): string =>
  text.includes('"') ? `"${text.replaceAll('"', '""')}"` : text;

/** Returns the number of the column, such as 28 for `AB12`; undefined if the position is missing. */
function columnOf(position: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(position ?? '')?.[0];
  if (!letters) return undefined;
  return Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/**
 * Returns what a person sees in a cell, as far as it matters for names, addresses, and IDs. A cell without a value is
 * empty, whatever its type: programs write such cells to keep a border or a color.
 * @throws SpreadsheetError for a shared text that does not exist
 */
function shown({ type, style, value }: Cell, { texts, dateStyles, is1904 }: Workbook): string {
  if (value.trim() === '') return '';
  switch (type) {
    case 's': {
      const text = texts[Number(value)];
      if (text === undefined) throw new SpreadsheetError('damaged');
      return text;
    }
    case 'b':
      return /^(?:1|true)$/i.test(value.trim()) ? 'TRUE' : 'FALSE';
    case 'n': {
      const number = Number(value);
      if (!Number.isFinite(number)) return value;
      return dateStyles[style] ? dateOf(number, is1904) : plainNumber(number);
    }
    default:
      return unescapeText(value);
  }
}

/**
 * Writes a number without an exponent, because it may be an ID of 15 digits, and with 15 digits, as spreadsheet programs
 * show it: a formula can result in 2.9999999999999996. A zero after three decimals shows that they are decimals: `1.250`
 * could mean 1,250.
 */
function plainNumber(number: number): string {
  const rounded = Number(number.toPrecision(15));
  return Number.isInteger(rounded)
    ? BigInt(rounded).toString()
    : String(rounded).replace(/^-?\d{1,3}\.\d{3}$/, '$&0');
}

/**
 * Returns a date such as `2027-05-03`, with the time if there is one. Dates before March 1900 are a
 * day off, as in Excel.
 */
function dateOf(days: number, is1904: boolean): string {
  const start = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const date = new Date(start + Math.round(days * 86_400) * 1_000);
  if (Number.isNaN(date.getTime())) return String(days);
  const [day = '', time = ''] = date.toISOString().split('T');
  if (days < 1) return time.slice(0, 5);
  return date.getTime() % dayMs === 0 ? day : `${day} ${time.slice(0, 5)}`;
}

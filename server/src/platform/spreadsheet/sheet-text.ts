import { SpreadsheetError } from './spreadsheet-error.ts';
import { walkXml } from './walk-xml.ts';
import { unescapeText, type Workbook } from './workbook.ts';
import { DAY_MS } from '../clock.ts';

/** The maximum number of rows in spreadsheet programs. */
const ROWS_MAX = 1_048_576;
/** Longer than any name or address. A cell that is cut off here is still reported as too long in the voter list. */
const CELL_MAX = 2_000;
const COLUMNS_MAX = 500;
/** A million cells can refer to the same string, so the size of the result is also limited. */
const TEXT_MAX = 20_000_000;
/** Counted in addition for each line of a merged cell, which later takes memory to find. */
const MERGED_CELL_LENGTH = 50;

/** Stands for a line break within a cell, because each row is one line of the text. */
const LINE_SEPARATOR = '\u2028';

interface Cell {
  column: number;
  type: string;
  style: number;
  value: string;
  /** The formula; undefined if there is none. */
  formula?: string;
}

/** What a person sees of a sheet besides its text. Columns count from 0, and lines from 1. */
export interface SheetMarks {
  /** Lines with content that are hidden, for example, by a filter. */
  hiddenLines: number[];
  hiddenColumns: number[];
  /** Cells that are merged across several lines. */
  merges: { column: number; first: number; last: number }[];
}

/**
 * Returns a sheet as text with tabs between cells, as if copied from a spreadsheet program. Line numbers are row
 * numbers. Formulas are replaced by their last results; a formula without one remains. Each line with content contains
 * the text of cells that are merged across it.
 * @throws SpreadsheetError
 */
export function textOfSheet(xml: string, workbook: Workbook): SheetMarks & { text: string } {
  const rows: string[][] = [];
  const hiddenLines: number[] = [];
  const hiddenColumns = new Set<number>();
  const merges: SheetMarks['merges'] = [];
  let length = 0;
  let cells: string[] = [];
  let row = 0;
  let cell: Cell | undefined;
  let column = 0;
  let isHidden = false;
  let isValue = false;
  let isFormula = false;
  let isPronunciation = false;

  function endRow(): void {
    while (cells.at(-1) === '') cells.pop();
    lengthen(cells.join('\t').length + 1);
    if (cells.length === 0) return;
    rows[row - 1] = cells;
    if (isHidden) hiddenLines.push(row);
  }

  function lengthen(by: number): void {
    length += by;
    if (length > TEXT_MAX) throw new SpreadsheetError('too large');
  }

  /** Repeats the text of a merged cell in each line, where the group of several voters may be written once. */
  function fillMerge(range: string): void {
    const [start = '', end = ''] = range.split(':');
    const at = (columnOf(start) ?? 0) - 1;
    const first = Number(/\d+$/.exec(start)?.[0]);
    const last = Math.min(Number(/\d+$/.exec(end)?.[0]), rows.length);
    const text = rows[first - 1]?.[at];
    if (!text || at >= COLUMNS_MAX || !(last > first)) return;
    merges.push({ column: at, first, last });
    for (let line = first + 1; line <= last; line += 1) {
      lengthen(text.length + MERGED_CELL_LENGTH);
      const below = rows[line - 1];
      if (!below) continue;
      while (below.length <= at) below.push('');
      below[at] = text;
    }
  }

  walkXml(xml, {
    open(name, attributes) {
      if (name === 'row') {
        row = Number(attributes['r']) || row + 1;
        if (!(row > 0 && row <= ROWS_MAX)) throw new SpreadsheetError('damaged');
        [cells, column] = [[], 0];
        isHidden = isTrue(attributes['hidden']) || Number(attributes['ht'] ?? 1) === 0;
      } else if (name === 'col') {
        if (isTrue(attributes['hidden']) || Number(attributes['width'] ?? 1) === 0) {
          const to = Math.min(Number(attributes['max']), COLUMNS_MAX);
          for (let at = Math.max(1, Number(attributes['min'])); at <= to; at += 1) {
            hiddenColumns.add(at - 1);
          }
        }
      } else if (name === 'mergeCell') fillMerge(attributes['ref'] ?? '');
      else if (name === 'c') {
        column = columnOf(attributes['r']) ?? column + 1;
        const { t: type = 'n', s: style = '0' } = attributes;
        cell = { column, type, style: Number(style), value: '' };
      } else if (name === 'rPh') isPronunciation = true;
      isFormula = name === 'f';
      if (isFormula && cell) cell.formula = '';
      isValue = name === 'v' || (name === 't' && !isPronunciation);
    },
    text(part) {
      if (cell && isValue && cell.value.length < CELL_MAX) cell.value += part;
      if (cell && isFormula && (cell.formula?.length ?? 0) < CELL_MAX) cell.formula += part;
    },
    close(name) {
      [isValue, isFormula] = [false, false];
      if (name === 'rPh') isPronunciation = false;
      else if (name === 'row') endRow();
      else if (name === 'c' && cell) {
        if (cell.column <= COLUMNS_MAX) setCell(cells, cell.column, shown(cell, workbook));
        cell = undefined;
      }
    },
  });
  const text = Array.from(rows, (line) => line?.join('\t') ?? '').join('\n');
  return { text, hiddenLines, hiddenColumns: [...hiddenColumns], merges };
}

const isTrue = (text: string | undefined): boolean => text === '1' || text === 'true';

function setCell(cells: string[], column: number, text: string): void {
  while (cells.length < column) cells.push('');
  const lines = text
    .slice(0, CELL_MAX)
    .trim()
    .split(/[\r\n]+/);
  cells[column - 1] = quoted(
    lines.map((line) => line.replace(/\s+/g, ' ').trim()).join(LINE_SEPARATOR),
  );
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
 * empty, whatever its type: programs write such cells to keep a border or a color. Programs that write files without
 * calculating them leave out the results of formulas. A result without characters is text.
 * @throws SpreadsheetError for a shared text that does not exist
 */
function shown({ type, style, value, formula }: Cell, workbook: Workbook): string {
  const { texts, dateStyles, codes, is1904 } = workbook;
  if (value.trim() === '') return formula === undefined || type === 'str' ? '' : `=${formula}`;
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
      if (dateStyles[style]) return dateOf(number, is1904);
      const code = codes[style] ?? '';
      if (isPercentage(code)) return `${plainNumber(number * 100)}%`;
      return idOf(number, code) ?? plainNumber(number);
    }
    default:
      return unescapeText(value);
  }
}

const isPercentage = (code: string): boolean => code.replace(/"[^"]*"|\\./g, '').includes('%');

/**
 * Returns a whole number as its format shows it, if the format adds zeros or text: 7 is `007`, `House 7`, or `12-0007`.
 * Other formats are not applied, because `1,250` could mean 1.25.
 */
function idOf(number: number, code: string): string | undefined {
  const [section = ''] = code.split(';');
  const parts = [
    ...section.replace(/\[[^\]]*\]/g, '').matchAll(/"([^"]*)"|\\(.)|[_*].|([0#?])|(.)/gs),
  ];
  const places = parts.filter(([, , , place]) => place).length;
  const zeros = parts.filter(([, , , place]) => place === '0').length;
  const hasText = parts.some(
    ([, text, escaped, , sign]) => text?.trim() || escaped?.trim() || sign?.trim(),
  );
  const isPlain = parts.every(([, , , , sign = ' ']) => /[\s()+:-]/.test(sign));
  if (!Number.isSafeInteger(number) || number < 0 || places === 0 || !isPlain) return undefined;
  if (zeros < 2 && !hasText) return undefined;
  const digits = String(number).padStart(zeros, '0').padStart(places, ' ');
  let used = digits.length - places;
  return parts
    .map(([, text, escaped, place, sign]) => {
      if (!place) return text ?? escaped ?? sign ?? '';
      const from = used === digits.length - places ? 0 : used;
      used += 1;
      return digits.slice(from, used).trim();
    })
    .join('');
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
  return date.getTime() % DAY_MS === 0 ? day : `${day} ${time.slice(0, 5)}`;
}

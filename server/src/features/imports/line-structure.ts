import { type ImportLayout, formatCount } from '@votewise/contract';
import type { TextRecord } from '../../platform/delimited/records.ts';
import { personColumnsOf, rightsColumnsOf } from './list-columns.ts';
import { splitMailbox, tidy } from './tidy-cells.ts';

/** Longer than any name with an address. Only the start of a longer line is kept and shown. */
const LINE_MAX = 5_000;
/** The longest cell that is searched for a name or an address. Searching longer cells would take too long. */
const CELL_MAX = 1_000;

export function lengthProblem(record: TextRecord, layout: ImportLayout): string | undefined {
  const { cells, length, isUnclosed } = record;
  if (isUnclosed) return 'This line has an opening quotation mark without a closing one.';
  if (length > LINE_MAX) return `This line is longer than ${formatCount(LINE_MAX)} characters.`;
  const read = personColumnsOf(layout).map((column) => cells[column] ?? '');
  return read.some((cell) => cell.trim().length > CELL_MAX)
    ? `The name or address is longer than ${formatCount(CELL_MAX)} characters.`
    : undefined;
}

/** What spreadsheet programs show instead of a result. */
const failedFormula =
  /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!)$/i;

/** True for a formula, but not for `="0012"`, with which programs keep spreadsheets from changing text. */
const hasFormula = (cell: string): boolean => /^=(?!"[^"]*"$|=)/.test(cell.trim());

/** Checks the structure of a line before its name and address are read. */
export function structureProblem({ cells }: TextRecord, layout: ImportLayout): string | undefined {
  if (cells.some((cell) => /[\r\n]/.test(cell.trim()) && cell.includes('@'))) {
    return 'Quotation marks join several lines. Check for a missing quotation mark.';
  }
  if (cells.some((cell) => cell.includes('\ufffd'))) {
    return 'This line has letters that can’t be read (�). Fix them, or choose another text encoding.';
  }
  const read = [...personColumnsOf(layout), ...Object.values(rightsColumnsOf(layout))];
  const failed = read
    .map((column) => cells[column]?.trim() ?? '')
    .find((cell) => failedFormula.test(cell));
  if (failed) return `A formula failed in this line (${failed}). Correct it in the spreadsheet.`;
  if (read.some((column) => hasFormula(cells[column] ?? ''))) {
    return 'This line has a formula without a result. Open the list in a spreadsheet program, save it there, and choose it again.';
  }
  // Other columns may contain other people's addresses and are not searched, except in a list of entries like `Ann
  // <ann@example.org>`.
  const emailColumn = layout.emailColumn ?? -1;
  const isMailboxList = layout.nameColumns.includes(emailColumn) && !layout.hasHeader;
  const searched = isMailboxList ? cells.join(' ') : (cells[emailColumn] ?? '');
  const addresses = searched.match(/[^\s@]@[^\s@]/g);
  if (addresses && addresses.length > 1) {
    return 'This line has several addresses. Put each person on a separate line.';
  }
  const only = cells.length === 1 ? splitMailbox(tidy(cells[0] ?? '')).address : '';
  if (/^\S.*[\s:^~].*@/.test(only) || /@.*[\s:^~].*\S$/.test(only)) {
    return 'The columns of this line are not separated. Put a comma, a semicolon, or a tab between the name and the address.';
  }
  return undefined;
}

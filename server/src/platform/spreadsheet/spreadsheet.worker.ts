import { SpreadsheetError, type SpreadsheetProblem } from './spreadsheet-error.ts';
import { openArchive } from './zip-archive.ts';
import { type SheetMarks, textOfSheet } from './sheet-text.ts';
import { readWorkbook } from './workbook.ts';

/** A sheet as text with tabs between cells. */
export interface SheetText extends SheetMarks {
  name: string;
  /** The number of visible sheets in the file. */
  sheets: number;
  text: string;
}

/**
 * Reads the first sheet that contains an address; if there is none, the first sheet that is not
 * empty. Takes seconds for large files, so it must not run on the main thread.
 * @throws SpreadsheetError
 */
export function readSpreadsheet(bytes: Uint8Array): SheetText {
  const archive = openArchive(bytes);
  const workbook = readWorkbook(archive);
  const sheets = workbook.sheets.length;
  let first: SheetText | undefined;
  for (const { name, path } of workbook.sheets) {
    const sheet = { name, sheets, ...textOfSheet(archive.read(path) ?? '', workbook) };
    if (sheet.text.includes('@')) return sheet;
    if (sheet.text !== '') first ??= sheet;
  }
  if (!first) throw new SpreadsheetError('empty');
  return first;
}

/** Messages between threads do not preserve error classes. */
export type SpreadsheetAnswer = { sheet: SheetText } | { problem: SpreadsheetProblem };

/** Runs in its own thread. */
export default function answer(bytes: Uint8Array): SpreadsheetAnswer {
  try {
    return { sheet: readSpreadsheet(bytes) };
  } catch (error) {
    if (error instanceof SpreadsheetError) return { problem: error.problem };
    throw error;
  }
}

import { readSpreadsheet, type SheetText } from './read-spreadsheet.ts';
import { SpreadsheetError, type SpreadsheetProblem } from './spreadsheet-error.ts';

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

import type { ImportLayout } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { inSlices } from '../../platform/in-slices.ts';
import type { SheetMarks } from '../../platform/spreadsheet/sheet-text.ts';
import { type ChosenColumns, findDoubtful, guessLayout, shapeOf } from './guess-columns.ts';
import type { ImportStore } from './import-store.ts';
import { personColumnsOf, rightsColumnsOf } from './list-columns.ts';
import { readRows } from './list-lines.ts';
import { decimalSignOf } from './read-weight.ts';

const ROWS_TO_GUESS_BY = 200;
/** The start of a cell is enough to guess what it contains. */
const GUESSED_BY_MAX = 400;
const HEADING_MAX = 40;
/** How many lines an administrator can choose from as headings, and how much of them is shown. */
const SHOWN_LINES = 10;
const SHOWN_MAX = 60;
/** The columns that an administrator specified for a list. The others are remembered or guessed. */
export type StatedLayout = Pick<ImportLayout, 'separator'> & {
  [Field in keyof ImportLayout]?: ImportLayout[Field] | undefined;
};

export type Marks = Partial<SheetMarks>;

/** Decides which columns of a list contain what. */
export function createListLayouts(store: Pick<ImportStore, 'findLastColumns'>) {
  /**
   * Columns that were not specified come from the last list of the same shape, or are guessed.
   * @throws AppError VALIDATION_FAILED
   */
  async function layOut(text: string, stated: StatedLayout, marks: Marks) {
    const { separator } = stated;
    const hidden = stated.withHidden ? undefined : marks.hiddenLines;
    const visible = await firstRows(readRows(text, separator, hidden));
    // If every line is hidden, the list is read nevertheless.
    const withHidden = stated.withHidden ?? visible.length === 0;
    const first = withHidden ? await firstRows(readRows(text, separator)) : visible;
    const guess = guessLayout(withoutColumns(first, marks.hiddenColumns), separator);
    const width = Math.max(1, ...first.map((cells) => cells.length));
    const shape = shapeOf(first[guess.linesAbove ?? 0] ?? [], guess);
    // An administrator who specifies the columns of names or addresses specifies all columns.
    const isOpen = stated.nameColumns === undefined && stated.emailColumn === undefined;
    const last = isOpen ? await store.findLastColumns(shape) : undefined;
    const remembered = last && isWithin(last, width) ? last : undefined;
    const columns = remembered ?? guess;
    const { hasHeader, linesAbove = 0 } = stated.hasHeader === undefined ? guess : stated;
    const layout: ImportLayout = {
      separator: stated.separator,
      hasHeader: hasHeader ?? false,
      ...(hasHeader && linesAbove > 0 && { linesAbove }),
      ...(withHidden && { withHidden }),
      nameColumns: stated.nameColumns ?? columns.nameColumns,
      emailColumn: stated.emailColumn === undefined ? columns.emailColumn : stated.emailColumn,
      ...(isOpen && rightsColumnsOf(columns)),
      ...rightsColumnsOf(stated),
      ...(stated.withoutAddress && { withoutAddress: true }),
      ...(stated.sharesAddresses && { sharesAddresses: true }),
      ...(stated.skippedLines?.length && {
        skippedLines: [...new Set(stated.skippedLines)].toSorted((a, b) => a - b),
      }),
      ...((stated.hasGroupCommas ?? (isOpen && columns.hasGroupCommas)) && {
        hasGroupCommas: true,
      }),
    };
    if (!isWithin(layout, width)) {
      throw new AppError('VALIDATION_FAILED', `The list has ${width} columns. Choose one of them.`);
    }
    const top = first[layout.linesAbove ?? 0] ?? [];
    const headings = Array.from({ length: width }, (_, column) => {
      const start = top[column]?.trim().slice(0, HEADING_MAX) ?? '';
      return start.replace(/\s+/g, ' ').trim();
    });
    const data = layout.hasHeader ? first.slice((layout.linesAbove ?? 0) + 1) : first;
    const firstLines = first.slice(0, SHOWN_LINES).map(startOf);
    const { weightColumn = -1 } = layout;
    const decimalSign =
      stated.decimalSign ?? decimalSignOf(data.map((row) => row[weightColumn] ?? ''));
    if (decimalSign) layout.decimalSign = decimalSign;
    const doubtful = findDoubtful(layout.hasHeader ? top : undefined, data, layout);
    const isRemembered = remembered !== undefined;
    return { columns: headings, firstLines, layout, shape, doubtful, isRemembered };
  }

  return { layOut };
}

async function firstRows(lines: Iterable<string[] | undefined>): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const slice of inSlices(lines, ROWS_TO_GUESS_BY)) {
    rows.push(...slice.filter((row) => row !== undefined));
    if (rows.length >= ROWS_TO_GUESS_BY) break;
  }
  const most = rows.slice(0, ROWS_TO_GUESS_BY);
  return most.map((cells) => cells.map((cell) => cell.slice(0, GUESSED_BY_MAX)));
}

/** Hidden columns often contain old data. They are used only if all addresses are in them. */
function withoutColumns(rows: string[][], hidden: readonly number[] = []): string[][] {
  const visible = rows.map((row) => row.map((cell, at) => (hidden.includes(at) ? '' : cell)));
  const hasAddresses = (some: string[][]) => some.flat().some((cell) => cell.includes('@'));
  return hasAddresses(visible) || !hasAddresses(rows) ? visible : rows;
}

/** `Name, Email, Group` */
const startOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
    .slice(0, SHOWN_MAX)
    .trim();

const isWithin = (columns: ChosenColumns, width: number): boolean =>
  [...personColumnsOf(columns), ...Object.values(rightsColumnsOf(columns))].every(
    (column) => column < width,
  );

import type { ImportLayout, ImportProblem } from '@votewise/contract';

/** Groups, weight, and language of a line with a problem, exactly as in its cells. */
export type RightsCells = Pick<ImportProblem, 'groups' | 'weight' | 'language'>;

export type RightsColumns = Pick<ImportLayout, 'groupsColumn' | 'weightColumn' | 'languageColumn'>;

/** How many characters of a cell are kept for display. */
const groupsMax = 2_000;
const weightMax = 200;
const languageMax = 60;

/** Removes extra spaces and line breaks, and the apostrophe that our exports put before formulas. */
export function tidy(cell: string): string {
  return cell
    .trim()
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^'(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');
}

const cellIn = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : tidy(cells[column] ?? '');

/** `North; Youth | Board` → North, Youth, Board. */
export function rightsIn(
  cells: readonly string[],
  { groupsColumn, weightColumn }: RightsColumns,
): { groups?: string[]; weight?: number } {
  const groups = cellIn(cells, groupsColumn)
    .split(/[;|]/)
    .map((name) => name.trim())
    .filter(Boolean);
  const weight = cellIn(cells, weightColumn);
  return {
    ...(groups.length > 0 && { groups }),
    // Thousands separators and decimals are rejected: 1.000 means a thousand in some countries and one in
    // others.
    ...(weight !== '' && { weight: /^\d{1,9}$/.test(weight) ? Number(weight) : Number.NaN }),
  };
}

/** Returns the language cell, truncated to the length that is kept. */
export const languageCell = (cells: readonly string[], { languageColumn }: RightsColumns): string =>
  cellIn(cells, languageColumn).slice(0, languageMax);

/** Returns the cells with groups, weight, and language, so that a file of skipped lines can include them. */
export function rightsCells(cells: readonly string[], columns: RightsColumns): RightsCells {
  const { groupsColumn, weightColumn } = columns;
  const language = languageCell(cells, columns);
  const [groups, weight] = [cellIn(cells, groupsColumn), cellIn(cells, weightColumn)];
  return {
    ...(groups && { groups: groups.slice(0, groupsMax) }),
    ...(weight && { weight: weight.slice(0, weightMax) }),
    ...(language && { language }),
  };
}

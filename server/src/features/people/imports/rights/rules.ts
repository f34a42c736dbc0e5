import type { ImportLayout, ImportProblem } from '../../../../contract/index.ts';

/** Groups and weight as the cells have them, of lines with a problem. */
export type RightsCells = Pick<ImportProblem, 'groups' | 'weight'>;

export type RightsColumns = Pick<ImportLayout, 'groupsColumn' | 'weightColumn'>;

/** How much of a cell is kept for people. */
const groupsMax = 2_000;
const weightMax = 200;

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
    // Thousands separators and decimals are not read: 1.000 is a thousand to some, and one to others.
    ...(weight !== '' && { weight: /^\d{1,9}$/.test(weight) ? Number(weight) : Number.NaN }),
  };
}

/** The cells of groups and weight, so that a file of skipped lines still has them. */
export function rightsCells(
  cells: readonly string[],
  { groupsColumn, weightColumn }: RightsColumns,
): RightsCells {
  const [groups, weight] = [cellIn(cells, groupsColumn), cellIn(cells, weightColumn)];
  return {
    ...(groups && { groups: groups.slice(0, groupsMax) }),
    ...(weight && { weight: weight.slice(0, weightMax) }),
  };
}

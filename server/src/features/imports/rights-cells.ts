import {
  type ImportLayout,
  type ImportProblem,
  inWholes,
  type WeightName,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { optionalPartsOf, type RightsColumns } from './list-columns.ts';
import { readWeight } from './read-weight.ts';
import { tidy } from './tidy-cells.ts';

/** Groups, weight, and language of a line with a problem, exactly as in its cells. */
export type RightsCells = Pick<ImportProblem, 'groups' | 'weight' | 'language'>;

const cellIn = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : tidy(cells[column] ?? '');

/** What a line contains besides a name and an address, or why its weight cannot be read. */
export interface RightsInLine {
  groups?: string[];
  weight?: number;
  weightProblem?: string;
  /** How many decimals the weight has, if the settings allow fewer. */
  decimals?: number;
}

/** `North; Youth | Board` → North, Youth, Board. A line break also separates groups, and a comma on request. */
export function rightsIn(
  cells: readonly string[],
  {
    groupsColumn = -1,
    weightColumn,
    decimalSign,
    hasGroupCommas,
  }: RightsColumns & Pick<ImportLayout, 'decimalSign' | 'hasGroupCommas'>,
  weightName: WeightName | null,
): RightsInLine {
  const groups = (cells[groupsColumn] ?? '')
    .split(hasGroupCommas ? /[;|\r\n\u2028,،、，]/ : /[;|\r\n\u2028]/)
    .map(tidy)
    .filter(Boolean);
  const cell = cellIn(cells, weightColumn);
  const { weight, problem, decimals } =
    cell === '' ? {} : readWeight(cell, decimalSign, weightName);
  return {
    ...(groups.length > 0 && { groups }),
    ...(weight !== undefined && { weight }),
    ...(problem !== undefined && { weightProblem: problem }),
    ...(decimals !== undefined && { decimals }),
  };
}

/** A line as the cells of a file of skipped lines. */
export const cellsOf = (
  {
    groups,
    weight,
    language,
    unknownLanguage,
  }: Pick<RightsInLine, 'groups' | 'weight'> & {
    language?: Language;
    unknownLanguage?: string;
  },
  weightName: WeightName | null,
): RightsCells => ({
  ...(groups && { groups: groups.join('; ') }),
  ...(weight !== undefined && { weight: String(inWholes(weight, weightName)) }),
  ...((language ?? unknownLanguage) !== undefined && { language: language ?? unknownLanguage }),
});

/** The cells of a record as they are shown and kept in a file of skipped lines. */
export const rightsCells = (cells: readonly string[], columns: RightsColumns): RightsCells =>
  Object.fromEntries(
    optionalPartsOf(columns)
      .map(({ column, cell, most }) => [cell, cellIn(cells, columns[column]).slice(0, most)])
      .filter(([, text]) => text !== ''),
  );

import type { ImportLayout } from '@votewise/contract';

/** The columns of names and addresses. */
export const personColumnsOf = (
  one: Pick<ImportLayout, 'nameColumns' | 'emailColumn'>,
): number[] => (one.emailColumn === null ? one.nameColumns : [...one.nameColumns, one.emailColumn]);

export type RightsColumns = Pick<ImportLayout, 'groupsColumn' | 'weightColumn' | 'languageColumn'>;

/**
 * What a list may contain besides names and addresses: the column, its heading in our own files, the cell of a line
 * with a problem, and how many characters of it are kept.
 */
export const optionalParts = [
  { column: 'groupsColumn', heading: 'Groups', cell: 'groups', most: 2_000 },
  { column: 'weightColumn', heading: 'Weight', cell: 'weight', most: 200 },
  { column: 'languageColumn', heading: 'Language', cell: 'language', most: 60 },
] as const;

export const optionalPartsOf = (columns: RightsColumns) =>
  optionalParts.filter(({ column }) => columns[column] !== undefined);

/** The columns of groups, weights, and languages that are set. */
export const rightsColumnsOf = (
  columns: RightsColumns,
): Partial<Record<keyof RightsColumns, number>> =>
  Object.fromEntries(optionalPartsOf(columns).map(({ column }) => [column, columns[column]]));

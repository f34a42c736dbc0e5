import { placeholdersAmong } from '@votewise/contract/elections/placeholders';

interface Texts {
  name: string;
  description?: string | undefined;
  photo?: string | null | undefined;
  statement?: string | null | undefined;
}

export const isPlaceholder = (row: Texts): boolean => placeholdersAmong([row]).length > 0;

/** True for a row in which nothing has been entered: a placeholder, or a blank one. */
export function isUnused(row: Texts): boolean {
  const { name, description = '', photo, statement } = row;
  const isBlank = name.trim() === '' && description.trim() === '';
  return (isBlank || isPlaceholder(row)) && !photo && !statement;
}

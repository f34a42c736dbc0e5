import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type ImportLayout, type ImportSeparator, LIMITS } from '@votewise/contract';
import { languageReader } from '@votewise/contract/locales/language-names';
import {
  foldHeading,
  type HeadingKind,
  isFillerHeading,
  kindOfHeading,
} from './column-headings.ts';
import {
  optionalParts,
  optionalPartsOf,
  personColumnsOf,
  type RightsColumns,
  rightsColumnsOf,
} from './list-columns.ts';
import { isNumber, readWeight } from './read-weight.ts';

type Rows = readonly (readonly string[])[];

/** The columns to read, without what is determined for each list. */
export type ChosenColumns = Omit<
  ImportLayout,
  'separator' | 'hasHeader' | 'linesAbove' | 'decimalSign'
>;

/**
 * The headings of the file of skipped lines. They are recognized when the file is imported: otherwise, its last column
 * could be mistaken for names.
 */
export const problemHeadings = (columns: RightsColumns): string[] => [
  'Name',
  'Email',
  ...optionalPartsOf(columns).map(({ heading }) => heading),
  'Line',
  'Problem',
];

/** The columns of our own file of skipped lines; undefined for any other file. */
function columnsOfProblems(first: readonly string[]): RightsColumns | undefined {
  const headings = first.map(foldHeading);
  const found = optionalParts.filter(({ heading }) => headings.includes(foldHeading(heading)));
  const columns: RightsColumns = Object.fromEntries(
    found.map(({ column }, place) => [column, 2 + place]),
  );
  const ours = problemHeadings(columns).map(foldHeading);
  return isDeepStrictEqual(headings, ours) ? columns : undefined;
}

/**
 * Guesses what each column contains from its cells, in any language; groups and weights by their headings. The
 * addresses are in the column with the most cells that contain an @; if several columns tie, in the leftmost. If no
 * cell contains an @, they are below a heading for addresses, or the list has none.
 * @param rows the first rows that are not empty
 */
export function guessLayout(rows: Rows, separator: ImportSeparator): ImportLayout {
  const [first = []] = rows;
  const ofProblems = columnsOfProblems(first);
  if (ofProblems) {
    return { separator, hasHeader: true, nameColumns: [0], emailColumn: 1, ...ofProblems };
  }
  const addresses = columnsOf(rows).map((cells) => cells.filter(hasAt).length);
  const most = Math.max(0, ...addresses);
  const emailColumn = most > 0 ? addresses.indexOf(most) : findEmailHeading(rows);
  const linesAbove = findHeadings(rows, emailColumn);
  const headings = rows[linesAbove];
  const data = rows.slice(linesAbove + 1);
  const rights = rightsColumnsOf({
    ...(headings && guessRightsColumns(headings, data)),
    languageColumn: guessLanguageColumn(headings, data),
  });
  const taken = [...(emailColumn === null ? [] : [emailColumn]), ...Object.values(rights)];
  const nameColumns =
    (headings && namesUnderHeadings(headings, data, taken)) ??
    guessNameColumns(data, { emailColumn, taken });
  return {
    separator,
    hasHeader: headings !== undefined,
    ...(linesAbove > 0 && { linesAbove }),
    nameColumns,
    emailColumn,
    ...rights,
  };
}

/**
 * Returns a value that lists of the same kind have in common: a hash of the headings, in lowercase and without accents
 * or symbols; if there are no headings, the number of columns and the position of the addresses.
 */
export function shapeOf(
  first: readonly string[],
  { hasHeader, emailColumn }: Pick<ImportLayout, 'hasHeader' | 'emailColumn'>,
): string {
  if (!hasHeader) return `${first.length} columns, addresses in ${emailColumn}`;
  const headings = first.map(foldHeading);
  return createHash('sha256').update(JSON.stringify(headings)).digest('hex');
}

/**
 * Recognizes groups and weights only by their headings, because other columns of repeated words or of numbers are
 * common. Most cells of a column of weights must also contain digits. Cells that are not weights, such as fractions,
 * are shown as problems: if the column were ignored, every voter would be registered with a weight of 1.
 */
function guessRightsColumns(first: readonly string[], rows: Rows) {
  const kinds = first.map(kindOfHeading);
  const columns = columnsOf(rows);
  const only = (found: number[]): number | undefined => (found.length === 1 ? found[0] : undefined);
  const under = (kind: HeadingKind) =>
    kinds.flatMap((one, column) => (one === kind ? [column] : []));
  const weights = (['weight', 'shares'] as const).map((kind) =>
    under(kind).filter((column) => mayBeWeights(columns[column] ?? [])),
  );
  return {
    groupsColumn: only(under('groups')),
    weightColumn: only(weights.find((found) => found.length > 0) ?? []),
  };
}

const aboveLanguages = /lang|sprach|idiom|lingua|taal|jezyk|\u0644\u063a\u0629/u;
export const isAboveLanguages = (heading: string): boolean =>
  aboveLanguages.test(foldHeading(heading));
/** Many names and codes for countries and nationalities are also names or codes for languages. */
const aboveCountries =
  /country|nation|citizen|land|staat|pays|pais|paese|kraj|\u062f\u0648\u0644\u0629|\u0628\u0644\u062f/u;

/**
 * Finds the column of languages. Its heading refers to languages, and most of its cells name a language. If there is no
 * such column, a column with another heading, or with none, is used if every cell names a language and not all cells
 * are codes in capital letters, which may be country codes.
 */
function guessLanguageColumn(first: readonly string[] | undefined, rows: Rows): number | undefined {
  const named = languageReader();
  const isLanguage = (cell: string): boolean => named(cell) !== undefined;
  const columns = columnsOf(rows).map((cells, column) => ({
    column,
    cells,
    heading: foldHeading(first?.[column] ?? ''),
  }));
  const stated = columns.filter(
    ({ heading, cells }) => isAboveLanguages(heading) && isMostly(cells, isLanguage),
  );
  const found = columns.filter(
    ({ heading, cells }) =>
      cells.length > 1 &&
      !aboveCountries.test(heading) &&
      cells.every(isLanguage) &&
      !cells.every((cell) => /^\s*[A-Z]{2,3}\s*$/.test(cell)),
  );
  const [only, ...others] = stated.length > 0 ? stated : found;
  return others.length > 0 ? undefined : only?.column;
}

const mayBeWeights = (cells: readonly string[]): boolean =>
  cells.length === 0 || isMostly(cells, (cell) => /\p{Nd}/u.test(cell));

/** Headings above numbers that are not weights: IDs, telephone numbers, postal codes, years, and ages. */
const aboveOtherNumbers =
  /\b(?:id|ids|code|tel|phone|mobile|cell|fax|zip|plz|post\w*|cap|cp|cep|year|jahr|annee|ano|anno|jaar|rok|age|alter|eta|edad|idade|leeftijd|wiek|iban)\b|nummer|numer|phone|telef|geb|birth|naiss|nac|nasc/;

/**
 * Columns that may contain groups or weights, although they were not chosen: several columns have such a heading, or a
 * column under another heading contains numbers that are neither IDs nor years.
 */
export function findDoubtful(
  first: readonly string[] | undefined,
  rows: Rows,
  layout: ChosenColumns,
): { groups: number[]; weights: number[] } {
  const read = new Set([...personColumnsOf(layout), ...Object.values(rightsColumnsOf(layout))]);
  const columns = columnsOf(rows)
    .map((cells, column) => ({ column, cells, heading: first?.[column] ?? '' }))
    .filter(({ column }) => !read.has(column));
  const isWeights = ({ cells, heading }: (typeof columns)[number]): boolean => {
    const kind = kindOfHeading(heading);
    if (kind === 'weight' || kind === 'shares') return cells.length > 0;
    return !isAboveIds(heading) && areCounts(cells) && cells.length * 2 >= rows.length;
  };
  const found = (is: (one: (typeof columns)[number]) => boolean): number[] =>
    columns.filter(is).map(({ column }) => column);
  return {
    groups:
      layout.groupsColumn === undefined
        ? found(({ heading }) => kindOfHeading(heading) === 'groups')
        : [],
    weights: layout.weightColumn === undefined ? found(isWeights) : [],
  };
}

/** True for `No.` and for `Member ID`, but not for `Units`. */
function isAboveIds(heading: string): boolean {
  const folded = foldHeading(heading);
  return folded !== '' && (isFillerHeading(heading) || aboveOtherNumbers.test(folded));
}

/** True for numbers that are weights, but not years or numbers that only increase, such as IDs. */
function areCounts(cells: readonly string[]): boolean {
  if (!cells.every((cell) => isNumber(cell) && !/^\s*0\d/.test(cell))) return false;
  const numbers = cells.map((cell) => readWeight(cell, '.', null).weight ?? 0);
  const isIncreasing = numbers.every(
    (number, place) => place === 0 || number > (numbers[place - 1] ?? 0),
  );
  const areYears = numbers.every((number) => number >= 1_900 && number < 2_100);
  return (
    Math.max(...numbers) <= LIMITS.weightMax && !areYears && (numbers.length < 3 || !isIncreasing)
  );
}

/**
 * Returns how many rows are above the headings; -1 if there are none. Headings are above all addresses, and no cell is an
 * address. Either there is a word above the addresses, or two headings are known. A broken address like
 * `ann.example.org` does not count as a word, because treating its line as headings would hide a voter. Of several rows,
 * the one with the most known headings is used, because a title or a voter without an address may come before or after.
 */
function findHeadings(rows: Rows, emailColumn: number | null): number {
  if (emailColumn === null) return findNameHeadings(rows);
  const isVoter = (row: readonly string[]): boolean => isAddress(row[emailColumn] ?? '');
  const first = rows.findIndex(isVoter);
  const end = first < 0 ? rows.findIndex((row) => row.some(hasAt)) : first;
  const found = rows
    .slice(0, Math.min(end < 0 ? rows.length : end, LIMITS.importLinesAbove))
    .map((row, place) => ({
      place,
      known: row.filter((cell) => kindOfHeading(cell) !== undefined).length,
      filled: row.filter((cell) => cell.trim() !== '').length,
      isAbove: end >= 0 && isAboveAddresses(row[emailColumn] ?? ''),
      hasAddress: row.some((cell) => /@[^\s@]+\.[^\s@]/.test(cell)),
    }))
    .filter(({ known, isAbove, hasAddress }) => !hasAddress && (isAbove || known > 1));
  const [best] = found.toSorted(
    (a, b) =>
      b.known - a.known || Number(a.filled === 1) - Number(b.filled === 1) || a.place - b.place,
  );
  return best?.place ?? -1;
}

/**
 * Returns how many rows are above the headings of a list without addresses; -1 if there are none. Only titles, which are
 * one cell, can be above them, because a heading such as `First` is also a name.
 */
function findNameHeadings(rows: Rows): number {
  const start = rows.slice(0, LIMITS.importLinesAbove);
  const isTitle = (row: readonly string[]) => row.filter((cell) => cell.trim()).length === 1;
  const found = Math.max(
    0,
    start.findIndex((row) => !isTitle(row)),
  );
  return start[found]?.some(isAboveNames) ? found : -1;
}

const isAboveNames = (cell: string): boolean => {
  const kind = kindOfHeading(cell);
  return kind !== undefined && !['email', 'groups', 'weight', 'shares'].includes(kind);
};

/** Returns the column below a heading for addresses; null if no row has such a heading beside one for names. */
function findEmailHeading(rows: Rows): number | null {
  const headings = rows
    .slice(0, LIMITS.importLinesAbove)
    .find((row) => row.some(isAboveNames) && row.some(isAboveEmails));
  return headings?.findIndex(isAboveEmails) ?? null;
}

const isAboveEmails = (cell: string): boolean => kindOfHeading(cell) === 'email';

const isAboveAddresses = (cell: string): boolean =>
  hasLetter(cell) && !/^[\w.+-]+\.[a-z]{2,}$/i.test(cell.trim());

const isAddress = (cell: string): boolean => /^\S+@\S+$|<[^\s<>]+@[^\s<>]+>$/.test(cell.trim());

/**
 * Finds the columns of names by their headings, in the order in which a name is spoken, wherever they are. A heading
 * such as `Nom` means the part of the name that has no other heading. Empty columns are left out. Returns undefined if
 * no heading helps.
 */
function namesUnderHeadings(
  first: readonly string[],
  rows: Rows,
  taken: readonly number[],
): number[] | undefined {
  const columns = columnsOf(rows);
  const kinds = first.map((heading, column) => {
    const cells = columns[column] ?? [];
    const mayBeNames = cells.length === 0 || isMostly(cells, isText);
    return mayBeNames && !taken.includes(column) ? kindOfHeading(heading) : undefined;
  });
  const under = (kind: HeadingKind): number[] => {
    const found = kinds.flatMap((one, column) => (one === kind ? [column] : []));
    const filled = found.filter((column) => columns[column]?.length);
    return filled.length > 0 ? filled : found;
  };
  /** Several columns for the same part, if no row has more than one of them: names of people and of organizations. */
  const alternatives = (found: number[]): number[] => {
    const areApart = rows.every((row) => found.filter((column) => row[column]?.trim()).length <= 1);
    return areApart ? found : found.slice(0, 1);
  };
  const isIn = (row: readonly string[], part: number, whole: number): boolean =>
    foldHeading(row[whole] ?? '').includes(foldHeading(row[part] ?? ''));
  const names = alternatives(under('name'));
  const [name] = names;
  const [fullName] = under('fullName');
  const [given = under('initials')[0]] = under('givenName');
  const [family, ...families] = under('familyName');
  const middle = under('middleName');
  const part = given ?? family;
  const joined = (start: number, ...others: number[]): number[] =>
    [start, ...middle, ...others, ...under('suffix')].slice(0, LIMITS.importNameColumns);
  if (given !== undefined && family !== undefined) {
    const filled = rows.filter((row) => row[given]?.trim() || row[family]?.trim());
    if (filled.length * 2 >= rows.length) return joined(given, family, ...families);
  }
  if (fullName !== undefined) return [fullName];
  if (name === undefined) {
    return given !== undefined && middle.length > 0 ? joined(given) : undefined;
  }
  if (part === undefined) return names;
  const withPart = rows.filter((row) => row[part]?.trim());
  const repeated = withPart.filter((row) => names.some((one) => isIn(row, part, one)));
  if (repeated.length * 2 >= withPart.length) return names;
  return given === undefined ? joined(name, part, ...families) : joined(given, ...names);
}

/**
 * Finds the column of words with the most distinct cells, because cities and salutations repeat; if several columns
 * tie, the leftmost. If most of its cells are single words, it contains only one part of the name. The other part is in
 * the next column with letters on either side, if its cells are single words, and at least half as many are distinct.
 * Cells with digits count as words only if there is no column of words without digits. Without any column of words,
 * names are expected with the addresses (`Ann <ann@example.org>`).
 */
function guessNameColumns(
  rows: Rows,
  { emailColumn, taken }: { emailColumn: number | null; taken: readonly number[] },
): number[] {
  const all = columnsOf(rows);
  const columns = all.map((cells, column) => ({
    column,
    cells: taken.includes(column) ? [] : cells,
  }));
  for (const isName of [isWords, isText]) {
    const found = columns.filter(({ cells }) => isMostly(cells, isName));
    const [best] = found.toSorted((a, b) => variety(b.cells) - variety(a.cells));
    if (!best) continue;
    if (!isMostly(best.cells, isSingleWord)) return [best.column];
    const isBeside = (column: number): boolean => {
      const [left = 0, right] = [column, best.column].toSorted((a, b) => a - b);
      return !all
        .slice(left + 1, right)
        .flat()
        .some(hasLetter);
    };
    const [beside] = found
      .filter(({ column }) => column !== best.column && isBeside(column))
      .filter(({ cells }) => isMostly(cells, isSingleWord))
      .filter(({ cells }) => variety(cells) * 2 >= variety(best.cells))
      .toSorted((a, b) => variety(b.cells) - variety(a.cells));
    return beside ? [best.column, beside.column].toSorted((a, b) => a - b) : [best.column];
  }
  return [emailColumn ?? 0];
}

const hasAt = (cell: string): boolean => cell.includes('@');
const hasLetter = (cell: string): boolean => /\p{L}/u.test(cell);
const isText = (cell: string): boolean => hasLetter(cell) && !hasAt(cell);
const isWords = (cell: string): boolean => isText(cell) && !/\p{N}/u.test(cell);
const isSingleWord = (cell: string): boolean => !/\s/.test(cell.trim());

const variety = (cells: readonly string[]): number => new Set(cells).size;

function isMostly<Item>(cells: readonly Item[], test: (cell: Item) => boolean): boolean {
  return cells.length > 0 && cells.filter(test).length * 2 >= cells.length;
}

/** The nonempty cells of each column. */
function columnsOf(rows: Rows): string[][] {
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }, (_, column) =>
    rows.map((row) => row[column] ?? '').filter((cell) => cell.trim() !== ''),
  );
}

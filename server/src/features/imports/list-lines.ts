import { createHash } from 'node:crypto';
import type { z } from 'zod';
import {
  type ImportLayout,
  type ImportProblem,
  type ImportSeparator,
  type ProblemKind,
  registerRequest,
  formatCount,
  groupKeyOf,
  LIMITS,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { languageReader } from '@votewise/contract/locales/language-names';
import type { SheetMarks } from '../../platform/spreadsheet/sheet-text.ts';
import { readRecords, type TextRecord } from '../../platform/delimited/records.ts';
import { isSameName, sortedWords } from '../people/index.ts';
import { mergeReader } from './merged-cells.ts';
import { isNoAddress, NAMESAKE } from './no-address.ts';
import { readWeight } from './read-weight.ts';
import { splitMailbox, tidy, tidyAddress, withoutMarks } from './tidy-cells.ts';

export interface Line {
  line: number;
  name: string;
  /** Null for no address. */
  email: string | null;
  /** Whether another line or voter has the same address. */
  sharesAddress?: true;
  /** Names of groups; missing: none. */
  groups?: string[];
  /** Missing: 1. */
  weight?: number;
  /** Missing: English. */
  language?: Language;
}

/** A line of the list. Even without a problem, its address may already be registered. */
export type ReadLine = Line & {
  problem?: Pick<ImportProblem, 'kind' | 'text' | 'canShare'> & RightsCells;
  /** The cell of the language, if it names no known language. */
  unknownLanguage?: string;
  /** The cell of a line that has a name, but no address. */
  noAddressCell?: string;
  /** Whether the address may be shared: another line or voter with another name has it. */
  mayShareAddress?: true;
  /** True if the list has weights, but not on this line. */
  isUnweighted?: boolean;
};

export type Fixes = ReadonlyMap<number, Omit<Line, 'line'>>;

/** Longer than any name with an address. Only the start of a longer line is kept and shown. */
const lineMax = 5_000;
/** The longest cell that is searched for a name or an address. Searching longer cells would take too long. */
const cellMax = 1_000;
const shownMax = 200;

/** Created once, because creating it takes longer than parsing a hundred lines. */
const voter = registerRequest.omit({ userType: true, shareAddress: true, language: true });

type GivenVoter = Omit<z.input<typeof voter>, 'userType'>;
/** A voter in a line, and why its weight cannot be read. */
type FoundVoter = GivenVoter & { weightProblem?: string; sharesAddress?: true };

/** True for a blank line, such as those that spreadsheets save at the end of a file. */
function isBlank({ cells }: TextRecord): boolean {
  return cells.every((cell) => cell.trim() === '');
}

/** True for a first line such as `sep=;`, with which Excel declares the separator. It does not contain a voter. */
function isDeclaration({ line, cells }: TextRecord): boolean {
  return line === 1 && /^"?sep=.?"?$/i.test(cells[0] ?? '') && cells.slice(1).join('') === '';
}

/** Yields the voter on each line; undefined for headings, lines above, and blank lines, so that no step takes long. */
export function* readList(
  text: string,
  given: { layout: ImportLayout; fixes: Fixes; marks?: Partial<SheetMarks> },
): Generator<ReadLine | undefined> {
  const { layout, fixes, marks = {} } = given;
  const readLine = createLineReader(layout, { fixes, mergedAt: mergeReader(marks.merges) });
  let skipped = layout.hasHeader ? (layout.linesAbove ?? 0) + 1 : 0;
  for (const record of recordsOf(
    text,
    layout.separator,
    layout.withHidden ? undefined : marks.hiddenLines,
  )) {
    yield skipped > 0 ? undefined : record && readLine(record);
    if (record && skipped > 0) skipped -= 1;
  }
}

/** Undefined for blank lines, and for hidden lines. */
export function* readRows(
  text: string,
  separator: ImportSeparator,
  hidden?: readonly number[],
): Generator<string[] | undefined> {
  for (const record of recordsOf(text, separator, hidden)) yield record?.cells;
}

/** Also yields undefined after each part of the text, because a part may contain no records. */
function* recordsOf(
  text: string,
  separator: ImportSeparator,
  hidden: readonly number[] = [],
): Generator<TextRecord | undefined> {
  const leftOut = new Set(hidden);
  for (const part of readRecords(text, separator)) {
    for (const record of part) {
      const isLeftOut = isBlank(record) || isDeclaration(record) || leftOut.has(record.line);
      yield isLeftOut ? undefined : record;
    }
    yield undefined;
  }
}

const tooManyGroups = `The list has more than ${formatCount(LIMITS.groupsPerImport)} different groups. Check the groups column.`;

/** The columns of names and addresses. */
export const personColumnsOf = (
  one: Pick<ImportLayout, 'nameColumns' | 'emailColumn'>,
): number[] => (one.emailColumn === null ? one.nameColumns : [...one.nameColumns, one.emailColumn]);

/** Remembers addresses, to find duplicates, and groups, to limit their number. */
function createLineReader(
  layout: ImportLayout,
  { fixes, mergedAt }: { fixes: Fixes; mergedAt: ReturnType<typeof mergeReader> },
) {
  /** The lines with an address, or without one, by address or name. */
  const earlierLines = new Map<string, { line: number; name: string }[]>();
  const groupKeys = new Set<string>();
  const languageNamed = languageReader();

  function languageIn(cell: string | undefined): Pick<ReadLine, 'language' | 'unknownLanguage'> {
    if (cell === undefined) return {};
    const language = languageNamed(cell);
    return language ? { language } : { unknownLanguage: cell };
  }

  /** Checks everything except whether the address is already registered. */
  function check(record: TextRecord, found: FoundVoter): ReadLine {
    const { weightProblem, sharesAddress, ...person } = found;
    const { line } = record;
    const given = person.email;
    const isMissing = given !== null && isNoAddress(given);
    const asNone = { ...person, email: null };
    const noAddressCell =
      isMissing && voter.safeParse(asNone).success && weightProblem === undefined
        ? { noAddressCell: given }
        : {};
    const read = isMissing ? { ...person, email: layout.withoutAddress ? null : '' } : person;
    const parsed = voter.safeParse(read);
    const cells = rightsCells(record.cells, layout);
    const failure = parsed.error?.issues[0]?.message ?? weightProblem;
    if (!parsed.success || failure !== undefined) {
      const problem = fieldProblem(read, failure ?? 'This line can’t be read');
      return { line, ...shortened(person), problem: { ...problem, ...cells }, ...noAddressCell };
    }
    const { name, email, groups = [], weight = 1 } = parsed.data;
    const bare = { line, name, email, ...noAddressCell };
    const place = email ?? `name ${sortedWords(name)}`;
    const earlier = earlierLines.get(place) ?? [];
    const [first] = earlier;
    const mayShare = email !== null && earlier.every((one) => !isSameName(one.name, name));
    const isAllowed = sharesAddress ?? layout.sharesAddresses;
    const mayShareAddress = first && mayShare ? { mayShareAddress: true as const } : {};
    if (first && !(mayShare && isAllowed)) {
      const text = `Line ${first.line} has the same ${email === null ? NAMESAKE : 'address.'}`;
      const canShare = mayShare && { canShare: true as const };
      const problem = { kind: 'duplicate' as const, text, ...canShare, ...cells };
      return { ...bare, problem, ...mayShareAddress };
    }
    for (const group of groups) groupKeys.add(groupKeyOf(group));
    if (groups.length > 0 && groupKeys.size > LIMITS.groupsPerImport) {
      return { ...bare, problem: { kind: 'malformed', text: tooManyGroups, ...cells } };
    }
    earlierLines.set(place, [...earlier, { line, name }]);
    return {
      ...bare,
      ...mayShareAddress,
      ...((first || sharesAddress) && email !== null && { sharesAddress: true as const }),
      ...(groups.length > 0 && { groups }),
      ...(weight !== 1 && { weight }),
      ...languageIn(cells.language),
      isUnweighted: layout.weightColumn !== undefined && parsed.data.weight === undefined,
    };
  }

  /** Why merged cells leave open what belongs to a line. */
  function mergeProblem(
    line: number,
    columns: readonly (number | null | undefined)[],
    what: string,
  ) {
    const [merge, ...others] = columns.map((column) => mergedAt(column, line));
    if (!merge || others.includes(undefined)) return undefined;
    return `The ${what} is in a cell that is merged across lines ${merge.first} to ${merge.last}. Separate the cells, or fix the lines.`;
  }

  /** A person whose name and address are both merged across the same lines is one person. */
  function isOnePerson(line: number): boolean {
    const email = mergedAt(layout.emailColumn, line);
    const names = layout.nameColumns.map((column) => mergedAt(column, line));
    return (
      email !== undefined &&
      names.every((name) => name?.first === email.first && name.last === email.last)
    );
  }

  function rightsOf({ line, cells }: TextRecord): Omit<FoundVoter, 'name' | 'email'> {
    const rights = rightsIn(cells, layout);
    const merged = isOnePerson(line)
      ? undefined
      : mergeProblem(line, [layout.weightColumn], 'weight');
    return merged ? { ...rights, weightProblem: merged } : rights;
  }

  return (record: TextRecord): ReadLine => {
    const fixed = fixes.get(record.line);
    if (fixed) {
      const { weightProblem, ...rights } = rightsOf(record);
      const isOpen = weightProblem !== undefined && fixed.weight === undefined;
      return check(record, { ...rights, ...fixed, ...(isOpen && { weightProblem }) });
    }
    const text =
      lengthProblem(record, layout) ??
      structureProblem(record, layout) ??
      (isOnePerson(record.line)
        ? undefined
        : (mergeProblem(record.line, layout.nameColumns, 'name') ??
          mergeProblem(record.line, [layout.emailColumn], 'email address')));
    const cells = text ? record.cells.map((cell) => cell.slice(0, shownMax)) : record.cells;
    const person = personIn(cells, layout);
    if (text) {
      const problem = { kind: 'malformed' as const, text, ...rightsCells(cells, layout) };
      return { line: record.line, ...shortened(person), problem };
    }
    return check(record, { ...person, ...rightsOf(record) });
  };
}

function lengthProblem(record: TextRecord, layout: ImportLayout): string | undefined {
  const { cells, length, isUnclosed } = record;
  if (isUnclosed) return 'This line has an opening quotation mark without a closing one.';
  if (length > lineMax) return `This line is longer than ${formatCount(lineMax)} characters.`;
  const read = personColumnsOf(layout).map((column) => cells[column] ?? '');
  return read.some((cell) => cell.trim().length > cellMax)
    ? `The name or address is longer than ${formatCount(cellMax)} characters.`
    : undefined;
}

/** What spreadsheet programs show instead of a result. */
const failedFormula =
  /^#(?:N\/A|NV|REF!|BEZUG!|VALUE!|WERT!|VALEUR!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!)$/i;

/** True for a formula, but not for `="0012"`, with which programs keep spreadsheets from changing text. */
const hasFormula = (cell: string): boolean => /^=(?!"[^"]*"$|=)/.test(cell.trim());

/** Checks the structure of a line before its name and address are read. */
function structureProblem({ cells }: TextRecord, layout: ImportLayout): string | undefined {
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

function fieldProblem(person: GivenVoter, message: string) {
  const missing = [!person.name && 'name', !person.email && 'email address'].filter(Boolean);
  const kind: ProblemKind = missing.length > 0 ? 'missing' : 'malformed';
  const text =
    missing.length > 0
      ? `The ${missing.join(' and the ')} ${missing.length > 1 ? 'are' : 'is'} missing.`
      : message.replace(/\.?$/, '.');
  return { kind, text };
}

function shortened({ name, email }: GivenVoter): Pick<Line, 'name' | 'email'> {
  return { name: name.slice(0, shownMax), email: email?.slice(0, shownMax) ?? '' };
}

/** The name and address may be in one cell (`Ann <ann@example.org>`) or swapped. */
function personIn(
  cells: readonly string[],
  { nameColumns, emailColumn }: Pick<ImportLayout, 'nameColumns' | 'emailColumn'>,
): { name: string; email: string } {
  const tidied = (column: number | null): string =>
    column === null ? '' : tidy(cells[column] ?? '');
  const names = nameColumns.filter((column) => column !== emailColumn).map(tidied);
  let name = names.filter(Boolean).join(' ');
  let email = tidied(emailColumn);
  if (!email.includes('@') && name.includes('@')) [name, email] = [email, name];
  const inside = splitMailbox(email);
  return {
    name: withoutMarks(name) || inside.name,
    email: tidyAddress(withoutMarks(inside.address)),
  };
}

/**
 * The `_id` of the user for a line: always the same, so that a repeated registration is detected. The row set is random
 * and is removed with the list. After that, an old copy of the list does not show whose ID this was.
 */
export function documentIdOf(
  { _id, rowSet }: { _id: string; rowSet: string },
  line: number,
): string {
  return createHash('sha256').update(`${_id}:${rowSet}:${line}`).digest('hex').slice(0, 24);
}

/** Groups, weight, and language of a line with a problem, exactly as in its cells. */
type RightsCells = Pick<ImportProblem, 'groups' | 'weight' | 'language'>;

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

const cellIn = (cells: readonly string[], column: number | undefined): string =>
  column === undefined ? '' : tidy(cells[column] ?? '');

/** `North; Youth | Board` → North, Youth, Board. A line break also separates groups, and a comma on request. */
function rightsIn(
  cells: readonly string[],
  {
    groupsColumn = -1,
    weightColumn,
    decimalSign,
    hasGroupCommas,
  }: RightsColumns & Pick<ImportLayout, 'decimalSign' | 'hasGroupCommas'>,
): Omit<FoundVoter, 'name' | 'email'> {
  const groups = (cells[groupsColumn] ?? '')
    .split(hasGroupCommas ? /[;|\r\n\u2028,،、，]/ : /[;|\r\n\u2028]/)
    .map(tidy)
    .filter(Boolean);
  const cell = cellIn(cells, weightColumn);
  const { weight, problem } = cell === '' ? {} : readWeight(cell, decimalSign);
  return {
    ...(groups.length > 0 && { groups }),
    ...(weight !== undefined && { weight }),
    ...(problem !== undefined && { weightProblem: problem }),
  };
}

/** A line as the cells of a file of skipped lines. */
export const cellsOf = ({ groups, weight, language, unknownLanguage }: ReadLine): RightsCells => ({
  ...(groups && { groups: groups.join('; ') }),
  ...(weight !== undefined && { weight: String(weight) }),
  ...((language ?? unknownLanguage) !== undefined && { language: language ?? unknownLanguage }),
});

/** The cells of a record as they are shown and kept in a file of skipped lines. */
const rightsCells = (cells: readonly string[], columns: RightsColumns): RightsCells =>
  Object.fromEntries(
    optionalPartsOf(columns)
      .map(({ column, cell, most }) => [cell, cellIn(cells, columns[column]).slice(0, most)])
      .filter(([, text]) => text !== ''),
  );

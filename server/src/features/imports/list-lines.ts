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
  oneWhole,
  WEIGHT_RULE,
  type WeightName,
  weightRule,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { languageReader } from '@votewise/contract/locales/language-names';
import type { SheetMarks } from '../../platform/spreadsheet/sheet-text.ts';
import { readRecords, type TextRecord } from '../../platform/delimited/records.ts';
import { isSameName, sortedWords } from '../people/index.ts';
import { lengthProblem, structureProblem } from './line-structure.ts';
import { mergeReader } from './merged-cells.ts';
import { isNoAddress, NAMESAKE } from './no-address.ts';
import { type RightsCells, rightsCells, rightsIn, type RightsInLine } from './rights-cells.ts';
import { splitMailbox, tidy, tidyAddress, withoutQuotes } from './tidy-cells.ts';

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
  /** How many decimals the weight has, if the settings allow fewer. */
  decimals?: number;
  /** True if the list has weights, but not on this line. */
  isUnweighted?: boolean;
};

export type Fixes = ReadonlyMap<number, Omit<Line, 'line'>>;

const SHOWN_MAX = 200;

/** Created once, because creating it takes longer than parsing a hundred lines. */
const voter = registerRequest.omit({
  userType: true,
  shareAddress: true,
  language: true,
  weightDecimals: true,
});

type GivenVoter = Omit<z.input<typeof voter>, 'userType'>;
/** A voter in a line, and why its weight cannot be read. */
type FoundVoter = GivenVoter &
  Pick<RightsInLine, 'weightProblem' | 'decimals'> & { sharesAddress?: true };

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
  given: {
    layout: ImportLayout;
    fixes: Fixes;
    marks?: Partial<SheetMarks>;
    weightName: WeightName | null;
  },
): Generator<ReadLine | undefined> {
  const { layout, fixes, marks = {}, weightName } = given;
  const mergedAt = mergeReader(marks.merges);
  const readLine = createLineReader(layout, { fixes, mergedAt, weightName });
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

type MergedAt = ReturnType<typeof mergeReader>;

/** Returns a function that says why merged cells leave open what belongs to a line. */
const mergeProblems =
  (mergedAt: MergedAt) =>
  (line: number, columns: readonly (number | null | undefined)[], what: string) => {
    const [merge, ...others] = columns.map((column) => mergedAt(column, line));
    if (!merge || others.includes(undefined)) return undefined;
    return `The ${what} is in a cell that is merged across lines ${merge.first} to ${merge.last}. Separate the cells, or fix the lines.`;
  };

/** A person whose name and address are both merged across the same lines is one person. */
const onePersonIn =
  ({ emailColumn, nameColumns }: ImportLayout, mergedAt: MergedAt) =>
  (line: number): boolean => {
    const email = mergedAt(emailColumn, line);
    const names = nameColumns.map((column) => mergedAt(column, line));
    return (
      email !== undefined &&
      names.every((name) => name?.first === email.first && name.last === email.last)
    );
  };

/** Remembers addresses, to find duplicates, and groups, to limit their number. */
function createLineReader(
  layout: ImportLayout,
  {
    fixes,
    mergedAt,
    weightName,
  }: {
    fixes: Fixes;
    mergedAt: MergedAt;
    weightName: WeightName | null;
  },
) {
  /** The lines with an address, or without one, by address or name. */
  const earlierLines = new Map<string, { line: number; name: string }[]>();
  const groupKeys = new Set<string>();
  const languageNamed = languageReader();
  const skipped = new Set(layout.skippedLines);
  const mergeProblem = mergeProblems(mergedAt);
  const isOnePerson = onePersonIn(layout, mergedAt);

  function languageIn(cell: string | undefined): Pick<ReadLine, 'language' | 'unknownLanguage'> {
    if (cell === undefined) return {};
    const language = languageNamed(cell);
    return language ? { language } : { unknownLanguage: cell };
  }

  /** Checks everything except whether the address is already registered. */
  function check(record: TextRecord, found: FoundVoter): ReadLine {
    const { weightProblem, decimals, sharesAddress, ...person } = found;
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
    const refusal = parsed.error?.issues[0]?.message;
    const failure = refusal === WEIGHT_RULE ? weightRule(weightName) : (refusal ?? weightProblem);
    if (!parsed.success || failure !== undefined) {
      const problem = fieldProblem(read, failure ?? 'This line can’t be read');
      return {
        line,
        ...shortened(person),
        problem: { ...problem, ...cells },
        ...noAddressCell,
        ...(decimals !== undefined && { decimals }),
      };
    }
    const { name, email, groups = [], weight } = parsed.data;
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
      ...(weight !== undefined && weight !== oneWhole(weightName) && { weight }),
      ...languageIn(cells.language),
      isUnweighted: layout.weightColumn !== undefined && parsed.data.weight === undefined,
    };
  }

  function rightsOf({ line, cells }: TextRecord): RightsInLine {
    const rights = rightsIn(cells, layout, weightName);
    const merged = isOnePerson(line)
      ? undefined
      : mergeProblem(line, [layout.weightColumn], weightName?.plural ?? 'weight');
    return merged ? { ...rights, weightProblem: merged } : rights;
  }

  return (record: TextRecord): ReadLine => {
    const fixed = fixes.get(record.line);
    if (skipped.has(record.line)) return skippedLine(record, layout, fixed);
    if (fixed) {
      const { weightProblem, decimals, ...rights } = rightsOf(record);
      const isOpen = weightProblem !== undefined && fixed.weight === undefined;
      return check(record, {
        ...rights,
        ...fixed,
        ...(isOpen && { weightProblem, ...(decimals !== undefined && { decimals }) }),
      });
    }
    const text =
      lengthProblem(record, layout) ??
      structureProblem(record, layout) ??
      (isOnePerson(record.line)
        ? undefined
        : (mergeProblem(record.line, layout.nameColumns, 'name') ??
          mergeProblem(record.line, [layout.emailColumn], 'email address')));
    const cells = text ? record.cells.map((cell) => cell.slice(0, SHOWN_MAX)) : record.cells;
    const person = personIn(cells, layout);
    if (text) {
      const problem = { kind: 'malformed' as const, text, ...rightsCells(cells, layout) };
      return { line: record.line, ...shortened(person), problem };
    }
    return check(record, { ...person, ...rightsOf(record) });
  };
}

function skippedLine(
  { line, cells }: TextRecord,
  layout: ImportLayout,
  fixed: Omit<Line, 'line'> | undefined,
): ReadLine {
  const shown = cells.map((cell) => cell.slice(0, SHOWN_MAX));
  const text = 'An administrator chose to skip this line.';
  const problem = { kind: 'skipped' as const, text, ...rightsCells(shown, layout) };
  return { line, ...shortened(fixed ?? personIn(shown, layout)), problem };
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
  return { name: name.slice(0, SHOWN_MAX), email: email?.slice(0, SHOWN_MAX) ?? '' };
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
    name: withoutQuotes(name) || inside.name,
    email: tidyAddress(withoutQuotes(inside.address)),
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

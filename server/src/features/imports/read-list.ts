import {
  type ImportLayout,
  type ImportProblem,
  type VoterImport,
  LIMITS,
  formatCount,
  groupKeyOf,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../platform/app-error.ts';
import { inSlices } from '../../platform/in-slices.ts';
import { randomId } from '../../platform/random.ts';
import type { SheetMarks } from '../../platform/spreadsheet/sheet-text.ts';
import {
  type AddressHolder,
  type BulkRegistration,
  canShare,
  type Groups,
  isSameName,
  nameHolders,
  takenText,
} from '../people/index.ts';
import { type ChosenColumns, findDoubtful, guessLayout, shapeOf } from './guess-columns.ts';
import { decimalSignOf } from './read-weight.ts';
import { type ImportRowStore, PROBLEMS_PER_PAGE } from './import-row-store.ts';
import { NAMESAKE } from './no-address.ts';
import {
  cellsOf,
  type Line,
  personColumnsOf,
  type ReadLine,
  readList,
  readRows,
  rightsColumnsOf,
} from './list-lines.ts';
import type { ImportStore, Reading } from './import-store.ts';
import { chunks } from '../../platform/chunks.ts';

/** Lines registered in one batch. Stopping an import waits for at most one batch. */
const goodPerBatch = 250;
const linesPerLookup = 500;
const sampleLines = 5;
const rowsToGuessBy = 200;
/** The start of a cell is enough to guess what it contains. */
const guessedByMax = 400;
const headingMax = 40;
/** How many lines an administrator can choose from as headings, and how much of them is shown. */
const shownLines = 10;
const shownMax = 60;
const unknownShown = 10;
const byName = new Intl.Collator('en', { numeric: true });

/** The columns that an administrator specified for a list. The others are remembered or guessed. */
export type StatedLayout = Pick<ImportLayout, 'separator'> & {
  [Field in keyof ImportLayout]?: ImportLayout[Field] | undefined;
};

type Marks = Partial<SheetMarks>;

export type ListReading = ReturnType<typeof createListReading>;

/** Checks a list: which lines can be imported, and what is wrong with the others. */
export function createListReading(deps: {
  store: ImportStore;
  rows: ImportRowStore;
  registration: BulkRegistration;
  groups: Groups;
}) {
  const { store, rows, registration, groups } = deps;

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
      ...((stated.hasGroupCommas ?? (isOpen && columns.hasGroupCommas)) && {
        hasGroupCommas: true,
      }),
    };
    if (!isWithin(layout, width)) {
      throw new AppError('VALIDATION_FAILED', `The list has ${width} columns. Choose one of them.`);
    }
    const top = first[layout.linesAbove ?? 0] ?? [];
    const headings = Array.from({ length: width }, (_, column) => {
      const start = top[column]?.trim().slice(0, headingMax) ?? '';
      return start.replace(/\s+/g, ' ').trim();
    });
    const data = layout.hasHeader ? first.slice((layout.linesAbove ?? 0) + 1) : first;
    const firstLines = first.slice(0, shownLines).map(startOf);
    const { weightColumn = -1 } = layout;
    const decimalSign =
      stated.decimalSign ?? decimalSignOf(data.map((row) => row[weightColumn] ?? ''));
    if (decimalSign) layout.decimalSign = decimalSign;
    const doubtful = findDoubtful(layout.hasHeader ? top : undefined, data, layout);
    const isRemembered = remembered !== undefined;
    return { columns: headings, firstLines, layout, shape, doubtful, isRemembered };
  }

  async function addKnown(
    lines: readonly ReadLine[],
    { sharesAddresses = false }: ImportLayout,
  ): Promise<ReadLine[]> {
    const sound = lines.filter(({ problem }) => !problem);
    if (sound.length === 0) return [...lines];
    const known = await registration.findKnown(sound.flatMap(({ email }) => email ?? []));
    const unaddressed = sound.filter(({ email }) => email === null);
    const namesakes = await registration.findUnaddressed(unaddressed.map(({ name }) => name));
    return lines.map((line) => {
      if (line.problem) return line;
      const { email, name } = line;
      const holders = email === null ? namesakes(name) : (known.get(email) ?? []);
      if (holders.length === 0) return line;
      const mayShare =
        email !== null &&
        canShare('voter', holders) &&
        holders.every((holder) => !isSameName(holder.name, name));
      const open = mayShare ? { mayShareAddress: true as const } : {};
      if (mayShare && (sharesAddresses || line.sharesAddress))
        return { ...line, ...open, sharesAddress: true };
      const found = email === null ? namesakeProblem(holders) : knownProblem(holders);
      const shared = mayShare && { canShare: true as const };
      const bare = { line: line.line, name, email, ...open };
      return { ...bare, problem: { ...found, ...shared, ...cellsOf(line) } };
    });
  }

  async function* checked(
    lines: Iterable<ReadLine | undefined>,
    layout: ImportLayout,
  ): AsyncGenerator<ReadLine> {
    for await (const slice of inSlices(lines, linesPerLookup)) {
      yield* await addKnown(
        slice.filter((line) => line !== undefined),
        layout,
      );
    }
  }

  /** Existing groups have their names on the roll, new groups their first spelling. */
  async function groupsIn(lines: readonly Line[]): Promise<VoterImport['groups']> {
    const named = new Map<string, { name: string; voters: number }>();
    for (const name of lines.flatMap((line) => line.groups ?? [])) {
      const key = groupKeyOf(name);
      const earlier = named.get(key) ?? { name, voters: 0 };
      named.set(key, { ...earlier, voters: earlier.voters + 1 });
    }
    const found = await groups.findAll([...named.values()].map(({ name }) => name));
    const existing = new Map(found.map(({ name }) => [groupKeyOf(name), name]));
    return [...named]
      .map(([key, { name, voters }]) => {
        return { name: existing.get(key) ?? name, voters, isNew: !existing.has(key) };
      })
      .toSorted((a, b) => Number(b.isNew) - Number(a.isNew) || byName.compare(a.name, b.name));
  }

  return {
    /**
     * Stores the rows of a list as a new set.
     * @returns the fields to store in the import, and the problem with each line, by line number
     * @throws AppError UNREADABLE_LIST, and VALIDATION_FAILED for a column that does not exist
     */
    async read(
      importId: string,
      text: string,
      given: { stated: StatedLayout; fixes: readonly Line[]; marks?: Marks | undefined },
    ): Promise<{ reading: Reading; problems: Map<number, ImportProblem | undefined> }> {
      const { marks = {} } = given;
      const { layout, ...laidOut } = await layOut(text, given.stated, marks);
      const fixes = new Map(given.fixes.map((fix) => [fix.line, fix]));
      const good: Line[] = [];
      const bad: ImportProblem[] = [];
      const problems = new Map<number, ImportProblem | undefined>();
      const counts = { lines: 0, good: 0, missing: 0, malformed: 0, duplicate: 0, known: 0 };
      const languages = countLanguages();
      let unweighted = 0;
      const withoutAddress = { lines: 0, cells: new Set<string>() };
      let sharing = 0;
      const read = checked(readList(text, { layout, fixes, marks }), layout);
      for await (const one of read) {
        const { problem, unknownLanguage, isUnweighted, noAddressCell, mayShareAddress, ...line } =
          one;
        counts.lines += 1;
        if (mayShareAddress) sharing += 1;
        if (noAddressCell !== undefined) {
          withoutAddress.lines += 1;
          if (noAddressCell !== '' && withoutAddress.cells.size < unknownShown)
            withoutAddress.cells.add(noAddressCell);
        }
        if (counts.lines > LIMITS.importLines) throw tooManyLines();
        counts[problem?.kind ?? 'good'] += 1;
        const { line: number, name, email } = line;
        const bare = problem && { line: number, name, email: email ?? '', ...problem };
        if (bare) bad.push(bare);
        else {
          good.push(line);
          if (isUnweighted) unweighted += 1;
          languages.add(line.language, unknownLanguage);
        }
        problems.set(number, bare);
      }
      const batches = { good: chunks(good, goodPerBatch), bad: chunks(bad, PROBLEMS_PER_PAGE) };
      const rowSet = randomId();
      await rows.insertBatches({ importId, rowSet }, batches);
      const reading: Reading = {
        rowSet,
        layout,
        ...laidOut,
        counts,
        sample: good.slice(0, sampleLines),
        weight: good.reduce((sum, { weight = 1 }) => sum + weight, 0),
        unweighted,
        withoutAddress: { lines: withoutAddress.lines, cells: [...withoutAddress.cells] },
        sharing,
        groups: await groupsIn(good),
        languages: layout.languageColumn === undefined ? null : languages.counted(),
        fixes: [...given.fixes],
        batches: { good: batches.good.length, bad: batches.bad.length },
      };
      return { reading, problems };
    },
  };
}

/** The problem with a line whose address belongs to registered users. */
export function knownProblem(
  holders: readonly AddressHolder[],
): Pick<ImportProblem, 'kind' | 'text'> {
  // Most of these voters were registered from an earlier list, so nothing has to be done.
  const text = canShare('voter', holders)
    ? `This address is already registered as ${nameHolders(holders)}.`
    : takenText(holders, 'voter');
  return { kind: 'known', text };
}

/** The problem with a line without an address, if voters with the same name have none either. */
const namesakeProblem = (
  namesakes: readonly AddressHolder[],
): Pick<ImportProblem, 'kind' | 'text'> => ({
  kind: 'known',
  text: `${nameHolders(namesakes)} has the same ${NAMESAKE}`,
});

function tooManyLines(): AppError {
  const most = formatCount(LIMITS.importLines);
  return new AppError(
    'UNREADABLE_LIST',
    `The list has more than ${most} lines. Split it and import the parts separately.`,
  );
}

async function firstRows(lines: Iterable<string[] | undefined>): Promise<string[][]> {
  const rows: string[][] = [];
  for await (const slice of inSlices(lines, rowsToGuessBy)) {
    rows.push(...slice.filter((row) => row !== undefined));
    if (rows.length >= rowsToGuessBy) break;
  }
  const most = rows.slice(0, rowsToGuessBy);
  return most.map((cells) => cells.map((cell) => cell.slice(0, guessedByMax)));
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
    .slice(0, shownMax)
    .trim();

const isWithin = (columns: ChosenColumns, width: number): boolean =>
  [...personColumnsOf(columns), ...Object.values(rightsColumnsOf(columns))].every(
    (column) => column < width,
  );

/** Also collects cells with an unknown language. */
function countLanguages() {
  const known = new Map<Language, number>();
  const cells = new Set<string>();
  let voters = 0;
  return {
    add(language: Language | undefined, unknown: string | undefined): void {
      if (language) known.set(language, (known.get(language) ?? 0) + 1);
      if (unknown === undefined) return;
      voters += 1;
      if (cells.size < unknownShown) cells.add(unknown);
    },
    counted: (): NonNullable<VoterImport['languages']> => ({
      known: [...known]
        .map(([language, count]) => ({ language, voters: count }))
        .toSorted((a, b) => b.voters - a.voters || (a.language < b.language ? -1 : 1)),
      unknown: { voters, cells: [...cells] },
    }),
  };
}

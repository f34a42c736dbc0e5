import {
  formatCount,
  type GeneralSettings,
  type ImportProblem,
  LIMITS,
  oneWhole,
  type VoterImport,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../platform/app-error.ts';
import { chunks } from '../../platform/chunks.ts';
import { randomId } from '../../platform/random.ts';
import type { BulkRegistration, Groups } from '../people/index.ts';
import { createGroupsInLists } from './groups-in-lists.ts';
import { type ImportRowStore, PROBLEMS_PER_PAGE } from './import-row-store.ts';
import type { ImportStore, ListContent } from './import-store.ts';
import { createKnownLines } from './known-lines.ts';
import { createListLayouts, type Marks, type StatedLayout } from './list-layouts.ts';
import { type Line, readList } from './list-lines.ts';
import { likelyTotals } from './likely-totals.ts';

/** Lines registered in one batch, which is also one page of the preview. Stopping an import waits for at most one batch. */
export const GOOD_PER_BATCH = 250;
const SAMPLE_LINES = 5;
const UNKNOWN_SHOWN = 10;

export type ListReading = ReturnType<typeof createListReading>;

/** Checks a list: which lines can be imported, and what is wrong with the others. */
export function createListReading(deps: {
  store: ImportStore;
  rows: ImportRowStore;
  registration: BulkRegistration;
  groups: Groups;
  general: () => GeneralSettings;
}) {
  const { rows, general } = deps;
  const { layOut } = createListLayouts(deps.store);
  const { checked } = createKnownLines(deps.registration, () => general().weight);
  const { groupsIn } = createGroupsInLists(deps.groups);

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
    ): Promise<{ reading: ListContent; problems: Map<number, ImportProblem | undefined> }> {
      const { marks = {} } = given;
      const { layout, ...laidOut } = await layOut(text, given.stated, marks);
      const fixes = new Map(given.fixes.map((fix) => [fix.line, fix]));
      const good: Line[] = [];
      const bad: ImportProblem[] = [];
      const problems = new Map<number, ImportProblem | undefined>();
      const counts = {
        lines: 0,
        good: 0,
        missing: 0,
        malformed: 0,
        duplicate: 0,
        known: 0,
        skipped: 0,
      };
      const languages = countLanguages();
      const weightName = general().weight;
      let unweighted = 0;
      let decimalsNeeded = 0;
      const withoutAddress = { lines: 0, cells: new Set<string>() };
      let sharing = 0;
      const read = checked(readList(text, { layout, fixes, marks, weightName }), layout);
      for await (const one of read) {
        const { problem, unknownLanguage, isUnweighted, noAddressCell, mayShareAddress, ...rest } =
          one;
        const { decimals = 0, ...line } = rest;
        decimalsNeeded = Math.max(decimalsNeeded, decimals);
        counts.lines += 1;
        if (mayShareAddress) sharing += 1;
        if (noAddressCell !== undefined) {
          withoutAddress.lines += 1;
          if (noAddressCell !== '' && withoutAddress.cells.size < UNKNOWN_SHOWN)
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
      const batches = { good: chunks(good, GOOD_PER_BATCH), bad: chunks(bad, PROBLEMS_PER_PAGE) };
      const rowSet = randomId();
      await rows.insertBatches({ importId, rowSet }, batches);
      const reading: ListContent = {
        rowSet,
        layout,
        ...laidOut,
        counts,
        sample: good.slice(0, SAMPLE_LINES),
        weight: good.reduce((sum, { weight = oneWhole(weightName) }) => sum + weight, 0),
        weightDecimals: weightName?.decimals ?? 0,
        decimalsNeeded,
        unweighted,
        withoutAddress: { lines: withoutAddress.lines, cells: [...withoutAddress.cells] },
        unaddressed: good.filter(({ email }) => email === null).length,
        sharing,
        totals: likelyTotals(good, { layout, weightName }),
        groups: await groupsIn(good),
        languages: layout.languageColumn === undefined ? null : languages.counted(),
        fixes: [...given.fixes],
        batches: { good: batches.good.length, bad: batches.bad.length },
      };
      return { reading, problems };
    },
  };
}

function tooManyLines(): AppError {
  const most = formatCount(LIMITS.importLines);
  return new AppError(
    'UNREADABLE_LIST',
    `The list has more than ${most} lines. Split it and import the parts separately.`,
  );
}

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
      if (cells.size < UNKNOWN_SHOWN) cells.add(unknown);
    },
    counted: (): NonNullable<VoterImport['languages']> => ({
      known: [...known]
        .map(([language, count]) => ({ language, voters: count }))
        .toSorted((a, b) => b.voters - a.voters || (a.language < b.language ? -1 : 1)),
      unknown: { voters, cells: [...cells] },
    }),
  };
}

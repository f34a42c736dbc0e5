import {
  type ChangeLayoutRequest,
  type ChosenEncoding,
  type FixLineRequest,
  type ImportProblem,
  type ImportSeparator,
  LIMITS,
} from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { decodeAs, decodeCertainly, undoubled } from '../../platform/delimited/decode-text.ts';
import { guessSeparator } from '../../platform/delimited/guess-separator.ts';
import { randomId } from '../../platform/random.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheet/spreadsheet-reader.ts';
import { SpreadsheetError } from '../../platform/spreadsheet/spreadsheet-error.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import type { ListReading, StatedLayout } from './read-list.ts';
import type { ImportRowStore } from './import-row-store.ts';
import { readingsOf, readingsOfUnicode, textOf } from './list-readings.ts';
import type { Line } from './list-lines.ts';
import { isArchive, refusalOf, SPREADSHEET_PROBLEMS } from './unreadable-list.ts';
import { type ImportDocument, type ImportStore, subjectOf } from './import-store.ts';

const recentImports = 10;
/** How many voters show which languages are common here. */
const votersAsked = 100;

/** A list as text, with the original file's encoding and the sheet that was read. */
type ListText = Pick<ImportDocument, 'encoding' | 'readings' | 'isReadingOpen' | 'sheet'> & {
  text: string;
  separator: ImportSeparator;
  /** What is stored, so that the list can be read again. */
  bytes: Buffer;
};

/** A voter list as it was sent. */
interface Upload {
  bytes: Buffer;
  fileName?: string | undefined;
  /** The languages of the administrator's browser, which help to find the encoding. */
  languages?: readonly string[];
}

export type Imports = ReturnType<typeof createImports>;

/** Voter lists, from the upload to the start of their import. */
export function createImports(deps: {
  store: ImportStore;
  rows: ImportRowStore;
  reading: ListReading;
  spreadsheets: SpreadsheetReader;
  /** Returns the languages of the voters who were registered last. */
  findLanguages: (limit: number) => Promise<Language[]>;
  clock: Clock;
  /** Called when an import starts or stops, so that the job does not wait for its next run. */
  onStarted: () => void;
}) {
  const { store, rows, reading, spreadsheets, findLanguages, clock, onStarted } = deps;

  async function find(id: string): Promise<ImportDocument> {
    const found = await store.find(id);
    if (!found || found.state === 'reading') throw notFound();
    return found;
  }

  /** Decodes a text file, or converts a spreadsheet to text. @throws AppError UNREADABLE_LIST, BUSY */
  async function readText({ bytes, languages = [] }: Upload): Promise<ListText> {
    if (isArchive(bytes)) {
      const { text, name, sheets, ...marks } = await readSpreadsheet(bytes);
      const sheet = { name, of: sheets, ...marks };
      return { ...unicodeText(text, '\t'), bytes: Buffer.from(text), sheet };
    }
    const refusal = refusalOf(bytes);
    if (refusal) throw new AppError('UNREADABLE_LIST', refusal);
    const unicode = decodeCertainly(bytes);
    if (unicode) {
      const { text, encoding } = unicode;
      const separator = guessSeparator(text);
      if (encoding === 'utf-8') return { ...unicodeText(text, separator), bytes };
      return { text, encoding, separator, bytes, readings: null, isReadingOpen: false };
    }
    const readings = await readingsOf(bytes, [...languages, ...(await findLanguages(votersAsked))]);
    const encoding = readings[0]?.encoding ?? 'windows-1252';
    const text = decodeAs(bytes, encoding);
    const isReadingOpen = readings.length > 1;
    const separator = guessSeparator(text);
    return { text, separator, bytes, encoding, readings, isReadingOpen };
  }

  async function readSpreadsheet(bytes: Buffer) {
    try {
      return await spreadsheets.read(bytes);
    } catch (error) {
      if (!(error instanceof SpreadsheetError)) throw error;
      const text = SPREADSHEET_PROBLEMS[error.problem];
      throw new AppError('UNREADABLE_LIST', text, { cause: error });
    }
  }

  /** @throws AppError NOT_FOUND, IMPORT_NOT_DRAFT, EDITED_MEANWHILE */
  async function findDraft(id: string, expectedRevision: number | undefined) {
    const found = await find(id);
    if (found.state !== 'draft') throw notDraft();
    if (expectedRevision !== undefined && expectedRevision !== found.revision) throw stale();
    return found;
  }

  /**
   * Stores the result unless the draft has changed.
   * @throws AppError EDITED_MEANWHILE, NOT_FOUND when line `mustHave` does not contain a voter, and VALIDATION_FAILED
   * for an encoding when the list is in Unicode
   */
  async function readAgain(
    draft: ImportDocument,
    given: {
      stated?: StatedLayout;
      encoding?: ChosenEncoding | undefined;
      fixes?: Line[];
      mustHave?: number;
    },
  ) {
    const { stated = draft.layout, encoding, fixes = draft.fixes, mustHave } = given;
    const { _id: importId, rowSet } = draft;
    const bytes = await rows.findList(importId);
    if (encoding && !draft.readings) throw notChoosable();
    const text = textOf({ ...draft, ...(encoding && { encoding }) }, bytes);
    const { reading: next, problems } = await reading.read(importId, text, {
      stated,
      fixes,
      marks: draft.sheet,
    });
    if (!given.stated) next.isRemembered = draft.isRemembered;
    const isSound = mustHave === undefined || problems.has(mustHave);
    const chosen = encoding && { encoding, isReadingOpen: false };
    const changed = isSound ? await store.replaceReading(draft, { ...next, ...chosen }) : null;
    await rows.removeSet({ importId, rowSet: changed ? rowSet : next.rowSet });
    if (!isSound) throw new AppError('NOT_FOUND', `Line ${mustHave} doesn’t contain a voter.`);
    if (!changed) throw stale();
    return { changed, problems };
  }

  async function badBatches(found: ImportDocument): Promise<(() => Promise<ImportProblem[]>)[]> {
    const set = { importId: found._id, rowSet: found.rowSet };
    const late = await rows.findLateBatches(set);
    return [
      ...Array.from(
        { length: found.batches.bad },
        (_, batch) => () => rows.findBatch(set, 'bad', batch),
      ),
      ...late.map((batch) => () => rows.findBatch(set, 'late', batch)),
    ];
  }

  return {
    find,
    findRecent: () => store.findRecent(recentImports),

    /** Stores a list and checks it. No voters are registered. @throws AppError UNREADABLE_LIST */
    async upload(given: Upload, actor: Actor) {
      const { text, separator, bytes, ...origin } = await readText(given);
      const { fileName } = given;
      const blank = { ...blankImport({ fileName, at: clock.now(), actor }), ...origin };
      const { _id } = blank;
      // Inserted first, so that the list can be found and removed if reading it is interrupted.
      await store.insert(blank);
      try {
        await rows.insertList(_id, bytes);
        const stated = { stated: { separator }, fixes: [], marks: origin.sheet };
        const { reading: first } = await reading.read(_id, text, stated);
        if (first.counts.lines === 0) throw emptyList();
        const draft = await store.replaceReading(blank, first);
        if (!draft) throw notFound();
        return draft;
      } catch (error) {
        await rows.removeAll(_id);
        await store.remove(_id);
        throw error;
      }
    },

    /** @throws AppError like `findDraft`, and VALIDATION_FAILED */
    async changeLayout(id: string, { layout: stated, ...given }: ChangeLayoutRequest) {
      const draft = await findDraft(id, given.expectedRevision);
      return (await readAgain(draft, { stated, encoding: given.encoding })).changed;
    },

    /**
     * Replaces the name and address on a line, and the groups and weight if they are given.
     * @returns the import, and the problem that the line still has, if any
     * @throws AppError like `findDraft`, NOT_FOUND for a line without a voter, and UNREADABLE_LIST for too many fixes
     */
    async fix(id: string, line: number, given: FixLineRequest) {
      const draft = await findDraft(id, given.expectedRevision);
      const others = draft.fixes.filter((fix) => fix.line !== line);
      if (others.length >= LIMITS.importFixes) throw tooManyFixes();
      const { name, email, shareAddress, groups, weight } = given;
      const fix = {
        line,
        name,
        email,
        ...(shareAddress && { sharesAddress: true as const }),
        ...(groups && { groups }),
        ...(weight !== undefined && { weight }),
      };
      const fixes = [...others, fix];
      const { changed, problems } = await readAgain(draft, { fixes, mustHave: line });
      return { changed, problem: problems.get(line) };
    },

    /** @throws AppError NOT_FOUND, IMPORT_NOT_DRAFT */
    async discard(id: string): Promise<void> {
      await findDraft(id, undefined);
      if (!(await store.hide(id))) throw notDraft();
      await rows.removeAll(id);
      await store.remove(id);
    },

    /** First the problems found while reading the list, then those found while registering voters. */
    async findProblems(id: string, page: number) {
      const batches = await badBatches(await find(id));
      const problems = (await batches[page - 1]?.()) ?? [];
      return { problems, pages: batches.length };
    },

    /** In the same order as the pages. */
    async findAllProblems(id: string) {
      const found = await find(id);
      const problems: ImportProblem[] = [];
      for (const load of await badBatches(found)) {
        problems.push(...(await load()));
      }
      return { found, problems };
    },

    /** Starts registering the good lines. @throws AppError like `findDraft`, NOTHING_TO_IMPORT, READING_NOT_CHOSEN */
    async start(id: string, expectedRevision: number | undefined, actor: Actor) {
      const draft = await findDraft(id, expectedRevision);
      const { lines, good } = draft.counts;
      if (good === 0) throw nothingToImport();
      if (draft.isReadingOpen) throw notChosen();
      const at = clock.now();
      const event = createEvent({
        event: 'import.started',
        at,
        actor,
        subject: subjectOf(draft),
        details: { lines, toRegister: good },
      });
      const started = await store.start(draft, { at, by: actor, event });
      if (!started) throw stale();
      onStarted();
      return started;
    },

    /** The import stops after the current batch. Registered voters remain registered. */
    async cancel(id: string) {
      const asked = await store.askToStop(id, clock.now());
      if (asked) onStarted();
      const found = asked ?? (await find(id));
      if (found.state === 'draft') throw notDraft();
      return found;
    },
  };
}

/** A list in Unicode. If it was probably converted twice, the administrator chooses. */
function unicodeText(text: string, separator: ImportSeparator): Omit<ListText, 'bytes'> {
  const readings = readingsOfUnicode(text);
  if (!readings) return { text, separator, encoding: 'utf-8', readings, isReadingOpen: false };
  const encoding = 'utf-8-twice';
  return { text: undoubled(text), separator, encoding, readings, isReadingOpen: true };
}

function blankImport(given: {
  fileName: string | undefined;
  at: Date;
  actor: Actor;
}): ImportDocument {
  return {
    _id: randomId(),
    schema: 1,
    fileName: given.fileName ?? null,
    state: 'reading',
    revision: 0,
    rowSet: '',
    createdAt: given.at,
    createdBy: given.actor,
    startedAt: null,
    startedBy: null,
    stopAt: null,
    claimedBy: null,
    claimedUntil: null,
    endedAt: null,
    encoding: 'utf-8',
    readings: null,
    isReadingOpen: false,
    layout: { separator: ',', hasHeader: false, nameColumns: [0], emailColumn: 1 },
    columns: [],
    shape: '',
    isRemembered: false,
    counts: { lines: 0, good: 0, missing: 0, malformed: 0, duplicate: 0, known: 0 },
    sample: [],
    weight: 0,
    groups: [],
    languages: null,
    fixes: [],
    batches: { good: 0, bad: 0 },
    nextBatch: 0,
    progress: { done: 0, registered: 0, known: 0, failed: 0 },
    note: null,
    events: [],
    eventsCount: 0,
  };
}

const notFound = () =>
  new AppError('NOT_FOUND', 'This list has been removed. Choose the file again.');
const notDraft = () =>
  new AppError('IMPORT_NOT_DRAFT', 'This import has already started. Reload the page to see it.');
const stale = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'This list was changed while you were editing. Review the changes and try again.',
  );
const emptyList = () =>
  new AppError('UNREADABLE_LIST', 'This list is empty. Put one person on each line.');
const nothingToImport = () =>
  new AppError(
    'NOTHING_TO_IMPORT',
    'No line can be imported. Fix the lines below or choose another list.',
  );
const notChosen = () =>
  new AppError(
    'READING_NOT_CHOSEN',
    'The names in this list can be read in several ways. Choose the right one first.',
  );
const notChoosable = () =>
  new AppError('VALIDATION_FAILED', 'This list is in Unicode and can be read in only one way.');
const tooManyFixes = () =>
  new AppError(
    'UNREADABLE_LIST',
    'Too many lines to fix here. Download the remaining lines, fix them in the file, and import it again.',
  );

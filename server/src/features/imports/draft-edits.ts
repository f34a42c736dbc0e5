import {
  type ChangeLayoutRequest,
  type ChosenEncoding,
  type FixLineRequest,
  type GeneralSettings,
  LIMITS,
  type WeightName,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { type FoundImports, notDraft, changedMeanwhile } from './found-imports.ts';
import type { ImportRowStore } from './import-row-store.ts';
import type { ImportDocument, ImportStore } from './import-store.ts';
import type { Line } from './list-lines.ts';
import { textOf } from './list-encodings.ts';
import type { StatedLayout } from './list-layouts.ts';
import type { ListReading } from './list-reading.ts';

/** Changes imports that have not been started: how the list is read, and its lines. */
export function createDraftEdits({
  store,
  rows,
  reading,
  findDraft,
  general,
}: {
  store: ImportStore;
  rows: ImportRowStore;
  reading: ListReading;
  findDraft: FoundImports['findDraft'];
  general: () => GeneralSettings;
}) {
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
    const { stated = draft.layout, encoding, mustHave } = given;
    const fixes = given.fixes ?? currentFixes(draft, general().weight);
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
    if (!changed) throw changedMeanwhile();
    return { changed, problems };
  }

  return {
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
      const others = currentFixes(draft, general().weight).filter((fix) => fix.line !== line);
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
  };
}

/** Returns the fixes of a draft, without weights that were entered when weights had other decimals. */
function currentFixes(
  { fixes, weightDecimals }: ImportDocument,
  weightName: WeightName | null,
): Line[] {
  if ((weightName?.decimals ?? 0) === (weightDecimals ?? 0)) return fixes;
  return fixes.map(({ weight: _outdated, ...fix }) => fix);
}

const notChoosable = () =>
  new AppError('VALIDATION_FAILED', 'This list is in Unicode and can be read in only one way.');
const tooManyFixes = () =>
  new AppError(
    'UNREADABLE_LIST',
    'Too many lines to fix here. Download the remaining lines, fix them in the file, and import it again.',
  );

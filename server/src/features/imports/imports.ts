import type { GeneralSettings } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import type { Clock } from '../../platform/clock.ts';
import type { SpreadsheetReader } from '../../platform/spreadsheet/spreadsheet-reader.ts';
import { createDraftEdits } from './draft-edits.ts';
import { createFoundImports } from './found-imports.ts';
import { createGoodLines } from './good-lines.ts';
import { createImportProblems } from './import-problems.ts';
import type { ImportRowStore } from './import-row-store.ts';
import { createImportStarts } from './import-starts.ts';
import type { ImportStore } from './import-store.ts';
import { createListTexts } from './list-texts.ts';
import type { ListReading } from './list-reading.ts';
import { createUploads } from './uploads.ts';

const RECENT_IMPORTS = 10;

export type Imports = ReturnType<typeof createImports>;

/** Voter lists, from the upload to the start of their import. */
export function createImports(deps: {
  store: ImportStore;
  rows: ImportRowStore;
  reading: ListReading;
  spreadsheets: SpreadsheetReader;
  findLanguages: (limit: number) => Promise<Language[]>;
  clock: Clock;
  general: () => GeneralSettings;
  storedGeneral: () => Promise<GeneralSettings>;
  onStarted: () => void;
}) {
  const { store } = deps;
  const found = createFoundImports(store);
  return {
    find: found.find,
    findRecent: () => store.findRecent(RECENT_IMPORTS),
    ...createUploads({ ...deps, texts: createListTexts(deps) }),
    ...createDraftEdits({ ...deps, ...found }),
    ...createImportProblems({ ...deps, ...found }),
    ...createGoodLines({ ...deps, ...found }),
    ...createImportStarts({ ...deps, ...found }),
  };
}

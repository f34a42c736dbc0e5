import type { Connection } from 'mongoose';
import { createSignal } from '../../platform/signals.ts';
import type { Core, Feature } from '../../platform/feature/feature.ts';
import { createSpreadsheetReader } from '../../platform/spreadsheet/spreadsheet-reader.ts';
import type { PeopleServices } from '../people/index.ts';
import { defineImportRoutes } from './import-routes.ts';
import { createImportRowStore } from './import-row-store.ts';
import { createImportStore } from './import-store.ts';
import { createImports } from './imports.ts';
import { createLinesAboutUser } from './lines-about-user.ts';
import { createListsNaming } from './lists-naming.ts';
import { createOutdatedLists } from './outdated-lists.ts';
import { createListsToErase } from './lists-to-erase.ts';
import { createListReading } from './list-reading.ts';
import { createImportRegistering } from './import-registering.ts';

export function createImportsStores(connection: Connection) {
  const imports = createImportStore(connection);
  const rows = createImportRowStore(connection);
  return { imports, rows, models: [imports.model, ...rows.models], outboxes: [imports.outbox] };
}

/** Voters who are registered from lists and spreadsheets. */
export function createImportsFeature(
  { clock, logger, general, storedGeneral }: Core,
  stores: ReturnType<typeof createImportsStores>,
  {
    registration,
    groups,
    weightUnits,
  }: Pick<PeopleServices, 'registration' | 'groups' | 'weightUnits'>,
) {
  const lists = { store: stores.imports, rows: stores.rows, clock, logger, general };
  const queued = createSignal();
  const imports = createImports({
    ...lists,
    reading: createListReading({ ...lists, registration, groups }),
    spreadsheets: createSpreadsheetReader(),
    findLanguages: registration.findRecentLanguages,
    storedGeneral,
    onStarted: queued.emit,
  });
  const importRegistering = createImportRegistering({ ...lists, registration });
  const outdatedLists = createOutdatedLists(lists);
  const feature: Feature = {
    routes: (route) => defineImportRoutes(route, { imports, weightUnits }),
    jobs: [
      {
        name: 'register-imports',
        everyMs: 5_000,
        isLeased: false,
        run: importRegistering.runDue,
        nextDue: importRegistering.nextDue,
        onWanted: queued.listen,
      },
      {
        name: 'remove-old-imports',
        everyMs: 600_000,
        isLeased: true,
        needsClock: true,
        run: outdatedLists.removeOutdated,
      },
    ],
  };
  return {
    services: {
      imports,
      importRegistering,
      outdatedLists,
      linesAboutUser: createLinesAboutUser(lists),
    },
    toErase: createListsToErase(createListsNaming(lists)),
    feature,
  };
}

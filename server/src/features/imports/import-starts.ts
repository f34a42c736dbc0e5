import { AppError } from '../../platform/app-error.ts';
import type { GeneralSettings } from '@votewise/contract';
import type { Clock } from '../../platform/clock.ts';
import { type Actor, createEvent } from '../audit/index.ts';
import { type FoundImports, notDraft, changedMeanwhile } from './found-imports.ts';
import { type ImportStore, importSubject } from './import-store.ts';

/** Starts and cancels imports. */
export function createImportStarts({
  store,
  find,
  findDraft,
  clock,
  storedGeneral,
  onStarted,
}: FoundImports & {
  store: ImportStore;
  clock: Clock;
  storedGeneral: () => Promise<GeneralSettings>;
  /** Called when an import starts or stops, so that the job does not wait for its next run. */
  onStarted: () => void;
}) {
  return {
    /** Starts registering the good lines. @throws AppError like `findDraft`, NOTHING_TO_IMPORT, READING_NOT_CHOSEN */
    async start(id: string, expectedRevision: number | undefined, actor: Actor) {
      const draft = await findDraft(id, expectedRevision);
      const { lines, good } = draft.counts;
      if (good === 0) throw nothingToImport();
      if (draft.isReadingOpen) throw notChosen();
      const { weight: name } = await storedGeneral();
      if ((draft.weightDecimals ?? 0) !== (name?.decimals ?? 0)) throw outdated();
      const at = clock.now();
      const event = createEvent({
        event: 'import.started',
        at,
        actor,
        subject: importSubject(draft),
        details: { lines, toRegister: good },
      });
      const started = await store.start(draft, { at, by: actor, event });
      if (!started) throw changedMeanwhile();
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

/** Its weights are in other units than those of now. */
const outdated = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'The number of decimals that weights have was changed since this list was read. Check the list again.',
  );

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

import { AppError } from '../../platform/app-error.ts';
import type { ImportDocument, ImportStore } from './import-store.ts';

export type FoundImports = ReturnType<typeof createFoundImports>;

/** Finds imports that administrators can see. */
export function createFoundImports(store: Pick<ImportStore, 'find'>) {
  async function find(id: string): Promise<ImportDocument> {
    const found = await store.find(id);
    if (!found || found.state === 'reading') throw listRemoved();
    return found;
  }

  /** @throws AppError NOT_FOUND, IMPORT_NOT_DRAFT, EDITED_MEANWHILE */
  async function findDraft(id: string, expectedRevision: number | undefined) {
    const found = await find(id);
    if (found.state !== 'draft') throw notDraft();
    if (expectedRevision !== undefined && expectedRevision !== found.revision)
      throw changedMeanwhile();
    return found;
  }

  return { find, findDraft };
}

export const listRemoved = () =>
  new AppError('NOT_FOUND', 'This list has been removed. Choose the file again.');
export const notDraft = () =>
  new AppError('IMPORT_NOT_DRAFT', 'This import has already started. Reload the page to see it.');
export const changedMeanwhile = () =>
  new AppError(
    'EDITED_MEANWHILE',
    'This list was changed while you were editing. Review the changes and try again.',
  );

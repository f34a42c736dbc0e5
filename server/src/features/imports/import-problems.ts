import type { ImportProblem } from '@votewise/contract';
import type { FoundImports } from './found-imports.ts';
import type { ImportRowStore } from './import-row-store.ts';
import type { ImportDocument } from './import-store.ts';

/** Shows which lines of a list could not be registered, and why. */
export function createImportProblems({
  rows,
  find,
}: {
  rows: ImportRowStore;
  find: FoundImports['find'];
}) {
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
  };
}

import { foldText } from '@votewise/contract/text/fold-text';
import type { FoundImports } from './found-imports.ts';
import type { ImportRowStore } from './import-row-store.ts';
import type { Line } from './list-lines.ts';
import { GOOD_PER_BATCH } from './list-reading.ts';

/** Shows which lines of a list can be imported. */
export function createGoodLines({
  rows,
  find,
}: {
  rows: ImportRowStore;
  find: FoundImports['find'];
}) {
  return {
    /** All lines that can be imported, or those with a text in the name or address, page by page. */
    async findLines(
      id: string,
      { page, search = '' }: { page: number; search?: string | undefined },
    ) {
      const { rowSet, batches, counts } = await find(id);
      const set = { importId: id, rowSet };
      const wanted = foldText(search.trim());
      if (wanted === '') {
        const lines = await rows.findBatch(set, 'good', page - 1);
        return { lines, found: counts.good, pages: batches.good };
      }
      const found: Line[] = [];
      for (let batch = 0; batch < batches.good; batch += 1) {
        const some = await rows.findBatch(set, 'good', batch);
        found.push(
          ...some.filter(({ name, email }) => foldText(`${name}\n${email ?? ''}`).includes(wanted)),
        );
      }
      const lines = found.slice((page - 1) * GOOD_PER_BATCH, page * GOOD_PER_BATCH);
      return { lines, found: found.length, pages: Math.ceil(found.length / GOOD_PER_BATCH) };
    },
  };
}

import { isSameName, type UserDocument } from '../people/index.ts';
import type { ImportRowStore, Row } from './import-row-store.ts';
import type { ImportStore } from './import-store.ts';
import { documentIdOf } from './list-lines.ts';
import { hasAddress } from './person-in-cells.ts';

export type LinesAboutUser = ReturnType<typeof createLinesAboutUser>;

/**
 * Finds the lines of stored lists that are about a user: the line that registered the user, and lines with the user’s
 * name and address. Others may have the same name, or share the address.
 */
export function createLinesAboutUser(deps: {
  store: Pick<ImportStore, 'findAll'>;
  rows: Pick<ImportRowStore, 'allRows'>;
}) {
  const { store, rows } = deps;

  return async ({ _id, name, email }: Pick<UserDocument, '_id' | 'name' | 'email'>) => {
    const lines: (Row & { list: string; uploadedAt: Date })[] = [];
    for (const list of await store.findAll()) {
      const { _id: importId, fileName, createdAt, startedAt, rowSet } = list;
      const isAboutUser = (row: Row) =>
        (startedAt !== null && documentIdOf(list, row.line) === _id) ||
        (isSameName(row.name, name) &&
          (email === null ? !row.email : hasAddress(row.email ?? '', email)));
      for await (const batch of rows.allRows({ importId, rowSet })) {
        const found = batch.filter(isAboutUser);
        const named = { list: fileName ?? 'a pasted list', uploadedAt: createdAt };
        lines.push(...found.map((row) => ({ ...named, ...row })));
      }
    }
    return lines;
  };
}

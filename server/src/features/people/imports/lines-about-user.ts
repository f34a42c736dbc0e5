import type { UserDocument } from '../user-document.ts';
import type { ImportRowStore, Row } from './import-row-store.ts';
import type { ImportStore } from './import-store.ts';
import { documentIdOf } from './list-lines.ts';

/** Finds the lines of stored lists that are about a user: the line that registered the user, and lines with the address. */
export function createLinesAboutUser(deps: {
  store: Pick<ImportStore, 'findAll'>;
  rows: Pick<ImportRowStore, 'allRows'>;
}) {
  const { store, rows } = deps;

  return async ({ _id, email }: Pick<UserDocument, '_id' | 'email'>) => {
    const lines: (Row & { list: string; uploadedAt: Date })[] = [];
    for (const { _id: importId, fileName, createdAt, rowSet } of await store.findAll()) {
      const isAboutUser = (row: Row) =>
        documentIdOf({ _id: importId, rowSet }, row.line) === _id ||
        row.email.trim().toLowerCase() === email;
      for await (const batch of rows.allRows({ importId, rowSet })) {
        const found = batch.filter(isAboutUser);
        const list = fileName ?? 'a pasted list';
        lines.push(...found.map((row) => ({ list, uploadedAt: createdAt, ...row })));
      }
    }
    return lines;
  };
}

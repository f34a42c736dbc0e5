import { foldText } from '../roll/roll-keys.ts';
import type { UserDocument } from '../user-document.ts';
import type { ImportRowStore, Row } from './import-row-store.ts';
import type { ImportStore } from './import-store.ts';
import { documentIdOf } from './list-lines.ts';

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
    for (const { _id: importId, fileName, createdAt, rowSet } of await store.findAll()) {
      const isAboutUser = (row: Row) =>
        documentIdOf({ _id: importId, rowSet }, row.line) === _id ||
        (row.email.trim().toLowerCase() === email && foldText(row.name) === foldText(name));
      for await (const batch of rows.allRows({ importId, rowSet })) {
        const found = batch.filter(isAboutUser);
        const list = fileName ?? 'a pasted list';
        lines.push(...found.map((row) => ({ list, uploadedAt: createdAt, ...row })));
      }
    }
    return lines;
  };
}

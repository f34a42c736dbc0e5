import { eventsWait } from '../erasing/personal.ts';
import { foldText } from '../roll/roll-keys.ts';
import type { ImportRowStore } from './import-row-store.ts';
import type { ImportDocument, ImportStore } from './import-store.ts';
import { documentIdOf, type Line } from './list-lines.ts';

interface Named {
  /** The `_id` of a voter, which is derived from the line if the list registered the voter. */
  id: string;
  name: string;
  email: string | null;
}

/** Finds and removes the voter lists that contain a voter's name or address, or that registered the voter. */
export function createListsNaming({ store, rows }: { store: ImportStore; rows: ImportRowStore }) {
  async function isNamed(list: ImportDocument, { id, name, email }: Named): Promise<boolean> {
    const texts = [name, email ?? ''].filter((text) => text !== '').map(foldText);
    const isIn = (some: readonly unknown[]) => {
      const folded = foldText(JSON.stringify(some));
      return texts.some((text) => folded.includes(JSON.stringify(text).slice(1, -1)));
    };
    const isRegistered = (lines: readonly Pick<Line, 'line'>[]) =>
      lines.some(({ line }) => documentIdOf(list, line) === id);
    if (isIn([list.sample, list.fixes, list.firstLines, list.fileName])) return true;
    const set = { importId: list._id, rowSet: list.rowSet };
    let isEmpty = true;
    for await (const some of rows.allRows(set)) {
      if (isIn(some) || isRegistered(some)) return true;
      isEmpty = false;
    }
    // A process was killed while it removed the list.
    return isEmpty && list.counts.lines > 0;
  }

  async function find(person: Named): Promise<ImportDocument[]> {
    const found: ImportDocument[] = [];
    for (const list of await store.findAll()) {
      if (await isNamed(list, person)) found.push(list);
    }
    return found;
  }

  return {
    find,

    /** @throws if a list is being imported, or has events that are not in the audit trail yet */
    async remove(person: Named): Promise<void> {
      for (const { _id, state, eventsCount } of await find(person)) {
        if (eventsCount > 0) throw eventsWait();
        if (state === 'running' || (state === 'draft' && !(await store.hide(_id)))) {
          throw new Error('a list with this voter is being imported');
        }
        await rows.removeAll(_id);
        await store.remove(_id);
      }
    },
  };
}

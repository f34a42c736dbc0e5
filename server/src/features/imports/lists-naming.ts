import { inSlices } from '../../platform/in-slices.ts';
import { eventsWait, type Person } from '../people/index.ts';
import type { ImportRowStore, Row } from './import-row-store.ts';
import type { ImportDocument, ImportStore } from './import-store.ts';
import { documentIdOf, readRows } from './list-lines.ts';
import { textOf } from './list-encodings.ts';
import { createPersonFinder } from './person-in-cells.ts';

const LINES_AT_ONCE = 500;

/** Finds and removes the voter lists that contain a voter’s name, address, or ID, or that registered the voter. */
export function createListsNaming({ store, rows }: { store: ImportStore; rows: ImportRowStore }) {
  async function isNamed(list: ImportDocument, person: Person): Promise<boolean> {
    const { _id: importId, rowSet, layout, fileName, sheet, readings } = list;
    const isIn = createPersonFinder(person);
    // The other fields repeat cells of the file.
    const samples = (readings ?? []).map(({ sample }) => sample);
    const labels = [fileName?.replace(/\.[^.]*$/, ''), sheet?.name].filter(
      (one) => one !== undefined,
    );
    if (isIn(labels) || samples.some((cells) => isIn(cells))) return true;
    // These contain what administrators fixed, and the IDs of voters in problems.
    const isAbout = (row: Row) => isIn(cellsOf(row)) || documentIdOf(list, row.line) === person.id;
    if (list.fixes.some(isAbout)) return true;
    let isEmpty = true;
    for await (const some of rows.allRows({ importId, rowSet })) {
      if (some.some(isAbout)) return true;
      isEmpty = false;
    }
    // The file as it was sent, also its lines and columns that are not read.
    const text = textOf(list, await rows.findList(importId));
    const lines = readRows(text, layout.separator);
    for await (const some of inSlices(lines, LINES_AT_ONCE)) {
      if (some.some((cells) => cells && isIn(cells, layout.nameColumns))) return true;
    }
    // A process was killed while it removed the list.
    return isEmpty && list.counts.lines > 0;
  }

  async function find(person: Person): Promise<ImportDocument[]> {
    const found: ImportDocument[] = [];
    for (const list of await store.findAll()) {
      if (await isNamed(list, person)) found.push(list);
    }
    return found;
  }

  return {
    find,

    /** @throws if a list is being imported, or has events that are not in the audit trail yet */
    async remove(person: Person): Promise<void> {
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

const cellsOf = (row: Row): string[] =>
  Object.values(row)
    .flat()
    .filter((value) => typeof value === 'string');

import type { Election } from '@votewise/contract';

type Questioned = Pick<Election, 'id' | 'meeting' | 'createdAt'>;

/**
 * Returns elections in their order, except that the questions of a meeting are together, where the first of them stands,
 * in the order of their scheduling.
 */
export function inMeetingOrder<Listed extends Questioned>(elections: readonly Listed[]): Listed[] {
  const placed = new Set<string>();
  return elections.flatMap((election) => {
    const { meeting } = election;
    if (!meeting) return [election];
    if (placed.has(meeting.id)) return [];
    placed.add(meeting.id);
    return elections
      .filter((one) => one.meeting?.id === meeting.id)
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt));
  });
}

/** Returns the runs of items with the same ID. Items without an ID are runs of their own. */
export function runsOf<Item>(
  items: readonly Item[],
  idOf: (item: Item) => string | undefined,
): { id: string | undefined; items: Item[] }[] {
  const runs: { id: string | undefined; items: Item[] }[] = [];
  for (const item of items) {
    const id = idOf(item);
    const last = runs.at(-1);
    if (last && id !== undefined && last.id === id) last.items.push(item);
    else runs.push({ id, items: [item] });
  }
  return runs;
}

import { isDeepStrictEqual } from 'node:util';
import { formatList } from '@votewise/contract';
import type { StoredItem } from '../stored/meeting-store.ts';

/** The titles of elections by ID. Deleted elections have none. */
type Titles = ReadonlyMap<string, string>;

/** What one edit did to an agenda, in the words that the audit trail keeps. Parts without a change are absent. */
export interface AgendaChange {
  added?: string[];
  removed?: string[];
  changed?: { from: string; to: string }[];
  /** Only items that moved relative to the others, each with its new place from 1. */
  moved?: { item: string; place: number }[];
}

/** Returns the text of an item, or the titles of its elections. */
export const itemTitle = (item: StoredItem, titles: Titles): string =>
  item.kind === 'text'
    ? item.text
    : formatList(item.electionIds.map((id) => titles.get(id) ?? 'a deleted election'));

export function agendaChange(
  before: readonly StoredItem[],
  after: readonly StoredItem[],
  titles: Titles,
): AgendaChange {
  const titleOf = (item: StoredItem) => itemTitle(item, titles);
  const [old, next] = [before, after].map((items) => new Map(items.map((one) => [one.id, one])));
  const added = after.filter(({ id }) => !old?.has(id)).map(titleOf);
  const removed = before.filter(({ id }) => !next?.has(id)).map(titleOf);
  const changed = after.flatMap((item) => {
    const earlier = old?.get(item.id);
    return earlier && !isDeepStrictEqual(earlier, item)
      ? [{ from: titleOf(earlier), to: titleOf(item) }]
      : [];
  });
  const stayed = unmoved(
    before.filter(({ id }) => next?.has(id)).map(({ id }) => id),
    after.filter(({ id }) => old?.has(id)).map(({ id }) => id),
  );
  const moved = after.flatMap((item, place) =>
    old?.has(item.id) && !stayed.has(item.id) ? [{ item: titleOf(item), place: place + 1 }] : [],
  );
  const parts = { added, removed, changed, moved };
  return Object.fromEntries(Object.entries(parts).filter(([, some]) => some.length > 0));
}

/** Returns the most IDs that are in the same order in both lists, which contain the same IDs. */
function unmoved(before: readonly string[], after: readonly string[]): Set<string> {
  const places = new Map(before.map((id, place) => [id, place]));
  /** The longest run that ends with each ID, in the order of `after`. */
  const runs: string[][] = [];
  for (const id of after) {
    const longest = runs
      .filter((run) => (places.get(run.at(-1) ?? '') ?? 0) < (places.get(id) ?? 0))
      .reduce<string[]>((best, run) => (run.length > best.length ? run : best), []);
    runs.push([...longest, id]);
  }
  return new Set(runs.reduce((best, run) => (run.length > best.length ? run : best), []));
}

import type { OpenElection } from './service.ts';

/** Returns the titles of the open elections that are affected by a change to these groups or to weights. */
export function concernedTitles(
  open: readonly OpenElection[],
  { groups, isWeighed }: { groups: readonly string[]; isWeighed: boolean },
): string[] {
  return open
    .filter((one) => (isWeighed && one.weighted) || one.groups.some((id) => groups.includes(id)))
    .map(({ title }) => title);
}

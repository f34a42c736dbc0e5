import type { OpenElection } from './service.ts';

/** The titles of the open elections that a change of these groups, or of weights, concerns. */
export function concernedTitles(
  open: readonly OpenElection[],
  { groups, isWeighed }: { groups: readonly string[]; isWeighed: boolean },
): string[] {
  return open
    .filter((one) => (isWeighed && one.weighted) || one.groups.some((id) => groups.includes(id)))
    .map(({ title }) => title);
}

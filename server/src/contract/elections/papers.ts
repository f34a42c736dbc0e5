import { formatCount } from '../numbers.ts';
import { groupKeyOf } from '../people/group-key.ts';

/** Whether two elections are on the same ballot paper. Its name is compared like the name of a group. */
export function isSamePaper(one: { paper: string }, other: { paper: string }): boolean {
  const key = groupKeyOf(one.paper);
  return key !== '' && key === groupKeyOf(other.paper);
}

/** Whether the questions of a paper need no numbers, because every title already begins with one. */
export const areNumbered = (titles: readonly string[]): boolean =>
  titles.every((title) => /^\s*\p{N}/u.test(title));

/** The titles of the questions of a paper with their numbers: `2. Repair the roof`. */
export function numberedTitles(
  titles: readonly string[],
  show: (title: string) => string = String,
): string[] {
  if (areNumbered(titles)) return titles.map(show);
  return titles.map((title, place) => `${formatCount(place + 1)}. ${show(title)}`);
}

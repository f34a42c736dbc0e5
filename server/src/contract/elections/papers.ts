import { formatCount } from '../numbers.ts';
import { groupKeyOf } from '../people/group-key.ts';

/** Returns whether two elections are on the same ballot paper. Names of papers are compared like names of groups. */
export function isSamePaper(one: { paper: string }, other: { paper: string }): boolean {
  const key = groupKeyOf(one.paper);
  return key !== '' && key === groupKeyOf(other.paper);
}

/** Returns whether every title already begins with a number, so that the questions of a paper need no numbers. */
export const areNumbered = (titles: readonly string[]): boolean =>
  titles.every((title) => /^\s*\p{N}/u.test(title));

/** Returns the titles of a paper's questions with their numbers: `2. Repair the roof`. */
export function numberedTitles(
  titles: readonly string[],
  show: (title: string) => string = String,
): string[] {
  if (areNumbered(titles)) return titles.map(show);
  return titles.map((title, place) => `${formatCount(place + 1)}. ${show(title)}`);
}

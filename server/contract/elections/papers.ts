import { formatCount } from '../base/numbers.ts';
import { groupKeyOf } from '../people/group-key.ts';

/** The fields of an election that decide which ballot paper it is on. */
export interface OfPaper {
  paper: string;
  startDate: Date | string;
  endDate: Date | string;
}

/** Returns whether two ballot papers have the same name. Names are compared like names of groups. */
export function haveSameName(one: { paper: string }, other: { paper: string }): boolean {
  const key = groupKeyOf(one.paper);
  return key !== '' && key === groupKeyOf(other.paper);
}

const startOf = ({ startDate }: OfPaper): number => new Date(startDate).getTime();
const endOf = ({ endDate }: OfPaper): number => new Date(endDate).getTime();

/**
 * Returns elections by ballot paper. A paper next year may have the same name, so only elections that are open at the
 * same time share a paper: directly, or because both share it with a third. So each election is on exactly one paper,
 * whichever of its questions is asked.
 * @returns papers and questions in the order of the list; an election without a paper is alone
 */
export function papersOf<E extends OfPaper>(elections: readonly E[]): E[][] {
  const names = new Map<string, E[]>();
  for (const election of elections) {
    const key = groupKeyOf(election.paper);
    const named = names.get(key) ?? [];
    if (key !== '') names.set(key, named);
    named.push(election);
  }
  const papers = new Map<E, E[]>();
  for (const named of names.values()) {
    let [paper, end]: [E[], number] = [[], Number.NEGATIVE_INFINITY];
    for (const election of named.toSorted((one, other) => startOf(one) - startOf(other))) {
      if (startOf(election) >= end) paper = [];
      papers.set(election, paper);
      end = Math.max(end, endOf(election));
    }
  }
  for (const election of elections) papers.get(election)?.push(election);
  return [...new Set(elections.map((election) => papers.get(election) ?? [election]))];
}

/** Returns the questions of the ballot paper that an election is on, in the order of the list. */
export function questionsBeside<E extends OfPaper>(election: OfPaper, all: readonly E[]): E[] {
  const isAtOnce = (one: E) => startOf(one) < endOf(election) && startOf(election) < endOf(one);
  return papersOf(all.filter((one) => haveSameName(one, election)))
    .filter((paper) => paper.some(isAtOnce))
    .flat();
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

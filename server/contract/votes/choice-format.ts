import type { BallotKind } from '../elections/ballot.ts';
import { LIMITS } from '../base/limits.ts';

const MARKS = '+';
/** Separates ranked candidates. */
export const RANKS = '>';
/** Separates a candidate from the points. */
const POINTS = '=';
/** The choice of a voter who gives no candidate any points. Unlike an abstention, it counts as a valid ballot. */
export const NO_POINTS = '0';
/** Separates a ballot's weight from its choice. No candidate's ID contains it. */
const TIMES = '*';

/** The choice of every encrypted ballot. No candidate's ID contains it. */
export const ENCRYPTED = '#';

/** Begins a name that a voter has written in, and stands for all such names in sums. No candidate's ID contains it. */
export const WRITE_IN = '~';

/** Returns whether a part of a choice is a name that the voter has written in. See `writeInPart`. */
export const isWriteIn = (part: string): boolean => part.startsWith(WRITE_IN);

/** Returns the separator between the candidates of a choice. */
export const separatorOf = (kind: BallotKind): string => (kind === 'ranked' ? RANKS : MARKS);

/** Returns the part of a choice that gives a candidate points: `id=5`. */
export const scoreText = (id: string, points: number): string => `${id}${POINTS}${points}`;

/** Returns the candidate and the points in a part of a choice; undefined if it has no whole number of points. */
export function scoreIn(part: string): { id: string; points: number } | undefined {
  const [, id, points] = /^([^=]+)=(0|[1-9]\d{0,3})$/.exec(part) ?? [];
  return id === undefined ? undefined : { id, points: Number(points) };
}

/** Returns the candidate's ID in a part of a choice, with or without points. */
export const idIn = (part: string): string => scoreIn(part)?.id ?? part;

/**
 * Returns a voter's choice as it is stored. Points are like marks, with the points after each ID: `a=5+b=2`. Candidates
 * without points are left out. IDs of ranked candidates are in the voter's order and joined by `>`. IDs of
 * marked candidates are joined by `+` and sorted, because the order in which a voter marked them is private. An
 * abstention is an empty string.
 */
export function choiceOf(kind: BallotKind, candidateIds: readonly string[]): string {
  if (kind === 'scored') {
    const given = candidateIds.filter((part) => scoreIn(part)?.points !== 0).toSorted();
    return given.length === 0 && candidateIds.length > 0 ? NO_POINTS : given.join(MARKS);
  }
  return (kind === 'ranked' ? candidateIds : candidateIds.toSorted()).join(separatorOf(kind));
}

/** Returns a choice as stored in weighted elections: with the weight as a prefix, such as `5*`, unless it is 1. */
export const weighed = (choice: string, weight: number): string =>
  weight === 1 ? choice : `${weight}${TIMES}${choice}`;

/**
 * Returns a ballot's weight, and its choice without the weight. A string with an impossible weight is returned as
 * a choice that fits no election, so a recount does not confirm it.
 */
export function weightIn(stored: string): { weight: number; choice: string } {
  const end = stored.indexOf(TIMES);
  if (end < 0) return { weight: 1, choice: stored };
  const weight = Number(stored.slice(0, end));
  const isWeight = Number.isInteger(weight) && weight > 1 && weight <= LIMITS.weightMax;
  return isWeight ? { weight, choice: stored.slice(end + 1) } : { weight: 1, choice: stored };
}

/** Returns the parts of a choice (without its weight): IDs, or IDs with points. */
export function partsOf(kind: BallotKind, choice: string): string[] {
  const isEmpty = choice === '' || (kind === 'scored' && choice === NO_POINTS);
  return isEmpty ? [] : choice.split(separatorOf(kind));
}

/**
 * Returns what candidates get from a choice (without its weight): one vote for each marked candidate or for the one
 * ranked first, or points. All names that were written in are `WRITE_IN`.
 */
export function votesIn(choice: string): { id: string; points: number }[] {
  if (choice === '' || choice === NO_POINTS) return [];
  const first = choice.indexOf(RANKS);
  if (first >= 0) return [{ id: choice.slice(0, first), points: 1 }];
  return choice.split(MARKS).map((part) => {
    const id = isWriteIn(part) ? WRITE_IN : part;
    return scoreIn(part) ?? { id, points: 1 };
  });
}

import type { BallotKind } from '../elections/ballot.ts';
import { LIMITS } from '../limits.ts';

const MARKS = '+';
/** Separates ranked candidates. */
export const RANKS = '>';
/** Separates a ballot's weight from its choice. No candidate's ID contains it. */
const TIMES = '*';

/** Returns the separator between the candidates of a choice. */
export const separatorOf = (kind: BallotKind): string => (kind === 'ranked' ? RANKS : MARKS);

/**
 * Returns a voter's choice as it is stored. IDs of ranked candidates are in the voter's order and joined by `>`. IDs of
 * marked candidates are joined by `+` and sorted, because the order in which a voter marked them is private. An
 * abstention is an empty string.
 */
export function choiceOf(kind: BallotKind, candidateIds: readonly string[]): string {
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

/**
 * Returns the candidates who get a vote from a choice (without its weight): all the marked ones, or the one ranked
 * first.
 */
export function votedFor(choice: string): string[] {
  if (choice === '') return [];
  const first = choice.indexOf(RANKS);
  return first < 0 ? choice.split(MARKS) : [choice.slice(0, first)];
}

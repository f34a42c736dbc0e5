import type { BallotKind } from '../elections/ballot.ts';
import { LIMITS } from '../limits.ts';

const MARKS = '+';
/** Between ranked candidates. */
export const RANKS = '>';
/** Between the weight of a ballot and its choice. No candidate's ID contains it. */
const TIMES = '*';

/** What stands between two candidates of a choice. */
export const separatorOf = (kind: BallotKind): string => (kind === 'ranked' ? RANKS : MARKS);

/**
 * What a ballot says, as it is stored: the IDs of ranked candidates in the voter's order joined by `>`, those of marked
 * candidates sorted and joined by `+`, and the empty text for an abstention. Sorted, because the order in which a voter
 * marked candidates is private.
 */
export function choiceOf(kind: BallotKind, candidateIds: readonly string[]): string {
  return (kind === 'ranked' ? candidateIds : candidateIds.toSorted()).join(separatorOf(kind));
}

/** A choice with the weight of its ballot, as weighted elections store it: `5*` before the choice, nothing for 1. */
export const weighed = (choice: string, weight: number): string =>
  weight === 1 ? choice : `${weight}${TIMES}${choice}`;

/**
 * The weight of a ballot, and its choice without it. A text with an impossible weight is a choice that fits no election,
 * so that a recount doesn't confirm it.
 */
export function weightIn(stored: string): { weight: number; choice: string } {
  const end = stored.indexOf(TIMES);
  if (end < 0) return { weight: 1, choice: stored };
  const weight = Number(stored.slice(0, end));
  const isWeight = Number.isInteger(weight) && weight > 1 && weight <= LIMITS.weightMax;
  return isWeight ? { weight, choice: stored.slice(end + 1) } : { weight: 1, choice: stored };
}

/** The candidates who get a vote from this choice, without its weight: all that are marked, the first of a ranking. */
export function votedFor(choice: string): string[] {
  if (choice === '') return [];
  const first = choice.indexOf(RANKS);
  return first < 0 ? choice.split(MARKS) : [choice.slice(0, first)];
}

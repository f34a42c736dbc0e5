import type { BallotKind } from '../../../../contract/index.ts';

const MARKS = '+';
/** Between ranked candidates. */
export const RANKS = '>';

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

/** The candidates who get a vote from this choice: all that are marked, the first of a ranking. */
export function votedFor(choice: string): string[] {
  if (choice === '') return [];
  const first = choice.indexOf(RANKS);
  return first < 0 ? choice.split(MARKS) : [choice.slice(0, first)];
}

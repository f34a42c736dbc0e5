import type { RuleInput } from './rule-input.ts';
import { electMostVotes } from './most-votes.ts';
import type { Outcome } from './outcome.ts';

/**
 * Plurality: "the largest number of votes" elects, and a majority is not needed. If voters may mark several candidates,
 * each mark is a vote (block voting). In a ranking, only the first preference is a vote, and it does not pass on if the
 * candidate has withdrawn.
 *
 * Source: Robert's Rules of Order Newly Revised, 12th edition, 44:11.
 */
export function countPlurality(election: RuleInput, leavesTiesOpen: boolean): Outcome {
  return electMostVotes(election, (rank) => rank === 0, leavesTiesOpen);
}

import type { RuleInput } from './rule-input.ts';
import { electMostVotes } from './most-votes.ts';
import type { Outcome } from './outcome.ts';

/**
 * Approval voting: each candidate on a ballot receives one vote from it, regardless of order. The candidates with the
 * most votes are elected.
 *
 * Source: Steven J. Brams and Peter C. Fishburn, "Approval Voting", American Political Science Review 72 (1978).
 */
export function countApproval(election: RuleInput, leavesTiesOpen: boolean): Outcome {
  return electMostVotes(election, () => true, leavesTiesOpen);
}

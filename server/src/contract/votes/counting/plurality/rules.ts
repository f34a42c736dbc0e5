import type { Election } from '../election/rules.ts';
import { electMostVotes } from '../most-votes/rules.ts';
import type { Outcome } from '../outcome/rules.ts';

/**
 * Plurality: "the largest number of votes" elects, a majority is not needed. Where a voter may mark several
 * candidates, each mark is a vote (block voting). Of a ranking, only the first preference is a vote, and it does not
 * pass on from a withdrawn candidate.
 *
 * Source: Robert's Rules of Order Newly Revised, 12th edition, 44:11.
 */
export function countPlurality(election: Election, leavesTiesOpen: boolean): Outcome {
  return electMostVotes(election, (rank) => rank === 0, leavesTiesOpen);
}

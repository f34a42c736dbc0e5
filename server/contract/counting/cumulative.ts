import type { RuleInput } from './rule-input.ts';
import { electHighest } from './most-votes.ts';
import type { Outcome } from './outcome.ts';
import { sumPoints, type Scores } from './scores.ts';

/**
 * Cumulative voting: voters have a number of votes, usually one for each seat, and distribute them among the
 * candidates as they like, up to all of them for one candidate. The candidates with the most votes are elected. Tied
 * candidates draw lots. Voters need not use all their votes.
 *
 * Source: Robert's Rules of Order Newly Revised, 12th edition, 46:43.
 */
export function countCumulative(election: RuleInput<Scores>): Outcome {
  const { ballots } = election;
  return electHighest(election, { votes: sumPoints(ballots), exhausted: ballots.abstentions });
}

import type { RuleInput } from './rule-input.ts';
import { electHighest } from './most-votes.ts';
import type { Outcome } from './outcome.ts';
import { sumPoints, type Scores } from './scores.ts';

/**
 * Score voting, also called range voting: voters give each candidate points on the same scale. The points are added,
 * and the candidates with the most points are elected. Tied candidates draw lots.
 *
 * Source: Warren D. Smith, "Range voting" (2000), https://www.rangevoting.org/WarrenSmithPages/homepage/rangevote.pdf.
 * A candidate without points gets 0, so sums and averages give the same order.
 */
export function countScore(election: RuleInput<Scores>): Outcome {
  const { ballots } = election;
  return electHighest(election, { votes: sumPoints(ballots), exhausted: ballots.abstentions });
}

import type { RuleInput } from './rule-input.ts';
import { startRoundRecord, type Outcome } from './outcome.ts';
import { sortBallots } from './piles.ts';
import { breakTie, lowest } from './ties.ts';

/**
 * Instant-runoff voting, also called the alternative vote or ranked-choice voting, for one seat:
 *
 * 1. Each ballot counts for its first preference among the continuing candidates.
 * 2. A candidate with more than half of the votes of all continuing candidates, or the last remaining one, is elected.
 * 3. Otherwise, the candidate with the fewest votes is excluded, one candidate at a time. Each of that candidate's
 *    ballots moves to its next preference for a continuing candidate. A ballot without such a preference is exhausted
 *    and no longer counts toward the total.
 * 4. If several candidates have the fewest votes, the last earlier round in which their votes differed decides: the one
 *    who had fewer is excluded. If their votes never differed, one of them is drawn by lot.
 *
 * Source: Robert's Rules of Order Newly Revised, 12th edition, 45:62–69 (preferential voting), with step 4 as in rule
 * 51 of the Scottish Local Government Elections Rules 2007. An exclusion and its transfers form one round.
 */
export function countIrv({ candidates, standing, ballots, lot }: RuleInput): Outcome {
  let continuing = [...standing];
  const piles = sortBallots({
    ballots,
    candidates: candidates.length,
    value: 1,
    isContinuing: (candidate) => continuing.includes(candidate),
  });
  const record = startRoundRecord({
    candidates,
    shown: standing,
    ballots: ballots.total,
    places: 0,
  });
  const history: bigint[][] = [];
  let eliminated: number[] = [];
  while (continuing.length > 0) {
    const winner = findMajority(continuing, piles.votes);
    record.closeRound({
      votes: piles.votes,
      elected: winner === undefined ? [] : [winner],
      eliminated,
    });
    if (winner !== undefined) break;
    const last = lowest(continuing, piles.votes);
    let [excluded] = last;
    if (last.length > 1) {
      const choice = breakTie({ tied: last, history, pick: lowest, lot });
      record.addTie(choice);
      excluded = choice.chosen;
    }
    history.push([...piles.votes]);
    continuing = continuing.filter((candidate) => candidate !== excluded);
    eliminated = excluded === undefined ? [] : [excluded];
    for (const from of eliminated) piles.transfer({ from, keeps: 0n });
  }
  return record.outcome();
}

function findMajority(continuing: readonly number[], votes: readonly bigint[]): number | undefined {
  if (continuing.length === 1) return continuing[0];
  const all = continuing.reduce((sum, candidate) => sum + (votes[candidate] ?? 0n), 0n);
  return continuing.find((candidate) => 2n * (votes[candidate] ?? 0n) > all);
}

import type { RuleInput } from './rule-input.ts';
import { startRoundRecord, type Outcome } from './outcome.ts';
import { byVotes } from './ties.ts';
import { distribute } from './meek-distribution.ts';

/** Votes, weights, and keep factors are integers in units of 0.000000001. */
const PLACES = 9;
const ONE = 1_000_000_000;
/** A total surplus below this is small enough: 0.000001. */
const OMEGA = 1_000n;

type State = 'withdrawn' | 'hopeful' | 'elected' | 'defeated';

/**
 * Meek's method. The letters in the comments are those of the reference rule. "Rounded up" and "truncated" apply to
 * the ninth decimal place. Procedure T, which the rule does not define, is the election's lot.
 *
 * Source: Proportional Representation Foundation, Reference Meek Rule,
 * https://prfound.org/resources/reference/reference-meek-rule/
 */
export function countMeek({ candidates, standing, seats, ballots, lot }: RuleInput): Outcome {
  // A: initialize.
  const states = candidates.map(
    (_, candidate): State => (standing.includes(candidate) ? 'hopeful' : 'withdrawn'),
  );
  const keep = Float64Array.from(states, (state) => (state === 'hopeful' ? ONE : 0));
  let votes: bigint[] = [];
  let quota = 0n;
  const record = startRoundRecord({
    candidates,
    shown: standing,
    ballots: ballots.total,
    places: PLACES,
  });
  const votesOf = (candidate: number) => votes[candidate] ?? 0n;
  const those = (state: State) => standing.filter((candidate) => states[candidate] === state);
  const isComplete = () => {
    const elected = those('elected').length;
    return elected === seats || elected + those('hopeful').length <= seats;
  };

  /** B.2.a and B.2.b. */
  function distributeVotes(): void {
    votes = distribute(ballots, keep);
    const sum = standing.reduce((all, candidate) => all + votesOf(candidate), 0n);
    quota = sum / BigInt(seats + 1) + 1n;
  }

  /** B.2.c. */
  function findWinners(): number[] {
    const winners = those('hopeful').filter((candidate) => votesOf(candidate) >= quota);
    for (const winner of winners) states[winner] = 'elected';
    return byVotes(winners, votes);
  }

  /** B.2.d. */
  function totalSurplus(): bigint {
    const sum = those('elected').reduce((all, candidate) => all + votesOf(candidate) - quota, 0n);
    return sum > 0n ? sum : 0n;
  }

  /** B.2.f. No ballot can give more than its weight, so a factor is at most 1. */
  function updateKeepFactors(): void {
    for (const candidate of those('elected')) {
      const product = divideUp(BigInt(keep[candidate] ?? 0) * quota, BigInt(ONE));
      const factor = divideUp(product * BigInt(ONE), votesOf(candidate));
      keep[candidate] = Math.min(Number(factor), ONE);
    }
  }

  /** B.2: iterates until candidates are elected, or until the surplus is small enough or no longer decreases. */
  function iterate(): { elected: number[]; surplus: bigint } {
    for (let previous: bigint | undefined; ; updateKeepFactors()) {
      distributeVotes();
      const elected = findWinners();
      const surplus = totalSurplus();
      const isFinished = surplus < OMEGA || (previous !== undefined && surplus >= previous);
      if (elected.length > 0 || isFinished) return { elected, surplus };
      previous = surplus;
    }
  }

  /** B.3: all candidates whose votes exceed the fewest votes by no more than the surplus are tied. */
  function defeat(surplus: bigint): number[] {
    const hopeful = those('hopeful');
    const low = byVotes(hopeful, votes).at(-1);
    if (low === undefined) return [];
    const tied = hopeful.filter((candidate) => votesOf(candidate) <= votesOf(low) + surplus);
    const chosen = tied.length === 1 ? low : (lot(tied).at(-1) ?? low);
    if (tied.length > 1) record.addTie({ tied, by: 'lot', chosen });
    states[chosen] = 'defeated';
    keep[chosen] = 0;
    return [chosen];
  }

  /** C: once the count is complete, unfilled seats go to the remaining candidates. */
  function fillLastSeats(): number[] {
    if (!isComplete() || those('elected').length === seats) return [];
    const last = byVotes(those('hopeful'), votes);
    for (const candidate of last) states[candidate] = 'elected';
    return last;
  }

  // B.1 would end an uncontested count before its first round. First preferences are counted anyway.
  if (isComplete()) {
    distributeVotes();
    record.closeRound({ votes, elected: fillLastSeats(), quota });
  }
  while (!isComplete()) {
    const { elected, surplus } = iterate();
    const eliminated = elected.length > 0 ? [] : defeat(surplus);
    record.closeRound({ votes, elected: [...elected, ...fillLastSeats()], eliminated, quota });
  }
  return record.outcome();
}

function divideUp(dividend: bigint, divisor: bigint): bigint {
  return (dividend + divisor - 1n) / divisor;
}

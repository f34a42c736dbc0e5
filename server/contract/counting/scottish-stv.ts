import type { RuleInput } from './rule-input.ts';
import { startRoundRecord, type Outcome } from './outcome.ts';
import { sortBallots } from './piles.ts';
import { breakTie, byVotes, highest, lowest } from './ties.ts';

/** Votes and transfer values are integers in units of 0.00001: rule 48(3) calculates to five decimal places. */
const PLACES = 5;
const ONE = 100_000;

/**
 * The single transferable vote as in Scottish council elections (weighted inclusive Gregory method). The numbers in
 * the comments are those of the rules in Schedule 1.
 *
 * Source: Scottish Local Government Elections Order 2007 (SSI 2007/42), Schedule 1, rules 45 to 52,
 * https://www.legislation.gov.uk/ssi/2007/42/schedule/1/made
 */
export function countScottishStv(election: RuleInput): Outcome {
  const { candidates, standing, seats, ballots, lot } = election;
  let continuing = [...standing];
  const record = startRoundRecord({
    candidates,
    shown: standing,
    ballots: ballots.total,
    places: PLACES,
  });
  const history: bigint[][] = [];

  // 45: first preferences. A ballot without a preference for a standing candidate is not valid.
  const piles = sortBallots({
    ballots,
    candidates: candidates.length,
    value: ONE,
    isContinuing: (candidate) => continuing.includes(candidate),
  });
  const { votes } = piles;
  const votesOf = (candidate: number) => votes[candidate] ?? 0n;

  // 46: the quota, ignoring decimals, increased by one.
  const valid = standing.reduce((sum, candidate) => sum + votesOf(candidate) / BigInt(ONE), 0n);
  const quota = (valid / BigInt(seats + 1) + 1n) * BigInt(ONE);

  let vacancies = seats;
  let surpluses: number[] = [];
  let eliminated: number[] = [];

  /** 47 and 52: who is deemed elected at the end of a stage. */
  function closeStage(): void {
    const elected = byVotes(
      continuing.filter((candidate) => votesOf(candidate) >= quota),
      votes,
    );
    continuing = continuing.filter((candidate) => !elected.includes(candidate));
    if (continuing.length <= vacancies - elected.length) {
      elected.push(...byVotes(continuing, votes));
      continuing = [];
    }
    vacancies -= elected.length;
    surpluses = [...surpluses, ...elected].filter((candidate) => votesOf(candidate) > quota);
    record.closeRound({ votes, elected, eliminated, quota });
    eliminated = [];
  }

  function choose(from: readonly number[], pick: typeof highest): number | undefined {
    const equals = pick(from, votes);
    if (equals.length === 1) return equals[0];
    const choice = breakTie({ tied: equals, history, pick, lot });
    record.addTie(choice);
    return choice.chosen;
  }

  /** 48 and 49: the largest surplus; if several, that of the candidate who had more votes earlier. */
  function transferSurplus(from: number): void {
    const surplus = votesOf(from) - quota;
    const total = votesOf(from);
    const known = new Map<number, number>();
    const revalue = (value: number) => {
      const reduced = known.get(value) ?? Number((surplus * BigInt(value)) / total);
      known.set(value, reduced);
      return reduced;
    };
    piles.transfer({ from, keeps: quota, revalue });
  }

  /** 50 and 51: the fewest votes; if several, the candidate who had fewer earlier. Values stay the same. */
  function exclude(from: number): void {
    continuing = continuing.filter((candidate) => candidate !== from);
    eliminated = [from];
    piles.transfer({ from, keeps: 0n });
  }

  closeStage();
  while (vacancies > 0 && continuing.length > 0) {
    const hasSurplus = surpluses.length > 0;
    const from = hasSurplus ? choose(surpluses, highest) : choose(continuing, lowest);
    if (from === undefined) break;
    history.push([...votes]);
    if (hasSurplus) transferSurplus(from);
    else exclude(from);
    closeStage();
  }
  return record.outcome();
}

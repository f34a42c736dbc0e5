import type { RuleInput } from './rule-input.ts';
import { startRoundRecord, type Outcome } from './outcome.ts';
import { fillSeats, groupSorted } from './ties.ts';

/**
 * Elects the standing candidates with the most votes, in one round. Votes for withdrawn candidates are shown but elect
 * no one. `exhausted` is the number of ballots without a vote.
 * @param isVote returns whether a preference with this rank is a vote
 * @param leavesTiesOpen if true, seats for which tied candidates compete stay empty and are not filled by lot
 */
export function electMostVotes(
  election: RuleInput,
  isVote: (rank: number) => boolean,
  leavesTiesOpen: boolean,
): Outcome {
  const { candidates, ballots } = election;
  const votes = Array.from(candidates, () => 0);
  let voting = 0;
  for (const [group, count] of ballots.counts.entries()) {
    voting += count;
    const end = ballots.starts[group + 1] ?? 0;
    for (let place = ballots.starts[group] ?? 0; place < end; place += 1) {
      const candidate = ballots.candidates[place] ?? 0;
      if (isVote(ballots.ranks[place] ?? 0)) votes[candidate] = (votes[candidate] ?? 0) + count;
    }
  }
  const exhausted = ballots.total - voting;
  return electHighest(election, { votes, exhausted, leavesTiesOpen });
}

interface Counted {
  /** Votes or points by candidate, in units of 10^-places. */
  votes: readonly number[];
  /** The number of ballots that give nothing. */
  exhausted: number;
  /** The candidates whose votes are shown; if omitted, all of them. */
  shown?: readonly number[];
  places?: number;
  leavesTiesOpen?: boolean;
}

/** Elects the standing candidates with the highest numbers, in one round. */
export function electHighest(
  { candidates, standing, seats, ballots, lot }: RuleInput<{ total: number }>,
  { votes, exhausted, shown = [...candidates.keys()], places = 0, leavesTiesOpen = false }: Counted,
): Outcome {
  const record = startRoundRecord({ candidates, shown, ballots: ballots.total, places });
  const elected = fillSeats({
    groups: groupSorted(standing, (one, other) => (votes[other] ?? 0) - (votes[one] ?? 0)),
    seats,
    record,
    lot: leavesTiesOpen ? 'open' : lot,
  });
  record.closeRound({ votes, elected, exhausted: exhausted * 10 ** places });
  return record.outcome();
}

import type { Election } from './election.ts';
import { startMinutes, type Outcome } from './outcome.ts';
import { fillSeats, highest } from './ties.ts';

/**
 * Elects the standing candidates with the most votes, in one round. Votes for withdrawn candidates are shown but elect
 * no one. `exhausted` is the number of ballots without a vote.
 * @param isVote returns whether a preference with this rank is a vote
 * @param leavesTiesOpen if true, seats for which tied candidates compete stay empty and are not filled by lot
 */
export function electMostVotes(
  { candidates, standing, seats, ballots, lot }: Election,
  isVote: (rank: number) => boolean,
  leavesTiesOpen: boolean,
): Outcome {
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
  const minutes = startMinutes({
    candidates,
    shown: [...candidates.keys()],
    ballots: ballots.total,
    places: 0,
  });
  const elected = fillSeats({
    groups: groupByVotes(standing, votes),
    seats,
    minutes,
    lot: leavesTiesOpen ? 'open' : lot,
  });
  minutes.closeRound({ votes, elected, exhausted: ballots.total - voting });
  return minutes.outcome();
}

/** Groups candidates with equal votes, most votes first. */
function groupByVotes(standing: readonly number[], votes: readonly number[]): number[][] {
  const groups: number[][] = [];
  let left = [...standing];
  while (left.length > 0) {
    const best = highest(left, votes);
    groups.push(best);
    left = left.filter((candidate) => !best.includes(candidate));
  }
  return groups;
}

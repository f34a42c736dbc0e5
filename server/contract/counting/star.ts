import type { RuleInput } from './rule-input.ts';
import { startRoundRecord, type Outcome } from './outcome.ts';
import { comparePoints, countPoints, type Scores, sumPoints } from './scores.ts';
import { byVotes, highest } from './ties.ts';

/**
 * STAR voting (score, then automatic runoff):
 *
 * 1. The points of each candidate are added. The two candidates with the most points are the finalists.
 * 2. The finalist to whom more ballots give more points than to the other is elected. A ballot that gives both the same
 *    points has no preference.
 * 3. If there are several seats (bloc STAR), the elected candidate is removed, and both steps are repeated.
 *
 * Ties in step 1: of two tied candidates, the one whom more ballots prefer becomes a finalist. If more are tied, or if
 * there is no preference, the one to whom more ballots give the most points possible. Ties in step 2: the finalist with
 * more points in total, then the one to whom more ballots give the most points possible. The lot decides all other ties.
 *
 * Source: Equal Vote Coalition, https://www.starvoting.org/star, https://www.starvoting.org/multi_winner, and the
 * official tiebreaker protocol, https://docs.bettervoting.com/help/ties.html
 * @param max the most points that a ballot can give a candidate
 */
export function countStar(
  { candidates, standing, seats, ballots, lot }: RuleInput<Scores>,
  max: number,
): Outcome {
  const sums = sumPoints(ballots);
  const tops = countPoints(ballots, max);
  const { total, abstentions } = ballots;
  const record = startRoundRecord({ candidates, shown: standing, ballots: total, places: 0 });

  /** Returns those of some candidates with the same sum who become finalists: one or more, but not more than `places`. */
  function advance(tied: readonly number[], places: number): readonly number[] {
    if (tied.length <= places) return tied;
    const [one = 0, other = 0] = tied;
    const [first, second] = tied.length === 2 ? comparePoints(ballots, one, other) : [0, 0];
    if (first !== second) {
      const chosen = first > second ? one : other;
      record.addTie({ tied, by: 'preference', chosen });
      return [chosen];
    }
    const sorted = byVotes(tied, tops);
    const best = highest(tied, tops);
    const topsAt = (place: number) => tops[sorted[place] ?? 0] ?? 0;
    const clear = topsAt(places - 1) > topsAt(places) ? sorted.slice(0, places) : best;
    if (clear.length <= places) {
      for (const [place, chosen] of clear.entries())
        record.addTie({ tied: sorted.slice(place), by: 'most-points', chosen });
      return clear;
    }
    const [chosen = 0] = lot(best);
    record.addTie({ tied: best, by: 'lot', chosen });
    return [chosen];
  }

  /** Step 1. Returns one finalist if only one candidate is left. */
  function chooseFinalists(left: readonly number[]): readonly number[] {
    const finalists: number[] = [];
    while (finalists.length < Math.min(2, left.length)) {
      const others = left.filter((candidate) => !finalists.includes(candidate));
      finalists.push(...advance(highest(others, sums), 2 - finalists.length));
    }
    return byVotes(finalists, sums);
  }

  /** Step 2. */
  function breakRunoffTie(finalists: readonly number[]): number {
    for (const [by, votes] of [
      ['points', sums],
      ['most-points', tops],
    ] as const) {
      const [chosen = 0, ...others] = highest(finalists, votes);
      if (others.length > 0) continue;
      record.addTie({ tied: finalists, by, chosen });
      return chosen;
    }
    const [chosen = 0] = lot(finalists);
    record.addTie({ tied: finalists, by: 'lot', chosen });
    return chosen;
  }

  let left = standing;
  for (let seat = 0; seat < seats && left.length > 0; seat += 1) {
    const finalists = chooseFinalists(left);
    const [one = 0, other] = finalists;
    const round = { votes: sums, exhausted: abstentions, among: left };
    if (other === undefined) {
      record.closeRound({ ...round, elected: [one] });
      break;
    }
    const [first, second] = comparePoints(ballots, one, other);
    const preferred = new Map([
      [one, first],
      [other, second],
    ]);
    const [leader = one, ...equals] = finalists.filter(
      (finalist) => preferred.get(finalist) === Math.max(first, second),
    );
    const winner = equals.length === 0 ? leader : breakRunoffTie(finalists);
    const equal = total - abstentions - first - second;
    record.closeRound({ ...round, elected: [winner], runoff: { preferred, equal } });
    left = left.filter((candidate) => candidate !== winner);
  }
  return record.outcome();
}

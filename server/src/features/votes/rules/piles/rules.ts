import type { Ballots } from '../profile/rules.ts';

/** Ballots in piles, one for each candidate. Votes and values are integers in the unit of the first value. */
export interface Piles {
  readonly votes: number[];
  /**
   * Moves each ballot of a candidate to its next available preference. Ballots without one are out of the count.
   * @param keeps votes that stay with the candidate
   * @param revalue the value of a moved ballot from its present value; the same value unless given
   */
  transfer(move: { from: number; keeps: number; revalue?: (value: number) => number }): void;
}

/**
 * Sorts ballots by their first available preference.
 * @param value what each ballot counts before any transfer
 * @param isContinuing whether ballots can move to a candidate, asked at every transfer
 */
export function sortBallots({
  ballots,
  candidates,
  value,
  isContinuing,
}: {
  ballots: Ballots;
  candidates: number;
  value: number;
  isContinuing: (candidate: number) => boolean;
}): Piles {
  const votes = Array.from({ length: candidates }, () => 0);
  const piles = Array.from({ length: candidates }, (): number[] => []);
  const next = ballots.starts.slice(0, -1);
  const values = new Float64Array(ballots.counts.length).fill(value);

  function moveOn(group: number): void {
    const end = ballots.starts[group + 1] ?? 0;
    for (let place = next[group] ?? end; place < end; place += 1) {
      const candidate = ballots.candidates[place] ?? 0;
      if (!isContinuing(candidate)) continue;
      next[group] = place + 1;
      piles[candidate]?.push(group);
      const gain = (ballots.counts[group] ?? 0) * (values[group] ?? 0);
      votes[candidate] = (votes[candidate] ?? 0) + gain;
      return;
    }
    next[group] = end;
  }

  for (let group = 0; group < ballots.counts.length; group += 1) moveOn(group);
  return {
    votes,
    transfer({ from, keeps, revalue }) {
      const moved = piles[from] ?? [];
      piles[from] = [];
      votes[from] = keeps;
      for (const group of moved) {
        if (revalue) values[group] = revalue(values[group] ?? 0);
        moveOn(group);
      }
    },
  };
}

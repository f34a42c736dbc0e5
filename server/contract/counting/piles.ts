import type { GroupedBallots } from './profile.ts';

/** Parts of votes are split at this value and added separately, because their sums can exceed 2^53. */
const HALF = 1_000;

/**
 * Ballots in piles, one for each candidate. Votes and values are integers in the unit of the initial value, which is at
 * most 1,000,000.
 */
export interface Piles {
  readonly votes: bigint[];
  /**
   * Moves each ballot of a candidate to its next available preference. Ballots without one leave the count.
   * @param keeps the votes that stay with the candidate
   * @param revalue returns the new value of a moved ballot; if omitted, values stay the same
   */
  transfer(move: { from: number; keeps: bigint; revalue?: (value: number) => number }): void;
}

/**
 * Sorts ballots by their first available preference.
 * @param value the value of each ballot before any transfer
 * @param isContinuing returns whether ballots can move to a candidate; called at every transfer
 */
export function sortBallots({
  ballots,
  candidates,
  value,
  isContinuing,
}: {
  ballots: GroupedBallots;
  candidates: number;
  value: number;
  isContinuing: (candidate: number) => boolean;
}): Piles {
  const votes = Array.from({ length: candidates }, () => 0n);
  const uppers = new Float64Array(candidates);
  const lowers = new Float64Array(candidates);
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
      const count = ballots.counts[group] ?? 0;
      const lower = (values[group] ?? 0) % HALF;
      uppers[candidate] =
        (uppers[candidate] ?? 0) + (((values[group] ?? 0) - lower) / HALF) * count;
      lowers[candidate] = (lowers[candidate] ?? 0) + lower * count;
      return;
    }
    next[group] = end;
  }

  /** Adds the moved values to the votes. */
  function addMoved(): void {
    for (const [candidate, upper] of uppers.entries()) {
      const gain = BigInt(upper) * BigInt(HALF) + BigInt(lowers[candidate] ?? 0);
      votes[candidate] = (votes[candidate] ?? 0n) + gain;
    }
    uppers.fill(0);
    lowers.fill(0);
  }

  for (let group = 0; group < ballots.counts.length; group += 1) moveOn(group);
  addMoved();
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
      addMoved();
    },
  };
}

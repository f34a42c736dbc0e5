import { votesIn, WRITE_IN } from './choice-format.ts';

/** Sums of ballots, by number or by weight. */
export interface Sums {
  /** All ballots, including those without a choice. */
  total: number;
  /** Ballots without a choice. */
  abstentions: number;
  /** Ballots, or points, by candidate ID; rankings by first preference. A candidate without ballots may be missing. */
  votes: ReadonlyMap<string, number>;
}

/** Returns whether all votes are for names that count for no one. */
export const areOthersOnly = ({ votes }: Sums): boolean =>
  votes.has(WRITE_IN) && [...votes].every(([id, count]) => id === WRITE_IN || count === 0);

/** Adds up ballots. Each ballot counts for every candidate who gets a vote or points from it. */
export function createSums() {
  const votes = new Map<string, number>();
  let [total, abstentions] = [0, 0];
  return {
    /** @param choice as it is stored, without its weight */
    add(choice: string, amount: number): void {
      total += amount;
      if (choice === '') abstentions += amount;
      for (const { id, points } of votesIn(choice)) {
        votes.set(id, (votes.get(id) ?? 0) + points * amount);
      }
    },
    sums: (): Sums => ({ total, abstentions, votes }),
  };
}

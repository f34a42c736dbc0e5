/** Sums of ballots, by number or by weight. */
export interface Sums {
  /** All ballots, including those without a choice. */
  total: number;
  /** Ballots without a choice. */
  abstentions: number;
  /** Ballots by candidate ID; rankings by first preference. A candidate without ballots may be missing. */
  votes: ReadonlyMap<string, number>;
}

/** Adds up ballots. Each ballot counts for every candidate who gets a vote from it. */
export function createSums() {
  const votes = new Map<string, number>();
  let [total, abstentions] = [0, 0];
  return {
    add(ids: readonly string[], amount: number): void {
      total += amount;
      if (ids.length === 0) abstentions += amount;
      for (const id of ids) votes.set(id, (votes.get(id) ?? 0) + amount);
    },
    sums: (): Sums => ({ total, abstentions, votes }),
  };
}

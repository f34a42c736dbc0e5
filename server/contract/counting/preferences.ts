import type { GroupedBallots } from './profile.ts';

/** At [a][b], the number of ballots that prefer a to b. */
export type Pairwise = readonly (readonly number[])[];

/**
 * Compares the standing candidates in pairs, in their order. Candidates whom a ballot does not rank share its last place.
 * @param candidates the number of all candidates
 */
export function pairsOf(
  standing: readonly number[],
  ballots: GroupedBallots,
  candidates: number,
): number[][] {
  const preferences = countPreferences(ballots, candidates);
  return standing.map((a) => standing.map((b) => preferences[a]?.[b] ?? 0));
}

function countPreferences(ballots: GroupedBallots, candidates: number): number[][] {
  const preferred = Array.from({ length: candidates }, () =>
    Array.from({ length: candidates }, () => 0),
  );
  const ranks = new Float64Array(candidates);
  for (const [group, count] of ballots.counts.entries()) {
    const start = ballots.starts[group] ?? 0;
    const end = ballots.starts[group + 1] ?? 0;
    ranks.fill(Infinity);
    for (let place = start; place < end; place += 1) {
      ranks[ballots.candidates[place] ?? 0] = ballots.ranks[place] ?? 0;
    }
    for (let place = start; place < end; place += 1) {
      const row = preferred[ballots.candidates[place] ?? 0] ?? [];
      const rank = ballots.ranks[place] ?? 0;
      for (let other = 0; other < candidates; other += 1) {
        if (rank < (ranks[other] ?? 0)) row[other] = (row[other] ?? 0) + count;
      }
    }
  }
  return preferred;
}

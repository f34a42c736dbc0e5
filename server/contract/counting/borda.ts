import type { RuleInput } from './rule-input.ts';
import { electHighest } from './most-votes.ts';
import type { Outcome } from './outcome.ts';
import { pairsOf } from './preferences.ts';

/**
 * The Borda count: each ballot gives a candidate one point for each candidate whom it ranks lower, and half a point for
 * each other candidate with the same rank. Candidates whom a ballot does not rank share its last place, so together
 * they get what they would get if they were ranked in any order, and every ballot gives the same number of points. The
 * candidates with the most points are elected. Tied candidates draw lots.
 *
 * Source: Jean-Charles de Borda, "Mémoire sur les élections au scrutin", Histoire de l’Académie royale des sciences
 * 1781. Equal ranks: Duncan Black, "Partial Justification of the Borda Count", Public Choice 28 (1976).
 */
export function countBorda(election: RuleInput): Outcome {
  const { candidates, standing, ballots } = election;
  const voting = countVoting(election);
  const pairwise = pairsOf(standing, ballots, candidates.length);
  const halves = Array.from(candidates, () => 0);
  for (const [a, candidate] of standing.entries()) {
    for (const b of standing.keys()) {
      if (a === b) continue;
      const [above, below] = [pairwise[a]?.[b] ?? 0, pairwise[b]?.[a] ?? 0];
      const equal = voting - above - below;
      halves[candidate] = (halves[candidate] ?? 0) + 2 * above + equal;
    }
  }
  const exhausted = ballots.total - voting;
  const isWhole = halves.every((count) => count % 2 === 0);
  const counted = isWhole
    ? { votes: halves.map((count) => count / 2), places: 0 }
    : { votes: halves.map((count) => count * 5), places: 1 };
  return electHighest(election, { ...counted, exhausted, shown: standing });
}

/** Returns the number of ballots that rank a standing candidate. */
function countVoting({ standing, ballots }: RuleInput): number {
  const isStanding = new Set(standing);
  let voting = 0;
  for (const [group, count] of ballots.counts.entries()) {
    const ranked = ballots.candidates.subarray(ballots.starts[group], ballots.starts[group + 1]);
    if (ranked.some((candidate) => isStanding.has(candidate))) voting += count;
  }
  return voting;
}

import { electInOrder } from './elect-in-order.ts';
import type { RuleInput } from './rule-input.ts';
import type { Outcome } from './outcome.ts';
import { pairsOf } from './preferences.ts';

/**
 * The Schulze method with winning votes:
 *
 * 1. d[a][b] is the number of voters who prefer a to b. Candidates whom a ballot does not rank share its last place.
 * 2. On a path from a to b, each candidate beats the next. A path is as strong as its weakest step, measured by the
 *    votes of the winning side. p[a][b] is the strength of the strongest path, or 0 if there is none.
 * 3. a is better than b if p[a][b] > p[b][a]. This relation is transitive.
 *
 * The order lists the unbeaten candidates first, then the unbeaten ones among the rest, and so on. A Condorcet winner
 * is first. If there are several seats, the first candidates in this order are elected. The result is not
 * proportional. Seats for which tied candidates compete are filled by lot.
 *
 * Source: Markus Schulze, "The Schulze Method of Voting", https://arxiv.org/abs/1804.02973
 */
export function countSchulze(election: RuleInput): Outcome {
  const { candidates, standing, ballots } = election;
  const pairwise = pairsOf(standing, ballots, candidates.length);
  const order = orderByPaths(strongestPaths(pairwise)).map((equals) =>
    equals.flatMap((place) => standing[place] ?? []),
  );
  return { ...electInOrder(election, order), pairwise };
}

/** Step 2, with the Floyd–Warshall algorithm. */
function strongestPaths(pairwise: readonly (readonly number[])[]): number[][] {
  const at = (matrix: readonly (readonly number[])[], a: number, b: number) => matrix[a]?.[b] ?? 0;
  const paths = pairwise.map((row, a) =>
    row.map((votes, b) => (votes > at(pairwise, b, a) ? votes : 0)),
  );
  for (const via of paths.keys()) {
    for (const [a, row] of paths.entries()) {
      if (a === via) continue;
      for (const b of row.keys()) {
        if (b === a || b === via) continue;
        row[b] = Math.max(row[b] ?? 0, Math.min(row[via] ?? 0, at(paths, via, b)));
      }
    }
  }
  return paths;
}

/** Step 3. Returns positions, best first, with equal candidates grouped. */
function orderByPaths(paths: readonly (readonly number[])[]): number[][] {
  const order: number[][] = [];
  let left = [...paths.keys()];
  while (left.length > 0) {
    const best = left.filter((a) =>
      left.every((b) => (paths[b]?.[a] ?? 0) <= (paths[a]?.[b] ?? 0)),
    );
    order.push(best);
    left = left.filter((candidate) => !best.includes(candidate));
  }
  return order;
}

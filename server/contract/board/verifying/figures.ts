import { WRITE_IN } from '../../votes/choice-format.ts';
import type { PackageContest, PackageResult } from '../package.ts';
import type { Recounted } from './check-result.ts';
import type { Holds } from './finding-places.ts';

/**
 * Returns the figures of a result that was recounted, for comparing them with the minutes and with what was written down
 * earlier.
 * @param contest with the people whose names voters wrote in
 */
export function figuresIn(
  file: string,
  {
    contest,
    result,
    counted,
  }: { contest: PackageContest; result: PackageResult; counted: Recounted },
): Holds[] {
  const { candidates, seedHash, weighted, quorum, majority } = contest;
  const { ballots, abstentions, closings, eligible, weights } = result;
  const names = new Map(candidates.map(({ id, name }) => [id, name]));
  const nameOf = (id: string) => names.get(id) ?? id;
  const ids = [...names.keys(), ...(contest.writeIns > 0 ? [WRITE_IN] : [])];
  const listed = (sums: Record<string, number>) =>
    ids.map((id) => `${nameOf(id)}: ${sums[id] ?? 0}`);
  const withdrawn = candidates.filter(({ withdrawal }) => withdrawal !== null);
  const ties = counted.outcome?.ties ?? [];
  const tied = new Set(ties.flatMap((tie) => (tie.by === 'open' ? tie.tied : [])));
  return [
    ...(tied.size > 0
      ? [{ key: 'holds.tied', values: { file, names: [...tied].map(nameOf) } } as const]
      : []),
    { key: 'holds.ballots', values: { file, ballots, blank: abstentions, closings } },
    weighted
      ? { key: 'holds.weights', values: { file, total: weights?.total ?? 0, eligible } }
      : { key: 'holds.eligible', values: { file, eligible } },
    { key: 'holds.votes', values: { file, votes: listed(result.votes) } },
    ...(weights
      ? [{ key: 'holds.weighted', values: { file, votes: listed(weights.votes) } } as const]
      : []),
    ...(quorum || majority ? [{ key: 'holds.unapplied', values: { file } } as const] : []),
    ...(withdrawn.length > 0
      ? [
          {
            key: 'holds.withdrawn',
            values: { file, names: withdrawn.map(({ name }) => name) },
          } as const,
        ]
      : []),
    ...(seedHash === null
      ? []
      : [{ key: 'holds.seed', values: { file, hash: seedHash } } as const]),
  ];
}

import { inWholes, type WeightName } from '@votewise/contract';
import { type ChangeContext, changeWith, electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import type { Counts } from '../reading/present-election.ts';

/** Returns the change that hides an election, with its final count in the event unless the count is hidden. */
export function deletion(
  election: ElectionRecord,
  {
    count,
    isHidden,
    weightName,
  }: { count: Counts; isHidden: boolean; weightName: WeightName | null },
  { actor, now, since }: ChangeContext & { since: Date },
): ElectionChange {
  const { candidates, weighted } = election;
  const counts = candidates.map(({ id, name }) => ({
    name,
    votes: count.votes.get(id) ?? 0,
    ...(weighted && {
      weight: inWholes(count.weights.votes.get(id) ?? 0, weightName),
    }),
  }));
  const totalWeight = weighted && {
    totalWeight: inWholes(count.weights.total, weightName),
  };
  const details = { totalVotes: count.total, ...(!isHidden && { ...totalWeight, counts }) };
  const event = electionEvent(election, { event: 'election.deleted', at: now, actor, details });
  return changeWith(election, { deletedAt: since }, event);
}

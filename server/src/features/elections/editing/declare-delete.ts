import { inWholes, type WeightName } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import { type ChangeContext, changeWith, electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionChange } from '../stored/election-store.ts';
import type { Counts, CountState } from '../reading/present-election.ts';

/** Returns undefined if the result is already declared. @throws AppError COUNT_NOT_CONFIRMED */
export function declaration(
  current: ElectionRecord,
  { state }: CountState,
  { actor, now }: ChangeContext,
): ElectionChange | undefined {
  if (current.declared) return undefined;
  if (current.status !== 'completed' || state !== 'confirmed') {
    throw new AppError(
      'COUNT_NOT_CONFIRMED',
      'The result can’t be declared until voting has closed and a recount has confirmed the count.',
    );
  }
  const event = electionEvent(current, { event: 'election.declared', at: now, actor });
  return changeWith(current, { declared: { at: now, by: actor } }, event);
}

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

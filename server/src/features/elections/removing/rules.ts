import { type Actor, type AuditEvent, createEvent } from '../../audit/hash-chain.ts';
import type { Counts } from '../present.ts';
import { subjectOf } from '../rules.ts';
import type { ElectionRecord } from '../store.ts';

/** Returns the event of a deletion, with the final count unless the count is hidden. */
export function deletionEvent(
  election: ElectionRecord,
  { tally, isHidden }: { tally: Counts; isHidden: boolean },
  { actor, now }: { actor: Actor; now: Date },
): AuditEvent {
  const { candidates, weighted } = election;
  const counts = candidates.map(({ id, name }) => ({
    name,
    votes: tally.votes.get(id) ?? 0,
    ...(weighted && { weight: tally.weights.votes.get(id) ?? 0 }),
  }));
  const totalWeight = weighted && { totalWeight: tally.weights.total };
  return createEvent({
    event: 'election.deleted',
    at: now,
    actor,
    subject: subjectOf(election),
    details: { totalVotes: tally.total, ...(!isHidden && { ...totalWeight, counts }) },
  });
}

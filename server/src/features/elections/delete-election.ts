import type { ElectionStore, ElectionRecord } from './election-store.ts';
import { createQuarantine } from '../../platform/quarantine.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { subjectOf } from './edit-election.ts';
import type { Counts } from './present-election.ts';
import { type Actor, type AuditEvent, createEvent } from '../audit/index.ts';

/** A request that read the election just before its deletion may still store a ballot, so ballots are removed later. */
const removalDelayMilliseconds = 10 * 60_000;

interface RemovalDeps {
  store: Pick<ElectionStore, 'findRemovable' | 'remove'>;
  /** `empty` removes every ballot of an election. */
  ballots: () => { empty(electionId: string): Promise<void> };
  clock: TrustedClock;
  logger: Logger;
}

/** Removes deleted elections, because a deletion only hides them. */
export function createRemoval({ store, ballots, clock, logger }: RemovalDeps) {
  const unremoved = createQuarantine({ kind: 'deleted election', clock, logger });
  return {
    /** The job that removes deleted elections and their ballots. */
    async removeDeleted(): Promise<void> {
      const before = new Date(clock.settled().getTime() - removalDelayMilliseconds);
      for (const { _id } of await store.findRemovable(before)) {
        await unremoved.attempt(_id, async () => {
          await ballots().empty(_id);
          await store.remove(_id);
        });
      }
    },
  };
}

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

import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createSetAside } from '../../../platform/quarantine.ts';
import type { ElectionStore } from '../store.ts';

/** A request that read the election just before its deletion may still store a ballot, so ballots are removed later. */
const removalDelayMilliseconds = 10 * 60_000;

interface RemovalDeps {
  store: Pick<ElectionStore, 'findRemovable' | 'remove'>;
  /** `empty` removes every ballot of an election. */
  ballots: { empty(electionId: string): Promise<void> };
  clock: TrustedClock;
  logger: Logger;
}

/** Removes deleted elections, because a deletion only hides them. */
export function createRemoval({ store, ballots, clock, logger }: RemovalDeps) {
  const unremoved = createSetAside({ kind: 'deleted election', clock, logger });
  return {
    /** The job that removes deleted elections and their ballots. */
    async removeDeleted(): Promise<void> {
      const before = new Date(clock.settled().getTime() - removalDelayMilliseconds);
      for (const { _id } of await store.findRemovable(before)) {
        await unremoved.attempt(_id, async () => {
          await ballots.empty(_id);
          await store.remove(_id);
        });
      }
    },
  };
}

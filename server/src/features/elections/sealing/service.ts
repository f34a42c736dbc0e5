import type { Clock } from '../../../platform/clock.ts';
import type { Actor } from '../../audit/service.ts';
import type { CountState } from '../present.ts';
import type { ElectionChange, ElectionRecord, ElectionStore } from '../store.ts';
import { sealingDueAt } from './due/rules.ts';
import { beginSealing, endSealing, stopSealing } from './rules.ts';

type ChangeOf = (
  current: ElectionRecord,
) => ElectionChange | undefined | Promise<ElectionChange | undefined>;

interface SealingDeps {
  store: Pick<ElectionStore, 'findSealing' | 'findFrozen'>;
  ballots: { countState(election: ElectionRecord): Promise<CountState> };
  clock: Clock;
  /** Makes a change to the newest version and writes it. Starts over if another write comes first. */
  write: (id: string, changeOf: ChangeOf) => Promise<ElectionRecord>;
}

/**
 * Records the progress of sealing on elections. The votes room performs the steps in between. Each write creates a new
 * version, so a reopening that is based on an earlier version fails.
 */
export function createSealingMarks({ store, ballots, clock, write }: SealingDeps) {
  return {
    /** Has no effect if sealing is in progress or done. @throws AppError NOT_FOUND, SEALING_REFUSED, BUSY */
    beginSealing: (id: string, actor: Actor): Promise<ElectionRecord> =>
      write(id, async (current) =>
        beginSealing(current, await ballots.countState(current), { actor, now: clock.now() }),
      ),

    /** Destroys the salt. The caller has already recorded who voted. @throws AppError NOT_FOUND */
    endSealing: (id: string, participants: number): Promise<ElectionRecord> =>
      write(id, (current) => endSealing(current, { participants, now: clock.now() })),

    /** @throws AppError NOT_FOUND */
    stopSealing: (
      id: string,
      given: Omit<Parameters<typeof stopSealing>[1], 'now'>,
    ): Promise<ElectionRecord> =>
      write(id, (current) => stopSealing(current, { ...given, now: clock.now() })),

    /** Returns elections that are due to be sealed automatically, even if their counts do not allow it. */
    async findSealable(days: number): Promise<ElectionRecord[]> {
      const now = clock.now();
      return (await store.findFrozen('completed')).filter((election) => {
        const dueAt = sealingDueAt(election, days);
        return dueAt !== undefined && dueAt <= now;
      });
    },

    /** Returns elections that are sealed or being sealed. */
    findSealing: (): Promise<ElectionRecord[]> => store.findSealing(),
  };
}

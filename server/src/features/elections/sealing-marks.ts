import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { Actor } from '../audit/index.ts';
import type { CountState } from './present-election.ts';
import type { ElectionChange, ElectionRecord, ElectionStore } from './election-store.ts';
import { daysClosedAt, isSealingDue, sealingDueAt } from './sealing-due.ts';
import { beginSealing, endSealing, stopSealing } from './sealing-record.ts';

type ChangeOf = (
  current: ElectionRecord,
) => ElectionChange | undefined | Promise<ElectionChange | undefined>;

interface SealingDeps {
  store: Pick<ElectionStore, 'findSealing' | 'findFrozen' | 'keepDaysClosed'>;
  ballots: { countState(election: ElectionRecord): Promise<CountState> };
  clock: TrustedClock;
  /** Makes a change to the newest version and writes it. Starts over if another write comes first. */
  write: (id: string, changeOf: ChangeOf) => Promise<ElectionRecord>;
}

/**
 * Records the progress of sealing on elections. The votes feature performs the steps in between. Each write creates a new
 * version, so a reopening that is based on an earlier version fails.
 */
export function createSealingMarks({ store, ballots, clock, write }: SealingDeps) {
  return {
    /** Has no effect if sealing is in progress or done. @throws AppError NOT_FOUND, SEALING_REFUSED, BUSY */
    async beginSealing(id: string, actor: Actor): Promise<ElectionRecord> {
      if (clock.departure()) {
        throw new AppError(
          'SEALING_REFUSED',
          'The ballot box can’t be sealed, because the server’s clock may be wrong. Correct the clock, or confirm it on the dashboard.',
        );
      }
      return write(id, async (current) =>
        beginSealing(current, await ballots.countState(current), { actor, now: clock.now() }),
      );
    },

    /** Destroys the salt. The caller has already recorded who voted. @throws AppError NOT_FOUND */
    endSealing: (id: string, participants: number): Promise<ElectionRecord> =>
      write(id, (current) => endSealing(current, { participants, now: clock.now() })),

    /** @throws AppError NOT_FOUND */
    stopSealing: (
      id: string,
      given: Omit<Parameters<typeof stopSealing>[1], 'now'>,
    ): Promise<ElectionRecord> =>
      write(id, (current) => stopSealing(current, { ...given, now: clock.now() })),

    /** Returns completed elections that are sealed automatically after this many days. */
    findSealable: async (days: number): Promise<ElectionRecord[]> =>
      (await store.findFrozen('completed')).filter(
        (election) => sealingDueAt(election, days) !== undefined,
      ),

    /**
     * Returns whether an election has been seen closed for this many days. Stores the days, so that no clock decides
     * alone: see `daysClosedAt`.
     */
    async isSealingDue(election: ElectionRecord, days: number): Promise<boolean> {
      if (clock.departure()) return false;
      const now = clock.settled();
      const daysClosed = daysClosedAt(election, now);
      if (!daysClosed) return isSealingDue(election, days, now);
      const isStored = await store.keepDaysClosed(election, daysClosed);
      return isStored && isSealingDue({ ...election, daysClosed }, days, now);
    },

    /** Returns elections that are sealed or being sealed. */
    findSealing: (): Promise<ElectionRecord[]> => store.findSealing(),
  };
}

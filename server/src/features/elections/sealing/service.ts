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
  /** Makes a change for the newest version and writes it, unless another write comes first. */
  write: (id: string, changeOf: ChangeOf) => Promise<ElectionRecord>;
}

/**
 * What sealing writes on an election. The votes room does what lies in between. A reopening that began before loses:
 * it writes the version it has read, and each of these is a new version.
 */
export function createSealingMarks({ store, ballots, clock, write }: SealingDeps) {
  return {
    /** No effect while it is under way and after it. @throws AppError NOT_FOUND, SEALING_REFUSED, BUSY */
    beginSealing: (id: string, actor: Actor): Promise<ElectionRecord> =>
      write(id, async (current) =>
        beginSealing(current, await ballots.countState(current), { actor, now: clock.now() }),
      ),

    /** Destroys the salt. The caller has written down who took part. @throws AppError NOT_FOUND */
    endSealing: (id: string, participants: number): Promise<ElectionRecord> =>
      write(id, (current) => endSealing(current, { participants, now: clock.now() })),

    /** @throws AppError NOT_FOUND */
    stopSealing: (
      id: string,
      given: Omit<Parameters<typeof stopSealing>[1], 'now'>,
    ): Promise<ElectionRecord> =>
      write(id, (current) => stopSealing(current, { ...given, now: clock.now() })),

    /** The elections whose ballot boxes are due to be sealed automatically, whether their counts allow it or not. */
    async findSealable(days: number): Promise<ElectionRecord[]> {
      const now = clock.now();
      return (await store.findFrozen('completed')).filter((election) => {
        const dueAt = sealingDueAt(election, days);
        return dueAt !== undefined && dueAt <= now;
      });
    },

    /** Elections that are sealed, or are being sealed. */
    findSealing: (): Promise<ElectionRecord[]> => store.findSealing(),
  };
}

import type { SealingProblem } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import { type ChangeOf, changeWith, electionEvent } from '../stored/election-change.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import type { CountState } from '../reading/present-election.ts';
import { daysClosedAt, isSealingDue, sealingDueAt } from '../stored/sealing-due.ts';

/** Stored in place of a destroyed salt. It is not a salt, but it keeps the election from getting a new one. */
const SEALED_SALT = 'sealed';

const bySystem = { actor: { type: 'system' } } as const;

/**
 * Records the progress of sealing on elections. The votes feature performs the steps in between. Each write creates a new
 * version, so a reopening that is based on an earlier version fails.
 */
export function createSealingRecord(deps: {
  store: Pick<ElectionStore, 'findSealing' | 'findFrozen' | 'keepDaysClosed'>;
  ballots: () => { countState(election: ElectionRecord): Promise<CountState> };
  clock: TrustedClock;
  write: (id: string, changeOf: ChangeOf) => Promise<ElectionRecord>;
}) {
  const { store, ballots, clock, write } = deps;
  return {
    /**
     * Begins sealing, or begins it again after a problem. Has no effect if sealing is in progress or done. A count is
     * confirmed only when no ballot can arrive anymore. By then, a ballot that a voter began to cast earlier is
     * acknowledged only after the election has been checked again.
     * @throws AppError NOT_FOUND, SEALING_REFUSED, BUSY
     */
    async beginSealing(id: string, actor: Actor): Promise<ElectionRecord> {
      if (clock.departure()) {
        throw new AppError(
          'SEALING_REFUSED',
          'The ballot box can’t be sealed, because the server’s clock may be wrong. Correct the clock, or confirm it on the dashboard.',
        );
      }
      return write(id, async (current) => {
        const { state } = await ballots().countState(current);
        const { sealing, status, ballotSalt } = current;
        if (sealing && !sealing.problem) return undefined;
        if (status !== 'completed') {
          throw refused('Voting hasn’t closed, so the ballot box can’t be sealed.');
        }
        if (ballotSalt === null) {
          throw refused('No one has voted in this election, so there is nothing to seal.');
        }
        if (!sealing && state !== 'confirmed') {
          throw refused('The ballot box can’t be sealed until a recount has confirmed the count.');
        }
        const at = clock.now();
        const event = electionEvent(current, { event: 'election.sealing-begun', at, actor });
        return changeWith(current, { sealing: { at, by: actor } }, event);
      });
    },

    /** Destroys the salt. The caller has already recorded who voted. @throws AppError NOT_FOUND */
    endSealing: (id: string, participants: number): Promise<ElectionRecord> =>
      write(id, (current) => {
        if (!current.sealing || current.sealing.sealedAt) return undefined;
        const { at, by } = current.sealing;
        const now = clock.now();
        const event = electionEvent(current, {
          ...bySystem,
          event: 'election.sealed',
          at: now,
          details: { participants },
        });
        const sealing = { at, by, sealedAt: now };
        return changeWith(current, { sealing, ballotSalt: SEALED_SALT }, event);
      }),

    /** Records why sealing cannot continue. Has no effect if sealing is not in progress. @throws AppError NOT_FOUND */
    stopSealing: (
      id: string,
      { problem, details }: { problem: SealingProblem; details: Record<string, number> },
    ): Promise<ElectionRecord> =>
      write(id, (current) => {
        const { sealing } = current;
        if (!sealing || sealing.problem || sealing.sealedAt) return undefined;
        const event = electionEvent(current, {
          ...bySystem,
          event: 'election.sealing-stopped',
          at: clock.now(),
          details: { problem, ...details },
        });
        return changeWith(current, { sealing: { ...sealing, problem } }, event);
      }),

    /** Returns completed elections that are sealed automatically after this many days. */
    findSealable: async (days: number): Promise<ElectionRecord[]> =>
      (await store.findFrozen('completed')).filter(
        (election) => sealingDueAt(election, days) !== undefined,
      ),

    /** Stores the days on which the election was seen closed, so that no clock decides alone: see `daysClosedAt`. */
    async isSealingDue(election: ElectionRecord, days: number): Promise<boolean> {
      if (clock.departure()) return false;
      const now = clock.trusted();
      const daysClosed = daysClosedAt(election, now);
      if (!daysClosed) return isSealingDue(election, days, now);
      const isStored = await store.keepDaysClosed(election, daysClosed);
      return isStored && isSealingDue({ ...election, daysClosed }, days, now);
    },

    findSealing: (): Promise<ElectionRecord[]> => store.findSealing(),
  };
}

const refused = (text: string) => new AppError('SEALING_REFUSED', text);

import { AppError } from '../../platform/app-error.ts';
import { type Actor, createEvent } from '../audit/index.ts';
import { nextUpdatedAt } from './status-moves.ts';
import type { CountState } from './present-election.ts';
import { subjectOf } from './edit-election.ts';
import type { ElectionChange, ElectionRecord, ElectionStore } from './election-store.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { daysClosedAt, isSealingDue, sealingDueAt } from './sealing-due.ts';

/** Stored in place of a destroyed salt. It is not a salt, but it keeps the election from getting a new one. */
const SEALED_SALT = 'sealed';

interface Context {
  actor: Actor;
  now: Date;
}

/**
 * Returns the change that begins sealing, or begins it again after a problem; undefined if sealing is in progress or
 * done. A count is confirmed no earlier than half a minute after voting closes. By then, a ballot that a voter began to
 * cast earlier is acknowledged only after the election has been checked again.
 * @throws AppError SEALING_REFUSED
 */
export function beginSealing(
  current: ElectionRecord,
  count: CountState,
  { actor, now }: Context,
): ElectionChange | undefined {
  const { sealing } = current;
  if (sealing && !sealing.problem) return undefined;
  if (current.status !== 'completed') {
    throw refused('Voting hasn’t closed, so the ballot box can’t be sealed.');
  }
  if (current.ballotSalt === null) {
    throw refused('No one has voted in this election, so there is nothing to seal.');
  }
  if (!sealing && count.state !== 'confirmed') {
    throw refused('The ballot box can’t be sealed until a recount has confirmed the count.');
  }
  const event = createEvent({
    event: 'election.sealing-begun',
    at: now,
    actor,
    subject: subjectOf(current),
  });
  const updatedAt = nextUpdatedAt(current.updatedAt, now);
  return { set: { sealing: { at: now, by: actor }, updatedAt }, events: [event] };
}

/** Returns the change that destroys the salt; undefined if there is no sealing to finish. */
export function endSealing(
  current: ElectionRecord,
  { participants, now }: { participants: number; now: Date },
): ElectionChange | undefined {
  const { sealing } = current;
  if (!sealing || sealing.sealedAt) return undefined;
  const { at, by } = sealing;
  const event = createEvent({
    event: 'election.sealed',
    at: now,
    actor: { type: 'system' },
    subject: subjectOf(current),
    details: { participants },
  });
  const set = {
    sealing: { at, by, sealedAt: now },
    ballotSalt: SEALED_SALT,
    updatedAt: nextUpdatedAt(current.updatedAt, now),
  };
  return { set, events: [event] };
}

/** Returns the change that records why sealing cannot continue; undefined if sealing is not in progress. */
export function stopSealing(
  current: ElectionRecord,
  given: {
    problem: NonNullable<NonNullable<ElectionRecord['sealing']>['problem']>;
    details: Record<string, number>;
    now: Date;
  },
): ElectionChange | undefined {
  const { sealing } = current;
  if (!sealing || sealing.problem || sealing.sealedAt) return undefined;
  const { problem, details, now } = given;
  const event = createEvent({
    event: 'election.sealing-stopped',
    at: now,
    actor: { type: 'system' },
    subject: subjectOf(current),
    details: { problem, ...details },
  });
  const updatedAt = nextUpdatedAt(current.updatedAt, now);
  return { set: { sealing: { ...sealing, problem }, updatedAt }, events: [event] };
}

const refused = (text: string) => new AppError('SEALING_REFUSED', text);

type ChangeOf = (
  current: ElectionRecord,
) => ElectionChange | undefined | Promise<ElectionChange | undefined>;

interface SealingDeps {
  store: Pick<ElectionStore, 'findSealing' | 'findFrozen' | 'keepDaysClosed'>;
  ballots: () => { countState(election: ElectionRecord): Promise<CountState> };
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
        beginSealing(current, await ballots().countState(current), { actor, now: clock.now() }),
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

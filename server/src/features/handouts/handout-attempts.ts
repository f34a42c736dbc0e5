import type { GeneralSettings } from '@votewise/contract';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { BallotBox, startCasting } from '../ballots/index.ts';
import type { Elections } from '../elections/index.ts';
import type { Handout } from './handout-document.ts';
import { createHandoutOutcomes, type HandoutRefusal } from './handout-outcomes.ts';
import type { Frozen, HandoutQuestions } from './handout-questions.ts';
import { handoutBusy, isHandoutRefused, unlessRefused } from './handout-refusals.ts';
import type { HandoutStore } from './handout-store.ts';

/** The job leaves requests in progress alone for this long, in which each of them ends: see `startCasting`. */
export const IN_PROGRESS_MS = 15_000;

type Casting = ReturnType<typeof startCasting>;

export type HandoutAttempts = ReturnType<typeof createHandoutAttempts>;

/**
 * Completes attempts to give a handout or to take one back. A voter gets a handout or votes online, never both, however
 * many requests, processes, and hosts there are: a lock in the ballot box has the ID that the voter's ballot would have,
 * so the database accepts only one of them. The record of a handout is for people, and for the audit trail.
 *
 * Why no one votes twice, whoever is killed between two writes:
 * 1. Attempt n is recorded as pending before its lock is inserted, and as given only after its lock was found. A lock
 *    contains the number of its attempt. It is removed only after the attempt was recorded as returning or refused, or
 *    by a later attempt. An attempt that was refused or given back stays so; the next one has a new number. So every
 *    voter with a handout has a lock.
 * 2. A lock without a handout can be left behind: by an insert that arrives after its attempt has been given back, or by
 *    an attempt that was refused although it had its lock. Such a lock is removed when the voter votes (see `isHeld`) or
 *    is given a handout again.
 * 3. Repeating a request, or the job, completes an attempt that was left behind.
 * 4. A request reads the election once its time runs, before the lock, and once more after it. So no one gets a handout
 *    in answer to a request after the close, and no attempt is in progress anymore when the handouts join the count.
 * 5. While a handout is being given back, its lock may be gone already, and the voter may have voted. After the close,
 *    the lock decides: without it, the handout was given back. By then, no request can remove it anymore (see
 *    `IN_PROGRESS_MS`).
 */
export function createHandoutAttempts(deps: {
  store: Pick<HandoutStore, 'find' | 'settle'>;
  ballots: Pick<BallotBox, 'locks' | 'hasVoted'>;
  elections: Pick<Elections, 'find' | 'closes'>;
  requireUnseen: HandoutQuestions['requireUnseen'];
  general: () => GeneralSettings;
}) {
  const { store, ballots, elections, requireUnseen, general } = deps;
  const { locks } = ballots;
  const { given, refused, returned, kept } = createHandoutOutcomes(store, general);

  /** Returns whether this attempt has the lock. Removes the lock of an earlier attempt. */
  async function lock(election: Frozen, handout: Handout, { time }: Casting): Promise<boolean> {
    const { voter, attempt } = handout;
    return untilWritten(async () => {
      if (await locks.insert(election, { voter, attempt, time })) return true;
      const found = await locks.find(election, voter);
      if (found === attempt) return true;
      // This attempt has been completed by another request, and is over.
      if (found !== undefined && found > attempt) return false;
      if (found !== undefined) await locks.remove(election, { voter, attempt: found });
      else if (await ballots.hasVoted(election, voter)) return false;
      return OVERTAKEN;
    });
  }

  /**
   * Returns why an attempt gets no handout, although it began while voting was open. If a count became visible meanwhile,
   * neither the answer nor the trail depends on whether the voter has voted. Checked once the lock is decided.
   */
  async function refusalOf(
    election: Frozen,
    hasLock: boolean,
  ): Promise<HandoutRefusal | undefined> {
    try {
      await requireUnseen(election);
    } catch (error) {
      unlessRefused(error);
      return 'count';
    }
    const { status } = await elections.find(election._id);
    if (status === 'completed') return 'closed';
    return hasLock ? undefined : 'voted';
  }

  /** Completes an attempt while voting is open. Returns why the voter gets no handout. */
  async function complete(
    election: Frozen,
    handout: Handout,
    casting: Casting,
  ): Promise<HandoutRefusal | undefined> {
    const { voter, attempt, state } = handout;
    if (state === 'pending') {
      const hasLock = await lock(election, handout, casting);
      const refusal = await refusalOf(election, hasLock);
      if (!refusal) await given(election, handout);
      else if ((await refused(election, handout, refusal)) && hasLock)
        await locks.remove(election, { voter, attempt });
      return refusal;
    }
    if (state === 'returning') {
      if (casting.time.leftMs() <= 0) throw handoutBusy();
      await locks.remove(election, { voter, attempt });
      await returned(election, handout);
    }
    return undefined;
  }

  /**
   * Completes an attempt that was left behind when handouts can no longer be given or taken back: its lock shows how far
   * it came, and nothing that is stored depends on whether the voter has voted since.
   */
  async function completeByLock(
    election: Frozen,
    handout: Handout,
    reason: Exclude<HandoutRefusal, 'voted'>,
  ): Promise<void> {
    const { voter, attempt, state } = handout;
    const hasLock = (await locks.find(election, voter)) === attempt;
    if (state === 'pending') {
      if (hasLock) await given(election, handout);
      else await refused(election, handout, reason);
    } else if (state === 'returning') {
      // After the close, the number of handouts no longer changes.
      if (hasLock) await kept(handout);
      else await returned(election, handout);
    }
  }

  /** Completes an attempt that another request has left behind. @throws AppError PAPER_REFUSED beside a visible count */
  async function completeLeft(election: Frozen, handout: Handout, casting: Casting): Promise<void> {
    if (election.status === 'completed') {
      if (elections.closes.isClosedFor(election, IN_PROGRESS_MS))
        await completeByLock(election, handout, 'closed');
      return;
    }
    if (handout.state === 'pending') {
      await requireUnseen(election).catch(async (error: unknown) => {
        if (isHandoutRefused(error)) await completeByLock(election, handout, 'count');
        throw error;
      });
    }
    await complete(election, handout, casting);
  }

  return {
    complete,
    completeLeft,

    /** Returns the handout once no attempt is in progress. @throws AppError PAPER_REFUSED */
    settled: (election: Frozen, voter: string, casting: Casting) =>
      untilWritten(async () => {
        const found = await store.find(election._id, voter);
        if (found?.state !== 'pending' && found?.state !== 'returning') return found;
        await completeLeft(election, found, casting);
        return OVERTAKEN;
      }),
  };
}

import type { HandoutAnswer } from '@votewise/contract';
import { AppError, ifFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DueTime } from '../../platform/feature.ts';
import type { Logger } from '../../platform/logger.ts';
import { createQuarantine } from '../../platform/quarantine.ts';
import type { Actor, AuditEvent, Details, EventName } from '../audit/index.ts';
import {
  electionEvent,
  type ElectionRecord,
  type Elections,
  type ElectionsServices,
} from '../elections/index.ts';
import type { Electorate, VoterRecord } from '../people/index.ts';
import type { BallotBox } from '../ballots/index.ts';
import { startCasting } from '../ballots/index.ts';
import {
  alreadyVoted,
  handoutBusy,
  handoutsClosed,
  isHandoutRefused,
  requireEligible,
  requireHandouts,
  requireCandidatesOnHandout,
  unlessRefused,
} from './handout-refusals.ts';
import { type Handout, type HandoutStore, newHandout } from './handout-store.ts';
import { createHandoutHolders } from './handout-holders.ts';

/** How often an officer's request starts over if another request for the same voter comes first. */
const rounds = 5;
/** The job leaves requests in progress alone for this long, in which each of them ends: see `startCasting`. */
const inProgressMs = 15_000;

type Casting = ReturnType<typeof startCasting>;

type Frozen = ElectionRecord & { ballotSalt: string };

/** Why an attempt to hand out paper was refused: the voter has voted, voting has closed, or a count is visible. */
type Refusal = 'voted' | 'closed' | 'count';

export type Handouts = ReturnType<typeof createHandouts>;

/**
 * Hands out paper ballots. A voter gets paper or votes online, never both, however many requests, processes, and hosts
 * there are: a lock in the ballot box has the ID that the voter's ballot would have, so the database accepts only one
 * of them. The record of a handout is for people, and for the audit trail.
 *
 * Why no one votes twice, whoever is killed between two writes:
 * 1. Attempt n is recorded as pending before its lock is inserted, and as given only after its lock was found. A lock
 *    contains the number of its attempt. It is removed only after the attempt was recorded as returning or refused, or
 *    by a later attempt. An attempt that was refused or given back stays so; the next one has a new number. So every
 *    voter with paper has a lock.
 * 2. A lock without paper can be left behind: by an insert that arrives after its attempt has been given back, or by an
 *    attempt that was refused although it had its lock. Such a lock is removed when the voter votes (see `isHeld`) or is
 *    handed paper again.
 * 3. Repeating a request, or the job, completes an attempt that was left behind.
 * 4. A request reads the election once its time runs, before the lock, and once more after it. So no one gets paper in
 *    answer to a request after the close, and no attempt is in progress anymore when the paper ballots join.
 * 5. While paper is being given back, its lock may be gone already, and the voter may have voted. After the close, the
 *    lock decides: without it, the paper was given back. By then, no request can remove it anymore (see `inProgressMs`).
 */
export function createHandouts(deps: {
  store: HandoutStore;
  ballots: Pick<BallotBox, 'locks' | 'hasVoted'>;
  elections: Pick<
    Elections,
    'find' | 'findTogether' | 'freeze' | 'requireNoVisibleCount' | 'closes'
  >;
  electorate: Pick<Electorate, 'findVoters' | 'weightOf'>;
  meetingOf: Pick<ElectionsServices['electionNeeds'], 'takesPart'>;
  clock: Clock;
  logger: Logger;
}) {
  const { store, ballots, elections, electorate, meetingOf, clock, logger } = deps;
  const { locks } = ballots;
  const aside = createQuarantine({ kind: 'paper ballot to hand out', clock, logger });
  let isAnyUnsettled = false;

  /** The event has the same ID whoever completes the attempt, so the audit trail contains it only once. */
  function eventOf<Name extends EventName>(
    election: ElectionRecord,
    { key, userId, at, by }: Handout,
    event: Name,
    details?: Details<Name>,
  ): AuditEvent {
    const written = { voter: { userId }, ...details } as Details<Name>;
    const made = electionEvent(election, { event, at, actor: by, details: written });
    return { ...made, eventId: `${event}:${key}` };
  }

  /** Returns whether this attempt has the lock. Removes the lock of an earlier attempt. */
  async function lock(election: Frozen, handout: Handout, { time }: Casting): Promise<boolean> {
    const { voter, attempt } = handout;
    for (let round = 0; round < rounds; round += 1) {
      if (await locks.insert(election, { voter, attempt, time })) return true;
      const found = await locks.find(election, voter);
      if (found === attempt) return true;
      // This attempt has been completed by another request, and is over.
      if (found !== undefined && found > attempt) return false;
      if (found !== undefined) await locks.remove(election, { voter, attempt: found });
      else if (await ballots.hasVoted(election, voter)) return false;
    }
    throw handoutBusy();
  }

  const returned = (election: Frozen, handout: Handout) =>
    store.settle(handout, 'returned', eventOf(election, handout, 'election.paper-returned'));

  const refused = (election: Frozen, handout: Handout, reason: Refusal) =>
    store.settle(
      handout,
      'refused',
      eventOf(election, handout, 'election.paper-refused', { reason }),
    );

  const given = (election: Frozen, handout: Handout) => {
    const { weight } = handout;
    const details = election.weighted ? { weight } : {};
    return store.settle(
      handout,
      'given',
      eventOf(election, handout, 'election.paper-given', details),
    );
  };

  /**
   * Returns why an attempt does not get paper, although it began while voting was open. If a count became visible
   * meanwhile, neither the answer nor the trail depends on whether the voter has voted. Checked once the lock is decided.
   */
  async function refusalOf(election: Frozen, hasLock: boolean): Promise<Refusal | undefined> {
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

  /** Completes an attempt while voting is open. Returns why the voter does not get paper. */
  async function complete(
    election: Frozen,
    handout: Handout,
    casting: Casting,
  ): Promise<Refusal | undefined> {
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
   * Completes an attempt that was left behind when paper can no longer be handed out or taken back: its lock shows how
   * far it came, and nothing that is stored depends on whether the voter has voted since.
   */
  async function completeByLock(
    election: Frozen,
    handout: Handout,
    reason: Exclude<Refusal, 'voted'>,
  ): Promise<void> {
    const { voter, attempt, state } = handout;
    const hasLock = (await locks.find(election, voter)) === attempt;
    if (state === 'pending') {
      if (hasLock) await given(election, handout);
      else await refused(election, handout, reason);
    } else if (state === 'returning') {
      // After the close, the number of handed out ballots no longer changes.
      if (hasLock) await store.settle(handout, 'given');
      else await returned(election, handout);
    }
  }

  /** Completes an attempt that another request has left behind. @throws AppError PAPER_REFUSED beside a visible count */
  async function completeLeft(election: Frozen, handout: Handout, casting: Casting): Promise<void> {
    if (election.status === 'completed') {
      if (elections.closes.isClosedFor(election, inProgressMs))
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

  /** Returns the handout once no attempt is in progress. @throws AppError PAPER_REFUSED */
  async function settled(election: Frozen, voter: string, casting: Casting) {
    for (let round = 0; round < rounds; round += 1) {
      const found = await store.find(election._id, voter);
      if (found?.state !== 'pending' && found?.state !== 'returning') return found;
      await completeLeft(election, found, casting);
    }
    throw handoutBusy();
  }

  /** Hands paper to a voter. What is checked is what is stored now, because a request for many takes seconds. */
  async function give(electionId: string, voterId: string, by: Actor): Promise<Handout> {
    const casting = startCasting(clock);
    const election = await freeze(await elections.find(electionId));
    const voter = await requireVoter(election, voterId);
    const weight = election.weighted ? await electorate.weightOf(voter._id) : 1;
    for (let round = 0; round < rounds; round += 1) {
      const before = await settled(election, voter._id, casting);
      if (before?.state === 'given') return before;
      await requireTakingPart(election, voter);
      const next = newHandout({
        electionId: election._id,
        voter: voter._id,
        userId: voter.userId,
        attempt: (before?.attempt ?? 0) + 1,
        weight,
        at: clock.now(),
        by,
      });
      if (!(await store.begin(next, before))) continue;
      const refusal = await complete(election, next, casting);
      const after = await settled(election, voter._id, casting);
      if (after?.state === 'given') return after;
      throw after?.attempt === next.attempt && refusal === 'voted'
        ? alreadyVoted(voter)
        : handoutsClosed();
    }
    throw handoutBusy();
  }

  /** Returns the questions of the ballot paper for which paper is handed out. @throws AppError PAPER_REFUSED */
  async function questionsOf(id: string): Promise<ElectionRecord[]> {
    const election = await elections.find(id);
    requireHandouts(election);
    const together = await elections.findTogether(election);
    return together.filter(({ ballot, status }) => ballot.onPaper && status !== 'completed');
  }

  /**
   * Paper is a ballot like any other: on a question for those present, only they and members whom they represent get
   * one. @throws AppError NOT_PRESENT
   */
  async function requireTakingPart(
    election: ElectionRecord,
    { _id, name }: VoterRecord,
  ): Promise<void> {
    if (election.meeting?.presence !== 'present') return;
    if (await meetingOf.takesPart(election, _id)) return;
    throw new AppError(
      'NOT_PRESENT',
      `${name} is neither checked in nor represented by a member who is. Check this voter in first.`,
    );
  }

  /**
   * Whether a voter gets paper shows whether this voter has voted, and so does the number of ballots if everyone else has
   * paper. Checked for each voter with the election as it is then, because a request for many takes seconds, in which
   * voting can open. Can take seconds itself. Returns the election. @throws AppError NOT_FOUND, PAPER_REFUSED
   */
  async function requireUnseen({ _id }: ElectionRecord): Promise<ElectionRecord> {
    const election = await elections.find(_id);
    await elections.requireNoVisibleCount(election);
    return election;
  }

  /** @throws AppError NOT_FOUND, ACCOUNT_DISABLED, NOT_ELIGIBLE */
  async function requireVoter(election: ElectionRecord, voterId: string): Promise<VoterRecord> {
    const [voter] = await electorate.findVoters([voterId]);
    requireEligible(election, voter);
    return voter;
  }

  async function freeze(election: ElectionRecord): Promise<Frozen> {
    const { _id } = election;
    const frozen = election.ballotSalt === null ? await elections.freeze(_id) : election;
    const { ballotSalt } = frozen;
    if (ballotSalt === null) throw new Error('a frozen election has no ballot salt');
    requireHandouts(frozen);
    return { ...frozen, ballotSalt };
  }

  async function answerOf(
    election: ElectionRecord,
    voterId: string,
    act: () => Promise<Handout>,
  ): Promise<HandoutAnswer> {
    const answer = { electionId: election._id, title: election.title, voterId };
    try {
      const { weight, state } = await act();
      return { ...answer, isGiven: state === 'given', ...(election.weighted && { weight }) };
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const { code, message } = error;
      return { ...answer, isGiven: false, code, message };
    }
  }

  async function takeBack(electionId: string, voter: string, by: Actor): Promise<Handout> {
    const casting = startCasting(clock);
    const election = await freeze(await elections.find(electionId));
    for (let round = 0; round < rounds; round += 1) {
      const before = await settled(election, voter, casting);
      if (!before) throw new AppError('NOT_FOUND', 'This voter has no paper ballot.');
      if (before.state !== 'given') return before;
      if (await store.beginReturn(before, { at: clock.now(), by })) {
        // Read again: voting may have closed in the meantime.
        const current = await freeze(await elections.find(election._id)).catch(() => undefined);
        if (!current) throw handoutsClosed();
      }
    }
    throw handoutBusy();
  }

  return {
    /**
     * Hands paper to these voters for all questions of the election's ballot paper that offer it. Handing it out again
     * changes nothing. Each question and voter has an answer of its own.
     * @throws AppError NOT_FOUND, PAPER_REFUSED, PLACEHOLDER_CANDIDATES
     */
    async handOut(id: string, voterIds: readonly string[], by: Actor): Promise<HandoutAnswer[]> {
      const questions = await questionsOf(id);
      questions.forEach(requireCandidatesOnHandout);
      const answers: HandoutAnswer[] = [];
      for (const election of questions) {
        for (const voterId of voterIds) {
          const act = async () => {
            const current = await requireUnseen(election);
            if (current.ballotSalt === null) {
              requireCandidatesOnHandout(current);
              await requireVoter(current, voterId);
              await freeze(current);
              // A count that became visible before the election was frozen did not notice the paper: see `opened`.
              await requireUnseen(election);
            }
            return give(election._id, voterId, by).catch(async (error: unknown) => {
              await requireUnseen(election);
              throw error;
            });
          };
          answers.push(await answerOf(election, voterId, act));
        }
      }
      return answers;
    },

    /** Takes unused paper back, so that these voters can vote online again. @throws AppError NOT_FOUND, PAPER_REFUSED */
    async takeBack(id: string, voterIds: readonly string[], by: Actor): Promise<HandoutAnswer[]> {
      const answers: HandoutAnswer[] = [];
      for (const election of await questionsOf(id)) {
        for (const voterId of voterIds) {
          const act = async () => {
            await requireUnseen(election);
            return takeBack(election._id, voterId, by);
          };
          answers.push(await answerOf(election, voterId, act));
        }
      }
      return answers;
    },

    ...createHandoutHolders({ store, elections, electorate }),

    /** The job that completes what killed processes left behind. */
    async settleAll(): Promise<void> {
      const unsettled = await store.findUnsettled();
      const before = clock.now().getTime() - inProgressMs;
      for (const handout of unsettled) {
        await aside.attempt(handout._id, async () => {
          if (handout.at.getTime() > before) return;
          const casting = startCasting(clock);
          const election = await ifFound(elections.find(handout.electionId));
          // The records of a deleted election are removed with it.
          if (!election || election.ballotSalt === null) return;
          const { ballotSalt } = election;
          await completeLeft({ ...election, ballotSalt }, handout, casting).catch(unlessRefused);
        });
      }
      isAnyUnsettled = unsettled.length > 0;
    },

    nextDue: (): DueTime => (isAnyUnsettled ? clock.now() : undefined),
  };
}

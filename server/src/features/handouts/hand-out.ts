import type { HandoutAnswer, HandoutRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { Actor } from '../audit/index.ts';
import { startCasting } from '../ballots/index.ts';
import type { ElectionRecord, Elections, ElectionsServices } from '../elections/index.ts';
import type { Voters, VoterRecord, VotingRights } from '../people/index.ts';
import type { HandoutAttempts } from './handout-attempts.ts';
import { type Handout, newHandout } from './handout-document.ts';
import { answersOf, type HandoutQuestions, requireFrozen } from './handout-questions.ts';
import {
  votedOnline,
  handoutsClosed,
  requireCandidatesOnHandout,
  requireEligible,
  requireHandouts,
  requireNotReturned,
} from './handout-refusals.ts';
import type { HandoutStore } from './handout-store.ts';

/** Gives handouts to voters. `createHandoutAttempts` explains why no voter with a handout can vote online. */
export function createHandOut(deps: {
  store: Pick<HandoutStore, 'begin'>;
  attempts: Pick<HandoutAttempts, 'complete' | 'settled'>;
  questions: HandoutQuestions;
  elections: Pick<Elections, 'find' | 'freeze'>;
  voters: Pick<Voters, 'findByIds'>;
  rights: Pick<VotingRights, 'weightOf'>;
  electionNeeds: Pick<ElectionsServices['electionNeeds'], 'attends'>;
  clock: Clock;
}) {
  const { store, attempts, questions, elections, voters, rights, electionNeeds, clock } = deps;
  const { questionsOf, requireUnseen } = questions;

  /**
   * A handout is a ballot like any other: on a question for those present, only they and members whom they represent get
   * one. @throws AppError NOT_PRESENT
   */
  async function requireAttending(
    election: ElectionRecord,
    { _id, name }: VoterRecord,
  ): Promise<void> {
    if (election.meeting?.presence !== 'present') return;
    if (await electionNeeds.attends(election, _id)) return;
    throw new AppError(
      'NOT_PRESENT',
      `${name} is neither checked in nor represented by a member who is. Check this voter in first.`,
    );
  }

  /** @throws AppError NOT_FOUND, ACCOUNT_DISABLED, NOT_ELIGIBLE */
  async function requireVoter(election: ElectionRecord, voterId: string): Promise<VoterRecord> {
    const [voter] = await voters.findByIds([voterId]);
    requireEligible(election, voter);
    return voter;
  }

  /** Gives a voter a handout. What is checked is what is stored now, because a request for many takes seconds. */
  async function give(
    electionId: string,
    voterId: string,
    { by, seen }: { by: Actor; seen: number | undefined },
  ): Promise<Handout> {
    const casting = startCasting(clock);
    const election = requireFrozen(await elections.find(electionId));
    const voter = await requireVoter(election, voterId);
    const weight = election.weighted ? await rights.weightOf(voter._id) : 1;
    return untilWritten(async () => {
      const before = await attempts.settled(election, voter._id, casting);
      if (before?.state === 'given') return before;
      requireNotReturned(before, seen);
      await requireAttending(election, voter);
      const next = newHandout({
        electionId: election._id,
        voter: voter._id,
        userId: voter.userId,
        attempt: (before?.attempt ?? 0) + 1,
        returns: before?.returns ?? 0,
        weight,
        at: clock.now(),
        by,
      });
      if (!(await store.begin(next, before))) return OVERTAKEN;
      const refusal = await attempts.complete(election, next, casting);
      const after = await attempts.settled(election, voter._id, casting);
      if (after?.state === 'given') return after;
      throw after?.attempt === next.attempt && refusal === 'voted'
        ? votedOnline(voter)
        : handoutsClosed();
    });
  }

  /**
   * Gives these voters handouts for all questions of the election's ballot paper that offer them. Repeating it changes
   * nothing, even if others have acted since, if the desk says what it saw. Each question and voter has an answer of its own.
   * @throws AppError NOT_FOUND, PAPER_REFUSED, PLACEHOLDER_CANDIDATES
   */
  return async function handOut(
    id: string,
    request: HandoutRequest,
    by: Actor,
  ): Promise<HandoutAnswer[]> {
    const all = await questionsOf(id);
    all.forEach(requireCandidatesOnHandout);
    return answersOf(all, request, async (election, voterId, seen) => {
      // A refused handout freezes nothing. All is asked again once the election is frozen: a count that became visible, or a
      // merge that began, before that did not notice the handout.
      await untilWritten(async () => {
        const current = await requireUnseen(election);
        if (current.ballotSalt !== null) return;
        requireHandouts(current);
        requireCandidatesOnHandout(current);
        await requireAttending(current, await requireVoter(current, voterId));
        await elections.freeze(current);
        return OVERTAKEN;
      });
      return give(election._id, voterId, { by, seen }).catch(async (error: unknown) => {
        await requireUnseen(election);
        throw error;
      });
    });
  };
}

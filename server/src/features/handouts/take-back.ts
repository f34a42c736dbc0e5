import type { HandoutAnswer, HandoutRequest } from '@votewise/contract';
import type { Clock } from '../../platform/clock.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import type { Actor } from '../audit/index.ts';
import { startCasting } from '../ballots/index.ts';
import type { Elections } from '../elections/index.ts';
import type { HandoutAttempts } from './handout-attempts.ts';
import type { Handout } from './handout-document.ts';
import { answersOf, type HandoutQuestions, noHandout, requireFrozen } from './handout-questions.ts';
import { handoutsClosed, requireNotReturned } from './handout-refusals.ts';
import type { HandoutStore } from './handout-store.ts';

/** Takes unused handouts back. `createHandoutAttempts` explains why these voters still have only one vote. */
export function createTakeBack(deps: {
  store: Pick<HandoutStore, 'beginReturn'>;
  attempts: Pick<HandoutAttempts, 'settled'>;
  questions: HandoutQuestions;
  elections: Pick<Elections, 'find'>;
  clock: Clock;
}) {
  const { store, attempts, questions, elections, clock } = deps;
  const { questionsOf, requireUnseen } = questions;

  async function takeOneBack(
    electionId: string,
    voter: string,
    { by, seen }: { by: Actor; seen: number | undefined },
  ): Promise<Handout> {
    const casting = startCasting(clock);
    const election = requireFrozen(await elections.find(electionId));
    return untilWritten(async () => {
      const before = await attempts.settled(election, voter, casting);
      if (!before) throw noHandout();
      if (before.state !== 'given') return before;
      requireNotReturned(before, seen);
      if (await store.beginReturn(before, { at: clock.now(), by })) {
        // Read again: voting may have closed in the meantime.
        const current = await elections.find(election._id).catch(() => undefined);
        if (!current || current.status === 'completed') throw handoutsClosed();
      }
      // The next attempt completes the return.
      return OVERTAKEN;
    });
  }

  /** Takes handouts back, so that these voters can vote online again. @throws AppError NOT_FOUND, PAPER_REFUSED */
  return async function takeBack(
    id: string,
    request: HandoutRequest,
    by: Actor,
  ): Promise<HandoutAnswer[]> {
    return answersOf(await questionsOf(id), request, async (election, voterId, seen) => {
      await requireUnseen(election);
      return takeOneBack(election._id, voterId, { by, seen });
    });
  };
}
